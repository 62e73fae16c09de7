import { isAppError, type AppError } from '#shared/errors/index.ts';
import type { RecipientTable } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { ownProperty } from '#shared/own-property.ts';
import { problemText, t } from '#renderer/language/index.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import {
  cleanValue,
  faultOf,
  isBlankRow,
  isSuspicious,
  recipientRows,
  type RecipientRows,
  usableValue,
} from '#shared/rows/rows.ts';
import { addressColumn, recipientKey } from '#shared/rows/duplicates.ts';
import { columnList } from './table.ts';

/** The findings about one row. */
export type RowState = {
  /** No cell has text: the row is nobody. */
  blank: boolean;
  /** Beyond the most of a campaign: it gets its video with the next one. */
  waits: boolean;
  /** Variables without a value and without a fallback. */
  missing: readonly string[];
  /** Variables whose fallback is used. */
  filled: readonly string[];
  /** Variables whose value is too long for the service. */
  tooLong: readonly string[];
  /** Variables whose value has a letter that could not be read. */
  damaged: readonly string[];
  /** Variables whose value may have lost a letter on its way. */
  suspicious: readonly string[];
  /** 0-based row further up with the same e-mail address, or without one with the same cells; or null. */
  duplicateOf: number | null;
};

export type TableProblem = {
  id: string;
  text: string;
  /** 0-based row to show, or null. */
  row: number | null;
  /** The variable of the cell at fault. */
  variable?: string | undefined;
  /** The column of that cell, if it is no variable's. */
  column?: number | undefined;
  /** Number of rows with the problem. */
  count?: number | undefined;
  /** The way out: a column for the variable; for backgrounds, empty cells or the plain recording. */
  way?: 'column' | 'emptyCells' | 'showRecording' | undefined;
};

/** A cell at fault: of a 0-based row, and of a variable or column; without one, the row. */
export type FaultyCell = { row: number; variable?: string | undefined; column?: number | undefined };

export type TableCheck = {
  rows: readonly RowState[];
  /** The people who get a video; null while there are none. */
  recipients: RecipientRows | null;
  /** The 0-based rows of the people of this campaign, also of those whose row lacks something. */
  people: readonly number[];
  /** The problems of the list itself, as sentences. None for an empty table. */
  problems: readonly TableProblem[];
};

/** Whether a row stops its own video, or would make it wrong. */
function isFaulty({ waits, missing, tooLong, damaged, suspicious }: RowState): boolean {
  return !waits && missing.length + tooLong.length + damaged.length + suspicious.length > 0;
}

/** The cell that stops the video of a row (0-based), or the row. */
export function faultIn({ rows }: Pick<TableCheck, 'rows'>, row: number): FaultyCell {
  const { missing = [], tooLong = [], damaged = [] } = rows[row] ?? {};
  return { row, variable: [...missing, ...damaged, ...tooLong][0] };
}

/** Number of rows that stop their video or would make it wrong, and of problems of the list itself. */
export function faultsOf({ rows, problems }: Pick<TableCheck, 'rows' | 'problems'>): number {
  return rows.filter(isFaulty).length + problems.length;
}

/** Maximum number of rows named in a problem. */
const namedRows = 5;

export function checkTable(table: RecipientTable, variables: readonly string[]): TableCheck {
  const rows = rowStates(table, variables);
  const people = rows.flatMap(({ blank, waits }, row) => (blank || waits ? [] : [row]));
  try {
    const recipients = recipientsOf(table, variables, (people.at(-1) ?? 0) + 1);
    return { rows, recipients, people, problems: [] };
  } catch (error) {
    if (!isAppError(error)) throw error;
    // An empty table is obvious, and each row says what it lacks.
    const isObvious = people.length === 0 || error.code === 'ROW_VALUE_MISSING' || error.code === 'ROWS_UNREADABLE';
    const problem: TableProblem = {
      id: error.code,
      text: textOf(error),
      row: null,
      ...(error.code === 'VARIABLE_MISSING' && { variable: error.subject, way: 'column' }),
    };
    return { rows, recipients: null, people, problems: isObvious ? [] : [problem] };
  }
}

