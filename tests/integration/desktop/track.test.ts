import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GeneratedVideo } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { openDatabase, type Db } from '#electron/db/open.ts';
import type { Studio } from '#electron/client/studio.ts';
import { createCampaignStore, type CampaignStore } from '#electron/desktop/campaigns/store.ts';
import { paceOf, readCampaign, readFindings, trackCampaign } from '#electron/desktop/campaigns/track.ts';
import { insertCampaign } from '#electron/desktop/database/campaigns.ts';
import { migrations } from '#electron/desktop/database/migrations.ts';
import { emitShown, type Emit } from '#electron/desktop/bridge/events.ts';
import { saveTemplate } from '#electron/desktop/database/templates.ts';
import type { JobContext } from '#electron/desktop/jobs/job-tracker.ts';
import { ChangeSignal } from '#electron/client/change-signal.ts';
import { newTemplateRecord } from '#electron/desktop/templates/view.ts';
import { campaignRecord, videoRecord } from '../../support/campaign-records.ts';
import { thrownBy } from '../../support/thrown.ts';

/** How the app follows a campaign of 450 rows, five pages, on a studio that answers page by page. */

const account = 'a';
const total = 450;

let db: Db;
let store: CampaignStore;
/** Rows whose change reached the window, in order. */
let announced: number[];

beforeEach(() => {
  db = openDatabase({ file: ':memory:', migrations });
  announced = [];
  const emit: Emit = (_name, payload) => {
    if ('videos' in payload) announced.push(...payload.videos.map(({ row }) => row));
  };
  store = createCampaignStore({ db, emit, emitFor: emitShown(emit, () => true) });
  saveTemplate(db, newTemplateRecord(account, 't1'));
  const rows = Array.from({ length: total }, (_, row) => videoRecord(row));
  insertCampaign(db, campaignRecord({ account }), rows);
});
afterEach(() => db.close());

/**
 * Follows the campaign to its end.
 * @param beforeFront changes the studio's rows before the nth time, from 0, that the first page is read.
 * @returns the pages that were read, in order.
 */
async function follow(beforeFront: (finished: Set<number>, time: number) => void): Promise<number[]> {
  const finished = new Set<number>();
  const read: number[] = [];
  const call = async (operation: string, { page, size }: { page: number; size: number }) => {
    if (operation === 'getCampaign') return { waits_for: null };
    if (page === 0) beforeFront(finished, read.filter((other) => other === 0).length);
    read.push(page);
    const rows = Array.from({ length: Math.min(size, total - page * size) }, (_, index) => page * size + index);
    const videos = rows.map((row): Partial<GeneratedVideo> => ({
      id: `v${row}`,
      row_index: row,
      status: finished.has(row) ? 'succeeded' : 'queued',
      ...(finished.has(row) && { url: `/v${row}` }),
    }));
    return { total, videos };
  };
  const studio = {
    account,
    pace: { min: 0, max: 0 },
    changes: new ChangeSignal(),
    call: call as never,
  } satisfies Partial<Studio>;
  const context = { signal: new AbortController().signal, report: () => undefined, wait: () => undefined };
  await trackCampaign(store, studio as Partial<Studio> as Studio, 'c1', context as Partial<JobContext> as JobContext);
  return read;
}

function finishAll(finished: Set<number>): void {
  for (let row = 0; row < total; row += 1) finished.add(row);
}

test('what the studio finds in videos after they were made shows in the window', async () => {
  await follow((finished) => finishAll(finished));
  announced = [];
  const found = { code: 'unsure_value', subject: 'first_name', value: 'Brian', sounds_like: 'Ryan', message: '' };
  const call = async (_operation: string, { page, size }: { page: number; size: number }) => {
    const rows = Array.from({ length: Math.min(size, total - page * size) }, (_, index) => page * size + index);
    const videos = rows.map((row): Partial<GeneratedVideo> => ({
      id: `v${row}`,
      row_index: row,
      status: 'succeeded',
      url: `/v${row}`,
      ...(row === 420 && { findings: [found] }),
    }));
    return { total, videos };
  };
  const studio = { account, call: call as never } satisfies Partial<Studio>;
  await readFindings(store, studio as Partial<Studio> as Studio, 'c1');
  expect(announced).toEqual([420]);
  const { message: _, ...shown } = found;
  expect(store.videos('c1')[420]?.findings).toEqual([shown]);
});

