import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { openStudioDatabase } from '#electron/studio/store/open.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, type TestStudio } from '../../support/studio.ts';

let running: TestStudio;
let clock: ManualClock;
let id: string;
/** Of Ada's page. */
let page: string;
/** Ada's video. */
let video: string;

beforeEach(async () => {
  clock = new ManualClock();
  running = await startTestStudio(await standInTemplate(), clock);
  ({ campaignId: id } = await readyCampaign(running));
  await count(true);
  const names = [
    ['Ada', 'Engines'],
    ['Zoë', 'Ships'],
  ];
  const variables = ['first_name', 'company'];
  const { result } = await running.client.call('generateCampaign', { campaign_id: id, variables, names });
  video = result[0] ?? '';
  await campaignDone(running, id);
  page = String((await running.client.call('getGeneratedVideo', { id: video })).share_url);
});
afterEach(() => running.end());

function count(counted: boolean | undefined) {
  return running.client.call('saveShareSettings', {
    id,
    sender: { name: 'Ana' },
    ...(counted !== undefined && { counted }),
  });
}

const report = async (query: string, init: RequestInit = {}): Promise<number> =>
  (await fetch(`${page}/counts?${query}`, { method: 'POST', ...init })).status;

const counts = () => running.client.call('listPageCounts', { id });

async function open(address: string, language = 'en') {
  const response = await fetch(address, { headers: { 'accept-language': language } });
  return { text: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
}

describe('a page that is counted', () => {
  test('adds visits, and has the most that one of them has played', async () => {
    expect(await counts()).toEqual([]);
    expect(await running.client.call('listCountedCampaigns', {})).toEqual([]);
    for (const query of ['opened=1', 'watched=1&seen=0.42', 'seen=0.78', 'opened=1', 'watched=1&seen=0.1', 'pressed=1'])
      expect(await report(query)).toBe(204);
    expect(await counts()).toEqual([{ id: video, opened: 2, watched: 2, pressed: 1, seen: 0.78 }]);
    expect(await running.client.call('listCountedCampaigns', {})).toEqual([{ id, opened: 1, watched: 1, pressed: 1 }]);
  });

  test('says so to its reader, and may report to nobody but its studio', async () => {
    const said = 'Ana can see that this was opened and watched';
    for (const address of [page, `${page}/embed`]) {
      const { text, policy } = await open(address);
      expect(text).toContain(said);
      expect(text).not.toContain('No tracking');
      expect(policy).toContain("connect-src 'self';");
    }
    expect((await open(page, 'de')).text).toContain('Ana sieht, dass dies geöffnet und angesehen wurde');
  });

  test('is not counted by programs that only read it', async () => {
    for (const method of ['GET', 'HEAD'])
      for (const address of [page, `${page}/embed`, `${page}/counts?opened=1`]) await fetch(address, { method });
    expect(await counts()).toEqual([]);
  });

  test('takes no content, no impossible share, and a limited number of reports', async () => {
    const body = JSON.stringify({ opened: 1 });
    expect(await report('opened=1', { body, headers: { 'content-type': 'application/json' } })).toBe(413);
    expect(await report('opened=1', { body })).toBe(413);
    for (const query of ['seen=2', 'seen=-1', 'seen=NaN', 'seen=0.1&seen=0.2']) expect(await report(query)).toBe(422);
    expect(await counts()).toEqual([]);
    for (let visit = 0; visit < 60; visit += 1) expect(await report('opened=1')).toBe(204);
    expect(await report('opened=1')).toBe(429);
    clock.advance(60_000);
    expect(await report('opened=1')).toBe(204);
    expect(await counts()).toMatchObject([{ opened: 61 }]);
  });

  test('stops at a number, however often it is called', async () => {
    await report('opened=1');
    const db = openStudioDatabase(dataFolder(running.folder));
    db.exec('UPDATE page_counts SET opened = 9999, watched = 9999, pressed = 9999');
    db.close();
    await report('opened=1&watched=1&pressed=1');
    expect(await counts()).toMatchObject([{ opened: 9_999, watched: 9_999, pressed: 9_999 }]);
  });

  test.each([
    ['its campaign counts no more', () => count(false)],
    ['settings are saved by a program that knows no counts', () => count(undefined)],
    ['its recipients are deleted', () => running.client.call('deleteRecipients', { id })],
  ])('loses its numbers when %s', async (_, end) => {
    await report('opened=1&watched=1&seen=1');
    await end();
    expect(await counts()).toEqual([]);
    expect(await report('opened=1')).toBe(404);
    expect(await counts()).toEqual([]);
  });

  test('leaves no numbers when its campaign is deleted', async () => {
    await report('opened=1');
    await running.client.call('deleteCampaign', { id });
    const db = openStudioDatabase(dataFolder(running.folder));
    expect(db.prepare('SELECT count(*) FROM page_counts').pluck().get()).toBe(0);
    db.close();
  });
});

test('a page that is not counted reports nothing, and takes no reports', async () => {
  await count(false);
  for (const address of [page, `${page}/embed`]) {
    const { text, policy } = await open(address);
    expect(text).not.toContain('fetch(');
    expect(text).not.toContain('can see that');
    expect(policy).not.toContain('connect-src');
  }
  expect((await open(page)).text).toContain('No tracking.');
  expect(await report('opened=1')).toBe(404);
  page = `${running.studio.url}/v/nothing`;
  expect(await report('opened=1')).toBe(404);
});
