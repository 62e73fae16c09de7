import { isLetterOff } from '#renderer/lib/letter-keys.ts';
import { useWindowEvent } from '#renderer/lib/use-window-event.ts';

type RecorderKeys = {
  /** R. Null if there is nothing to start or stop. */
  record: (() => void) | null;
  /** P. Null while nothing is recorded. */
  pause: (() => void) | null;
  /** F. Null if nothing can be marked. */
  markFlub: (() => void) | null;
  /** Escape. Null without a countdown. */
  cancelCountdown: (() => void) | null;
};

/** The recorder's shortcuts; null for none. Ignored inside fields, menus and dialogs. */
export function useRecorderKeys(keys: RecorderKeys | null): void {
  useWindowEvent('keydown', (event) => {
    if (keys === null || event.ctrlKey || event.metaKey || event.altKey || isLetterOff(event)) return;
    const { target } = event;
    if (
      target instanceof HTMLElement &&
      target.closest('input, textarea, [contenteditable="true"], [role="menu"], [role="dialog"]')
    )
      return;
    if (event.key === 'r') keys.record?.();
    else if (event.key === 'p') keys.pause?.();
    else if (event.key === 'f') keys.markFlub?.();
    else if (event.key === 'Escape') keys.cancelCountdown?.();
  });
}
