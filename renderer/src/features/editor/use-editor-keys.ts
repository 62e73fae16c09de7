import { historyStep } from '#renderer/lib/keys.ts';
import { isLetterOff } from '#renderer/lib/letter-keys.ts';
import { useWindowEvent } from '#renderer/lib/use-window-event.ts';
import { topDialog } from '#renderer/ui/index.ts';
import { useEditorContext } from './editor-context.ts';
import { useRepeat } from './stage/use-repeat.ts';
import { useCutHere } from './use-cut-out.ts';

/** Whether a key press belongs to the focused element rather than to the screen. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="slider"]') !== null)
  );
}

/**
 * The editor's keys: undo and redo everywhere; space, L, X and Escape where no text is being typed. None in dialogs.
 */
export function useEditorKeys(): void {
  const { session, playback, naming } = useEditorContext();
  const repeat = useRepeat();
  const cutHere = useCutHere();

  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || naming || topDialog() !== null) return;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    // Fields other than the script keep their own undo.
    const ownField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    const step = historyStep(event);
    if (step !== null && !ownField) {
      event.preventDefault();
      if (step === 'redo') session.redo();
      else session.undo();
      return;
    }
    if (event.altKey || isTyping(event.target)) return;
    if (command || isLetterOff(event)) return;
    if (key === ' ' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      playback.toggle();
    } else if (key === 'l') {
      repeat();
    } else if (key === 'x' && !event.repeat) {
      cutHere();
    } else if (key === 'escape') {
      if (playback.store.getState().audition) playback.endAudition();
      else session.select(null);
    }
  });
}
