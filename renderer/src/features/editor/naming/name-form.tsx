import { Play, Scissors } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { VariableForm } from '#renderer/script/index.ts';
import { QuietButton } from '#renderer/ui/index.ts';
import { useEditor, useEditorContext, type Naming } from '../editor-context.ts';
import {
  chips,
  documentVariables,
  findChip,
  spokenScript,
  type EditorDocument,
  type VariablePart,
} from '../model/document.ts';
import { rangeOfWords } from '../model/cuts.ts';
import { markRange, markWords, rename, setSpoken, suggestName, wordsInRange } from '../model/edits.ts';
import { useCutOut } from '../use-cut-out.ts';
import { ChipActions } from './chip-actions.tsx';
import styles from './name-popover.module.css';

/** A variable's name and, where the script does not say it, the word spoken in the recording. */
export function NameForm({ naming }: { naming: Naming }): ReactNode {
  const { session, setNaming } = useEditorContext();
  const document = useEditor((state) => state.history.present);
  const chip = naming.kind === 'chip' ? findChip(document, naming.id) : null;
  const [name] = useState(() => chip?.name ?? suggestedName(document, naming));
  const [spoken] = useState(() => spokenWords(document, naming));

  function submit(name: string, spoken: string): void {
    session.edit((document) => applyName(document, naming, name, spoken));
    setNaming(null);
    const made = newestChip(document, session.store.getState().history.present);
    // What was just made is selected, so that its place can be fine-tuned at once.
    if (made) session.select(made.id);
  }

  return (
    <VariableForm
      name={name}
      spoken={spoken}
      isNew={chip === null}
      asksSpoken={chip !== null || spoken === ''}
      names={documentVariables(document)}
      onSubmit={submit}
      head={<SpokenLine naming={naming} document={document} />}
      actions={chip ? <ChipActions chip={chip} /> : <RangeActions naming={naming} />}
    />
  );
}

/** What else can be done with what was drawn or selected, instead of naming it. */
function RangeActions({ naming }: { naming: Naming }): ReactNode {
  const { playback, setNaming } = useEditorContext();
  const document = useEditor((state) => state.history.present);
  const cut = useCutOut();
  const range = naming.kind === 'words' ? rangeOfWords(document, naming.selection) : placeOf(document, naming);
  if (!range) return null;
  return (
    <div className={styles['actions']}>
      <QuietButton size="small" icon={<Play />} onClick={() => playback.playRange(range)}>
        {t('common.play')}
      </QuietButton>
      <QuietButton
        size="small"
        icon={<Scissors />}
        onClick={() => {
          setNaming(null);
          cut(range);
        }}
      >
        {t('editor.cutOut')}
      </QuietButton>
    </div>
  );
}

function SpokenLine({ naming, document }: { naming: Naming; document: EditorDocument }): ReactNode {
  const spoken = spokenWords(document, naming);
  const range = placeOf(document, naming);
  return (
    <p className={styles['spoken']}>
      {spoken === '' ? t('editor.thisPart') : t('editor.quoted', { spoken })}
      {range && <span className={styles['length']}>{t('editor.seconds', { seconds: range.end - range.start })}</span>}
    </p>
  );
}

function placeOf(document: EditorDocument, naming: Naming): { start: number; end: number } | null {
  if (naming.kind === 'range') return naming.range;
  return naming.kind === 'chip' ? (findChip(document, naming.id)?.place ?? null) : null;
}

function spokenWords(document: EditorDocument, naming: Naming): string {
  if (naming.kind === 'chip') return findChip(document, naming.id)?.spoken ?? '';
  const selection = naming.kind === 'words' ? naming.selection : wordsInRange(document, naming.range);
  return selection ? spokenScript(document).slice(selection.start, selection.end) : '';
}

function suggestedName(document: EditorDocument, naming: Naming): string {
  if (naming.kind === 'chip') return '';
  const selection = naming.kind === 'words' ? naming.selection : wordsInRange(document, naming.range);
  return suggestName(document, spokenScript(document), selection ?? { start: 0, end: 0 });
}

function applyName(document: EditorDocument, naming: Naming, name: string, spoken: string): EditorDocument {
  if (naming.kind === 'words') return markWords(document, naming.selection, name);
  if (naming.kind === 'range') return markRange(document, naming.range, name, spoken);
  return setSpoken(rename(document, naming.id, name), naming.id, spoken);
}

function newestChip(before: EditorDocument, after: EditorDocument): VariablePart | null {
  const known = new Set(chips(before).map((chip) => chip.id));
  return chips(after).find((chip) => !known.has(chip.id)) ?? null;
}
