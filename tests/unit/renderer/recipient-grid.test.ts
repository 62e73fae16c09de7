import { describe, expect, test } from 'vitest';
import { checkTable } from '#renderer/features/campaign/model/check-table.ts';
import { clipboardCells } from '#renderer/features/campaign/model/clipboard.ts';
import {
  clearRange,
  clipboardText,
  fillDown,
  movedCell,
  moveOf,
  pastedBlock,
  rangeCells,
  rangeOf,
  tabCell,
  type GridRange,
} from '#renderer/features/campaign/model/grid.ts';
import { setCell, tableFromParsed } from '#renderer/features/campaign/model/table.ts';

const table = tableFromParsed(
  {
    headings: ['first_name', 'company'],
    rows: [
      ['Ada', 'Engines'],
      ['Bo', 'Navy'],
      ['Cy', 'Acme'],
    ],
  },
  ['first_name', 'company'],
);
const size = { rows: 3, columns: 2 };
const all: GridRange = { top: 0, left: 0, bottom: 2, right: 1 };

describe('the grid of recipients', () => {
  test('a selection is a range whichever way it was drawn', () => {
    expect(rangeOf({ active: { row: 2, column: 1 }, head: { row: 0, column: 0 } })).toEqual(all);
  });

  test.each([
    ['ArrowDown', false, { row: 2, column: 1 }],
    ['ArrowRight', false, { row: 1, column: 1 }],
    ['ArrowUp', true, { row: 0, column: 1 }],
    ['Home', false, { row: 1, column: 0 }],
    ['End', true, { row: 2, column: 1 }],
    ['PageUp', false, { row: 0, column: 1 }],
  ])('%s (to the edge: %s) stays inside', (key, toEdge, expected) => {
    const move = moveOf(key, toEdge, 10);
    expect(move && movedCell({ row: 1, column: 1 }, move, size)).toEqual(expected);
  });

  test('Tab goes through the rows and leaves the grid at its ends', () => {
    expect(tabCell({ row: 0, column: 1 }, 1, size)).toEqual({ row: 1, column: 0 });
    expect(tabCell({ row: 2, column: 1 }, 1, size)).toBeNull();
    expect(tabCell({ row: 0, column: 0 }, -1, size)).toBeNull();
  });

  test('what is copied is what the clipboard is read as', () => {
    const block = [
      ['a\tb', 'say "hi"'],
      ['"quoted"', 'two\nlines'],
      ['', 'x'],
    ];
    expect(clipboardCells(clipboardText(block))).toEqual(block);
    expect(clipboardText(rangeCells(table, { ...all, bottom: 1 }))).toBe('Ada\tEngines\nBo\tNavy');
  });

  test('fill down repeats the first row, or a pattern of several', () => {
    const right = { ...all, left: 1 };
    expect(rangeCells(fillDown(table, right), all)).toEqual([
      ['Ada', 'Engines'],
      ['Bo', 'Engines'],
      ['Cy', 'Engines'],
    ]);
    expect(rangeCells(fillDown(table, all, 2), all)[2]).toEqual(['Ada', 'Engines']);
  });

  test('clearing keeps what lies outside, and rows that do not change keep their identity', () => {
    const cleared = clearRange(table, { top: 1, left: 0, bottom: 1, right: 0 });
    expect(rangeCells(cleared, all)[1]).toEqual(['', 'Navy']);
    expect(cleared.rows[0]).toBe(table.rows[0]);
    expect(clearRange(cleared, { top: 1, left: 0, bottom: 1, right: 0 })).toBe(cleared);
  });

  test('one copied cell fills a selection, a block that does not divide it is pasted once', () => {
    expect(pastedBlock([['x']], { ...all, bottom: 1 })).toEqual([
      ['x', 'x'],
      ['x', 'x'],
    ]);
    const block = [['a'], ['b']];
    expect(pastedBlock(block, all)).toBe(block);
    expect(pastedBlock([['x']], { top: 0, bottom: 4_999, left: 0, right: 0 })).toHaveLength(5_000);
  });

  test('a changed cell leaves the judgement of other rows as it was', () => {
    const before = checkTable(table, ['first_name', 'company']);
    const after = checkTable(setCell(table, 2, 0, ''), ['first_name', 'company']);
    expect(after.rows[1]).toMatchObject({ missing: ['first_name'] });
    expect(after.rows[0]).toBe(before.rows[0]);
  });
});
