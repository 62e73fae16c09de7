import { Scissors } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { useOffer } from '#renderer/stores/index.ts';
import { IconButton } from '#renderer/ui/index.ts';
import { useEditor, useEditorContext, usePlayback } from '../editor-context.ts';
import { useCutHere } from '../use-cut-out.ts';

/** Cuts a short piece out at the playhead, whose edges are then moved: by keyboard, a cut begins here. */
export function CutHereButton(): ReactNode {
  const { template } = useEditorContext();
  const cuts = useEditor(({ history }) => history.present.cuts);
  const isCutOut = usePlayback(({ time }) => cuts.some(({ start, end }) => start <= time && time < end));
  const cutHere = useCutHere();
  const label = t('editor.cutHere');
  useOffer(`template ${template.id}`, [
    { id: 'cut', label, icon: Scissors, shortcut: 'X', when: !isCutOut, run: cutHere },
  ]);
  return (
    <IconButton size="small" label={label} shortcut="X" icon={<Scissors />} disabled={isCutOut} onClick={cutHere} />
  );
}