test('a finished video that the studio is making again stays finished', async () => {
  await follow((finished) => finishAll(finished));
  announced = [];
  const call = async (_operation: string, { page, size }: { page: number; size: number }) => {
    const rows = Array.from({ length: Math.min(size, total - page * size) }, (_, index) => page * size + index);
    const again = (row: number) => (row === 7 ? 'queued' : row === 8 ? 'processing' : 'succeeded');
    return {
      total,
      videos: rows.map((row) => ({ id: `v${row}`, row_index: row, status: again(row), url: `/v${row}` })),
    };
  };
  const studio = { account, call: call as never } satisfies Partial<Studio>;
  await readFindings(store, studio as Partial<Studio> as Studio, 'c1');
  expect(announced).toEqual([]);
  expect(store.videos('c1').every(({ status }) => status === 'succeeded')).toBe(true);
});

describe('following a campaign', () => {
  test('reads the front while rows change there, and of the pages behind one in turn', async () => {
    const pages = await follow((finished, time) => (time < 3 ? finished.add(time) : finishAll(finished)));
    expect(pages).toEqual([0, 1, 2, 0, 1, 3, 0, 1, 4, 0, 1, 2, 3, 4]);
    expect(announced.slice(0, 3)).toEqual([0, 1, 2]);
    expect(store.get(account, 'c1').status).toBe('done');
  });

  test('reads twice as many of the pages behind each time nothing is new', async () => {
    const pages = await follow((finished, time) => (time < 3 ? finished.add(320) : finishAll(finished)));
    expect(pages).toEqual([0, 1, 0, 2, 3, 0, 4, 0, 1, 2, 3, 4]);
    expect(announced[0]).toBe(320);
  });

  test('tells of a row that ended out of order while the front goes on', async () => {
    await follow((finished, time) => {
      finished.add(420).add(time);
      if (time === 3) finishAll(finished);
    });
    expect(announced.indexOf(420)).toBeGreaterThan(-1);
    expect(announced.indexOf(420)).toBeLessThan(announced.indexOf(3));
  });
});

describe('an answer about other videos', () => {
  /** The list of the campaign's videos, whose rows have the ids they were given at its launch. */
  const listed = (videos: Partial<GeneratedVideo>[]): Promise<void> => {
    const launched = store.videos('c1').map((video) => ({ ...video, studioId: `v${video.row}` }));
    store.saveVideos(store.get(account, 'c1'), store.videos('c1'), launched);
    const call = async (_operation: string, { page }: { page: number }) =>
      page === 4 ? { total, videos } : { total, videos: [] };
    const studio = { account, call: call as never } satisfies Partial<Studio>;
    return readCampaign(store, studio as Partial<Studio> as Studio, 'c1');
  };
  const urls = () => store.videos('c1').flatMap(({ row, videoUrl }) => (videoUrl === null ? [] : [[row, videoUrl]]));

  test('reaches their own rows, whichever page it repeats', async () => {
    await listed([
      { id: 'v7', status: 'succeeded', url: '/seven' },
      { id: 'v3', status: 'succeeded', url: '/three' },
      { id: 'stranger', status: 'succeeded', url: '/stranger' },
    ]);
    expect(urls()).toEqual([
      [3, '/three'],
      [7, '/seven'],
    ]);
  });

  test('is refused if they are of another campaign', async () => {
    store.save({ ...store.get(account, 'c1'), studioId: 'one' });
    const others = [{ id: 'w400', row_index: 400, campaign_id: 'two', status: 'succeeded', url: '/two' }];
    expect(await thrownBy(listed(others))).toMatchObject({ code: 'STUDIO_ANSWER_INVALID' });
    expect(urls()).toEqual([]);
  });
});