/** Of the first `height` rows. @throws AppError as `recipientRows`. */
function recipientsOf(table: RecipientTable, variables: readonly string[], height: number): RecipientRows {
  const fallbacks = Object.fromEntries(Object.entries(table.fallbacks).filter(([, value]) => cleanValue(value) !== ''));
  const plain = { headings: [...table.headings], rows: table.rows.slice(0, height).map(({ cells }) => [...cells]) };
  return recipientRows(plain, variables, columnList(table, variables), fallbacks);
}

/** The sentence for an error of `recipientRows`. */
function textOf({ code, message, sentence, subject: variable = '' }: AppError): string {
  if (code === 'VARIABLE_MISSING') return t('recipients.columnMissing', { variable: variableLabel(variable) });
  return problemText({ code, message, sentence });
}

/** Why some people of a list wait for the next campaign; null if all are in this one. */
export function waitingText({ rows }: Pick<TableCheck, 'rows'>): string | null {
  const count = rows.filter(({ waits }) => waits).length;
  return count === 0 ? null : t('recipients.othersWait', { count, limit: limits.rowsPerRequest });
}

export function rowList(rows: readonly number[]): string {
  const named = rows.slice(0, namedRows).map((row) => row + 1);
  return named.join(', ') + (rows.length > namedRows ? ' …' : '');
}

/** The row to show for a selected one: if that is empty, e.g. new, the last one that is not. */
export function shownRow({ rows }: Pick<TableCheck, 'rows'>, selected: number): number {
  if (rows[selected]?.blank === false) return selected;
  const last = rows.findLastIndex(({ blank }) => !blank);
  return last === -1 ? selected : last;
}

/** A row's findings, apart from duplicates of other rows. */
type Judged = { settings: string; key: string; state: RowState };

/** By the row's cells, which are immutable: a changed cell makes new ones. */
const judged = new WeakMap<readonly string[], Judged>();

function rowStates(table: RecipientTable, variables: readonly string[]): RowState[] {
  const columns = columnList(table, variables);
  const fallbacks = variables.map((variable) => cleanValue(ownProperty(table.fallbacks, variable) ?? ''));
  const address = addressColumn(
    table.headings,
    table.rows.map(({ cells }) => cells),
    table.columns,
  );
  const settings = JSON.stringify([variables, columns, fallbacks, address]);
  const seen = new Map<string, number>();
  let people = 0;
  return table.rows.map(({ cells }, row) => {
    let known = judged.get(cells);
    if (known?.settings !== settings) {
      known = { settings, ...judge(cells, { variables, columns, fallbacks, address }) };
      judged.set(cells, known);
    }
    const { key, state } = known;
    if (state.blank) return state;
    const duplicateOf = seen.get(key) ?? null;
    if (duplicateOf === null) seen.set(key, row);
    people += 1;
    const waits = people > limits.rowsPerRequest;
    return duplicateOf === null && !waits ? state : { ...state, duplicateOf, waits };
  });
}

type Settings = {
  variables: readonly string[];
  columns: readonly number[];
  fallbacks: readonly string[];
  address: number;
};

function judge(
  cells: readonly string[],
  { variables, columns, fallbacks, address }: Settings,
): { key: string; state: RowState } {
  const given = columns.map((column) => usableValue(cells[column] ?? ''));
  const named = (test: (index: number) => boolean): string[] => variables.filter((_, index) => test(index));
  const none = { waits: false, missing: [], filled: [], tooLong: [], damaged: [], suspicious: [], duplicateOf: null };
  if (isBlankRow(cells)) return { key: '', state: { ...none, blank: true } };
  return {
    key: recipientKey(cells, address),
    state: {
      blank: false,
      waits: false,
      missing: named((index) => given[index] === '' && fallbacks[index] === '' && columns[index] !== -1),
      filled: named((index) => given[index] === '' && fallbacks[index] !== ''),
      tooLong: named((index) => faultOf(given[index] ?? '') === 'tooLong'),
      damaged: named((index) => faultOf(given[index] ?? '') === 'damaged'),
      suspicious: named((index) => isSuspicious(given[index] ?? '')),
      duplicateOf: null,
    },
  };
}
