import { describe, expect, test } from 'vitest';
import { RowTexts } from '#electron/desktop/campaigns/own-rows.ts';
import { campaignRecord, videoRecord } from '../../support/campaign-records.ts';

const script = 'Hi {{first_name|Sarah}}, Ada here.';
const texts = new RowTexts(campaignRecord({ variables: ['first_name'], fallbacks: { first_name: 'there' } }), script);

function rows(...values: string[]) {
  return values.map((value, row) => videoRecord(row, { values: [value] }));
}

function listed(...told: [id: string, text: unknown, index?: number][]) {
  return told.map(([id, text, index]) => ({ id, text, row_index: index }));
}

function assigned(values: string[], ...told: [id: string, text: unknown, index?: number][]) {
  return [...texts.assign(rows(...values), listed(...told))].map(([row, { id }]) => [row, id]).toSorted();
}

describe('videos are assigned to rows', () => {
  test('by what they say, in any order', () => {
    const told = assigned(['Grace', '', 'Zoë'], ['z', 'Hi  Zoe\u0308, Ada here.'], ['t', 'Hi there, Ada here.']);
    expect(told).toEqual([
      [1, 't'],
      [2, 'z'],
    ]);
  });

  test('not by their place, and not by a part of what they say', () => {
    expect(assigned(['Ann', 'Ada'], ['a', 'Hi Ann Lee, Ada here.', 0], ['m', 'Hi Mallory, Ada here.', 1])).toEqual([]);
    expect(assigned(['Ann'], ['a', undefined, 0], ['b', '', 0])).toEqual([]);
  });

  test('by their row index where several say the same, or shared where there are too few', () => {
    const [one, two] = ['Hi Bo, Ada here.', 'Hi Bo, Ada here.'];
    expect(assigned(['Bo', 'Bo'], ['b', two, 1], ['a', one, 0])).toEqual([
      [0, 'a'],
      [1, 'b'],
    ]);
    expect(assigned(['Bo', 'Bo'], ['a', one])).toEqual([
      [0, 'a'],
      [1, 'a'],
    ]);
  });

  test('only by their row index where backgrounds differ', () => {
    const alike = [0, 1].map((row) => videoRecord(row, { values: ['Bo'], background: `https://example.com/${row}` }));
    const text = 'Hi Bo, Ada here.';
    expect(texts.assign(alike, listed(['b', text], ['a', text])).size).toBe(0);
    expect(texts.assign(alike, listed(['b', text, 1], ['a', text, 0])).get(1)?.id).toBe('b');
  });
});

test('a video is somebody else’s if it says the script with other values', () => {
  const [row = videoRecord(0)] = rows('Grace');
  const isAnothers = (text: unknown) => texts.isAnothers(row, { text });
  expect(isAnothers('Hi Mallory, Ada here.')).toBe(true);
  const own = ['Hi Grace, Ada here.', 'Hi GRACE, Ada here.', 'Hi Sarah, Ada here.', script, 'Spring', '', null];
  expect(own.filter(isAnothers)).toEqual([]);
  expect(new RowTexts(campaignRecord(), null).isAnothers(row, { text: 'Hi Mallory, Ada here.' })).toBe(false);
});

test('a video is a stranger’s if it names none of the rows', () => {
  const isStrangers = (text: unknown, ...values: string[]) => texts.isStrangers(rows(...values), { text });
  expect(isStrangers('Hi Mallory, Ada here.', 'Grace', 'Al', 'Bo')).toBe(true);
  expect(isStrangers('Hi Mallory, Ada here.', 'Grace', 'Ada')).toBe(false);
  expect(isStrangers('hello grace!', 'Bo', 'Grace')).toBe(false);
  expect(isStrangers('李雷你好', '李雷')).toBe(false);
  expect(isStrangers(undefined, 'Grace')).toBe(false);
});
