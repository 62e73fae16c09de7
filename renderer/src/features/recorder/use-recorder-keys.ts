import { isLetterOff } from '#renderer/lib/letter-keys.ts';
import { useWindowEvent } from '#renderer/lib/use-window-event.ts';

type RecorderKeys = {
  /** R. Null if there is nothing to start or stop. */
  record: (() => void) | null;
  /** P. Null while nothing is recorded. */
  pause: (() => void) | null;
  /** Escape. Null without a countdown. */
  cancelCountdown: (() => void) | null;
};

/** The recorder's shortcuts; null for none. Ignored inside fields, menus and dialogs. A key that is held counts once. */
export function useRecorderKeys(keys: RecorderKeys | null): void {
  useWindowEvent('keydown', (event) => {
    if (keys === null || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isLetterOff(event)) return;
    const { target } = event;
    const key = event.key.toLowerCase();
    if (
      target instanceof HTMLElement &&
      target.closest('input, textarea, [contenteditable="true"], [role="menu"], [role="dialog"]')
    )
      return;
    if (key === 'r') keys.record?.();
    else if (key === 'p') keys.pause?.();
    else if (key === 'escape') keys.cancelCountdown?.();
  });
}
