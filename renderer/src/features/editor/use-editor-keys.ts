import { historyStep } from '#renderer/lib/keys.ts';
import { isLetterOff } from '#renderer/lib/letter-keys.ts';
import { useWindowEvent } from '#renderer/lib/use-window-event.ts';
import { topDialog } from '#renderer/ui/index.ts';
import { useEditorContext } from './editor-context.ts';
import { endOf } from './model/cuts.ts';
import { useRepeat } from './stage/use-repeat.ts';
import { useRecording } from './timeline/cut-region.tsx';
import { useCutHere } from './use-cut-out.ts';

/** Whether a key press belongs to the focused element rather than to the screen. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="slider"]') !== null)
  );
}

/** Its handles have keys of their own, of which Escape is none. */
function isInTimeline(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('#timeline-track') !== null;
}

/**
 * The editor's keys: undo and redo everywhere; space, Home, L, X and Escape where no text is being typed. None in dialogs.
 */
export function useEditorKeys(): void {
  const { session, playback, drawn, tuning, closeWord } = useEditorContext();
  const repeat = useRepeat();
  const cutHere = useCutHere();
  const { duration } = useRecording();

  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || drawn || topDialog() !== null) return;
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
    if (event.altKey || command) return;
    if (key === 'escape' && tuning && isInTimeline(event.target)) return closeWord();
    if (isTyping(event.target) || isLetterOff(event)) return;
    if (key === ' ' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      playback.toggle();
    } else if (key === 'l') {
      repeat();
    } else if (key === 'x' && !event.repeat) {
      cutHere();
    } else if (key === 'escape') {
      if (playback.store.getState().audition) playback.endAudition();
      else if (tuning) closeWord();
    } else if (key === 'home') {
      playback.seek(endOf(session.store.getState().history.present, 'start', duration));
    }
  });
}
