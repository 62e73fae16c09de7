import Database from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GenerationInput, StudioClient } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { patience } from '../../support/patience.ts';
import { addUser, signIn, type SecondUser } from '../../support/second-user.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, until, type TestStudio } from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';
import { tellCredits } from '#electron/cli/render-job.ts';

let running: TestStudio;
/** An account beside the administrator's. */
let agency: SecondUser;
let campaignId: string;
let templateId: string;

beforeEach(async () => {
  running = await startTestStudio(await standInTemplate());
  agency = await addUser(running, 'Agency');
  ({ campaignId, templateId } = await readyCampaign({
    ...running,
    client: agency.client,
    studio: { ...running.studio, ...agency },
  }));
});
afterEach(() => running.end());

const variables = ['first_name', 'company'];
const names = (count: number): string[][] => Array.from({ length: count }, (_, row) => [`Ada ${row}`, 'Engines']);

function generate(rows: number, more: Partial<GenerationInput> = {}, key?: string): Promise<{ result: string[] }> {
  const request = { campaign_id: campaignId, generation_mode: 'keep_original', variables, names: names(rows), ...more };
  return agency.client.call('generateCampaign', request, key === undefined ? {} : { idempotencyKey: key });
}
const limitTo = (limit: number | null) => running.client.call('updateAccount', { id: agency.id, credit_limit: limit });
const credits = (client: StudioClient = agency.client) => client.call('getCredits', {});
const done = () => campaignDone({ ...running, client: agency.client }, campaignId);

/** Leaves rows queued, with one or two of them begun, until the pool is released. */
async function held(rows: number, more: Partial<GenerationInput> = {}): Promise<string[]> {
  running.pool.hold('render');
  const { result } = await generate(rows, more);
  await until(() => running.pool.held.length > 0);
  return result;
}

