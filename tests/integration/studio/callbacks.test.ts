import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OperationInput } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { reset, silence, startReceiver, status, type Receiver } from '../../support/receiver.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, until, type TestStudio } from '../../support/studio.ts';
import { addUser } from '../../support/second-user.ts';
import { thrownBy } from '../../support/thrown.ts';

const day = 24 * 3_600_000;

let clock: ManualClock;
let running: TestStudio;
let receiver: Receiver;
let campaignId: string;

beforeEach(async () => {
  clock = new ManualClock();
  running = await startTestStudio(await standInTemplate(), clock);
  receiver = await startReceiver();
  ({ campaignId } = await readyCampaign(running));
});
afterEach(async () => {
  await running.end();
  await receiver.close();
});

const row = ['Ada', 'Engines'];

async function generate(input: Partial<OperationInput<'generateCampaign'>> = {}): Promise<string[]> {
  const { result } = await running.client.call('generateCampaign', {
    campaign_id: campaignId,
    generation_mode: 'keep_original',
    variables: ['first_name', 'company'],
    names: [row],
    callback_url: receiver.url,
    ...input,
  });
  await campaignDone(running, campaignId);
  return result;
}

async function log() {
  const { callbacks } = await running.client.call('listCallbacks', { size: 100 });
  return callbacks;
}

/** Corrects a video that has ended, and waits until it has ended again. */
async function correct(video: string, values: string[]): Promise<void> {
  await running.client.call('retryCampaign', { id: campaignId, corrections: [{ video, values }] });
  await campaignDone(running, campaignId);
}

/** Waits until every callback is done, without letting time pass. */
async function settled(): Promise<void> {
  await until(async () => {
    const callbacks = await log();
    return callbacks.length > 0 && callbacks.every(({ status: state }) => state !== 'pending');
  });
}

async function attempted(times: number): Promise<void> {
  await until(async () => (await log()).at(-1)?.attempts.length === times);
}

/** Lets time pass until the first callback is tried again. */
async function passToNextAttempt(): Promise<void> {
  const next = (await log()).at(-1)?.next_attempt_at;
  clock.sleep(Date.parse(`${next}Z`) - clock.now());
}

