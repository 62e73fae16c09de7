import { useMemo } from 'react';
import { useEditor, useEditorContext } from '../editor-context.ts';
import { checkDocument, type Check } from '../model/checks.ts';

type Checks = {
  /** What stops a video or makes it wrong, the most important first. */
  problems: readonly Check[];
  hints: readonly Check[];
  busy: Check | undefined;
  /** What the import noticed. */
  notes: readonly Check[];
};

/** The checks of the document as it is, without those that were left as they are. */
export function useChecks(): Checks {
  const document = useEditor((state) => state.history.present);
  const alignment = useEditor((state) => state.alignment);
  const waveform = useEditor((state) => state.waveform);
  const pauses = useEditor((state) => state.pauses);
  const left = useEditor((state) => state.left);
  const { notes } = useEditorContext();
  return useMemo(() => {
    const all = checkDocument({ document, alignment, waveform, pauses, notes });
    const open = all.filter(({ text }) => !left.includes(text));
    return {
      problems: open.filter(({ tone }) => tone === 'bad' || tone === 'warn'),
      hints: open.filter(({ tone }) => tone === 'hint'),
      busy: all.find(({ tone }) => tone === 'busy'),
      notes: all.filter(({ tone }) => tone === 'note'),
    };
  }, [document, alignment, waveform, pauses, notes, left]);
}
