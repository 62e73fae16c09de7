import type { RecipientTable } from '#shared/ipc/index.ts';

/** Cells and ranges of the recipients' grid, with the operations of spreadsheets, as pure functions. */

/** 0-based. */
export type GridCell = { row: number; column: number };
/** The active cell is where a selection began; the head is where it ends. */
export type Selection = { active: GridCell; head: GridCell };
/** Inclusive. */
export type GridRange = { top: number; left: number; bottom: number; right: number };
export type GridSize = { rows: number; columns: number };

export function rangeOf({ active, head }: Selection): GridRange {
  return {
    top: Math.min(active.row, head.row),
    left: Math.min(active.column, head.column),
    bottom: Math.max(active.row, head.row),
    right: Math.max(active.column, head.column),
  };
}

export function selectCell(cell: GridCell): Selection {
  return { active: cell, head: cell };
}

export function isOneCell({ active, head }: Selection): boolean {
  return active.row === head.row && active.column === head.column;
}

/** The nearest existing cell. */
export function clampCell({ row, column }: GridCell, { rows, columns }: GridSize): GridCell {
  return {
    row: Math.min(Math.max(row, 0), Math.max(rows - 1, 0)),
    column: Math.min(Math.max(column, 0), Math.max(columns - 1, 0)),
  };
}

/**
 * The next cell for Tab, row by row.
 * @returns null past either end.
 */
export function tabCell({ row, column }: GridCell, step: 1 | -1, { rows, columns }: GridSize): GridCell | null {
  const place = row * columns + column + step;
  if (place < 0 || place >= rows * columns) return null;
  return { row: Math.floor(place / columns), column: place % columns };
}

export type Move = { rows: number; columns: number } | 'row-start' | 'row-end' | 'start' | 'end';

/** The target of a movement key, or null for other keys. */
export function moveOf(key: string, toEdge: boolean, page: number): Move | null {
  const far = toEdge ? Number.MAX_SAFE_INTEGER / 2 : 1;
  switch (key) {
    case 'ArrowUp':
      return { rows: -far, columns: 0 };
    case 'ArrowDown':
      return { rows: far, columns: 0 };
    case 'ArrowLeft':
      return { rows: 0, columns: -far };
    case 'ArrowRight':
      return { rows: 0, columns: far };
    case 'PageUp':
      return { rows: -page, columns: 0 };
    case 'PageDown':
      return { rows: page, columns: 0 };
    case 'Home':
      return toEdge ? 'start' : 'row-start';
    case 'End':
      return toEdge ? 'end' : 'row-end';
    default:
      return null;
  }
}

export function movedCell(cell: GridCell, move: Move, size: GridSize): GridCell {
  switch (move) {
    case 'row-start':
      return { ...cell, column: 0 };
    case 'row-end':
      return clampCell({ ...cell, column: size.columns }, size);
    case 'start':
      return { row: 0, column: 0 };
    case 'end':
      return clampCell({ row: size.rows, column: size.columns }, size);
    default:
      return clampCell({ row: cell.row + move.rows, column: cell.column + move.columns }, size);
  }
}

/** The cells of a range. */
export function rangeCells(table: RecipientTable, { top, left, bottom, right }: GridRange): string[][] {
  return table.rows.slice(top, bottom + 1).map(({ cells }) => cells.slice(left, right + 1));
}

/** Cells in the clipboard format of spreadsheets: tabs between, quoted if they contain separators. */
export function clipboardText(block: readonly (readonly string[])[]): string {
  const written = (cell: string): string => (/[\t\r\n]|^"/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return block.map((cells) => cells.map(written).join('\t')).join('\n');
}

/** Writes into a range by position within it. An unchanged table or row stays the same object. */
function writeRange(
  table: RecipientTable,
  { top, left, bottom, right }: GridRange,
  valueAt: (row: number, column: number) => string,
): RecipientTable {
  let changed = false;
  const rows = table.rows.slice();
  for (let row = top; row <= Math.min(bottom, rows.length - 1); row += 1) {
    const before = rows[row];
    if (!before) continue;
    const cells = before.cells.map((cell, column) =>
      column < left || column > right ? cell : valueAt(row - top, column - left),
    );
    if (cells.every((cell, column) => cell === before.cells[column])) continue;
    rows[row] = { ...before, cells };
    changed = true;
  }
  return changed ? { ...table, rows } : table;
}

export function clearRange(table: RecipientTable, range: GridRange): RecipientTable {
  return writeRange(table, range, () => '');
}

/** Repeats the first `height` rows of a range down to its end. */
export function fillDown(table: RecipientTable, range: GridRange, height = 1): RecipientTable {
  const source = rangeCells(table, { ...range, bottom: range.top + height - 1 });
  return writeRange(table, range, (row, column) => source[row % height]?.[column] ?? '');
}

/**
 * The block that a paste writes: a single cell fills the whole selection, and a block is repeated if the selection is a
 * multiple of it.
 */
export function pastedBlock(block: readonly (readonly string[])[], range: GridRange): readonly (readonly string[])[] {
  const height = range.bottom - range.top + 1;
  const width = range.right - range.left + 1;
  const columns = block.reduce((most, cells) => Math.max(most, cells.length), 0);
  if (columns === 0 || height % block.length !== 0 || width % columns !== 0) return block;
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => block[row % block.length]?.[column % columns] ?? ''),
  );
}
