import { useId, useMemo, useState, type ReactNode } from 'react';
import { ArrowRight, ChevronDown, ChevronRight } from 'lucide-react';
import { Group, Stack, Text } from '@mantine/core';
import type { RecipientTable } from '#shared/ipc/index.ts';
import { phrasesOf, withAttached, type Phrase, type Script } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import { Actions, Dialog, PrimaryButton, QuietButton, TextField } from '#renderer/ui/index.ts';
import {
  groupOf,
  suggestionGroups,
  withSuggestions,
  withWord,
  type Suggestion,
  type SuggestionGroup,
} from '../model/suggestions.ts';
import { groupCounts } from './group-labels.ts';
import styles from './clean-up.module.css';

type CleanUpDialogProps = {
  suggestions: readonly Suggestion[];
  /** People in the list. */
  people: number;
  script: Script;
  /** What an empty cell of a variable could say; null where nothing is known. */
  wordFor: (variable: string) => string | null;
  /** Changes the list. @param count cells and rows. */
  onApply: (apply: (table: RecipientTable) => RecipientTable, count: number) => void;
  onClose: () => void;
};

/** Suggestions of one group; those for empty cells are of one variable. */
type Kind = { key: string; kind: SuggestionGroup; variable: string; all: readonly Suggestion[] };

function keyOf({ kind, rowId, column }: Suggestion): string {
  return `${kind} ${rowId} ${column}`;
}

function kindsOf(suggestions: readonly Suggestion[]): Kind[] {
  return suggestionGroups.flatMap((kind) => {
    const found = suggestions.filter((one) => groupOf(one) === kind);
    const groups = Map.groupBy(found, ({ variable }) => (kind === 'empty' ? variable : ''));
    return [...groups].map(([variable, all]) => ({ key: `${kind} ${variable}`, kind, variable, all }));
  });
}

/** What a list would look like cleaned up, each cell with a tick that can be taken away. */
export function CleanUpDialog(props: CleanUpDialogProps): ReactNode {
  const { suggestions, people, script, wordFor, onApply, onClose } = props;
  // As they were when it opened.
  const [kinds] = useState(() => kindsOf(suggestions));
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());

  /** The text that an empty or unreadable cell gets. */
  function textOf(kind: Kind, one: Suggestion): string {
    const text = kind.kind === 'empty' ? typed.get(kind.key) : typed.get(keyOf(one));
    return text ?? (kind.kind === 'empty' ? wordFor(kind.variable) : one.after) ?? '';
  }

  function chosenOf(kind: Kind): Suggestion[] {
    const ticked = kind.all.filter((one) => !unticked.has(keyOf(one)));
    if (kind.kind !== 'empty' && kind.kind !== 'unreadable') return ticked;
    return ticked.flatMap((one) => {
      const text = textOf(kind, one).trim();
      return text === '' ? [] : [{ ...one, change: () => text }];
    });
  }

  const chosen = kinds.map((kind) => ({ kind, all: chosenOf(kind) }));
  const count = chosen.reduce((sum, { all }) => sum + all.length, 0);
  const phrases = useMemo(() => phrasesOf(script), [script]);
  const removed = chosen.reduce((sum, { kind, all }) => sum + (kind.kind === 'duplicates' ? all.length : 0), 0);

  function tick(all: readonly Suggestion[], on: boolean): void {
    const next = new Set(unticked);
    for (const one of all) {
      if (on) next.delete(keyOf(one));
      else next.add(keyOf(one));
    }
    setUnticked(next);
  }

  function apply(): void {
    onApply(
      (table) =>
        chosen.reduce((now, { kind, all }) => {
          const [first] = all;
          if (kind.kind !== 'empty' || first === undefined) return withSuggestions(now, all);
          const word = textOf(kind, first).trim();
          return withWord(now, { variable: kind.variable, word, chosen: all, all: all.length === kind.all.length });
        }, table),
      count,
    );
    onClose();
  }

  return (
    <Dialog size={800} title={t('recipients.applyCleanUp', { count })} onClose={onClose}>
      <Text c="dimmed" mb="var(--space-12)">
        {t('recipients.cleanUpText')}
      </Text>
      <div className={styles['kinds']}>
        {kinds.map((kind) => (
          <KindRow
            key={kind.key}
            kind={kind}
            phrase={phrases.find(({ variable }) => variable === kind.variable)}
            isTicked={(one) => !unticked.has(keyOf(one))}
            onTick={tick}
            textOf={(one) => textOf(kind, one)}
            onText={(one, text) => setTyped(new Map([...typed, [kind.kind === 'empty' ? kind.key : keyOf(one), text]]))}
          />
        ))}
      </div>
      <Actions>
        <Text c="dimmed" flex={1}>
          {removed > 0 && t('recipients.peopleStay', { count: people - removed })}
        </Text>
        <QuietButton onClick={onClose}>{t('common.cancel')}</QuietButton>
        <PrimaryButton disabled={count === 0} onClick={apply}>
          {t('recipients.applyCleanUp', { count })}
        </PrimaryButton>
      </Actions>
    </Dialog>
  );
}

