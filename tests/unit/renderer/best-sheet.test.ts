import { expect, test } from 'vitest';
import { bestSheet } from '#renderer/features/campaign/model/best-sheet.ts';
import { AppError } from '#shared/errors/index.ts';
import type { ReadRows } from '#shared/ipc/index.ts';

const variables = ['first_name', 'company'];

/** A workbook by its sheets: headings and one row each; an empty one can't be read. */
function reader(book: Readonly<Record<string, readonly (readonly string[])[]>>) {
  const sheets = Object.keys(book);
  const opened: string[] = [];
  const read = async (sheet = sheets[0] ?? ''): Promise<ReadRows> => {
    opened.push(sheet);
    const [headings, ...rows] = book[sheet] ?? [];
    if (!headings) throw new AppError('ROWS_EMPTY');
    const origin = { kind: 'workbook' as const, sheet, sheets, hidden: { rows: 0, columns: 0 } };
    return {
      headings: [...headings],
      rows: rows.map((row) => [...row]),
      lines: rows.map((_, row) => row + 2),
      leftOut: [],
      origin,
    };
  };
  return { read, opened };
}

test('a workbook that begins with a title page opens at the sheet whose headings fit', async () => {
  const { read } = reader({
    'Read me': [
      ['Exported by', 'Version'],
      ['Us', '2'],
    ],
    Empty: [],
    People: [
      ['First name', 'Company'],
      ['Ada', 'Acme'],
    ],
  });
  expect((await bestSheet(read, variables)).origin).toMatchObject({ sheet: 'People' });
});

test('a first sheet that fits is opened without looking at the others, and one where none fits as well', async () => {
  const fits = reader({
    A: [['First name'], ['Ada']],
    B: [
      ['First name', 'Company'],
      ['Bo', 'Acme'],
    ],
  });
  expect((await bestSheet(fits.read, variables)).origin).toMatchObject({ sheet: 'A' });
  expect(fits.opened).toEqual(['A']);
  const none = reader({
    A: [
      ['Version', 'Notes'],
      ['2', 'x'],
    ],
    B: [
      ['Year', 'Sum'],
      ['2026', '7'],
    ],
  });
  expect((await bestSheet(none.read, variables)).origin).toMatchObject({ sheet: 'A' });
});
