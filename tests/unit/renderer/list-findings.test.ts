import { describe, expect, test } from 'vitest';
import type { CheckedClip } from '#shared/api/index.ts';
import type { Asset } from '#shared/api/index.ts';
import { noBackground } from '#shared/ipc/index.ts';
import { isWorthHearing } from '#shared/rows/worth-hearing.ts';
import { isSuspicious } from '#shared/rows/rows.ts';
import { checkTable } from '#renderer/features/campaign/model/check-table.ts';
import { listFindings } from '#renderer/features/campaign/model/list-findings.ts';

const clip: CheckedClip = {
  variable: 'first_name',
  value: 'Łukasz',
  rows: 1,
  first_row: 0,
  error: null,
  reason: null,
  clip: 'key',
  url: null,
  seconds: 0.5,
  place_seconds: 0.4,
  source: 'heart',
  source_reason: null,
  matched: false,
  in_sentence: true,
  far_voice: false,
  passed_over: [],
  problems: [],
  outlier: 0,
  approved: false,
  approval_lost: null,
  listening: null,
};

describe('before its videos are generated, a list', () => {
  const table = {
    headings: ['Name', 'Site'],
    headingsGiven: true,
    columns: { first_name: 0 },
    fallbacks: {},
    rows: [
      { id: 1, cells: ['?ukasz', 'https://a.example/'] },
      { id: 2, cells: ['Maria', 'https://b.example/'] },
      { id: 3, cells: ['?ukasz', 'https://a.example/'] },
    ],
    nextId: 4,
    source: null,
  };
  const background = { ...noBackground, origin: 'column', kind: 'site', column: 'Site', fallback: 'template' } as const;
  const list = { table, variables: ['first_name'], check: checkTable(table, ['first_name']) };

  test('names letters that may be lost and backgrounds that failed, each once with its rows', () => {
    const failed = { problem: { code: 'ASSET_UNREACHABLE' as const, message: 'It is away. Try again.' } };
    const shown = { asset: { status: 'ready', url: '/b.png' } as Asset };
    const captureOf = (address: string) => (address === 'https://a.example/' ? failed : shown);
    expect(listFindings({ ...list, background, captureOf }).map(({ text, rows }) => [text, rows])).toEqual([
      [expect.stringContaining('“?ukasz” may have lost a letter'), [0, 2]],
      [expect.stringMatching(/a\.example.*fallback will stand/u), [0, 2]],
    ]);
    expect(listFindings({ ...list, background: noBackground, captureOf })).toHaveLength(1);
  });

  test('names addresses and numbers where names belong', () => {
    const rows = ['ana@x.example', 'Maria', '+49 170 1234567'].map((name, id) => ({ id, cells: [name, '123'] }));
    const numbers = { ...table, rows, headings: ['First name', 'Account'], columns: { first_name: 0, company: 1 } };
    const variables = ['first_name', 'company'];
    const found = { table: numbers, variables, check: checkTable(numbers, variables), background: noBackground };
    expect(listFindings({ ...found, captureOf: () => undefined })).toMatchObject([
      { rows: [0], text: expect.stringContaining('the list has “ana@x.example”') },
      { rows: [2], text: expect.stringContaining('“+49 170 1234567”') },
    ]);
  });

  test.each([
    ['?ukasz', true],
    ['M?ller', true],
    ['Garc?a Lorca', true],
    ['Who?', false],
    ['Yahoo? Inc', false],
    ['Maria', false],
  ])('takes “%s” for damaged: %s', (value, expected) => {
    expect(isSuspicious(value)).toBe(expected);
  });

  test.each<[string, Partial<CheckedClip>, boolean]>([
    ['that nobody can say', { error: 'No.', reason: 'VALUE_UNSPEAKABLE', clip: null, seconds: null }, true],
    ['that another voice speaks', { problems: ['other_voice'] }, true],
    ['that another voice speaks and was approved', { problems: ['other_voice'], approved: true }, false],
    ['far too long for its place', { seconds: 6, place_seconds: 0.4 }, true],
    ['a little longer than its place', { problems: ['long'], seconds: 0.8 }, false],
    ['whose approved sound is lost', { approval_lost: 'sound' }, true],
    ['that fits', {}, false],
  ])('asks about a value %s', (_what, change, expected) => {
    expect(isWorthHearing({ ...clip, ...change })).toBe(expected);
  });
});
