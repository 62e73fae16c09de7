import { useCallback } from 'react';
import type { Range } from '#shared/timeline/range.ts';
import { locale, t } from '#renderer/language/index.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import { useToast } from '#renderer/ui/index.ts';
import { useEditorContext } from './editor-context.ts';
import { cutAllOut } from './model/cuts.ts';
import { useRecording } from './timeline/cut-region.tsx';

/** Cuts ranges out of the recording, or reports why not; reports removed variables. @returns whether it was cut out. */
export function useCutOut(): (cut: Range | readonly Range[]) => boolean {
  const { session } = useEditorContext();
  const { duration, rate } = useRecording();
  const toast = useToast();
  return useCallback(
    (cut) => {
      const ranges = 'start' in cut ? [cut] : cut;
      const outcome = cutAllOut(session.store.getState().history.present, ranges, { duration, rate });
      if ('refused' in outcome) {
        toast.fail(outcome.refused);
        return false;
      }
      session.edit(() => outcome.document);
      const { removed } = outcome;
      if (removed.length === 0) return true;
      const names = new Intl.ListFormat(locale()).format(removed.map(({ name }) => variableLabel(name)));
      toast.show(t('editor.cutWith', { names }));
      return true;
    },
    [session, duration, rate, toast],
  );
}

/** Seconds that are cut out at the playhead. */
const cutAtPlayhead = 0.5;

/** Cuts out what begins at the playhead, unless that is cut out already. */
export function useCutHere(): () => void {
  const { session, playback } = useEditorContext();
  const { duration } = useRecording();
  const cutOut = useCutOut();
  return () => {
    const { time } = playback.store.getState();
    const { cuts } = session.store.getState().history.present;
    if (cuts.some(({ start, end }) => start <= time && time < end)) return;
    const end = Math.min(time + cutAtPlayhead, duration);
    cutOut({ start: Math.min(time, end - cutAtPlayhead), end });
  };
}
