import { describe, expect, test } from 'vitest';
import { makeTemplate } from '#tests/support/bridge-stand-in.ts';
import {
  backgroundEntry,
  defaultCampaignOptions,
  noBackground,
  type CampaignBackground,
  type CampaignOptions,
  type Template,
} from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { serviceAddress, webAddress } from '#renderer/lib/web-address.ts';
import { previewOfRow } from '#renderer/features/campaign/model/row-preview.ts';
import {
  backgroundAddresses,
  backgroundProblem,
  shownAddresses,
  skippedRows,
  guessedColumn,
  guessedKind,
  withKind,
  withOwnPicture,
  withPicture,
  isTimedForAnother,
  withSeconds,
} from '#renderer/features/campaign/model/background.ts';
import { tableFromParsed } from '#renderer/features/campaign/model/table.ts';

const table = tableFromParsed(
  {
    headings: ['First name', 'Website'],
    rows: [
      ['Ada', 'acme.com/about'],
      ['Bo', ' http://bo.example/ '],
      ['Cy', ''],
      ['Di', 'unknown'],
    ],
  },
  ['first_name'],
);
const column: CampaignBackground = { ...noBackground, origin: 'column', kind: 'site', column: 'Website' };

test('a file stands in for an address of the list, in all rows that have it, until it is removed', () => {
  const file = { address: 'upload', fileName: 'office.png' };
  const [first] = shownAddresses(column, table);
  expect(first).toEqual({ address: 'https://acme.com/about', rows: [0] });
  const changed = withOwnPicture(column, first ?? { address: '' }, file);
  expect(backgroundAddresses(changed, table, [0, 1, 2])).toEqual(['upload', 'https://bo.example/', '']);
  const [own] = shownAddresses(changed, table);
  expect(own).toEqual({ ...file, rows: [0], listed: 'https://acme.com/about' });
  expect(withOwnPicture(changed, own ?? { address: '' }, null)).toEqual(column);
});

test('seconds belong to the video for which they were chosen', () => {
  const of = (video: string): Template => {
    const template = makeTemplate({ id: 'a' });
    return { ...template, instance: template.instance && { ...template.instance, processed_video_id: video } };
  };
  const chosen = withSeconds({ ...noBackground, origin: 'one' }, { start: 2 }, of('whole'));
  expect(chosen.settings).toMatchObject({ start: 2, end: -1 });
  expect([chosen, noBackground].map((one) => isTimedForAnother(one, of('cut')))).toEqual([true, false]);
  expect(isTimedForAnother(chosen, of('whole'))).toBe(false);
  // The whole video is the whole of any, and of older drafts nobody knows it.
  expect(isTimedForAnother(withSeconds(chosen, { start: 0 }, of('whole')), of('cut'))).toBe(false);
  expect(isTimedForAnother({ ...chosen, timedFor: '' }, of('cut'))).toBe(false);
});

function problemOf(change: Partial<CampaignBackground>, rows = [0, 1]) {
  return backgroundProblem({ ...noBackground, ...change }, { table, rows });
}

test.each([
  ['acme.com', 'https://acme.com/'],
  [' www.acme.com/a?b ', 'https://www.acme.com/a?b'],
  ['http://acme.com', 'https://acme.com/'],
  ['http://me:secret@acme.com', null],
  ['http://localhost:3000/a', 'http://localhost:3000/a'],
  ['acme', null],
  ['12', null],
  ['', null],
  ['two words.com', null],
  ['file:///etc/passwd', null],
  ['javascript:alert(1)', null],
])('an address written as “%s” is read as %s', (written, address) => {
  expect(webAddress(written)).toBe(address);
});

test.each([
  ['hooks.acme.com/done', 'https://hooks.acme.com/done'],
  [' http://crm.internal:8080/done ', 'http://crm.internal:8080/done'],
  ['acme', null],
  ['ftp://acme.com', null],
])('the address of a program written as “%s” is read as %s', (written, address) => {
  expect(serviceAddress(written)).toBe(address);
});

test.each([
  ['pictures and videos', ['a.com/1.png', 'https://a.com/2.MP4?size=1', 'b.com'], 'link'],
  ['web pages', ['a.com', 'b.com/about.html', ''], 'site'],
  ['profiles', ['linkedin.com/in/ada', 'https://github.com/bo', 'a.com'], 'profile'],
  ['no addresses', ['Ada', '', '12'], null],
])('a column of %s is known by its addresses', (_, cells, kind) => {
  const found = tableFromParsed({ headings: ['Shown'], rows: cells.map((cell) => [cell]) }, []);
  expect(guessedKind(found, 0)).toBe(kind);
});

test.each([
  [['Name', 'Mail', 'Site'], ['Ada', 'ada@acme.com', 'acme.com'], 2],
  [['Name', 'Picture'], ['J. Doe', 'https://a.com/1.png'], 1],
  [['Name', 'Page'], ['Ada', 'http://localhost:8080/ada'], 1],
  [['Company', 'Price'], ['Northwind Inc.', '12.50'], -1],
])('of %j with %j the column of backgrounds is %i', (headings, cells, column) => {
  expect(guessedColumn(tableFromParsed({ headings, rows: [cells, headings.map(() => '')] }, []))).toBe(column);
});

