import { useCallback } from 'react';
import type { Range } from '#shared/timeline/range.ts';
import { locale, t } from '#renderer/language/index.ts';
import { useToast } from '#renderer/ui/index.ts';
import { useEditorContext } from './editor-context.ts';
import { cutOut } from './model/cuts.ts';
import { useRecording } from './timeline/cut-region.tsx';

/** Cuts a range out of the recording, or says why not; says which variables went with it. */
export function useCutOut(): (range: Range) => void {
  const { session } = useEditorContext();
  const { duration, rate } = useRecording();
  const toast = useToast();
  return useCallback(
    (range) => {
      const outcome = cutOut(session.store.getState().history.present, range, { duration, rate });
      if ('refused' in outcome) return void toast.fail(outcome.refused);
      session.edit(() => outcome.document);
      const { removed } = outcome;
      if (removed.length === 0) return;
      const names = new Intl.ListFormat(locale()).format(removed.map(({ name }) => name));
      toast.show(t('editor.cutWith', { names }));
    },
    [session, duration, rate, toast],
  );
}