describe('a finished video', () => {
  test('is told to its receiver as declared, signed with the receiver’s secret', async () => {
    const { secret } = await running.client.call('createCallbackDestination', { url: receiver.url });
    const [id] = await generate({ callback_url: `${receiver.url}?lead=7`, campaign_result_ids: [42] });
    await settled();
    const [{ path, headers, text, body } = { path: '', headers: {}, text: '', body: {} }] = receiver.received;
    const video = await running.client.call('getGeneratedVideo', { id: id ?? '' });
    expect(body).toEqual({
      id,
      campaign_id: campaignId,
      campaign_result_id: 42,
      status: 'succeeded',
      video_url: expect.stringContaining(running.studio.url),
      share_url: body['video_url'],
      url: video.url,
      thumbnail: video.thumbnail,
      gif: video.gif,
      row_index: 0,
    });
    expect((await fetch(String(body['thumbnail']))).status).toBe(200);
    expect(path).toBe('/done?lead=7');
    expect(headers['webhook-id']).toBe(`video.succeeded:${id}`);
    const seconds = Number(headers['webhook-timestamp']);
    expect(Math.abs(seconds * 1000 - clock.now())).toBeLessThan(60_000);
    const signature = new Webhook(secret ?? '').sign(`video.succeeded:${id}`, new Date(seconds * 1000), text);
    expect(headers['webhook-signature']).toBe(signature);
    expect(await log()).toMatchObject([{ status: 'delivered', attempts: [{ status: 200, problem: null }] }]);
  });

  test('is told again once it was corrected, with another id', async () => {
    const [id = ''] = await generate();
    await settled();
    await running.client.call('retryCampaign', {
      id: campaignId,
      corrections: [{ video: id, values: ['Ad', 'Boats'] }],
    });
    await campaignDone(running, campaignId);
    await until(() => receiver.received.length === 2);
    await settled();
    expect(receiver.received.map(({ headers, body }) => [headers['webhook-id'], body['status']])).toEqual([
      [`video.succeeded:${id}`, 'succeeded'],
      [`video.succeeded:${id}:1`, 'succeeded'],
    ]);
    await running.client.call('retryCampaign', { id: campaignId });
    expect(await log()).toMatchObject([{ status: 'delivered', event: 'video.succeeded' }]);
  });

  test('is told once more if it was corrected while its receiver took its time', async () => {
    let answerFirst = (): void => undefined;
    receiver.answer = (response) => void (answerFirst = () => void response.writeHead(200).end());
    const [id = ''] = await generate();
    await until(() => receiver.open() === 1);
    await correct(id, ['Ad', 'Boats']);
    receiver.answer = status(200);
    answerFirst();
    await settled();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      `video.succeeded:${id}`,
      `video.succeeded:${id}:1`,
    ]);
  });

  test('that failed after a correction and succeeds after another is told in this order', async () => {
    const [id = ''] = await generate();
    await settled();
    receiver.answer = status(503);
    running.pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'));
    await correct(id, ['?', 'Boats']);
    await correct(id, ['Ad', 'Boats']);
    receiver.answer = status(200);
    clock.sleep(3_600_000);
    await settled();
    expect(receiver.received.slice(2).map(({ body }) => body['status'])).toEqual(['failed', 'succeeded']);
  });

  test('that failed after a correction is not told as finished again', async () => {
    const [id = ''] = await generate();
    await settled();
    running.pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'));
    await correct(id, ['?', 'Boats']);
    await settled();
    const finished = (await log()).find(({ event }) => event === 'video.succeeded');
    expect(await running.client.call('replayCallbacks', { id: finished?.id ?? '' })).toEqual({ replayed: 0 });
  });

  test('that should be looked at is told with what was found', async () => {
    const [id] = await generate({ names: [['J?hn', 'Engines']] });
    await settled();
    const { findings } = await running.client.call('getGeneratedVideo', { id: id ?? '' });
    expect(findings).toMatchObject([{ code: 'doubtful_value', subject: 'first_name', value: 'J?hn' }]);
    expect(receiver.received[0]?.body).toMatchObject({ status: 'succeeded', findings });
  });

  test('that failed is told with empty addresses', async () => {
    running.pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'));
    const [id] = await generate();
    await settled();
    expect(receiver.received.map(({ body }) => body)).toEqual([
      {
        id,
        campaign_id: campaignId,
        campaign_result_id: null,
        status: 'failed',
        video_url: '',
        share_url: '',
        url: '',
        thumbnail: '',
        gif: '',
        row_index: 0,
      },
    ]);
  });

  test('that failed and then succeeds is told twice, in this order, even when the receiver was away in between', async () => {
    receiver.answer = status(503);
    running.pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'));
    await generate();
    await attempted(1);
    await running.client.call('retryCampaign', { id: campaignId });
    await campaignDone(running, campaignId);
    receiver.answer = status(200);
    await passToNextAttempt();
    await settled();
    const told = receiver.received.map(({ body }) => body['status']);
    expect(told).toEqual(['failed', 'failed', 'succeeded']);
  });

  test('that failed and was given up, and has succeeded since, is not told as failed once more', async () => {
    receiver.answer = status(410);
    running.pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'));
    const since = new Date(clock.now()).toISOString();
    await generate();
    await settled();
    receiver.answer = status(200);
    await running.client.call('retryCampaign', { id: campaignId });
    await campaignDone(running, campaignId);
    await settled();
    const failed = (await log()).find(({ event }) => event === 'video.failed');
    const [only] = await running.client.call('listCallbackDestinations', {});
    expect([
      await running.client.call('replayCallbacks', { campaign_id: campaignId }),
      await running.client.call('replayCallbacks', { id: failed?.id ?? '' }),
      (await running.client.call('enableCallbackDestination', { id: only?.id ?? '', since })).replayed,
    ]).toEqual([{ replayed: 0 }, { replayed: 0 }, 1]);
    await until(() => receiver.received.length === 3);
    const told = receiver.received.map(({ body }) => body['status']);
    expect(told).toEqual(['failed', 'succeeded', 'succeeded']);
  });

  test('that was cancelled is told as failed', async () => {
    running.pool.hold('render');
    const { result } = await running.client.call('generateCampaign', {
      campaign_id: campaignId,
      variables: ['first_name', 'company'],
      names: [row, row, row],
      callback_url: receiver.url,
    });
    await running.client.call('cancelCampaign', { id: campaignId });
    running.pool.release();
    await settled();
    expect(receiver.received.map(({ body }) => body['id']).sort()).toEqual([...result].sort());
    expect(new Set(receiver.received.map(({ body }) => body['status']))).toEqual(new Set(['failed']));
  });

  test('is told to the webhook of its campaign when the request names none', async () => {
    await running.client.call('updateCampaign', { id: campaignId, webhook: { webhook: `${receiver.url}/saved` } });
    await generate({ callback_url: null });
    const saved = await running.client.call('createSavedWebhook', { name: 'Ours', webhook: `${receiver.url}/named` });
    await running.client.call('updateCampaign', { id: campaignId, webhook: saved.id });
    await generate({ callback_url: null });
    await generate();
    await settled();
    const paths = receiver.received.map(({ path }) => path);
    expect(paths.sort()).toEqual(['/done', '/done/named', '/done/saved']);
  });

  test('is not lost with a deleted webhook: rows are refused, and why', async () => {
    const saved = await running.client.call('createSavedWebhook', { name: 'Ours', webhook: `${receiver.url}/named` });
    await running.client.call('updateCampaign', { id: campaignId, webhook: saved.id });
    await running.client.call('deleteSavedWebhook', { id: saved.id });
    await expect(generate({ callback_url: null })).rejects.toMatchObject({
      code: 'REQUEST_UNUSABLE',
      subject: 'webhook',
      message: expect.stringContaining('may have been deleted') as string,
    });
  });
});

