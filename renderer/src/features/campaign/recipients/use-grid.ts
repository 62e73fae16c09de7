import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { readingKey } from '#renderer/lib/direction.ts';
import { historyStep } from '#renderer/lib/keys.ts';
import { limits } from '#shared/limits.ts';
import {
  clampCell,
  clearRange,
  clipboardText,
  fillDown,
  isOneCell,
  movedCell,
  moveOf,
  rangeCells,
  rangeOf,
  selectCell,
  tabCell,
  type GridCell,
  type GridRange,
  type Selection,
} from '../model/grid.ts';
import { addRow, setCell } from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';

/** A cell that is being typed in. `inside`: arrow keys move the caret rather than the selection. */
type Typing = { rowId: number; row: number; column: number; text: string; before: string; inside: boolean };

type GridOptions = {
  editor: DraftEditor;
  scroller: RefObject<HTMLElement | null>;
  selectedRow: number;
  onSelectRow: (row: number) => void;
  /** Brings a row into view. */
  onReveal: (row: number) => void;
  /** Text with more than one cell, or text pasted over more than one. @returns the range that was written, or null. */
  onPaste: (text: string, range: GridRange) => GridRange | null;
};

/** Typing reaches the table once it pauses for so long, milliseconds, and when the cell is left. */
const typingPause = 300;
/** Rows that Page up and Page down move by. */
const pageRows = 12;

export type Grid = {
  selection: Selection;
  typing: Typing | null;
  /** The last row that a drag of the fill handle covers, or null. */
  fillTo: number | null;
  /** Selects a cell and puts the focus there. */
  focus: (cell: GridCell) => void;
  fillSelection: () => void;
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onDoubleClick: (event: MouseEvent) => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
    onInput: (event: FormEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onCopy: (event: ClipboardEvent) => void;
    onCut: (event: ClipboardEvent) => void;
    onPaste: (event: ClipboardEvent) => void;
  };
};

/**
 * Selection, keys, pointer and clipboard of the grid, handled where all of them pass by, so that a row needs no listeners
 * of its own. Each cell is a field, of which one can be reached by Tab: what is typed, also with an input method, goes
 * straight into it.
 */