describe('a studio that', () => {
  /**
   * Follows five rows with other values each to their end.
   * @param rowOf what the studio's list says of a row at the nth look, from 0; null to leave it out.
   * @param alone what it answers about one row alone; NOT_FOUND without it.
   */
  async function followFive(
    rowOf: (row: number, look: number) => Partial<GeneratedVideo> | null,
    alone?: (row: number) => Partial<GeneratedVideo>,
  ): Promise<number> {
    insertCampaign(
      db,
      campaignRecord({ account, id: 'c5', studioId: 'five', idempotencyKey: 'k5' }),
      Array.from({ length: 5 }, (_, row) => videoRecord(row, { values: [`Name ${row}`] })),
    );
    let looks = 0;
    const call = async (operation: string, { id }: { id: string }) => {
      if (operation === 'getCampaign') return { waits_for: null };
      if (operation === 'getGeneratedVideo') {
        const row = Number(id.slice(1));
        if (!alone) throw new AppError('NOT_FOUND', { subject: id });
        return { id, row_index: row, ...alone(row) };
      }
      const videos = Array.from({ length: 5 }, (_, row) => {
        const told = rowOf(row, looks);
        return told === null ? [] : [{ id: `v${row}`, row_index: row, status: 'completed', ...told }];
      }).flat();
      looks += 1;
      return { total: 5, videos };
    };
    const studio = { account, pace: { min: 0, max: 0 }, changes: new ChangeSignal(), call: call as never };
    const context = { signal: new AbortController().signal, report: () => undefined, wait: () => undefined };
    const [given, job] = [studio as Partial<Studio> as Studio, context as Partial<JobContext> as JobContext];
    await trackCampaign(store, given, 'c5', job);
    return looks;
  }
  const shown = () => store.videos('c5').map(({ status, problem }) => problem?.sentence?.key ?? status);
  const ready = 'succeeded';

  test('calls a video finished before it says where it is, is waited for', async () => {
    await followFive((row, look) => (row === 2 && look < 3 ? {} : { url: `/v${row}` }));
    expect(shown()).toEqual([ready, ready, ready, ready, ready]);
    expect(store.videos('c5')[2]?.videoUrl).toBe('/v2');
  });

  test('never says where a video is, gets no finished row for it, until it does', async () => {
    await followFive(
      (row) => (row === 2 ? {} : { url: `/v${row}` }),
      () => ({ status: 'completed' }),
    );
    expect(shown()).toEqual([ready, ready, 'videoWithoutAddress', ready, ready]);
    expect(store.videos('c5')[2]?.problem?.code).toBe('STUDIO_ANSWER_INVALID');
    const videos = [{ id: 'v2', row_index: 2, status: 'completed', url: '/v2' }];
    const studio = { account, call: (async () => ({ total: 5, videos })) as never } satisfies Partial<Studio>;
    await readFindings(store, studio as Partial<Studio> as Studio, 'c5');
    expect(shown()).toEqual([ready, ready, ready, ready, ready]);
  });

  test('loses a video, is asked for it and not waited for without end', async () => {
    await followFive((row, look) =>
      row === 3 && look > 0 ? null : look > 1 ? { url: `/v${row}` } : { status: 'queued' },
    );
    expect(shown()).toEqual([ready, ready, ready, 'videoVanished', ready]);
  });

  test('leaves a video out of its list, is believed about it alone', async () => {
    await followFive(
      (row) => (row === 3 ? null : { url: `/v${row}` }),
      (row) => ({ status: 'completed', url: `/v${row}` }),
    );
    expect(shown()).toEqual([ready, ready, ready, ready, ready]);
  });

  test('sends one video for people of different values, gets neither of them marked as ready', async () => {
    // The second of them ends when the first one already looks finished.
    await followFive((row, look) =>
      row === 4 ? (look < 2 ? { status: 'processing' } : { url: '/v1' }) : { url: `/v${row}` },
    );
    expect(shown()).toEqual([ready, 'videoOfSeveral', ready, ready, 'videoOfSeveral']);
  });
});

