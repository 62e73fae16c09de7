import { useCallback } from 'react';
import type { Range } from '#shared/timeline/range.ts';
import { locale, t } from '#renderer/language/index.ts';
import { useToast } from '#renderer/ui/index.ts';
import { useEditorContext } from './editor-context.ts';
import { cutOut } from './model/cuts.ts';
import type { EditorDocument } from './model/document.ts';
import { useRecording } from './timeline/cut-region.tsx';

/**
 * Cuts a range out of the recording, or reports why not; reports removed variables. `also` makes further changes in the
 * same step. @returns whether it was cut out.
 */
export function useCutOut(): (range: Range, also?: (document: EditorDocument) => EditorDocument) => boolean {
  const { session } = useEditorContext();
  const { duration, rate } = useRecording();
  const toast = useToast();
  return useCallback(
    (range, also = (document) => document) => {
      const outcome = cutOut(session.store.getState().history.present, range, { duration, rate });
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
