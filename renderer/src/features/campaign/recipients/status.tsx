import { CircleAlert, Clock, Sparkles, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CheckedClip } from '#shared/api/index.ts';
import { cutText } from '#shared/cut-text.ts';
import { t } from '#renderer/language/index.ts';
import { lacksText } from '#renderer/lib/variable-label.ts';
import { SecondaryButton } from '#renderer/ui/index.ts';
import type { RowState } from '../model/check-table.ts';
import { isOnlyLong } from '../model/row-voices.ts';
import { shorterForm, type Suggestion } from '../model/suggestions.ts';
import styles from './table.module.css';

/** What is the matter with a row, and the press that ends it. */
export type RowStatus = {
  /** `bad` stops its video, `warn` sounds wrong, `neutral` is a suggestion, `wait` needs nothing. */
  tone: 'bad' | 'warn' | 'neutral' | 'wait';
  text: string;
} & ({ /** The label of the press. */ fix: string; act: RowFix } | { fix: null });

export type RowFix =
  | { kind: 'suggestion'; suggestion: Suggestion }
  | { kind: 'fallback'; variable: string; word: string }
  | { kind: 'write'; variable: string; value: string }
  | { kind: 'clear'; column: number }
  | { kind: 'remove' }
  | { kind: 'listen' }
  | { kind: 'type'; variable: string };

export type RowFacts = {
  state: RowState;
  suggestions: readonly Suggestion[];
  /** What an empty cell of a variable could say; null where nothing is known. */
  wordFor: (variable: string) => string | null;
  /** The column of a background that is no address, or -1. */
  noAddress: number;
  /** The value that was heard to sound wrong. */
  doubt: CheckedClip | null;
  /** What stands in the row for a variable. */
  valueOf: (variable: string) => string;
};

const texts = {
  repeated: 'recipients.saidTwice',
  twoNames: 'recipients.twoNames',
  title: 'recipients.withTitle',
  capitals: 'recipients.inCapitals',
} as const;

/** The worst that is the matter with a row; null if all is well. */
export function statusOf({ state, suggestions, wordFor, noAddress, doubt, valueOf }: RowFacts): RowStatus | null {
  if (state.blank) return null;
  const [missing] = state.missing;
  if (missing !== undefined) {
    const word = wordFor(missing);
    const text = lacksText(missing);
    if (word === null) return typed('bad', text, missing);
    return { tone: 'bad', text, fix: use(word), act: { kind: 'fallback', variable: missing, word } };
  }
  const of = (kind: Suggestion['kind']): Suggestion | undefined => suggestions.find((one) => one.kind === kind);
  const unreadable = of('unreadable');
  if (unreadable) return replaced(state.damaged.length > 0 ? 'bad' : 'warn', t('recipients.unreadable'), unreadable);
  const [tooLong] = state.tooLong;
  if (tooLong !== undefined) return typed('bad', t('common.tooLong'), tooLong);
  if (noAddress !== -1) {
    const act = { kind: 'clear', column: noAddress } as const;
    return { tone: 'bad', text: t('recipients.noAddress'), fix: t('recipients.clear'), act };
  }
  if (doubt) {
    const { variable, seconds } = doubt;
    const isLong = isOnlyLong(doubt) && seconds !== null;
    const text = isLong ? t('recipients.long', { seconds }) : t('recipients.soundsWrong');
    const shorter = isLong ? shorterForm(variable, valueOf(variable)) : null;
    if (shorter === null) return { tone: 'warn', text, fix: t('common.check'), act: { kind: 'listen' } };
    return { tone: 'warn', text, fix: t('recipients.shorten'), act: { kind: 'write', variable, value: shorter } };
  }
  const repeated = of('repeated');
  if (repeated) return replaced('warn', t(texts.repeated), repeated);
  const duplicate = of('duplicates');
  if (duplicate) {
    const text = t('recipients.sameAs', { row: (duplicate.original ?? 0) + 1 });
    return { tone: 'neutral', text, fix: t('common.remove'), act: { kind: 'remove' } };
  }
  for (const kind of ['twoNames', 'title', 'capitals'] as const) {
    const found = of(kind);
    if (found) return replaced('neutral', t(texts[kind]), found);
  }
  return state.waits ? { tone: 'wait', text: t('recipients.waits'), fix: null } : null;
}

/** Letters of a value on a button: all of them stand in its cell. */
const shownLetters = 22;

function use(value: string): string {
  return t('recipients.use', { value: cutText(value, shownLetters) });
}

function typed(tone: RowStatus['tone'], text: string, variable: string): RowStatus {
  return { tone, text, fix: t('recipients.fillIn'), act: { kind: 'type', variable } };
}

function replaced(tone: RowStatus['tone'], text: string, suggestion: Suggestion): RowStatus {
  if (suggestion.after === null) return typed(tone, text, suggestion.variable);
  return { tone, text, fix: use(suggestion.after), act: { kind: 'suggestion', suggestion } };
}

type StatusCellProps = { status: RowStatus; row: number; canTab: boolean; onFix: (fix: RowFix, row: number) => void };

const icons = { bad: CircleAlert, warn: TriangleAlert, neutral: Sparkles, wait: Clock };

export function StatusCell({ status, row, canTab, onFix }: StatusCellProps): ReactNode {
  const { tone, text } = status;
  const Icon = icons[tone];
  return (
    <>
      <span className={styles['exception']} data-tone={tone} title={text}>
        <Icon aria-hidden />
        <span>{text}</span>
      </span>
      {status.fix !== null && (
        <SecondaryButton
          size="small"
          className={styles['fix']}
          aria-label={t('recipients.cell', { row: row + 1, column: status.fix })}
          tabIndex={canTab ? 0 : -1}
          onClick={() => onFix(status.act, row)}
        >
          {status.fix}
        </SecondaryButton>
      )}
    </>
  );
}
