import { emptyTable, type PresetSettings, type RecipientTable } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { ownProperty } from '#shared/own-property.ts';
import { uniqueName } from '#shared/rows/file-names.ts';
import { t } from '#renderer/language/index.ts';
import { guessColumns } from '#shared/rows/guess-columns.ts';
import { columnsByContent, hasHeadings } from '#shared/rows/headless.ts';
import { cleanValue, matchColumns, usableValue } from '#shared/rows/rows.ts';

/** The parts of a preset that apply to a list. */
type PresetColumns = Pick<PresetSettings, 'fallbacks' | 'layout'>;

/** The empty list of a new draft: with the columns and fallbacks of its preset, if any. */
export function startTable(variables: readonly string[], preset: PresetColumns | undefined): RecipientTable {
  const table = { ...emptyTable(variables), fallbacks: preset?.fallbacks ?? {} };
  return preset?.layout ? withVariables({ ...table, ...preset.layout }, variables) : table;
}

/** A list with the fallbacks of a preset, and its assignment of columns. */
export function withPreset(table: RecipientTable, preset: PresetColumns, variables: readonly string[]): RecipientTable {
  if (table.rows.length === 0) return startTable(variables, preset);
  const { fallbacks, layout } = preset;
  const filled = { ...table, fallbacks: { ...table.fallbacks, ...fallbacks } };
  return layout?.headingsGiven && table.headingsGiven ? usedAs(layout, filled, variables) : filled;
}

/** Rows to type the first people into. */
const typedRows = 3;

/** An empty list with rows to type into: under its former columns, if any, else the variables and an address. */
export function typingTable(table: RecipientTable, variables: readonly string[]): RecipientTable {
  const plain = emptyTable(variables);
  const fresh = { ...plain, headings: [...plain.headings, t('recipients.email')], fallbacks: table.fallbacks };
  return Array.from({ length: typedRows }).reduce<RecipientTable>(addRow, table.headingsGiven ? table : fresh);
}

/** Changes a list; an empty one begins with what is typed into its {@link typingTable}. */
export function typedInto(
  table: RecipientTable,
  variables: readonly string[],
  apply: (table: RecipientTable) => RecipientTable,
): RecipientTable {
  if (table.rows.length > 0) return apply(table);
  const blank = typingTable(table, variables);
  const begun = apply(blank);
  return begun === blank ? table : begun;
}

/**
 * The table of a list that replaces another. Columns are assigned by their headings as before: choices for one list
 * apply to the next of the same kind.
 */
export function nextTable(before: RecipientTable, parsed: Parsed, variables: readonly string[]): RecipientTable {
  const read = tableFromParsed(parsed, variables, before.fallbacks);
  const kept = keptVariables(before, parsed.headings, variables);
  if (!before.headingsGiven || kept.length === 0) return read;
  // A known heading shows that the first line contains headings.
  return usedAs(before, read.headingsGiven ? read : swapFirstLine(read, variables), variables);
}

/** Names of columns: their headings, made distinct, or numbers for those without one. */
export function columnNames(headings: readonly string[]): string[] {
  const names: string[] = [];
  for (const [index, heading] of headings.entries()) {
    names.push(uniqueName(heading.trim() || t('recipients.columnNumber', { number: index + 1 }), '', names));
  }
  return names;
}

type Columns = Pick<RecipientTable, 'headings' | 'columns'>;

function headingOf({ headings, columns }: Columns, variable: string): string {
  return columnNames(headings)[columns[variable] ?? -1] ?? '';
}

/** The variables whose column, by its heading, is among these headings too. */
function keptVariables(before: Columns, headings: readonly string[], variables: readonly string[]): string[] {
  return variables.filter((variable) => {
    const heading = headingOf(before, variable);
    return heading !== '' && columnNames(headings).includes(heading);
  });
}

/** A table whose columns are assigned as in another one, by their headings. */
function usedAs(before: Columns, table: RecipientTable, variables: readonly string[]): RecipientTable {
  const kept = keptVariables(before, table.headings, variables);
  const names = columnNames(table.headings);
  const chosen = new Map(kept.map((variable) => [variable, names.indexOf(headingOf(before, variable))]));
  const taken = new Set(chosen.values());
  const free = (column: number): number => (taken.has(column) ? -1 : column);
  const columns = variables.map((variable) => chosen.get(variable) ?? free(table.columns[variable] ?? -1));
  return { ...table, columns: byVariable(variables, columns) };
}

/** A list as read, its first line as headings. */
type Parsed = { headings: readonly string[]; rows: readonly (readonly string[])[] };

