import { Box, Group, Text } from '@mantine/core';
import { AudioLines, Mic, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { toVariableName } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';
import { fallbackWord } from '#renderer/lib/fallback-word.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import {
  IconButton,
  QuietButton,
  SecondaryButton,
  SuggestingField,
  TextField,
  variableStyle,
} from '#renderer/ui/index.ts';
import { useChecks } from '../checks/use-checks.ts';
import { useEditor, useEditorContext } from '../editor-context.ts';
import { documentVariables, findChip, spokenScript, type VariablePart } from '../model/document.ts';
import { placeAutomatically, rename, setSpoken, unmark } from '../model/edits.ts';
import { TryIt } from '../stage/try-it.tsx';
import { useLeaving } from '../use-leaving.ts';
import { renameFallback, setFallback, useFallback } from './fallback.ts';
import styles from './word-card.module.css';

/** Requests for the keyboard that were met: a card that undo brings back leaves it where it is. */
const answered = new WeakSet<object>();

/** The word that is selected: its name, what stands in for it, and how another one sounds in its place. */
export function WordCard(): ReactNode {
  const chip = useEditor(({ history, selected }) => (selected === null ? null : findChip(history.present, selected)));
  return chip && <Card key={chip.id} chip={chip} />;
}

function Card({ chip }: { chip: VariablePart }): ReactNode {
  const { session, template, asked, closeWord } = useEditorContext();
  const document = useEditor((state) => state.history.present);
  const { sayAgain } = useLeaving();
  const variables = documentVariables(document);
  const fallback = useFallback(template.id, chip.name);
  const card = useRef<HTMLFieldSetElement>(null);
  const { id, name, spoken, place } = chip;
  const [title, called] = [useId(), useId()];

  // A word that was typed has its name already, and lacks what is said there.
  useEffect(() => {
    if (asked?.id !== id || answered.has(asked)) return;
    answered.add(asked);
    const field = card.current?.querySelector<HTMLInputElement>(spoken === '' ? '[data-spoken]' : '[data-name]');
    field?.focus();
    field?.select();
    card.current?.scrollIntoView({ block: 'nearest' });
    // Once for each time that it is asked for.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, id]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    closeWord();
  }

  function call(heading: string): void {
    const next = toVariableName(heading);
    if (next === '' || next === name) return;
    session.edit((document) => rename(document, id, next));
    renameFallback(template.id, name, next);
  }

  return (
    // Escape closes it from each of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      ref={card}
      className={styles['card']}
      style={variableStyle(variables.indexOf(name))}
      aria-labelledby={title}
      data-closes
      onKeyDown={onKeyDown}
    >
      <Group gap="var(--space-8)" wrap="nowrap">
        <Box component="span" flex="none" w={9} h={9} bdrs="pill" bg="var(--chip)" aria-hidden />
        <Text id={title} component="h3" size="sm" fw={620} flex={1} miw={0} truncate>
          {t('editor.wordCard')}
        </Text>
        <QuietButton
          size="small"
          onClick={() => {
            closeWord();
            session.edit((document) => unmark(document, id));
          }}
        >
          {t('editor.proposalDecline')}
        </QuietButton>
        <IconButton size="small" label={t('common.close')} icon={<X />} onClick={closeWord} />
      </Group>
      <div className={styles['fields']}>
        <NameField key={name} id={called} name={name} names={variables} onName={call} />
        <SpokenField
          key={spoken}
          spoken={spoken}
          onSpoken={(words) => session.edit((document) => setSpoken(document, id, words))}
        />
        <Field
          label={t('editor.fallback')}
          value={fallback}
          placeholder={fallbackWord(name, spokenScript(document)) ?? undefined}
          onValue={(value) => setFallback(template, variables, name, value)}
        />
        {place && <TryIt variables={[name]} labelled />}
      </div>
      <Group gap="s8" wrap="nowrap" pt="s8" className={styles['foot']}>
        <Cuts chip={chip} />
        {place?.origin === 'marked' && spoken !== '' && (
          <IconButton
            size="small"
            label={t('editor.followWord')}
            icon={<AudioLines />}
            onClick={() => session.edit((document) => placeAutomatically(document, id))}
          />
        )}
        <SecondaryButton size="small" icon={<Mic />} onClick={sayAgain}>
          {t('editor.sayAgain')}
        </SecondaryButton>
      </Group>
    </fieldset>
  );
}

/** Whether both edges lie in silence. */
function Cuts({ chip }: { chip: VariablePart }): ReactNode {
  const { problems } = useChecks();
  const own = problems.find(({ remedy }) => remedy !== null && 'chip' in remedy && remedy.chip === chip.id);
  return (
    <Text size="sm" c="dimmed" flex={1} miw={0}>
      {own ? own.text : chip.place ? t('editor.cleanCut') : ''}
    </Text>
  );
}

type NameFieldProps = { id: string; name: string; names: readonly string[]; onName: (heading: string) => void };

/** A name takes effect once it is whole: half of one may be another word's. */
function NameField({ id, name, names, onName }: NameFieldProps): ReactNode {
  const [heading, setHeading] = useState(variableLabel(name));
  return (
    <>
      <label htmlFor={id}>{t('editor.callIt')}</label>
      <SuggestingField
        id={id}
        value={heading}
        suggestions={names
          .filter((known) => known !== name)
          .map((known) => ({ value: variableLabel(known), name: '' }))}
        error={toVariableName(heading) === '' ? t('editor.variableNameHint') : undefined}
        onChange={setHeading}
        onOptionSubmit={onName}
        onBlur={() => onName(heading)}
        onKeyDown={(event) => event.key === 'Enter' && onName(heading)}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        data-name
      />
    </>
  );
}

/** Half a word is not in the script either. */
function SpokenField({ spoken, onSpoken }: { spoken: string; onSpoken: (words: string) => void }): ReactNode {
  const [words, setWords] = useState(spoken);
  const settle = (): void => {
    if (words !== spoken) onSpoken(words);
  };
  return (
    <Field
      label={t('editor.spokenWord')}
      value={words}
      onValue={setWords}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      data-spoken
    />
  );
}

type FieldProps = {
  label: string;
  value: string;
  placeholder?: string | undefined;
  onValue: (value: string) => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  'data-spoken'?: boolean;
};

function Field({ label, onValue, ...field }: FieldProps): ReactNode {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <TextField
        {...field}
        id={id}
        onChange={(event) => onValue(event.currentTarget.value)}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}
