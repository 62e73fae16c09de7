import { useCallback } from 'react';
import type { Range } from '#shared/timeline/range.ts';
import { locale, t } from '#renderer/language/index.ts';
import { useToast } from '#renderer/ui/index.ts';
import { useEditorContext } from './editor-context.ts';
import { cutAllOut } from './model/cuts.ts';
import type { EditorDocument } from './model/document.ts';
import { useRecording } from './timeline/cut-region.tsx';

/**
 * Cuts ranges out of the recording, or reports why not; reports removed variables. `also` makes further changes in the
 * same step. @returns whether it was cut out.
 */
export function useCutOut(): (
  cut: Range | readonly Range[],
  also?: (document: EditorDocument) => EditorDocument,
) => boolean {
  const { session } = useEditorContext();
  const { duration, rate } = useRecording();
  const toast = useToast();
  return useCallback(
    (cut, also = (document) => document) => {
      const ranges = 'start' in cut ? [cut] : cut;
      const outcome = cutAllOut(session.store.getState().history.present, ranges, { duration, rate });
      if ('refused' in outcome) {
        toast.fail(outcome.refused);
        return false;
      }
      session.edit(() => also(outcome.document));
      const { removed } = outcome;
      if (removed.length === 0) return true;
      const names = new Intl.ListFormat(locale()).format(removed.map(({ name }) => name));
      toast.show(t('editor.cutWith', { names }));
      return true;
    },
    [session, duration, rate, toast],
  );
}