describe('what videos cost', () => {
  test('is reserved when they are accepted, and booked when they succeed', async () => {
    await limitTo(10);
    const result = await held(3);
    expect(await credits()).toMatchObject({ balance: 7, reserved: 3, used_this_month: 0, limit: 10 });
    running.pool.release();
    await done();
    expect(await credits()).toMatchObject({ balance: 7, reserved: 0, used_this_month: 3, limit: 10 });
    const { total, bookings } = await agency.client.call('listCreditBookings', { size: 2 });
    expect([total, bookings.length]).toEqual([3, 2]);
    const all = await agency.client.call('listCreditBookings', { campaign_id: campaignId });
    expect(all.bookings.map(({ video_id }) => video_id).toSorted()).toEqual(result.toSorted());
    expect(all.bookings).toMatchObject(result.map(() => ({ campaign_id: campaignId, credits: 1 })));
    expect(await agency.client.call('getCampaignCredits', { id: campaignId })).toEqual({
      id: campaignId,
      reserved: 0,
      used: 3,
      videos: 3,
    });
  });

  test('is released when they fail, reserved again when they are retried, and booked once', async () => {
    running.pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'));
    await generate(2);
    await done();
    expect(await credits()).toMatchObject({ reserved: 0, used_this_month: 1, balance: null, limit: null });
    running.pool.hold('render');
    await agency.client.call('retryCampaign', { id: campaignId });
    expect(await credits()).toMatchObject({ reserved: 1, used_this_month: 1 });
    running.pool.release();
    await done();
    expect(await credits()).toMatchObject({ reserved: 0, used_this_month: 2 });
    await agency.client.call('retryCampaign', { id: campaignId });
    expect(await credits()).toMatchObject({ reserved: 0, used_this_month: 2 });
  });

  test('is released when they are cancelled, and when they are deleted before they end', async () => {
    await held(4);
    await agency.client.call('cancelCampaign', { id: campaignId });
    expect(await credits()).toMatchObject({ reserved: 0, used_this_month: 0 });
    running.pool.release();
    await held(4);
    expect(await credits()).toMatchObject({ reserved: 4 });
    await agency.client.call('deleteCampaign', { id: campaignId });
    expect(await credits()).toMatchObject({ reserved: 0, used_this_month: 0 });
  });

  test('stays booked when the campaign and its videos are deleted, under no recipient’s name', async () => {
    await generate(2);
    await done();
    await agency.client.call('deleteCampaign', { id: campaignId });
    expect(await credits()).toMatchObject({ used_this_month: 2 });
    const { bookings } = await agency.client.call('listCreditBookings', { campaign_id: campaignId });
    expect(bookings).toHaveLength(2);
    expect(JSON.stringify(bookings)).not.toContain('Ada');
  });

  test('is reserved once for a request that is sent twice', async () => {
    const key = randomUUID();
    running.pool.hold('render');
    const first = await generate(2, {}, key);
    expect(await generate(2, {}, key)).toEqual(first);
    expect(await credits()).toMatchObject({ reserved: 2 });
  });

  test('is still reserved after the studio has ended in between, and booked once by the next', async () => {
    await held(5);
    const restarted = running.restart();
    // What it has begun ends before it does; the others stay queued.
    running.pool.release();
    await restarted;
    agency = { ...agency, ...(await signIn(running.studio, agency)) };
    await done();
    expect(await credits()).toMatchObject({ reserved: 0, used_this_month: 5 });
    expect((await agency.client.call('listCreditBookings', {})).total).toBe(5);
  });

  test('follows the credit_multiplier, which no connector leaves out', async () => {
    running.pool.hold('render');
    await generate(2, { credit_multiplier: 2.5 });
    expect(await credits()).toMatchObject({ reserved: 5 });
    await agency.client.call('connectorTwo', {
      campaign_id: campaignId,
      generation_mode: 'keep_original',
      variables: { first_name: 'Ada', company: 'Engines' },
      credit_multiplier: '3',
    });
    expect(await credits()).toMatchObject({ reserved: 8 });
    await generate(1, { credit_multiplier: 0 });
    expect(await credits()).toMatchObject({ reserved: 9 });
  });

  test.each([
    ['standard', 1],
    ['premium', 2],
  ] as const)('of a whole script in %s is %i a video', async (smooth_quality, price) => {
    running.pool.hold('render');
    await generate(3, { generation_mode: 'full_script', smooth_quality });
    expect(await credits()).toMatchObject({ reserved: 3 * price });
    const estimate = { rows: 3, generation_mode: 'full_script', smooth_quality } as const;
    expect(await agency.client.call('estimateCredits', estimate)).toMatchObject({ credits: 3 * price });
  });

  test('of a whole script in premium is asked for through every connector', async () => {
    running.pool.hold('render-script');
    const { client } = agency;
    const size = { generation_mode: 'full_script', smooth_quality: 'premium' } as const;
    const row = { first_name: 'Ada', company: 'Engines' };
    const rows = { variables: Object.keys(row), names: [Object.values(row)] };
    const campaign = { campaign_id: campaignId, ...size };
    const asked = [
      () => client.call('connectorOne', { ...campaign, ...row }),
      () => client.call('connectorTwo', { ...campaign, variables: row }),
      () => client.call('connectorThree', { ...campaign, rows: [row] }),
      () => client.call('trySample', { video_instance_id: templateId, ...size, ...rows }),
      () => client.call('renderVideos', { video_instance_id: templateId, ...size, ...rows }),
    ];
    for (const [index, ask] of asked.entries()) {
      await ask();
      expect(await credits()).toMatchObject({ reserved: 2 * (index + 1) });
    }
  });

  test('is counted in the month in which a video succeeds', async () => {
    await generate(1);
    await done();
    const { month } = await credits();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.now() + 40 * 86_400_000) });
    try {
      const later = await credits();
      expect(later.used_this_month).toBe(0);
      expect(later.month > month).toBe(true);
      const { months } = await agency.client.call('listCreditMonths', {});
      expect(months).toEqual([{ month, videos: 1, credits: 1 }]);
      const { result } = await generate(1);
      await done();
      const bookingsOf = (wanted: string) => agency.client.call('listCreditBookings', { month: wanted });
      expect(await bookingsOf(later.month)).toMatchObject({ total: 1, bookings: [{ video_id: result[0] }] });
      expect(await bookingsOf(month)).toMatchObject({ total: 1, bookings: [{ credits: 1 }] });
    } finally {
      vi.useRealTimers();
    }
  });
});

