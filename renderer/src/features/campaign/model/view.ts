import type { RecipientTable, TableRow } from '#shared/ipc/index.ts';

/** The part of a table that the grid shows: some of its rows, and columns in an order of their own. */
export type Part = {
  /** Whether a row is shown; null for all rows. */
  shows: ((row: TableRow) => boolean) | null;
  /** 0-based columns of the whole table. */
  columns: readonly number[];
};

export type View = {
  /** The part as a table of its own. Its rows keep their ids. */
  table: RecipientTable;
  /** The 0-based row of the whole table, for each row of the part. */
  rows: readonly number[];
};

/** Rows as the grid shows them, by their cells, so that an unchanged row stays the same object. */
const picked = new WeakMap<TableRow, { key: string; row: TableRow }>();

function pickedRow(row: TableRow, columns: readonly number[], key: string): TableRow {
  const known = picked.get(row);
  if (known?.key === key) return known.row;
  const shown = { ...row, cells: columns.map((column) => row.cells[column] ?? '') };
  picked.set(row, { key, row: shown });
  return shown;
}

export function viewOf(table: RecipientTable, { shows, columns }: Part): View {
  const rows = [...table.rows.keys()].filter((row) => {
    const given = table.rows[row];
    return given !== undefined && (shows === null || shows(given));
  });
  const key = columns.join();
  return {
    rows,
    table: {
      ...table,
      headings: columns.map((column) => table.headings[column] ?? ''),
      rows: rows.flatMap((row) => {
        const given = table.rows[row];
        return given === undefined ? [] : [pickedRow(given, columns, key)];
      }),
      columns: Object.fromEntries(Object.entries(table.columns).map(([name, used]) => [name, columns.indexOf(used)])),
    },
  };
}

/** Changes a table through its part. Rows that are added to the part are added at the end of the table. */
export function throughPart(
  table: RecipientTable,
  part: Part,
  apply: (table: RecipientTable) => RecipientTable,
): RecipientTable {
  const before = viewOf(table, part).table;
  const after = apply(before);
  if (after === before) return table;
  const shown = new Map(before.rows.map((row) => [row.id, row]));
  const left = new Map(after.rows.map((row) => [row.id, row]));
  const written = (cells: readonly string[], row: TableRow): TableRow => ({
    ...row,
    cells: cells.map((cell, column) => {
      const place = part.columns.indexOf(column);
      return place === -1 ? cell : (row.cells[place] ?? '');
    }),
  });
  const rows = table.rows.flatMap((row) => {
    const seen = shown.get(row.id);
    const now = left.get(row.id);
    if (seen === undefined) return [row];
    if (now === undefined) return [];
    return now === seen ? [row] : [written(row.cells, now)];
  });
  const empty = table.headings.map(() => '');
  const added = after.rows.filter(({ id }) => !shown.has(id)).map((row) => written(empty, row));
  const columns = Object.entries(after.columns).map(([name, place]): [string, number] => {
    if (place === before.columns[name]) return [name, table.columns[name] ?? -1];
    return [name, part.columns[place] ?? -1];
  });
  return {
    ...table,
    columns: Object.fromEntries(columns),
    rows: [...rows, ...added],
    nextId: after.nextId,
    fallbacks: after.fallbacks,
  };
}