export function useGrid({ editor, scroller, selectedRow, onSelectRow, onReveal, onPaste }: GridOptions): Grid {
  const { table } = editor;
  const size = { rows: table.rows.length, columns: table.headings.length };
  const [stored, setStored] = useState<Selection>(() => selectCell({ row: selectedRow, column: 0 }));
  const [typing, setTyping] = useState<Typing | null>(null);
  const [fillTo, setFillTo] = useState<number | null>(null);
  const dragging = useRef<'select' | 'fill' | null>(null);
  /** While the grid itself moves the focus, to a cell that is selected already. */
  const focusing = useRef(false);
  /** After Escape, Tab leaves the grid. */
  const leaving = useRef(false);
  // Others choose a row as well, for example the one a problem is about.
  const current = stored.active.row === selectedRow ? stored : selectCell({ ...stored.active, row: selectedRow });
  const selection = { active: clampCell(current.active, size), head: clampCell(current.head, size) };
  const range = rangeOf(selection);

  function select(next: Selection): void {
    setStored(next);
    onSelectRow(next.active.row);
    onReveal(next.head.row);
  }

  /** Selects one cell and puts the focus there once it is drawn. */
  function goTo(cell: GridCell): void {
    commit();
    select(selectCell(cell));
    focusCell(cell);
  }

  function focusCell({ row, column }: GridCell): void {
    const take = (): boolean => {
      const field = fieldAt(scroller.current, row, column);
      focusing.current = true;
      field?.focus({ preventScroll: true });
      focusing.current = false;
      field?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      field?.select();
      return field !== null;
    };
    // A row far away is drawn once the list has scrolled to it.
    if (!take()) requestAnimationFrame(() => requestAnimationFrame(take));
  }

  function write({ rowId, column }: Typing, text: string): void {
    editor.edit((table) => setCell(table, rowId, column, text), `cell ${rowId} ${column}`);
  }

  function commit(): void {
    if (typing === null) return;
    write(typing, typing.text);
    setTyping(null);
  }

  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (typing === null) return;
    pause.current = setTimeout(() => write(typing, typing.text), typingPause);
    return () => clearTimeout(pause.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `write` always reaches the latest draft
  }, [typing]);

  function begin(cell: GridCell, text: string, inside: boolean): void {
    const row = table.rows[cell.row];
    if (!row) return;
    setTyping({ rowId: row.id, ...cell, text, before: row.cells[cell.column] ?? '', inside });
  }

  function change(apply: Parameters<DraftEditor['edit']>[0]): void {
    setTyping(null);
    editor.edit(apply);
  }

  function fillSelection(): void {
    // One cell takes what stands above it, as in spreadsheets.
    const from = isOneCell(selection) ? { ...range, top: Math.max(range.top - 1, 0) } : range;
    change((table) => fillDown(table, from));
  }

  /** Down by one; past the last row a new one begins. */
  function nextRow(step: 1 | -1): void {
    const row = selection.active.row + step;
    if (row < 0) return commit();
    if (row >= size.rows) {
      if (size.rows >= limits.rowsPerRequest) return commit();
      commit();
      editor.edit(addRow);
    }
    goTo({ row, column: selection.active.column });
  }

  function onTypingKey(event: KeyboardEvent, typing: Typing): boolean {
    if (event.key === 'Escape') {
      write(typing, typing.before);
      setTyping(null);
      return true;
    }
    return typing.inside && !['Enter', 'Tab'].includes(event.key);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!isCellField(event.target) || event.nativeEvent.isComposing) return;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (historyStep(event) !== null) return commit();
    if (typing && onTypingKey(event, typing)) return;
    const { key: name } = event;
    if (name === 'Escape') leaving.current = true;
    else if (name !== 'Tab' && name !== 'Shift') leaving.current = false;
    const done = command ? onCommandKey(event, key) : onPlainKey(event, name);
    if (done) event.preventDefault();
  }

  function onPlainKey(event: KeyboardEvent, name: string): boolean {
    if (name === 'Tab') {
      const next = leaving.current ? null : tabCell(selection.active, event.shiftKey ? -1 : 1, size);
      if (next) goTo(next);
      return next !== null;
    }
    if (name === 'Enter') nextRow(event.shiftKey ? -1 : 1);
    else if (name === 'F2') begin(selection.active, textAt(selection.active), true);
    else if ((name === 'Delete' || name === 'Backspace') && typing === null)
      change((table) => clearRange(table, range));
    else if (name === ' ' && event.shiftKey && typing === null) selectRows(range.top, range.bottom);
    else return onMoveKey(event, name);
    if (name === 'F2') caretToEnd(event.target);
    return true;
  }

  function onCommandKey(event: KeyboardEvent, key: string): boolean {
    if (typing) return false;
    if (key === 'a') select({ active: { row: 0, column: 0 }, head: { row: size.rows - 1, column: size.columns - 1 } });
    else if (key === 'd') fillSelection();
    else if (key === ' ') {
      select({ active: { row: 0, column: range.left }, head: { row: size.rows - 1, column: range.right } });
    } else return onMoveKey(event, event.key);
    if (key === 'a' || key === ' ') focusCell({ row: 0, column: key === 'a' ? 0 : range.left });
    return true;
  }

  function onMoveKey(event: KeyboardEvent, name: string): boolean {
    const move = moveOf(readingKey(name, event.currentTarget), event.ctrlKey || event.metaKey, pageRows);
    if (!move) return false;
    if (event.shiftKey && typing === null) select({ ...selection, head: movedCell(selection.head, move, size) });
    else goTo(movedCell(selection.active, move, size));
    return true;
  }

  function selectRows(top: number, bottom: number): void {
    select({ active: { row: top, column: 0 }, head: { row: bottom, column: size.columns - 1 } });
    focusCell({ row: top, column: 0 });
  }

  function textAt({ row, column }: GridCell): string {
    return table.rows[row]?.cells[column] ?? '';
  }

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    if (event.target.closest('[data-fill]')) {
      event.preventDefault();
      dragging.current = 'fill';
      event.currentTarget.setPointerCapture(event.pointerId);
      return;
    }
    const number = event.target.closest<HTMLElement>('[data-row]');
    if (number) {
      event.preventDefault();
      commit();
      const row = Number(number.dataset['row']);
      return event.shiftKey ? selectRows(Math.min(range.top, row), Math.max(range.bottom, row)) : selectRows(row, row);
    }
    const cell = cellOf(event.target);
    if (!cell) return;
    // Inside the field that is being edited the caret moves.
    if (typing?.inside && typing.row === cell.row && typing.column === cell.column) return;
    event.preventDefault();
    dragging.current = 'select';
    event.currentTarget.setPointerCapture(event.pointerId);
    commit();
    if (event.shiftKey) return select({ ...selection, head: cell });
    goTo(cell);
  }

  function onPointerMove(event: PointerEvent): void {
    if (dragging.current === null) return;
    const cell = cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (!cell) return;
    if (dragging.current === 'fill') setFillTo(cell.row > range.bottom ? cell.row : null);
    else if (cell.row !== selection.head.row || cell.column !== selection.head.column) {
      select({ ...selection, head: cell });
    }
  }

  function onPointerUp(): void {
    if (dragging.current === 'fill' && fillTo !== null) {
      const height = range.bottom - range.top + 1;
      change((table) => fillDown(table, { ...range, bottom: fillTo }, height));
      select({ active: { row: range.top, column: range.left }, head: { row: fillTo, column: range.right } });
    }
    dragging.current = null;
    setFillTo(null);
  }

  function copy(event: ClipboardEvent): boolean {
    // Within a cell its letters are copied.
    if (typing || !isCellField(event.target)) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', clipboardText(rangeCells(table, range)));
    return true;
  }

  return {
    selection,
    typing,
    fillTo,
    focus: goTo,
    fillSelection,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel() {
        dragging.current = null;
        setFillTo(null);
      },
      onDoubleClick(event) {
        const cell = cellOf(event.target);
        if (!cell || typing) return;
        begin(cell, textAt(cell), true);
        caretToEnd(event.target);
      },
      onFocus(event) {
        const cell = focusing.current ? null : cellOf(event.target);
        if (!cell || (cell.row === selection.active.row && cell.column === selection.active.column)) return;
        commit();
        select(selectCell(cell));
      },
      onBlur(event) {
        leaving.current = false;
        if (isCellField(event.target)) commit();
      },
      onInput(event) {
        const cell = cellOf(event.target);
        if (!cell || !isCellField(event.target)) return;
        if (typing && typing.row === cell.row && typing.column === cell.column) {
          setTyping({ ...typing, text: event.target.value });
        } else begin(cell, event.target.value, false);
      },
      onKeyDown,
      onCopy: (event) => void copy(event),
      onCut(event) {
        if (copy(event)) change((table) => clearRange(table, range));
      },
      onPaste(event) {
        const text = event.clipboardData.getData('text/plain');
        if (!isCellField(event.target)) return;
        const several = /[\t\n\r]./u.test(text) || !isOneCell(selection);
        // A word pasted into the text of a cell, or in place of it.
        if (!several) return;
        event.preventDefault();
        setTyping(null);
        const written = onPaste(text, range);
        if (!written) return;
        const { top, left, bottom, right } = written;
        select({ active: { row: top, column: left }, head: { row: bottom, column: right } });
      },
    },
  };
}

function isCellField(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.dataset['cell'] !== undefined;
}

function caretToEnd(target: EventTarget): void {
  if (isCellField(target)) target.setSelectionRange(target.value.length, target.value.length);
}

function fieldAt(within: HTMLElement | null, row: number, column: number): HTMLInputElement | null {
  return within?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`) ?? null;
}

function cellOf(target: EventTarget | null): GridCell | null {
  const place = target instanceof Element ? target.closest('td')?.querySelector('[data-cell]') : null;
  if (!(place instanceof HTMLElement)) return null;
  const [row = NaN, column = NaN] = (place.dataset['cell'] ?? '').split(':').map(Number);
  return { row, column };
}