/** Resolves between two steps of a request whose rows are being stored, or once they are all accepted. */
async function someRowsStored(): Promise<void> {
  const db = new Database(join(running.folder, 'studio.db'), { readonly: true });
  try {
    const batches = db.prepare('SELECT count(*) FROM batches').pluck();
    const before = batches.get();
    await vi.waitUntil(() => batches.get() !== before, { timeout: patience.timeout, interval: 1 });
  } finally {
    db.close();
  }
}

describe('a finished video that is corrected', () => {
  const correct = (video: string) =>
    agency.client.call('retryCampaign', { id: campaignId, corrections: [{ video, values: ['Sarah', 'Engines'] }] });

  test('costs its price again, and stays one video', async () => {
    const [first = ''] = (await generate(2)).result;
    await done();
    running.pool.hold('render');
    await correct(first);
    expect(await credits()).toMatchObject({ reserved: 1, used_this_month: 2 });
    running.pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'));
    running.pool.release();
    await done();
    expect(await credits()).toMatchObject({ reserved: 0, used_this_month: 2 });
    await agency.client.call('retryCampaign', { id: campaignId });
    await done();
    expect(await credits()).toMatchObject({ reserved: 0, used_this_month: 3 });
    const { total, bookings } = await agency.client.call('listCreditBookings', { campaign_id: campaignId });
    expect([total, bookings.find(({ video_id: id }) => id === first)]).toMatchObject([2, { credits: 2 }]);
    const ofCampaign = await agency.client.call('getCampaignCredits', { id: campaignId });
    expect(ofCampaign).toMatchObject({ reserved: 0, used: 3, videos: 2 });
  });

  test('stays as it was where the credits are used up', async () => {
    const [first = ''] = (await generate(2)).result;
    await done();
    await limitTo(2);
    const list = () => agency.client.call('listGeneratedByCampaign', { campaign_id: campaignId });
    const facts = async () => (await list()).videos.map(({ status, text, url }) => ({ status, text, url }));
    const before = await facts();
    expect((await thrownBy(correct(first))).code).toBe('CREDIT_LIMIT_REACHED');
    expect(await facts()).toEqual(before);
    await limitTo(3);
    await correct(first);
    await done();
    expect((await list()).videos[0]).toMatchObject({ status: 'succeeded', text: expect.stringContaining('Sarah') });
  });
});

