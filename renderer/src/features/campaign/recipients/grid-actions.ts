import type { RefObject } from 'react';
import { limits } from '#shared/limits.ts';
import {
  fillDown,
  isOneCell,
  rangeOf,
  selectCell,
  type GridCell,
  type GridRange,
  type GridSize,
  type Selection,
} from '../model/grid.ts';
import { addRow, setCell } from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';

/** A cell being edited. `inside`: arrow keys move the caret rather than the selection. */
export type Typing = { rowId: number; row: number; column: number; text: string; before: string; inside: boolean };

type GridState = {
  editor: DraftEditor;
  scroller: RefObject<HTMLElement | null>;
  size: GridSize;
  selection: Selection;
  typing: Typing | null;
  setTyping: (typing: Typing | null) => void;
  onSelect: (selection: Selection) => void;
  /** Set while the grid itself moves the focus to a selected cell. */
  focusing: { current: boolean };
};

/**
 * The actions of the grid in its current state. Each render creates new ones, so delayed callbacks must use an effect
 * event to reach the current ones.
 */
export class GridActions {
  readonly state: GridState;
  /** The selected cells. */
  readonly range: GridRange;

  constructor(state: GridState) {
    this.state = state;
    this.range = rangeOf(state.selection);
  }

  select(selection: Selection): void {
    this.state.onSelect(selection);
  }

  /** Selects one cell and puts the focus there once it is drawn. */
  goTo(cell: GridCell): void {
    this.commit();
    this.select(selectCell(cell));
    this.focus(cell);
  }

  selectRows(top: number, bottom: number): void {
    this.select({ active: { row: top, column: 0 }, head: { row: bottom, column: this.state.size.columns - 1 } });
    this.focus({ row: top, column: 0 });
  }

  selectColumns(left: number, right: number): void {
    this.select({ active: { row: 0, column: left }, head: { row: this.state.size.rows - 1, column: right } });
    this.focus({ row: 0, column: left });
  }

  focus({ row, column }: GridCell): void {
    const { scroller, focusing } = this.state;
    const take = (): boolean => {
      const field = scroller.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`) ?? null;
      focusing.current = true;
      field?.focus({ preventScroll: true });
      focusing.current = false;
      field?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      field?.select();
      return field !== null;
    };
    // A distant row is drawn once the list has scrolled to it.
    if (!take()) requestAnimationFrame(() => requestAnimationFrame(take));
  }

  textAt({ row, column }: GridCell): string {
    return this.state.editor.table.rows[row]?.cells[column] ?? '';
  }

  /** Begins to type in a cell. */
  begin(cell: GridCell, text: string, inside: boolean): void {
    const row = this.state.editor.table.rows[cell.row];
    if (!row) return;
    this.state.setTyping({ rowId: row.id, ...cell, text, before: row.cells[cell.column] ?? '', inside });
  }

  isTypingIn({ row, column }: GridCell): boolean {
    const { typing } = this.state;
    return typing !== null && typing.row === row && typing.column === column;
  }

  /** Writes the typed text into the current table. */
  write({ rowId, column }: Typing, text: string): void {
    this.state.editor.edit((table) => setCell(table, rowId, column, text), `cell ${rowId} ${column}`);
  }

  /** Ends typing. */
  commit(): void {
    const { typing, setTyping } = this.state;
    if (typing === null) return;
    this.write(typing, typing.text);
    setTyping(null);
  }

  /** Cancels typing. */
  revert(typing: Typing): void {
    this.write(typing, typing.before);
    this.state.setTyping(null);
  }

  change(apply: Parameters<DraftEditor['edit']>[0]): void {
    this.state.setTyping(null);
    this.state.editor.edit(apply);
  }

  fillSelection(): void {
    const { range } = this;
    // One cell gets the value above it, as in spreadsheets.
    const from = isOneCell(this.state.selection) ? { ...range, top: Math.max(range.top - 1, 0) } : range;
    this.change((table) => fillDown(table, from));
  }

  /** Fills the rows below the selection with its content, down to a row, and selects them all. */
  fillTo(bottom: number): void {
    const { top, left, right, bottom: last } = this.range;
    this.change((table) => fillDown(table, { top, left, right, bottom }, last - top + 1));
    this.select({ active: { row: top, column: left }, head: { row: bottom, column: right } });
  }

  /** Goes down or up by one row; past the last one, a new row is added. */
  nextRow(step: 1 | -1): void {
    const { selection, size, editor } = this.state;
    const row = selection.active.row + step;
    if (row < 0) return this.commit();
    if (row >= size.rows) {
      if (size.rows >= limits.tableRows) return this.commit();
      this.commit();
      editor.edit(addRow);
    }
    this.goTo({ row, column: selection.active.column });
  }
}