type KindRowProps = {
  kind: Kind;
  /** The words around an empty cell's value, if known. */
  phrase: Phrase | undefined;
  isTicked: (one: Suggestion) => boolean;
  onTick: (all: readonly Suggestion[], on: boolean) => void;
  textOf: (one: Suggestion) => string;
  onText: (one: Suggestion, text: string) => void;
};

/** Examples beside a closed kind. */
const examples = 2;

function KindRow({ kind, phrase, isTicked, onTick, textOf, onText }: KindRowProps): ReactNode {
  const { all, variable } = kind;
  const isAlone = all.length === 1;
  const [isOpen, setOpen] = useState(kind.kind === 'unreadable' && !isAlone);
  const list = useId();
  const ticked = all.filter(isTicked).length;
  const title = t(groupCounts[kind.kind], { count: all.length });
  const [first] = all;
  return (
    <section className={styles['kindRow']}>
      <Group gap="var(--space-12)" wrap="nowrap" align="center">
        <input
          type="checkbox"
          className={styles['tick']}
          aria-label={title}
          checked={ticked > 0}
          ref={(box) => {
            if (box) box.indeterminate = ticked > 0 && ticked < all.length;
          }}
          onChange={(event) => onTick(all, event.currentTarget.checked)}
        />
        <Stack gap={0} w={190} flex="none">
          <Text fw={600}>{title}</Text>
          <Text c="dimmed" fz="var(--type-small)">
            {kind.kind === 'empty' && variableLabel(variable)}
            {kind.kind === 'unreadable' && t('recipients.aboutUnreadable')}
            {kind.kind === 'duplicates' && t('recipients.aboutDuplicates')}
          </Text>
        </Stack>
        <Group gap="var(--space-4) var(--space-16)" flex={1} miw={0}>
          {kind.kind === 'empty' && first && (
            <>
              <TextField
                aria-label={t('campaign.fallbackFor', { variable: variableLabel(variable) })}
                value={textOf(first)}
                maxLength={500}
                onChange={(event) => onText(first, event.currentTarget.value)}
              />
              {phrase && (
                <Text c="dimmed" fz="var(--type-small)" truncate>
                  {phrase.before}
                  {withAttached(phrase, textOf(first))}
                  {phrase.after}
                </Text>
              )}
            </>
          )}
          {kind.kind === 'unreadable' && isAlone && first && (
            <Unreadable one={first} text={textOf(first)} onText={onText} />
          )}
          {kind.kind !== 'empty' &&
            kind.kind !== 'unreadable' &&
            all.slice(0, examples).map((one) => <Change key={keyOf(one)} one={one} />)}
        </Group>
        {!isAlone && (
          <QuietButton size="small" aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
            {t('recipients.seeAll')}
            {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          </QuietButton>
        )}
      </Group>
      {isOpen && (
        <ul id={list} className={styles['changes']} aria-label={title}>
          {all.map((one) => (
            <li key={keyOf(one)}>
              <label>
                <input
                  type="checkbox"
                  className={styles['tick']}
                  checked={isTicked(one)}
                  onChange={(event) => onTick([one], event.currentTarget.checked)}
                />
                <Text span c="dimmed">
                  {t('recipients.rowNumber', { row: one.row + 1 })}
                </Text>
                {kind.kind !== 'unreadable' && <Change one={one} word={textOf(one)} />}
              </label>
              {kind.kind === 'unreadable' && <Unreadable one={one} text={textOf(one)} onText={onText} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type UnreadableProps = Pick<KindRowProps, 'onText'> & { one: Suggestion; text: string };

/** A cell with a letter that was lost, and a field for what it should say. */
function Unreadable({ one, text, onText }: UnreadableProps): ReactNode {
  const { before } = one;
  return (
    <span className={styles['change']}>
      <Text span c="var(--bad-text)" ff="monospace">
        {before}
      </Text>
      <ArrowRight aria-hidden />
      <TextField
        aria-label={t('recipients.insteadOf', { value: before })}
        placeholder={before}
        value={text}
        maxLength={500}
        onChange={(event) => onText(one, event.currentTarget.value)}
      />
    </span>
  );
}

/** A cell before and after. */
function Change({ one, word }: { one: Suggestion; word?: string }): ReactNode {
  const { kind, before, after, original, row } = one;
  if (kind === 'duplicates')
    return (
      <span className={styles['change']}>
        {t('recipients.removesRow', { row: row + 1, original: (original ?? 0) + 1, text: before })}
      </span>
    );
  return (
    <span className={styles['change']}>
      <Text span c="dimmed">
        {kind === 'empty' ? t('recipients.missing') : before}
      </Text>
      <ArrowRight aria-hidden />
      <strong>{after ?? word}</strong>
    </span>
  );
}