describe('a receiver', () => {
  test('that fails is tried twelve times within a day or so, under one id, and can be sent to again', async () => {
    receiver.answer = (response, received, number) => {
      const answer = number % 3 === 0 ? reset : status(number % 3 === 1 ? 500 : 404);
      answer(response, received, number);
    };
    await generate();
    const start = clock.now();
    await attempted(1);
    for (let times = 2; times <= 12; times++) {
      await passToNextAttempt();
      await attempted(times);
    }
    expect(await log()).toMatchObject([{ status: 'failed' }]);
    expect(receiver.received).toHaveLength(12);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const hours = (clock.now() - start) / 3_600_000;
    expect(hours).toBeGreaterThan(18);
    expect(hours).toBeLessThan(31);
    const [entry] = await log();
    expect(new Set(entry?.attempts.map(({ problem }) => problem))).toEqual(
      new Set(['http_error', 'connection_failed']),
    );

    receiver.answer = status(200);
    expect(await running.client.call('replayCallbacks', { campaign_id: campaignId })).toEqual({ replayed: 1 });
    await settled();
    expect((await log())[0]).toMatchObject({ status: 'delivered' });
    expect(await running.client.call('replayCallbacks', { id: entry?.id ?? '' })).toEqual({ replayed: 1 });
    await settled();
    expect(receiver.received).toHaveLength(14);
  });

  test('that does not answer is left after ten seconds', async () => {
    receiver.answer = silence;
    await generate();
    await until(() => receiver.open() === 1);
    clock.advance(10_000);
    await attempted(1);
    expect((await log())[0]).toMatchObject({ status: 'pending', attempts: [{ status: null, problem: 'timeout' }] });
    receiver.answer = status(200);
    await passToNextAttempt();
    await settled();
    expect((await log())[0]?.attempts).toHaveLength(2);
  });

  test('that answers slowly, but in time, has taken it', async () => {
    let answer: (() => void) | undefined;
    receiver.answer = (response) => (answer = () => void response.writeHead(204).end());
    await generate();
    await until(() => receiver.open() === 1);
    clock.advance(9_000);
    answer?.();
    await settled();
    expect((await log())[0]).toMatchObject({ status: 'delivered', attempts: [{ status: 204 }] });
  });

  test('that says 410 gets it no more', async () => {
    receiver.answer = status(410);
    await generate();
    await settled();
    clock.sleep(2 * day);
    // Another attempt would have been made before this answer.
    expect((await log())[0]).toMatchObject({ status: 'failed', attempts: [{ status: 410, problem: 'gone' }] });
    expect(receiver.received).toHaveLength(1);
  });

  test('that redirects is not followed', async () => {
    const inner = await startReceiver();
    receiver.answer = status(307, { location: inner.url });
    await generate();
    await attempted(1);
    expect((await log())[0]?.attempts).toMatchObject([{ status: 307, problem: 'redirected' }]);
    expect(inner.received).toEqual([]);
    await inner.close();
  });

  test('whose certificate nobody vouches for is refused, and the log says so', async () => {
    const impostor = await startReceiver({ secure: true });
    await generate({ callback_url: impostor.url });
    await attempted(1);
    expect((await log())[0]?.attempts).toMatchObject([
      { status: null, problem: 'bad_certificate', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    ]);
    expect(impostor.received).toEqual([]);
    await impostor.close();
  });

  test('that hangs does not hold up another, and gets few at a time', async () => {
    const other = await startReceiver();
    receiver.answer = silence;
    await generate({ names: Array.from({ length: 40 }, () => row) });
    await generate({ callback_url: other.url });
    await until(() => other.received.length === 1 && receiver.open() === 4);
    clock.advance(5_000);
    expect(receiver.received).toHaveLength(4);
    await other.close();
  });
});

describe('receivers that hang', () => {
  test('of one server get eight callbacks at a time, however many addresses they have', async () => {
    receiver.answer = silence;
    for (let path = 0; path < 4; path++) {
      await generate({ names: Array.from({ length: 4 }, () => row), callback_url: `${receiver.url}/${path}` });
    }
    await until(() => receiver.open() === 8);
    clock.advance(5_000);
    expect(receiver.received).toHaveLength(8);
  });

  test('take turns with other accounts at a server that both use', async () => {
    receiver.answer = silence;
    for (const path of ['/a', '/b', '/c'])
      await generate({ names: Array.from({ length: 12 }, () => row), callback_url: `${receiver.url}${path}` });
    await until(() => receiver.open() === 8);
    const { client, token } = await addUser(running);
    const theirs = await readyCampaign({ ...running, client, studio: { ...running.studio, token } });
    const { result } = await client.call('generateCampaign', {
      campaign_id: theirs.campaignId,
      generation_mode: 'keep_original',
      variables: ['first_name', 'company'],
      names: [row],
      callback_url: receiver.url,
    });
    await until(async () => (await client.call('getGeneratedVideo', { id: result[0] ?? '' })).status === 'succeeded');
    clock.advance(10_000);
    await until(() => receiver.received.length === 16);
    expect(receiver.received.map(({ body }) => body['id'])).toContain(result[0]);
  });

  test('leave room for the callbacks of other accounts', async () => {
    const hanging = await Promise.all([startReceiver(), startReceiver(), startReceiver(), startReceiver()]);
    for (const one of hanging) {
      one.answer = silence;
      for (const path of ['/a', '/b'])
        await generate({ names: Array.from({ length: 4 }, () => row), callback_url: `${one.url}${path}` });
    }
    const open = () => hanging.reduce((sum, one) => sum + one.open(), 0);
    await until(() => open() === 16);
    clock.advance(5_000);
    expect(hanging.reduce((sum, one) => sum + one.received.length, 0)).toBe(16);

    const { client, token } = await addUser(running);
    const theirs = { ...running, client, studio: { ...running.studio, token } };
    const campaign = await readyCampaign(theirs);
    await client.call('generateCampaign', {
      campaign_id: campaign.campaignId,
      generation_mode: 'keep_original',
      variables: ['first_name', 'company'],
      names: [row],
      callback_url: receiver.url,
    });
    await until(() => receiver.received.length === 1);
    await Promise.all(hanging.map((one) => one.close()));
  });
});

test('a receiver that is busy is left alone for as long as it asks, with all that is meant for it', async () => {
  receiver.answer = status(429, { 'retry-after': '600' });
  await generate();
  await attempted(1);
  receiver.answer = status(200);
  await generate({ names: [row, row] });
  clock.advance(599_000);
  expect(receiver.received).toHaveLength(1);
  clock.advance(1_000);
  await settled();
  expect(receiver.received).toHaveLength(4);
});

test('a clock that ran a year ahead and was set back does not hold callbacks up for a year', async () => {
  clock.set(365 * day);
  receiver.answer = status(500);
  await generate();
  await attempted(1);
  receiver.answer = status(200);
  clock.set(-365 * day);
  await generate({ callback_url: `${receiver.url}/other` });
  await until(() => receiver.received.length === 2);
  // The first wait.
  clock.advance(12_000);
  await settled();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/done', '/done/other', '/done']);
});

test('a clock that is set back by hours delays no callback, and shortens no wait', async () => {
  receiver.answer = status(429, { 'retry-after': '600' });
  await generate();
  await attempted(1);
  receiver.answer = status(200);
  clock.advance(60_000);
  clock.set(-5 * 3_600_000);
  clock.advance(530_000);
  expect(receiver.received).toHaveLength(1);
  clock.advance(10_000);
  await settled();
  expect(receiver.received).toHaveLength(2);
});

test('a clock that is set back by hours between two runs delays no callback, and shortens no wait', async () => {
  receiver.answer = status(429, { 'retry-after': '600' });
  await generate();
  await attempted(1);
  receiver.answer = status(200);
  await running.studio.close();
  clock.set(-5 * 3_600_000);
  await running.restart();
  clock.advance(590_000);
  expect(receiver.received).toHaveLength(1);
  clock.advance(10_000);
  await settled();
  expect(receiver.received).toHaveLength(2);
});

test('a receiver can be removed: its pending callbacks go with it, and its rows call it no more', async () => {
  receiver.answer = status(500);
  await generate();
  await attempted(1);
  const [destination] = await running.client.call('listCallbackDestinations', {});
  const id = destination?.id ?? '';
  expect(await running.client.call('deleteCallbackDestination', { id })).toEqual({ id, undelivered_callbacks: 1 });
  clock.sleep(2 * day);
  await running.client.call('retryCampaign', { id: campaignId });
  expect(receiver.received).toHaveLength(1);
  expect(await running.client.call('listCallbackDestinations', {})).toEqual([]);
  expect(await log()).toEqual([]);
  expect(await thrownBy(running.client.call('deleteCallbackDestination', { id }))).toMatchObject({ code: 'NOT_FOUND' });
});

describe('a receiver that accepts nothing for days', () => {
  const destination = async () => {
    const [only] = await running.client.call('listCallbackDestinations', {});
    if (!only) throw new Error('no receiver');
    return only;
  };
  /** Makes a video whose callback is given up, after a day of attempts. */
  async function givenUp(): Promise<string> {
    const [id = ''] = await generate();
    for (let attempts = 1; attempts <= 12; attempts++) {
      await until(async () => (await log()).at(0)?.attempts.length === attempts);
      if (attempts < 12) clock.sleep(Date.parse(`${(await log()).at(0)?.next_attempt_at}Z`) - clock.now());
    }
    return id;
  }

  test('is switched off, and gets what it missed when it is switched on again', async () => {
    receiver.answer = status(500);
    const first = await givenUp();
    expect(await destination()).toMatchObject({ failing_since: expect.any(String), disabled_at: null });
    clock.sleep(5 * day);
    const second = await givenUp();
    const off = await destination();
    expect(off).toMatchObject({ disabled_at: expect.any(String), disabled_reason: 'http_error' });

    receiver.received.length = 0;
    const [third = ''] = await generate();
    clock.sleep(2 * day);
    expect((await log()).map(({ status: state }) => state)).toEqual(['pending', 'failed', 'failed']);

    receiver.answer = status(200);
    const { id, failing_since: since } = off;
    expect(await running.client.call('enableCallbackDestination', { id, since })).toMatchObject({
      failing_since: null,
      disabled_at: null,
      disabled_reason: null,
      replayed: 3,
    });
    await settled();
    expect(receiver.received.map(({ headers }) => headers['webhook-id']).toSorted()).toEqual(
      [first, second, third].map((video) => `video.succeeded:${video}`).toSorted(),
    );
  });

  test('stays on as long as it accepts something now and then', async () => {
    receiver.answer = status(500);
    await givenUp();
    clock.sleep(3 * day);
    receiver.answer = status(200);
    await generate();
    await settled();
    expect(await destination()).toMatchObject({ failing_since: null });
    receiver.answer = status(500);
    clock.sleep(3 * day);
    await givenUp();
    expect(await destination()).toMatchObject({ failing_since: expect.any(String), disabled_at: null });
  });
});

test('a receiver that lost what it was told gets it again from a time on, under the same ids', async () => {
  const [before = ''] = await generate();
  await settled();
  clock.sleep(day);
  const since = new Date(clock.now()).toISOString();
  clock.advance(1);
  running.pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'));
  const [after = ''] = await generate();
  await settled();
  const told = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(told).toEqual([`video.succeeded:${before}`, `video.failed:${after}`]);
  const [only] = await running.client.call('listCallbackDestinations', {});
  const { replayed } = await running.client.call('enableCallbackDestination', { id: only?.id ?? '', since });
  expect(replayed).toBe(1);
  await until(() => receiver.received.length === 3);
  expect(receiver.received[2]?.headers['webhook-id']).toBe(`video.failed:${after}`);
});

test('what was not delivered when the studio ended is delivered after its next start', async () => {
  receiver.answer = silence;
  const [id] = await generate();
  await until(() => receiver.open() === 1);
  await running.restart();
  receiver.answer = status(200);
  await settled();
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
    `video.succeeded:${id}`,
    `video.succeeded:${id}`,
  ]);
});