/**
 * The table of a parsed file or paste. Columns without a matching heading are found by their content. When no heading
 * names a variable, and there are as many columns as variables or an address among the headings, the first line counts
 * as a recipient; {@link swapFirstLine} corrects a wrong guess.
 */
export function tableFromParsed(
  parsed: Parsed,
  variables: readonly string[],
  fallbacks: Readonly<Record<string, string>> = {},
): RecipientTable {
  const headingsGiven = hasHeadings(parsed, variables);
  const table = numbered({
    headings: parsed.headings,
    rows: parsed.rows,
    headingsGiven: true,
    columns: byVariable(variables, guessColumns(parsed.headings, parsed.rows, variables).columns),
    fallbacks,
    source: null,
  });
  return headingsGiven ? table : swapFirstLine(table, variables);
}

/** Number of variables that the headings of a list name. */
export function matchedCount({ headings, rows }: Parsed, variables: readonly string[]): number {
  return hasHeadings({ headings, rows }, variables)
    ? guessColumns(headings, rows, variables).columns.filter((column) => column !== -1).length
    : 0;
}

function byVariable(variables: readonly string[], columns: readonly number[]): Record<string, number> {
  return Object.fromEntries(variables.map((variable, index) => [variable, columns[index] ?? -1]));
}

function numbered(
  table: Omit<RecipientTable, 'rows' | 'nextId'> & { rows: readonly (readonly string[])[] },
): RecipientTable {
  const width = table.headings.length;
  const rows = table.rows.map((cells, index) => ({ id: index + 1, cells: padded(cells, width) }));
  return { ...table, rows, nextId: rows.length + 1 };
}

function padded(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, index) => cells[index] ?? '');
}

function columnsByHeading(headings: readonly string[], variables: readonly string[]): Record<string, number> {
  return byVariable(variables, matchColumns(headings, variables));
}

/** Switches the first line between recipient and headings. */
export function swapFirstLine(table: RecipientTable, variables: readonly string[]): RecipientTable {
  if (table.headingsGiven) {
    const rows = [{ id: table.nextId, cells: table.headings }, ...table.rows];
    const columns = columnsByContent(
      rows.map(({ cells }) => cells),
      table.headings.length,
      variables,
    );
    return {
      ...table,
      headings: table.headings.map((_, column) => variables[columns.indexOf(column)] ?? ''),
      rows,
      headingsGiven: false,
      columns: byVariable(variables, columns),
      nextId: table.nextId + 1,
    };
  }
  const [first, ...rows] = table.rows;
  if (!first) return table;
  return {
    ...table,
    headings: first.cells,
    rows,
    headingsGiven: true,
    columns: byVariable(
      variables,
      guessColumns(
        first.cells,
        rows.map(({ cells }) => cells),
        variables,
      ).columns,
    ),
  };
}

/**
 * Appends rows. A column takes that with the same heading, else the one that is read as its variable; those that are left
 * are added, so that nothing is lost. Rows without headings are taken in order.
 */
export function appendParsed(table: RecipientTable, parsed: Parsed, variables: readonly string[]): RecipientTable {
  const incoming = tableFromParsed(parsed, variables);
  const names = columnNames(incoming.headings);
  const same = matchColumns(names, columnNames(table.headings));
  const places = table.headings.map((_, column) => {
    const named = same[column] ?? -1;
    const meant = incoming.columns[variableOfColumn(table, column) ?? ''] ?? -1;
    return named !== -1 || same.includes(meant) ? named : meant;
  });
  const byHeading = incoming.headingsGiven && places.some((place) => place !== -1);
  const added = [...names.keys()].filter(
    (column) => byHeading && !places.includes(column) && incoming.rows.some(({ cells }) => cells[column]),
  );
  const rows = incoming.rows.map(({ cells }, index) => ({
    id: table.nextId + index,
    cells: [
      ...table.headings.map((_, column) => cells[byHeading ? (places[column] ?? -1) : column] ?? ''),
      ...added.map((column) => cells[column] ?? ''),
    ],
  }));
  const before =
    added.length === 0
      ? table.rows
      : table.rows.map((row) => ({ ...row, cells: [...row.cells, ...added.map(() => '')] }));
  const headings = [...table.headings, ...added.map((column) => names[column] ?? '')];
  return { ...table, headings, rows: [...before, ...rows], nextId: table.nextId + rows.length };
}

/**
 * Writes a block of cells from a position on, as spreadsheets do. Rows are appended as needed, up to the maximum of a
 * list; cells beyond the last column are left out.
 */
