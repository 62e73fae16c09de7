import {
  useEffect,
  useEffectEvent,
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
import { beforeKeeping } from '#renderer/stores/index.ts';
import {
  clampCell,
  clearRange,
  clipboardText,
  isOneCell,
  movedCell,
  moveOf,
  rangeCells,
  selectCell,
  tabCell,
  type GridCell,
  type GridRange,
  type Selection,
} from '../model/grid.ts';
import type { DraftEditor } from '../use-draft.ts';
import { GridActions, type Typing } from './grid-actions.ts';

type GridOptions = {
  editor: DraftEditor;
  scroller: RefObject<HTMLElement | null>;
  selectedRow: number;
  onSelectRow: (row: number) => void;
  /** Scrolls a row into view. */
  onReveal: (row: number) => void;
  /** Pastes several cells, or over several cells. @returns the written range, or null. */
  onPaste: (text: string, range: GridRange) => GridRange | null;
  /** Plays the selected row, or stops it. */
  onPlay: () => void;
};

/** Delay after typing before the table is updated, milliseconds; leaving the cell or the screen ends it. */
const typingPause = 300;
/** Rows per Page up and Page down. */
const pageRows = 12;

type Grid = {
  selection: Selection;
  typing: Typing | null;
  /** The last row of a drag of the fill handle, or null. */
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
 * Selection, keys, pointer and clipboard of the grid, handled at its root, so that rows need no listeners. Each cell is
 * a field, one of which Tab can reach, so that typed text goes straight into it, also from an input method.
 */
export function useGrid({ editor, scroller, selectedRow, onSelectRow, onReveal, onPaste, onPlay }: GridOptions): Grid {
  const { table } = editor;
  const size = { rows: table.rows.length, columns: table.headings.length };
  const [stored, setStored] = useState<Selection>(() => selectCell({ row: selectedRow, column: 0 }));
  const [typing, setTyping] = useState<Typing | null>(null);
  const focusing = useRef(false);
  // Other parts select rows too, for example that of a problem.
  const current = stored.active.row === selectedRow ? stored : selectCell({ ...stored.active, row: selectedRow });
  const selection = { active: clampCell(current.active, size), head: clampCell(current.head, size) };

  function onSelect(next: Selection): void {
    setStored(next);
    onSelectRow(next.active.row);
    onReveal(next.head.row);
  }

  const grid = new GridActions({ editor, scroller, size, selection, typing, setTyping, onSelect, focusing });
  const keys = useKeys(grid, onPlay);
  const { fillTo, ...pointer } = usePointer(grid);

  const writeTyped = useEffectEvent(() => {
    if (typing !== null) grid.write(typing, typing.text);
  });
  useEffect(() => {
    if (typing === null) return;
    const pause = setTimeout(() => writeTyped(), typingPause);
    return () => clearTimeout(pause);
  }, [typing]);
  useEffect(() => {
    const stop = beforeKeeping(() => writeTyped());
    return () => {
      stop();
      // Leaving the screen by a shortcut does not blur the cell before.
      writeTyped();
    };
  }, []);

  return {
    selection,
    typing,
    fillTo,
    focus: (cell) => grid.goTo(cell),
    fillSelection: () => grid.fillSelection(),
    handlers: {
      ...pointer,
      ...clipboard(grid, onPaste),
      onFocus(event) {
        const cell = focusing.current ? null : cellOf(event.target);
        if (!cell || (cell.row === selection.active.row && cell.column === selection.active.column)) return;
        grid.commit();
        grid.select(selectCell(cell));
      },
      onBlur(event) {
        keys.stay();
        if (isCellField(event.target)) grid.commit();
      },
      onInput(event) {
        const cell = cellOf(event.target);
        if (!cell || !isCellField(event.target)) return;
        if (typing && grid.isTypingIn(cell)) setTyping({ ...typing, text: event.target.value });
        else grid.begin(cell, event.target.value, false);
      },
      onKeyDown: keys.onKeyDown,
    },
  };
}

function useKeys(
  grid: GridActions,
  onPlay: () => void,
): { onKeyDown: (event: KeyboardEvent) => void; stay: () => void } {
  const { typing, selection, size } = grid.state;
  const { range } = grid;
  /** After Escape, Tab leaves the grid. */
  const leaving = useRef(false);

  function onKeyDown(event: KeyboardEvent): void {
    if (!isCellField(event.target) || event.nativeEvent.isComposing) return;
    if (historyStep(event) !== null) return grid.commit();
    if (typing && onTypingKey(event, typing)) return;
    const { key } = event;
    if (key === 'Escape') leaving.current = true;
    else if (key !== 'Tab' && key !== 'Shift') leaving.current = false;
    const done = event.ctrlKey || event.metaKey ? onCommandKey(event) : onPlainKey(event);
    if (done) event.preventDefault();
  }

  function onTypingKey(event: KeyboardEvent, typed: Typing): boolean {
    if (event.key === 'Escape') {
      grid.revert(typed);
      return true;
    }
    return typed.inside && !['Enter', 'Tab'].includes(event.key);
  }

  function onPlainKey(event: KeyboardEvent): boolean {
    const { key } = event;
    if (key === 'Tab') {
      const next = leaving.current ? null : tabCell(selection.active, event.shiftKey ? -1 : 1, size);
      if (next) grid.goTo(next);
      return next !== null;
    }
    if (key === 'Enter') grid.nextRow(event.shiftKey ? -1 : 1);
    else if (key === 'F2') {
      grid.begin(selection.active, grid.textAt(selection.active), true);
      caretToEnd(event.target);
    } else if ((key === 'Delete' || key === 'Backspace') && typing === null) {
      grid.change((table) => clearRange(table, range));
    } else if (key === ' ' && typing === null) {
      if (event.shiftKey) grid.selectRows(range.top, range.bottom);
      else onPlay();
    } else return onMoveKey(event);
    return true;
  }

  function onCommandKey(event: KeyboardEvent): boolean {
    if (typing) return false;
    const key = event.key.toLowerCase();
    if (key === 'a') grid.selectColumns(0, size.columns - 1);
    else if (key === 'd') grid.fillSelection();
    else if (key === ' ') grid.selectColumns(range.left, range.right);
    else return onMoveKey(event);
    return true;
  }

  function onMoveKey(event: KeyboardEvent): boolean {
    const move = moveOf(readingKey(event.key, event.currentTarget), event.ctrlKey || event.metaKey, pageRows);
    if (!move) return false;
    if (event.shiftKey && typing === null) grid.select({ ...selection, head: movedCell(selection.head, move, size) });
    else grid.goTo(movedCell(selection.active, move, size));
    return true;
  }

  return { onKeyDown, stay: () => void (leaving.current = false) };
}

type PointerHandlers = Pick<
  Grid['handlers'],
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onDoubleClick'
>;

/** Selecting and filling by dragging. */
function usePointer(grid: GridActions): PointerHandlers & Pick<Grid, 'fillTo'> {
  const { selection, typing } = grid.state;
  const { range } = grid;
  const [fillTo, setFillTo] = useState<number | null>(null);
  const dragging = useRef<'select' | 'fill' | null>(null);

  function drag(event: PointerEvent, what: 'select' | 'fill'): void {
    event.preventDefault();
    dragging.current = what;
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function end(): void {
    dragging.current = null;
    setFillTo(null);
  }

  function selectByNumber(row: number, extend: boolean): void {
    grid.commit();
    if (extend) grid.selectRows(Math.min(range.top, row), Math.max(range.bottom, row));
    else grid.selectRows(row, row);
  }

  return {
    fillTo,
    onPointerDown(event) {
      if (event.button !== 0 || !(event.target instanceof Element)) return;
      if (event.target.closest('[data-fill]')) return drag(event, 'fill');
      const number = event.target.closest<HTMLElement>('[data-row]');
      if (number) {
        event.preventDefault();
        return selectByNumber(Number(number.dataset['row']), event.shiftKey);
      }
      const cell = cellOf(event.target);
      // In a field that is being edited, the pointer moves the caret.
      if (!cell || (typing?.inside && grid.isTypingIn(cell))) return;
      drag(event, 'select');
      grid.commit();
      if (event.shiftKey) grid.select({ ...selection, head: cell });
      else grid.goTo(cell);
    },
    onPointerMove(event) {
      if (dragging.current === null) return;
      const cell = cellOf(document.elementFromPoint(event.clientX, event.clientY));
      if (!cell) return;
      if (dragging.current === 'fill') setFillTo(cell.row > range.bottom ? cell.row : null);
      else if (cell.row !== selection.head.row || cell.column !== selection.head.column) {
        grid.select({ ...selection, head: cell });
      }
    },
    onPointerUp() {
      if (dragging.current === 'fill' && fillTo !== null) grid.fillTo(fillTo);
      end();
    },
    onPointerCancel: end,
    onDoubleClick(event) {
      const cell = cellOf(event.target);
      if (!cell || typing) return;
      grid.begin(cell, grid.textAt(cell), true);
      caretToEnd(event.target);
    },
  };
}

function clipboard(
  grid: GridActions,
  onPasteCells: GridOptions['onPaste'],
): Pick<Grid['handlers'], 'onCopy' | 'onCut' | 'onPaste'> {
  const { editor, typing, selection, setTyping } = grid.state;
  const { range } = grid;

  function copy(event: ClipboardEvent): boolean {
    // While a cell is edited, the browser copies its text.
    if (typing || !isCellField(event.target)) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', clipboardText(rangeCells(editor.table, range)));
    return true;
  }

  return {
    onCopy: (event) => void copy(event),
    onCut(event) {
      if (copy(event)) grid.change((table) => clearRange(table, range));
    },
    onPaste(event) {
      const text = event.clipboardData.getData('text/plain');
      if (!isCellField(event.target)) return;
      const several = /[\t\n\r]./u.test(text) || !isOneCell(selection);
      // The browser pastes a single value into the field.
      if (!several) return;
      event.preventDefault();
      setTyping(null);
      const written = onPasteCells(text, range);
      if (!written) return;
      const { top, left, bottom, right } = written;
      grid.select({ active: { row: top, column: left }, head: { row: bottom, column: right } });
    },
  };
}

function isCellField(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.dataset['cell'] !== undefined;
}

function caretToEnd(target: EventTarget): void {
  if (isCellField(target)) target.setSelectionRange(target.value.length, target.value.length);
}

function cellOf(target: EventTarget | null): GridCell | null {
  const place = target instanceof Element ? target.closest('td')?.querySelector('[data-cell]') : null;
  if (!(place instanceof HTMLElement)) return null;
  const [row = NaN, column = NaN] = (place.dataset['cell'] ?? '').split(':').map(Number);
  return { row, column };
}