describe('the backgrounds of a campaign', () => {
  test('are those of a column, row by row', () => {
    expect(backgroundAddresses(column, table, [1, 0, 2])).toEqual([
      'https://bo.example/',
      'https://acme.com/about',
      '',
    ]);
  });

  test('are one for everybody: an address, or an uploaded file', () => {
    const one: CampaignBackground = { ...noBackground, origin: 'one', address: 'acme.com/a.png' };
    expect(backgroundAddresses(one, table, [0, 3])).toEqual(['https://acme.com/a.png', 'https://acme.com/a.png']);
    const file = { ...one, address: 'b4a6', fileName: 'wall.png' };
    expect(backgroundAddresses(file, table, [0])).toEqual(['b4a6']);
  });

  test('are none where none were chosen', () => {
    expect(backgroundAddresses(noBackground, table, [0, 1])).toEqual([]);
    expect(problemOf({ address: 'nonsense' })).toBeNull();
  });
});

describe('a background is refused before a launch', () => {
  test.each<[string, Partial<CampaignBackground>, string]>([
    ['without an address', { origin: 'one' }, 'address'],
    ['without a column', { origin: 'column' }, 'Choose the column'],
    ['with a column the list no longer has', { ...column, column: 'Gone' }, 'Choose the column'],
    ['that ends before it begins', { ...column, settings: { ...noBackground.settings, start: 3, end: 2 } }, 'begins'],
    ['without the picture of its fallback', { ...column, fallback: 'image' }, 'picture'],
  ])('%s', (_name, change, words) => {
    expect(problemOf(change)?.text).toContain(words);
  });

  test('where every row lacks it, unless something stands in for it; some rows are skipped', () => {
    expect(problemOf(column, [0, 1, 2])).toBeNull();
    expect(skippedRows(column, table, [0, 1, 2])).toEqual([2]);
    expect(skippedRows({ ...column, fallback: 'color' }, table, [0, 1, 2])).toEqual([]);
    expect(problemOf(column, [2])).toMatchObject({ row: 2, column: 1, count: 1, way: 'showRecording' });
    expect(problemOf({ ...column, fallback: 'template' }, [0, 1, 2])).toBeNull();
    expect(problemOf({ ...column, fallback: 'template' }, [0, 3])).toMatchObject({
      row: 3,
      column: 1,
      count: 1,
      way: 'emptyCells',
    });
  });
});

describe('the preview of a row', () => {
  const values = new Map([['first_name', 'Ada']]);
  const plain = { id: 'one', values: { first_name: 'Ada' }, generation_mode: 'keep_original', voice: undefined };

  function previewed(options: Partial<CampaignOptions>, row = 0, duration = 42) {
    return previewOfRow(
      { id: 'one', media: { width: 640, height: 360, frame_rate: [30, 1], channels: 1, size: 1, duration } },
      { mode: 'keep_original', options: { ...defaultCampaignOptions, ...options } },
      { values, table, row },
    );
  }

  test('is all of its video, and where pictures are drawn for it the beginning', () => {
    expect(previewed({})).toEqual(plain);
    expect(previewed({ captions: 'text' })).toEqual(plain);
    expect(previewed({ background: column }, 3)).toEqual(plain);
    const isDrawn = { captions: 'burned' } as const;
    expect(previewed(isDrawn).stretch).toEqual({ start: 0, end: limits.previewSeconds });
    expect(previewed(isDrawn, 0, 4).stretch).toEqual({ start: 0, end: 4 });
  });

  test('shows its own background, and captions as they are set', () => {
    const style = { captions: 'burned', captionStyle: 'outline', captionHighlight: true } as const;
    expect(previewed({ background: column, ...style, voice: 'flite:rms' })).toEqual({
      ...plain,
      voice: 'flite:rms',
      captions: 'burned',
      caption_style: 'outline',
      caption_highlight: true,
      backgrounds: [backgroundEntry(column)],
      assets: [['https://acme.com/about']],
      stretch: { start: 0, end: limits.previewSeconds },
    });
  });
});

test('a file that arrives after the kind was changed is not the background', () => {
  const file = { address: 'asset', fileName: 'wall.jpg' };
  const site: CampaignBackground = { ...noBackground, origin: 'one', kind: 'site', address: 'acme.com' };
  expect(withPicture(site, file)).toEqual(site);
  expect(withPicture({ ...site, kind: 'link' }, file)).toMatchObject(file);
  expect(withPicture(site, { address: 'bo.example', fileName: '' })).toMatchObject({ address: 'bo.example' });
});

test('a file and its address go with the kind that can have files, an address stays', () => {
  const link = { ...noBackground, kind: 'link', address: 'https://studio.example/bo.png' } as const;
  expect(withKind({ ...link, fileName: 'bo.png' }, 'site')).toMatchObject({ kind: 'site', address: '', fileName: '' });
  expect(withKind(link, 'site')).toEqual({ ...link, kind: 'site' });
});
