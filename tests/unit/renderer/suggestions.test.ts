import { expect, test } from 'vitest';
import { checkTable, faultsOf } from '#renderer/features/campaign/model/check-table.ts';
import {
  groupOf,
  shorterForm,
  suggestionsIn,
  withSuggestions,
  withWord,
} from '#renderer/features/campaign/model/suggestions.ts';
import { tableFromParsed } from '#renderer/features/campaign/model/table.ts';
import { tellingRows } from '#renderer/features/campaign/model/telling-rows.ts';
import { throughPart, viewOf } from '#renderer/features/campaign/model/view.ts';
import { itemAt } from '#shared/at.ts';
import { cleanValue } from '#shared/rows/rows.ts';
import { parseScript } from '#shared/script/index.ts';

const variables = ['first_name', 'company'];
const script = parseScript('Hi {{first_name|Sarah}}, I had a look at {{company|Acme}}.');
const headings = ['Owner', 'First name', 'Company', 'E-mail'];

const list = tableFromParsed(
  {
    headings,
    rows: [
      ['x', '?ukasz', 'NORDVIK LOGISTIK GMBH', 'lukasz@nordvik.example'],
      ['x', 'Mike (Michael)', 'Tailwind', 'mike@t.example'],
      ['x', '', 'Møller', 'info@m.example'],
      ['x', 'Hi Bo', 'IBM', 'bo@i.example'],
      ['x', 'Mike', 'Tailwind', 'mike@t.example'],
      ['x', '', '', 'nobody@x.example'],
    ],
  },
  variables,
);
const check = checkTable(list, variables);
const found = suggestionsIn(list, check, { variables, script, language: 'en' });
const cells = (table: typeof list) => table.rows.map((row) => row.cells.slice(1, 3));

test('each cell that could be better is found with what it would be', () => {
  expect(found.map(({ kind, row, after }) => [kind, row, after])).toEqual([
    ['unreadable', 0, 'Lukasz'],
    ['capitals', 0, 'Nordvik Logistik GmbH'],
    ['forms', 0, 'NORDVIK LOGISTIK'],
    ['twoNames', 1, 'Mike'],
    ['empty', 2, null],
    ['repeated', 3, 'Bo'],
    ['duplicates', 4, null],
    ['empty', 5, null],
    ['empty', 5, null],
  ]);
  expect(found.filter((one) => groupOf(one) === 'extra')).toHaveLength(2);
  expect(found.find(({ kind }) => kind === 'duplicates')).toMatchObject({
    original: 1,
    before: 'Mike · Tailwind · mike@t.example',
  });
});

test('a name that is struck out is suggested, and read, without the strokes', () => {
  const struck = tableFromParsed({ headings, rows: [['x', 'A\u0336N\u0336N\u0336', 'Acme', '']] }, variables);
  const suggested = suggestionsIn(struck, checkTable(struck, variables), { variables, script, language: 'en' });
  expect(suggested.map(({ kind, after }) => [kind, after])).toEqual([['capitals', 'Ann']]);
  expect(cells(withSuggestions(struck, suggested))).toEqual([['Ann', 'Acme']]);
  expect(cleanValue('Jo\u0338h\u0335n \u0336')).toBe('John \u0336');
});

test('what is chosen is applied, several changes of a cell in turn, and the rest stays', () => {
  const chosen = found.filter(({ kind }) => kind !== 'twoNames');
  expect(cells(withSuggestions(list, chosen))).toEqual([
    ['Lukasz', 'Nordvik Logistik'],
    ['Mike (Michael)', 'Tailwind'],
    ['', 'Møller'],
    ['Bo', 'IBM'],
    ['', ''],
  ]);
});

test('a word for all empty cells is the fallback, for some it is written into them', () => {
  const empty = found.filter(({ kind, row }) => kind === 'empty' && row === 2);
  const word = { variable: 'first_name', word: 'there', chosen: empty };
  expect(withWord(list, { ...word, all: true })).toMatchObject({ fallbacks: { first_name: 'there' }, rows: list.rows });
  const some = withWord(list, { ...word, all: false });
  expect(some.fallbacks).toEqual({});
  expect(cells(some)[2]).toEqual(['there', 'Møller']);
});

test('a step counts the rows that stop a video or make it wrong, not those that could be better', () => {
  expect(faultsOf(check)).toBe(3);
});

test('a part of a list is changed as a list of its own', () => {
  const ids = new Set([2, 4]);
  const part = { shows: ({ id }: { id: number }) => ids.has(id), columns: [2, 1] };
  const view = viewOf(list, part);
  expect(view.rows).toEqual([1, 3]);
  expect(view.table.rows.map((row) => row.cells)).toEqual([
    ['Tailwind', 'Mike (Michael)'],
    ['IBM', 'Hi Bo'],
  ]);
  expect(view.table.columns).toEqual({ first_name: 1, company: 0 });
  expect(viewOf(list, part).table.rows[0]).toBe(view.table.rows[0]);
  const changed = throughPart(list, part, (table) => ({
    ...table,
    columns: { first_name: 0, company: -1 },
    rows: [
      { ...itemAt(table.rows, 0), cells: ['Toys', 'Mike'] },
      { id: table.nextId, cells: ['New', 'Zoë'] },
    ],
    nextId: table.nextId + 1,
  }));
  expect(changed.rows.map((row) => row.cells)).toEqual([
    list.rows[0]?.cells,
    ['x', 'Mike', 'Toys', 'mike@t.example'],
    list.rows[2]?.cells,
    list.rows[4]?.cells,
    list.rows[5]?.cells,
    ['', 'Zoë', 'New', ''],
  ]);
  expect(changed.columns).toEqual({ first_name: 2, company: -1 });
  expect(throughPart(list, part, (table) => table)).toBe(list);
});

test('three rows say most of the others: the shortest, the longest and the one that is hard to say', () => {
  const names = [
    ['Maria', 'Contoso'],
    ['Bo', 'IBM'],
    ['Nguyễn', 'XJ7'],
    ['Christopher', 'Northwind Traders'],
    ['Ada', 'Acme'],
  ];
  expect(tellingRows(names)).toEqual([
    { why: 'shortest', row: 1 },
    { why: 'longest', row: 3 },
    { why: 'trickiest', row: 2 },
  ]);
  expect(tellingRows(names, (row) => (row === 0 ? 1 : 0)).at(-1)).toEqual({ why: 'trickiest', row: 0 });
  expect(tellingRows([['Bo']])).toEqual([{ why: 'shortest', row: 0 }]);
  expect(tellingRows([])).toEqual([]);
});

test.each([
  ['company', 'Bäckerei Huber & Söhne GmbH', 'Bäckerei Huber & Söhne'],
  ['company', 'Bäckerei Huber', null],
  ['first_name', 'Anna Maria Luisa', 'Anna'],
  ['first_name', 'Dr. Peter', 'Peter'],
  ['first_name', 'Anna', null],
  ['city', 'Frankfurt am Main', null],
])('a long %s “%s” is shortened to %s', (variable, value, shorter) => {
  expect(shorterForm(variable, value)).toBe(shorter);
});

test('white space around a value is nothing to clean up', () => {
  const spaced = tableFromParsed({ headings, rows: [['x', ' राजेश्वरी ', ' Acme ', '']] }, variables);
  expect(suggestionsIn(spaced, checkTable(spaced, variables), { variables, script, language: 'en' })).toEqual([]);
});