export function pasteAt(
  table: RecipientTable,
  at: { row: number; column: number },
  block: readonly (readonly string[])[],
): RecipientTable {
  const height = Math.min(Math.max(table.rows.length, at.row + block.length), limits.tableRows);
  const added = Array.from({ length: Math.max(0, height - table.rows.length) }, (_, index) => ({
    id: table.nextId + index,
    cells: table.headings.map(() => ''),
  }));
  const rows = [...table.rows, ...added].map((row, index) => {
    const given = block[index - at.row];
    if (!given) return row;
    return { ...row, cells: row.cells.map((cell, column) => given[column - at.column] ?? cell) };
  });
  return { ...table, rows, nextId: table.nextId + added.length };
}

/** Whether the first line of a block names columns of the variables, so that it is a separate table. */
export function beginsWithHeadings(block: readonly (readonly string[])[], variables: readonly string[]): boolean {
  return block.length > 1 && matchColumns(block[0] ?? [], variables).some((column) => column !== -1);
}

/** Writes into a cell. Returns the same table if nothing changes, so that leaving a cell is no undo step. */
export function setCell(table: RecipientTable, rowId: number, column: number, value: string): RecipientTable {
  const changed = table.rows.find(({ id }) => id === rowId);
  if (changed === undefined || changed.cells[column] === value) return table;
  const cells = changed.cells.with(column, value);
  return { ...table, rows: table.rows.map((row) => (row === changed ? { ...row, cells } : row)) };
}

/** Changes every cell of a column. Returns the same table if nothing changes. */
export function changeColumn(table: RecipientTable, column: number, apply: (value: string) => string): RecipientTable {
  let changed = false;
  const rows = table.rows.map((row) => {
    const before = row.cells[column] ?? '';
    const after = apply(before);
    if (after === before) return row;
    changed = true;
    return { ...row, cells: row.cells.with(column, after) };
  });
  return changed ? { ...table, rows } : table;
}

/** A new empty row at the end, unless the list is full. */
export function addRow(table: RecipientTable): RecipientTable {
  if (table.rows.length >= limits.tableRows) return table;
  const row = { id: table.nextId, cells: table.headings.map(() => '') };
  return { ...table, rows: [...table.rows, row], nextId: table.nextId + 1 };
}

export function removeRows(table: RecipientTable, ids: ReadonlySet<number>): RecipientTable {
  return { ...table, rows: table.rows.filter((row) => !ids.has(row.id)) };
}

/** The variable a column is used for, or null. */
export function variableOfColumn(table: Pick<RecipientTable, 'columns'>, column: number): string | null {
  return Object.entries(table.columns).find(([, used]) => used === column)?.[0] ?? null;
}

/** Uses a column for a variable, or for none. A variable has one column and a column one variable. */
export function mapColumn(table: RecipientTable, column: number, variable: string | null): RecipientTable {
  const columns = Object.fromEntries(
    Object.entries(table.columns).map(([name, used]) => [name, used === column ? -1 : used]),
  );
  if (variable !== null) columns[variable] = column;
  return { ...table, columns };
}

export function setFallback(table: RecipientTable, variable: string, value: string): RecipientTable {
  return { ...table, fallbacks: { ...table.fallbacks, [variable]: value } };
}

/** Updates a table to the template's current variables: new ones get their column by heading, removed ones lose it. */
export function withVariables(table: RecipientTable, variables: readonly string[]): RecipientTable {
  const known = Object.keys(table.columns);
  if (known.length === variables.length && variables.every((variable) => known.includes(variable))) return table;
  if (table.rows.length === 0 && !table.headingsGiven) return { ...emptyTable(variables), fallbacks: table.fallbacks };
  const matched = columnsByHeading(table.headings, variables);
  return {
    ...table,
    columns: Object.fromEntries(
      variables.map((variable) => [variable, ownProperty(table.columns, variable) ?? matched[variable] ?? -1]),
    ),
  };
}

/** Column index per variable, in the variables' order, as for `recipientRows`. */
export function columnList(table: RecipientTable, variables: readonly string[]): number[] {
  return variables.map((variable) => table.columns[variable] ?? -1);
}

/** The values of a row by variable, without those that have neither value nor fallback. @param row 0-based. */
export function rowValues(
  table: RecipientTable,
  variables: readonly string[],
  row: number,
): ReadonlyMap<string, string> {
  const cells = table.rows[row]?.cells;
  if (!cells) return new Map();
  return new Map(
    variables.flatMap((variable): [string, string][] => {
      const given = usableValue(cells[table.columns[variable] ?? -1] ?? '');
      const value = given || cleanValue(ownProperty(table.fallbacks, variable) ?? '');
      return value === '' ? [] : [[variable, value]];
    }),
  );
}
