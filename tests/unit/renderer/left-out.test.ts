import { expect, test } from 'vitest';
import type { CheckedClip } from '#shared/api/index.ts';
import { noBackground } from '#shared/ipc/index.ts';
import { checkTable } from '#renderer/features/campaign/model/check-table.ts';
import { leftOutRows } from '#renderer/features/campaign/model/left-out.ts';
import { tableFromParsed } from '#renderer/features/campaign/model/table.ts';

const variables = ['first_name', 'company'];
const table = tableFromParsed(
  {
    headings: ['First name', 'Company', 'E-mail', 'Site'],
    rows: [
      ['Ada', 'Acme', 'ada@acme.example', 'acme.example'],
      ['', 'Acme', 'bo@acme.example', 'acme.example'],
      ['', '', 'cy@acme.example', 'acme.example'],
      ['', '', '', ''],
      ['Ж§', 'Acme', 'di@acme.example', 'acme.example'],
      ['Jos\ufffd', 'Acme', 'jose@acme.example', 'acme.example'],
      ['Eve', 'Acme', 'eve@acme.example', ''],
    ],
  },
  variables,
);
const list = { table, check: checkTable(table, variables), variables, background: noBackground, clips: null };

test('people without a value or with an unreadable one get no video; an empty row is nobody', () => {
  expect(leftOutRows(list)).toEqual([1, 2, 5]);
});

test('neither does a person whose word no voice can say, once that is known', () => {
  const silent = { variable: 'first_name', value: 'Ж§', first_row: 1, reason: 'VALUE_UNSPEAKABLE', error: 'No.' };
  expect(leftOutRows({ ...list, clips: [silent as CheckedClip] })).toEqual([1, 2, 4, 5]);
});

test('nor one without a picture, if nothing may stand in for it', () => {
  const background = { ...noBackground, origin: 'column', kind: 'site', column: 'Site', fallback: 'fail' } as const;
  expect(leftOutRows({ ...list, background })).toEqual([1, 2, 5, 6]);
});