describe('a limit', () => {
  test('refuses rows beyond it with what they cost and what is left, and stores nothing of them', async () => {
    await limitTo(5);
    await held(2);
    const error = await thrownBy(generate(4));
    expect(error).toMatchObject({ code: 'CREDIT_LIMIT_REACHED' });
    expect(error.message).toMatch(/cost 4 credits, and 3 of this month’s 5 are left: 0 are used and 2 reserved/);
    const { total } = await agency.client.call('listGeneratedByCampaign', { campaign_id: campaignId });
    expect(total).toBe(2);
    expect(await credits()).toMatchObject({ balance: 3, reserved: 2 });
    await generate(3);
    expect(await credits()).toMatchObject({ balance: 0, reserved: 5 });
  });

  test('gives the last credits to one of two requests, also where they come in while the rows of one are stored', async () => {
    running.pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'));
    await generate(1);
    await done();
    await limitTo(2_000);
    running.pool.hold('render');
    const rows = generate(2_000);
    await someRowsStored();
    const outcomes = await Promise.allSettled([rows, agency.client.call('retryCampaign', { id: campaignId })]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(reasons).toMatchObject([{ code: 'CREDIT_LIMIT_REACHED' }]);
    const { reserved, balance } = await credits();
    expect([1, 2_000]).toContain(reserved);
    expect(balance).toBe(2_000 - reserved);
  });

  test('refuses a retry beyond it, and takes it once it is raised', async () => {
    await limitTo(2);
    running.pool.failAll('render', new AppError('VALUE_UNSPEAKABLE'));
    await generate(2);
    await done();
    running.pool.failAll('render', undefined);
    await generate(1);
    await done();
    const retry = () => agency.client.call('retryCampaign', { id: campaignId });
    expect((await thrownBy(retry())).code).toBe('CREDIT_LIMIT_REACHED');
    expect(await credits()).toMatchObject({ balance: 1, reserved: 0, used_this_month: 1 });
    await limitTo(3);
    await retry();
    await done();
    expect(await credits()).toMatchObject({ balance: 0, used_this_month: 3 });
  });

  test('is set and lifted by the administrator, whose own account has none', async () => {
    expect(await limitTo(1.25)).toMatchObject({ id: agency.id, credit_limit: 1.25 });
    expect((await credits()).limit).toBe(1.25);
    const listed = await running.client.call('listAccounts', {});
    expect(listed.map(({ credit_limit }) => credit_limit)).toEqual([null, 1.25]);
    await limitTo(null);
    expect(await credits()).toMatchObject({ balance: null, limit: null });
    const own = listed[0]?.id ?? '';
    const refused = running.client.call('updateAccount', { id: own, credit_limit: 1 });
    expect((await thrownBy(refused)).code).toBe('REQUEST_UNUSABLE');
    const made = await running.client.call('createAccount', { name: 'Limited', credit_limit: 7 });
    expect(made.credit_limit).toBe(7);
  });

  test('that was lowered below what is used leaves a negative balance, and takes nothing more', async () => {
    await generate(2);
    await done();
    await limitTo(1);
    expect(await credits()).toMatchObject({ balance: -1 });
    expect((await thrownBy(generate(1))).message).toContain('0 of this month’s 1 are left');
  });
});

describe('an estimate', () => {
  const estimate = (input: Parameters<typeof tellCredits>[1]) => agency.client.call('estimateCredits', input);

  test('says what rows would cost, and whether the account has as much left', async () => {
    await limitTo(100);
    expect(await estimate({ rows: 60 })).toMatchObject({
      credits_per_video: 1,
      credits: 60,
      covered: true,
      balance: 100,
    });
    const premium = { rows: 60, generation_mode: 'full_script', smooth_quality: 'premium' } as const;
    expect(await estimate(premium)).toMatchObject({ credits_per_video: 2, credits: 120, covered: false });
    expect(await estimate({ rows: 60, credit_multiplier: '1.5' })).toMatchObject({ credits: 90, covered: true });
    await limitTo(null);
    expect(await estimate(premium)).toMatchObject({ covered: true, balance: null });
  });

  test('is told by commands before a batch, where there is a limit', async () => {
    const told: string[] = [];
    const tell = (line: string) => void told.push(line);
    await tellCredits(agency.client, { rows: 60 }, tell);
    expect(told).toEqual([]);
    await limitTo(50);
    await tellCredits(agency.client, { rows: 60 }, tell);
    expect(told).toEqual(['These videos cost 60 credits; 50 of this month’s 50 are left.']);
  });
});

describe('the ledger of an account', () => {
  test('is open to its administrator, and to no other account', async () => {
    await generate(1);
    await done();
    const { client } = running;
    expect(await client.call('getCredits', { user_id: agency.id })).toMatchObject({ used_this_month: 1 });
    expect((await client.call('listCreditBookings', { user_id: agency.id })).total).toBe(1);
    expect((await client.call('listCreditMonths', { user_id: agency.id })).months).toHaveLength(1);
    expect(await credits(client)).toMatchObject({ used_this_month: 0 });
    const stranger = await addUser(running, 'Stranger');
    for (const id of ['getCredits', 'listCreditMonths', 'listCreditBookings'] as const) {
      expect((await thrownBy(stranger.client.call(id, { user_id: agency.id }))).code).toBe('NOT_FOUND');
    }
    const ofCampaign = [
      () => stranger.client.call('getCampaignCredits', { id: campaignId }),
      () => stranger.client.call('listCreditMonths', { campaign_id: campaignId }),
      () => stranger.client.call('listCreditBookings', { campaign_id: campaignId }),
    ];
    for (const ask of ofCampaign) expect((await thrownBy(ask())).code).toBe('NOT_FOUND');
  });
});
