import { Popover } from '@mantine/core';
import { AudioLines, Play, Trash2 } from 'lucide-react';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { toVariableName } from '../../../../../shared/script/index.ts';
import { PrimaryButton, QuietButton, TextField, VariableChip } from '../../../ui/index.ts';
import { useEditor, useEditorContext, type Naming } from '../editor-context.ts';
import {
  documentVariables,
  findChip,
  spokenScript,
  type EditorDocument,
  type VariablePart,
} from '../model/document.ts';
import { markRange, markWords, placeAutomatically, rename, suggestName, unmark, wordsInRange } from '../model/edits.ts';
import styles from './name-popover.module.css';

/** Asks for a variable's name beside what is being named; for a chip it also offers everything else a chip can do. */
export function NamePopover({ naming }: { naming: Naming }): ReactNode {
  const { setNaming } = useEditorContext();
  const { left, top, width, height } = naming.anchor;
  return (
    <Popover
      opened
      onChange={(opened) => !opened && setNaming(null)}
      trapFocus
      returnFocus
      position={naming.kind === 'range' ? 'top' : 'bottom-start'}
      width={330}
      shadow="md"
      radius={12}
      offset={10}
      transitionProps={{ duration: 90 }}
    >
      <Popover.Target>
        <span aria-hidden="true" className={styles['anchor']} style={{ left, top, width, height }} />
      </Popover.Target>
      <Popover.Dropdown
        className={styles['popover']}
        aria-labelledby={undefined}
        aria-label={naming.kind === 'chip' ? 'Variable' : 'Make variable'}
      >
        <NameForm naming={naming} />
      </Popover.Dropdown>
    </Popover>
  );
}

function NameForm({ naming }: { naming: Naming }): ReactNode {
  const { session, setNaming } = useEditorContext();
  const document = useEditor((state) => state.history.present);
  const chip = naming.kind === 'chip' ? findChip(document, naming.id) : null;
  const [heading, setHeading] = useState(() => chip?.name ?? suggestedName(document, naming));
  const names = documentVariables(document);
  const name = toVariableName(heading);
  const others = names.filter((known) => known !== chip?.name);

  function submit(chosen: string): void {
    if (chosen === '') return;
    session.edit((document) => applyName(document, naming, chosen));
    setNaming(null);
    selectNewest(session.store.getState().history.present);
  }

  /** The chip just made becomes the selected one, so that its place can be fine-tuned at once. */
  function selectNewest(after: EditorDocument): void {
    if (naming.kind === 'chip') return;
    const known = new Set(document.parts.flatMap((part) => (part.kind === 'variable' ? [part.id] : [])));
    const made = after.parts.find((part) => part.kind === 'variable' && !known.has(part.id));
    if (made?.kind === 'variable') session.select(made.id);
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    submit(name);
  }

  return (
    <form onSubmit={onSubmit} className={styles['form']}>
      <SpokenLine naming={naming} document={document} />
      <TextField
        label="Name of the variable"
        value={heading}
        onChange={(event) => setHeading(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        error={name === '' ? 'Use letters, like first_name.' : undefined}
        description={name !== '' && name !== heading.trim() ? `Saved as ${name}` : undefined}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      {others.length > 0 && (
        <fieldset className={styles['known']} aria-label="Use a variable you have">
          {others.map((known) => (
            <button key={known} type="button" className={styles['knownName']} onClick={() => submit(known)}>
              <VariableChip name={known} index={names.indexOf(known)} size="small" />
            </button>
          ))}
        </fieldset>
      )}
      <PrimaryButton type="submit" disabled={name === ''}>
        {chip ? 'Save' : 'Make variable'}
      </PrimaryButton>
      {chip && <ChipActions chip={chip} />}
    </form>
  );
}

function ChipActions({ chip }: { chip: VariablePart }): ReactNode {
  const { session, playback, setNaming } = useEditorContext();
  const { place } = chip;
  return (
    <div className={styles['actions']}>
      {place && (
        <QuietButton size="small" icon={<Play />} onClick={() => playback.playRange(place)}>
          Play
        </QuietButton>
      )}
      {place?.origin === 'marked' && chip.spoken !== '' && (
        <QuietButton
          size="small"
          icon={<AudioLines />}
          onClick={() => session.edit((document) => placeAutomatically(document, chip.id))}
        >
          Follow the word
        </QuietButton>
      )}
      <QuietButton
        size="small"
        icon={<Trash2 />}
        onClick={() => {
          setNaming(null);
          session.edit((document) => unmark(document, chip.id));
        }}
      >
        Remove
      </QuietButton>
    </div>
  );
}

function SpokenLine({ naming, document }: { naming: Naming; document: EditorDocument }): ReactNode {
  const spoken = spokenWords(document, naming);
  const range =
    naming.kind === 'range' ? naming.range : naming.kind === 'chip' ? findChip(document, naming.id)?.place : null;
  return (
    <p className={styles['spoken']}>
      {spoken === '' ? 'This part of the recording' : `“${spoken}”`}
      {range && <span className={styles['length']}>{(range.end - range.start).toFixed(2)} s</span>}
    </p>
  );
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

function applyName(document: EditorDocument, naming: Naming, name: string): EditorDocument {
  if (naming.kind === 'words') return markWords(document, naming.selection, name);
  if (naming.kind === 'range') return markRange(document, naming.range, name);
  return rename(document, naming.id, name);
}
