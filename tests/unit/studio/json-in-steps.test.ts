import { describe, expect, test } from 'vitest';
import { parseJsonInSteps } from '#electron/studio/http/json-in-steps.ts';

const parse = (text: string) => parseJsonInSteps(text, (piece) => JSON.parse(piece) as unknown);
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, k) => make(k));
const long = (length: number) => 'x'.repeat(length);

describe('a large text is parsed to the same value as at once', () => {
  const cells = many(2_000, (row) => many(100, (cell) => `value ${row} ${cell}, "of [one] {row}": \\ é`));
  test.each<[string, unknown]>([
    ['rows of values', { campaign_id: 'x', names: cells, variables: ['a'] }],
    ['one row of long values', { names: [many(200, () => long(2_000))] }],
    ['one long text', { a: 1, b: long(2_000_000), c: [long(300_000), 2] }],
    ['large values of several fields', { 'a"\\:,': cells.slice(0, 500), b: { c: cells.slice(0, 500) }, d: null }],
    ['many maps', { rows: many(20_000, (row) => ({ first_name: `Ada ${row}`, company: null, n: -1.5e3 })) }],
    ['a list', cells],
    ['a deep field', { a: { b: { c: { d: { e: { f: many(1_000, () => long(500)) } } } } } }],
    ['empty lists', { a: [], names: many(50_000, () => []), b: {} }],
  ])('%s', async (_name, value) => {
    expect(await parse(JSON.stringify(value))).toEqual(value);
    expect(await parse(` ${JSON.stringify(value, null, 3)}\r\n`)).toEqual(value);
  });

  test('with the last of two fields of one name', async () => {
    const text = `{"a":1,"b":"${long(300_000)}","a":["${long(300_000)}"],"b":2}`;
    expect(await parse(text)).toEqual(JSON.parse(text));
  });

  test('of white space between brackets', async () => {
    expect(await parse(`[${' '.repeat(300_000)}]`)).toEqual([]);
    expect(await parse(`{"a":{${'\n'.repeat(300_000)}}}`)).toEqual({ a: {} });
  });
});

describe('a large text is refused', () => {
  const rows = many(5_000, () => `["${long(100)}"]`).join(',');
  test.each([
    ['with a comma too many', `{"names":[${rows},]}`],
    ['with a comma too many after a long row', `{"names":[${rows},["${long(300_000)}"], ]}`],
    ['with an empty item', `{"names":[${rows},,${rows}]}`],
    ['with an empty item before a long row', `{"names":[${rows}, ,["${long(300_000)}"]]}`],
    ['that ends early', `{"names":[${rows}]`],
    ['that ends in a text', `{"names":[${rows}],"a":"`],
    ['that goes on', `{"names":[${rows}]}}`],
    ['with other brackets', `{"names":[${rows}}]`],
    ['with crossed brackets', `{"names":[${rows}],"a":[{]}}`],
    ['with a field without a name', `{"a":1,[${rows}]}`],
    ['with a field without a value', `{"names":[${rows}],"a"}`],
    ['with a list for an object', `["a":[${rows}]]`],
  ])('%s', async (_name, text) => {
    expect(() => JSON.parse(text)).toThrow();
    await expect(parse(text)).rejects.toThrow();
  });

  test.each([
    ['with too many members in all', `[${many(700_000, () => 1).join(',')}]`],
    ['with too many fields of one object', `{"a":{${many(20_000, (k) => `"k${k}":1`).join(',')}}}`],
    ['nested too deeply', `${'['.repeat(2_000)}${']'.repeat(2_000)}`.padEnd(300_000)],
    [
      'with long parts deep inside',
      `${'['.repeat(6)}${many(11, () => `"${long(100_000)}"`).join(',')}${']'.repeat(6)}`,
    ],
  ])('%s, whose cost no request needs', async (_name, text) => {
    await expect(parse(text)).rejects.toMatchObject({ code: 'INVALID_REQUEST', subject: 'body' });
  });

  test('where it could change a prototype', async () => {
    const text = `{"a":"${long(300_000)}","constructor":{"prototype":{"x":1},"b":["${long(300_000)}"]}}`;
    await expect(parse(text)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});
