import { isAppError, type AppError } from '#shared/errors/index.ts';
import type { RecipientTable } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { ownProperty } from '#shared/own-property.ts';
import { problemText, t } from '#renderer/language/index.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import {
  cleanValue,
  isDamaged,
  isSuspicious,
  recipientRows,
  type RecipientRows,
  usableValue,
} from '#shared/rows/rows.ts';
import { addressColumn, recipientKey } from '#shared/rows/duplicates.ts';
import { columnList } from './table.ts';

/** The findings about one row. */
export type RowState = {
  /** No used cell has a value: the row is left out. */
  blank: boolean;
  /** It is left out although other cells have text: somebody may be missing. */
  leftOut: boolean;
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
  /** The rows to send, or null while there is a problem. */
  recipients: RecipientRows | null;
  /** The values of all valid rows, for listening; null without any. */
  complete: string[][] | null;
  /** The problems, as sentences. None for an empty table. */
  problems: readonly TableProblem[];
  duplicates: number;
  /** Rows with text that are left out, 0-based. */
  leftOut: readonly number[];
};

/** Number of rows that stop their video or would make it wrong, and of problems of the list itself. */
export function faultsOf({ rows, problems }: Pick<TableCheck, 'rows' | 'problems'>): number {
  const wrong = rows.filter(
    (row) => row.missing.length + row.tooLong.length + row.damaged.length + row.suspicious.length > 0,
  );
  return wrong.length + problems.filter(({ row }) => row === null).length;
}

/** Maximum number of rows named in a problem. */
const namedRows = 5;

export function checkTable(table: RecipientTable, variables: readonly string[]): TableCheck {
  const rows = rowStates(table, variables);
  const duplicates = rows.filter((row) => row.duplicateOf !== null).length;
  const leftOut = rows.flatMap((row, index) => (row.leftOut ? [index] : []));
  const told = variables.flatMap((variable) => variableProblems(rows, variable));
  try {
    const recipients = recipientsOf(table, table.rows, variables);
    if (told.length === 0) return { rows, recipients, complete: recipients.names, problems: told, duplicates, leftOut };
    return {
      rows,
      recipients: null,
      complete: completeOf(table, rows, variables),
      problems: told,
      duplicates,
      leftOut,
    };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const complete = completeOf(table, rows, variables);
    // An empty table is obvious; missing values are reported already.
    const isOfRow = error.code === 'ROW_VALUE_MISSING' || error.code === 'ROWS_UNREADABLE';
    const isTold = (error.code === 'ROWS_EMPTY' && leftOut.length === 0) || (isOfRow && told.length > 0);
    const count = rows.filter(({ blank }) => !blank).length;
    const lacksColumn = error.code === 'VARIABLE_MISSING';
    const problem: TableProblem = {
      id: error.code,
      text: textOf(error, count),
      row: null,
      ...(lacksColumn && { variable: error.subject, way: 'column' }),
    };
    return { rows, recipients: null, complete, problems: isTold ? told : [problem], duplicates, leftOut };
  }
}

/** @throws AppError as `recipientRows`. */
function recipientsOf(
  table: RecipientTable,
  rows: RecipientTable['rows'],
  variables: readonly string[],
): RecipientRows {
  const fallbacks = Object.fromEntries(Object.entries(table.fallbacks).filter(([, value]) => cleanValue(value) !== ''));
  const plain = { headings: [...table.headings], rows: rows.map(({ cells }) => [...cells]) };
  return recipientRows(plain, variables, columnList(table, variables), fallbacks);
}

function completeOf(
  table: RecipientTable,
  states: readonly RowState[],
  variables: readonly string[],
): string[][] | null {
  const sound = table.rows.filter((_, row) => {
    const { missing, tooLong, damaged } = states[row] ?? { missing: [], tooLong: [], damaged: [] };
    return missing.length + tooLong.length + damaged.length === 0;
  });
  try {
    return recipientsOf(table, sound, variables).names;
  } catch (error) {
    // Problems of the list itself are shown beside it.
    if (isAppError(error)) return null;
    throw error;
  }
}

/** The sentence for an error of `recipientRows`. @param count number of rows that are not blank. */
function textOf({ code, message, sentence, subject: variable = '' }: AppError, count: number): string {
  switch (code) {
    case 'VARIABLE_MISSING':
      return t('recipients.columnMissing', { variable: variableLabel(variable) });
    case 'ROWS_TOO_MANY':
      return t('recipients.tooManyRows', { rows: count, limit: limits.rowsPerRequest });
    default:
      return problemText({ code, message, sentence });
  }
}

/** The problems of a variable's values, each with all its rows. */
function variableProblems(states: readonly RowState[], variable: string): TableProblem[] {
  const rowsWhere = (test: (state: RowState) => boolean): number[] =>
    states.flatMap((state, row) => (test(state) ? [row] : []));
  const missing = rowsWhere((state) => state.missing.includes(variable));
  const long = rowsWhere((state) => state.tooLong.includes(variable));
  const damaged = rowsWhere((state) => state.damaged.includes(variable));
  const label = variableLabel(variable);
  const told: TableProblem[] = [];
  const [firstMissing] = missing;
  if (firstMissing !== undefined) {
    const text = t('recipients.rowsMissing', { count: missing.length, rows: rowList(missing), variable: label });
    told.push({ id: `missing ${variable}`, row: firstMissing, count: missing.length, variable, text });
  }
  const [firstLong] = long;
  if (firstLong !== undefined) {
    const values = { count: long.length, rows: rowList(long), variable: label, limit: limits.valueCharacters };
    const text = t('recipients.rowsTooLong', values);
    told.push({ id: `long ${variable}`, row: firstLong, count: long.length, variable, text });
  }
  const [firstDamaged] = damaged;
  if (firstDamaged !== undefined) {
    const text = t('recipients.rowsDamaged', { count: damaged.length, rows: rowList(damaged), variable: label });
    told.push({ id: `damaged ${variable}`, row: firstDamaged, count: damaged.length, variable, text });
  }
  return told;
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
    return duplicateOf === null ? state : { ...state, duplicateOf };
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
  const none = { missing: [], filled: [], tooLong: [], damaged: [], suspicious: [], duplicateOf: null };
  if (given.every((value) => value === '')) {
    const leftOut = cells.some((cell) => cleanValue(cell) !== '');
    return { key: '', state: { ...none, blank: true, leftOut } };
  }
  return {
    key: recipientKey(cells, address),
    state: {
      blank: false,
      leftOut: false,
      missing: named((index) => given[index] === '' && fallbacks[index] === '' && columns[index] !== -1),
      filled: named((index) => given[index] === '' && fallbacks[index] !== ''),
      tooLong: named((index) => (given[index] ?? '').length > limits.valueCharacters),
      damaged: named((index) => isDamaged(given[index] ?? '')),
      suspicious: named((index) => isSuspicious(given[index] ?? '')),
      duplicateOf: null,
    },
  };
}