test('a test message tells at once how a receiver answers, and starts nothing there', async () => {
  expect(await running.client.call('testCallback', { url: receiver.url })).toMatchObject({
    status: 200,
    problem: null,
  });
  receiver.answer = status(500);
  expect(await running.client.call('testCallback', { url: receiver.url })).toMatchObject({ problem: 'http_error' });
  expect(receiver.received[0]?.body).toMatchObject({ event: 'test', status: 'test' });
  expect(await log()).toEqual([]);
});

test('an account sends a bounded number of test messages a minute, and others have their own', async () => {
  const send = (client = running.client) => client.call('testCallback', { url: receiver.url });
  for (let sent = 0; sent < limits.testCallbacksPerMinute; sent++) await send();
  expect(await thrownBy(send())).toMatchObject({ code: 'REQUESTS_TOO_MANY', retryAfter: 60 });
  expect(receiver.received).toHaveLength(limits.testCallbacksPerMinute);
  expect(await send((await addUser(running)).client)).toMatchObject({ status: 200 });
  clock.sleep(60_000);
  expect(await send()).toMatchObject({ status: 200 });
});

test('after a rotation both secrets sign for a day, then the new one alone', async () => {
  const before = await running.client.call('createCallbackDestination', { url: receiver.url });
  const after = await running.client.call('rotateCallbackSecret', { id: before.id });
  expect(after.secret).not.toBe(before.secret);
  await running.client.call('testCallback', { url: receiver.url });
  clock.sleep(day + 60_000);
  await running.client.call('testCallback', { url: receiver.url });
  const signatures = receiver.received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length);
  expect(signatures).toEqual([2, 1]);
  const { secret: _secret, ...listed } = after;
  expect(await running.client.call('listCallbackDestinations', {})).toEqual([listed]);
});