describe('rows that another program adds to the campaign', () => {
  const script = 'Hi {{first_name|Sarah}}, welcome.';
  const made = (
    id: string,
    name: string,
    row: number,
    more: Partial<GeneratedVideo> = {},
  ): Partial<GeneratedVideo> => ({
    id,
    row_index: row,
    text: `Hi ${name}, welcome.`,
    status: 'succeeded',
    url: `/${id}`,
    ...more,
  });
  const studioThat = (list: () => Partial<GeneratedVideo>[]): Studio => {
    const call = async (operation: string, { id }: { id: string }) => {
      if (operation === 'getCampaign') return { waits_for: null };
      const videos = list();
      if (operation !== 'getGeneratedVideo') return { total: videos.length, videos };
      const found = videos.find((video) => video.id === id);
      if (!found) throw new AppError('NOT_FOUND', { subject: id });
      return found;
    };
    const studio = { account, pace: { min: 0, max: 0 }, changes: new ChangeSignal(), call: call as never };
    return studio as Partial<Studio> as Studio;
  };
  const launched = (...ids: (string | null)[]) => {
    const names = ['Ada', 'Grace'];
    const rows = ids.map((studioId, row) => videoRecord(row, { studioId, values: [names[row] ?? ''] }));
    insertCampaign(db, campaignRecord({ account, id: 'c2', studioId: 'two', idempotencyKey: 'k2', script }), rows);
  };
  const followed = async (list: () => Partial<GeneratedVideo>[]): Promise<void> => {
    const context = { signal: new AbortController().signal, report: () => undefined, wait: () => undefined };
    await trackCampaign(store, studioThat(list), 'c2', context as Partial<JobContext> as JobContext);
  };
  const shown = () => store.videos('c2').map(({ studioId, videoUrl }) => [studioId, videoUrl]);
  const own = [
    ['a', '/a'],
    ['g', '/g'],
  ];

  test('leave the rows of the app as they are, while it follows them and afterwards', async () => {
    launched('a', 'g');
    let looks = 0;
    await followed(() => {
      looks += 1;
      const strangers = [made('m', 'Mallory', 0), made('z', 'Zoe', 1)];
      const open = looks < 3 ? { status: 'queued', url: null } : {};
      return [made('a', 'Ada', 0, open), made('g', 'Grace', 1, open), ...strangers];
    });
    expect(shown()).toEqual(own);
    const list = () => [made('a', 'Ada', 0), made('g', 'Grace', 1), made('m', 'Mallory', 0), made('z', 'Zoe', 1)];
    await readFindings(store, studioThat(list), 'c2');
    expect(shown()).toEqual(own);
  });

  test('are not taken for rows whose ids are unknown', async () => {
    launched(null, null);
    await followed(() => [made('m', 'Mallory', 0), made('g', 'Grace', 0), made('a', 'Ada', 1)]);
    expect(shown()).toEqual(own);
  });

  test('are taken back from rows that had got their videos', async () => {
    launched('m', 'z');
    const strangers = [made('m', 'Mallory', 0), made('z', 'Zoe', 1)];
    store.save({ ...store.get(account, 'c2'), status: 'done' });
    await readFindings(
      store,
      studioThat(() => strangers),
      'c2',
    );
    expect(shown()).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(store.videos('c2').map(({ problem }) => problem?.sentence?.key)).toEqual(Array(2).fill('videoOfAnother'));
    await readFindings(
      store,
      studioThat(() => [...strangers, made('a', 'Ada', 0), made('g', 'Grace', 1)]),
      'c2',
    );
    expect(shown()).toEqual(own);
  });

  test('are not taken for a video that is gone, but one that says the same is', async () => {
    launched('a', 'lost');
    await followed(() => [made('a', 'Ada', 0), made('z', 'Zoe', 1), made('g', 'Grace', 0)]);
    expect(shown()).toEqual(own);
  });

  test('are not taken for a video that is gone, and nothing else is', async () => {
    launched('a', 'lost');
    await followed(() => [made('a', 'Ada', 0), made('z', 'Zoe', 1)]);
    expect(shown()).toEqual([own[0], [null, null]]);
    expect(store.videos('c2')[1]?.problem?.sentence?.key).toBe('videoVanished');
  });
});

test('the time from video to video leaves out what the first one waited for, and is unknown for a few', () => {
  const ended = (second: number) =>
    videoRecord(0, { status: 'succeeded', finishedAt: new Date(second * 1_000).toISOString() });
  const failed = videoRecord(0, { status: 'failed', finishedAt: new Date(900_000).toISOString() });
  expect(paceOf([ended(22), ended(20), failed, ended(21)])).toBe(1);
  expect(paceOf([ended(20), ended(21), failed])).toBeNull();
});