test('addresses that must not be called are refused before anything is rendered', async () => {
  const refused: [string, string][] = [
    ['http://example.com/done', 'CALLBACK_URL_REFUSED'],
    ['https://10.0.0.8/', 'CALLBACK_URL_REFUSED'],
    ['https://169.254.169.254/latest/meta-data', 'CALLBACK_URL_REFUSED'],
    ['ftp://127.0.0.1/', 'CALLBACK_URL_REFUSED'],
    ['not an address', 'INVALID_REQUEST'],
  ];
  for (const [url, code] of refused) {
    const error = await thrownBy(generate({ callback_url: url }));
    expect({ url, error }).toMatchObject({ error: { code, subject: 'callback_url' } });
  }
  await running.client.call('updateCampaign', { id: campaignId, webhook: 7 });
  expect(await thrownBy(generate({ callback_url: null }))).toMatchObject({
    code: 'REQUEST_UNUSABLE',
    subject: 'webhook',
  });
  expect(await thrownBy(generate({ campaign_result_ids: [1, 2] }))).toMatchObject({ code: 'REQUEST_UNUSABLE' });
  expect(running.pool.tasks.filter(({ kind }) => kind === 'render')).toEqual([]);
});

test('a deletion tells how many ends of videos their receivers will not hear of, and sends none of them later', async () => {
  receiver.answer = (response) => void response.writeHead(500).end();
  await generate({ names: [row, row] });
  await until(async () => (await log()).filter(({ attempts }) => attempts.length === 1).length === 2);
  running.pool.hold('render');
  const request = { campaign_id: campaignId, generation_mode: 'keep_original', callback_url: receiver.url };
  await running.client.call('generateCampaign', {
    ...request,
    variables: ['first_name', 'company'],
    names: [['Grace', 'Navy']],
  });
  expect(await running.client.call('deleteRecipients', { id: campaignId })).toEqual({
    deleted: 3,
    undelivered_callbacks: 3,
  });
  const before = receiver.received.length;
  running.pool.release();
  clock.sleep(day);
  await generate({ names: [['Ada', 'Navy']], callback_url: null });
  expect(await running.client.call('deleteCampaign', { id: campaignId })).toEqual({
    id: campaignId,
    undelivered_callbacks: 0,
  });
  expect(receiver.received).toHaveLength(before);
});
