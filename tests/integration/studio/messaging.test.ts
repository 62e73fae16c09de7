import Database from 'better-sqlite3';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renditionFile } from '#electron/engine/template/renditions.ts';
import { AppError } from '#shared/errors/index.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { killHard, renderProcessesOf } from '../../support/random-kills.ts';
import { startReceiver, status, type Receiver } from '../../support/receiver.ts';
import { endStudio, generateRows, launchStudio, launchWithSample, partialFiles } from '../../support/sample-studio.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, until, type TestStudio } from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

describe('a campaign with messaging', () => {
  let clock: ManualClock;
  let running: TestStudio;
  let receiver: Receiver;
  let campaignId: string;

  beforeEach(async () => {
    clock = new ManualClock();
    running = await startTestStudio(await standInTemplate(), clock);
    receiver = await startReceiver();
    ({ campaignId } = await readyCampaign(running));
    await running.client.call('updateCampaign', { id: campaignId, messaging: true });
  });
  afterEach(async () => {
    await running.end();
    await receiver.close();
  });

  async function generate(): Promise<string> {
    const { result } = await running.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: 'keep_original',
      variables: ['first_name', 'company'],
      names: [['Ada', 'Engines']],
      callback_url: receiver.url,
    });
    await campaignDone(running, campaignId);
    return result[0] ?? '';
  }

  const video = (id: string) => running.client.call('getGeneratedVideo', { id });
  const ready = (id: string) => until(async () => (await video(id)).messaging_video_url !== undefined);
  const told = () => receiver.received.map(({ body }) => body['event'] ?? body['status']);
  const renditionTasks = () => running.pool.tasks.filter(({ kind }) => kind === 'rendition');

  test('makes another for a video that was corrected', async () => {
    const id = await generate();
    await ready(id);
    const corrections = [{ video: id, values: ['Ad', 'Engines'] }];
    await running.client.call('retryCampaign', { id: campaignId, corrections });
    await campaignDone(running, campaignId);
    await until(() => told().length === 4);
    expect(told()).toEqual(['succeeded', 'messaging.ready', 'succeeded', 'messaging.ready']);
    await ready(id);
  });

  test('keeps the setting when it is changed otherwise, and passes it to its duplicate', async () => {
    const changed = await running.client.call('updateCampaign', { id: campaignId, campaign_name: 'Autumn' });
    const copy = await running.client.call('duplicateCampaign', { id: campaignId });
    expect([changed.messaging, copy.messaging]).toEqual([true, true]);
    const plain = await running.client.call('createCampaign', {
      campaign_name: 'Plain',
      video_instance_id: copy.video_instance_id,
    });
    expect(plain.messaging).toBe(false);
  });

  test('is refused for a template whose videos would not fit, with a way out', async () => {
    const db = new Database(join(running.folder, 'studio.db'));
    db.exec(`UPDATE templates SET info = json_set(info, '$.duration', 1300)`);
    db.close();
    const refused = { code: 'INVALID_REQUEST', subject: 'messaging', message: expect.stringContaining('share page') };
    const asked = running.client.call('updateCampaign', { id: campaignId, messaging: true });
    expect(await thrownBy(asked)).toMatchObject(refused);
    const { video_instance_id } = await running.client.call('updateCampaign', { id: campaignId, messaging: false });
    const created = { campaign_name: 'Long', video_instance_id, messaging: true };
    expect(await thrownBy(running.client.call('createCampaign', created))).toMatchObject(refused);
  });

  test('tells of the small video after the video itself, and serves it with byte ranges', async () => {
    running.pool.hold('rendition');
    const id = await generate();
    await until(() => told().length === 1);
    expect(told()).toEqual(['succeeded']);
    expect(await video(id)).not.toHaveProperty('messaging_video_url');
    running.pool.release();
    await until(() => told().length === 2);
    const { messaging_video_url: url = '' } = await video(id);
    expect(receiver.received[1]).toMatchObject({
      headers: { 'webhook-id': `messaging.ready:${id}` },
      body: { event: 'messaging.ready', id, campaign_id: campaignId, messaging_video_url: url },
    });
    expect(Object.keys(receiver.received[1]?.body ?? {})).toHaveLength(4);
    const part = await fetch(String(url), { headers: { range: 'bytes=4-7' } });
    expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([206, 'video/mp4', 'ftyp']);
  });

  test('does not tell of the small video while the video’s own callback has not arrived', async () => {
    receiver.answer = status(503);
    const id = await generate();
    await ready(id);
    const main = async () => (await running.client.call('listCallbacks', {})).callbacks.at(-1);
    await until(async () => (await main())?.attempts.length === 1);
    receiver.answer = status(200);
    clock.advance(Date.parse(`${(await main())?.next_attempt_at}Z`) - clock.now());
    await until(() => told().length === 3);
    expect(told()).toEqual(['succeeded', 'succeeded', 'messaging.ready']);
  });

  test('sends nothing for one that failed but says why where it is asked for, leaves its video as it is, and makes it when asked to retry', async () => {
    running.pool.failNext('rendition', new AppError('MEDIA_TOO_LARGE'));
    const id = await generate();
    await until(() => told().length === 1 && running.pool.tasks.some(({ kind }) => kind === 'rendition'));
    const { status: state, message, ...rest } = await video(id);
    expect([state, message]).toEqual(['succeeded', null]);
    expect(rest).not.toHaveProperty('messaging_video_url');
    await until(async () => (await video(id)).messaging_message === 'MEDIA_TOO_LARGE');
    await until(async () => {
      await running.client.call('retryCampaign', { id: campaignId });
      return (await video(id)).messaging_video_url !== undefined;
    });
    await until(() => told().length === 2);
    expect(told()).toEqual(['succeeded', 'messaging.ready']);
  });

  test('tries again after a lost render process', async () => {
    running.pool.failNext('rendition', new AppError('WORKER_CRASHED'), new AppError('WORKER_TIMEOUT'));
    await ready(await generate());
    expect(renditionTasks()).toHaveLength(3);
  });

  test('makes pictures once for all videos of a template', async () => {
    const names = Array.from({ length: 20 }, (_, row) => [`Ada ${row}`, 'Engines']);
    await running.client.call('generateCampaign', {
      campaign_id: campaignId,
      generation_mode: 'keep_original',
      variables: ['first_name', 'company'],
      names,
      callback_url: receiver.url,
    });
    await until(() => told().filter((event) => event === 'messaging.ready').length === names.length);
    expect(renditionTasks()).toHaveLength(1);
  });

  test('gives up what is being made when its recipients are deleted', async () => {
    running.pool.hold('rendition');
    await generate();
    await until(() => running.pool.held.length === 1);
    await running.client.call('deleteRecipients', { id: campaignId });
    await until(() => running.pool.held.length === 0);
    expect((await running.client.call('listGeneratedByCampaign', { campaign_id: campaignId })).videos).toEqual([]);
  });
});

test('the small video is made after kills in the middle of making it, of a render process and of the studio', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vocative-messaging-'));
  const receiver = await startReceiver();
  const { campaign: campaignId, ...launched } = await launchWithSample(folder);
  let { studio } = launched;
  try {
    await studio.client.call('updateCampaign', { id: campaignId, messaging: true, webhook: receiver.url });
    const [id = ''] = await generateRows(studio.client, campaignId, [['Ada', 'Engines']]);
    const hash = readdirSync(join(studio.folder, 'templates')).find((name) => !name.startsWith('.')) ?? '';
    const rendition = renditionFile(join(studio.folder, 'templates', hash), 'messaging');
    await until(() => existsSync(`${rendition}.partial`));
    for (const pid of renderProcessesOf(studio)) killHard(pid);
    await until(() => renderProcessesOf(studio).length > 0 && existsSync(`${rendition}.partial`));
    await endStudio(studio, 'SIGKILL');
    expect(existsSync(rendition)).toBe(false);

    studio = await launchStudio(folder);
    await until(() => receiver.received.some(({ body }) => body['event'] === 'messaging.ready'));
    const { messaging_video_url: url = '' } = await studio.client.call('getGeneratedVideo', { id });
    const served = Buffer.from(await (await fetch(String(url))).arrayBuffer());
    expect(served.length).toBeGreaterThan(statSync(rendition).size * 0.9);
    expect(partialFiles(folder)).toEqual([]);
    expect(existsSync(`${rendition}.partial`)).toBe(false);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids.indexOf(`video.succeeded:${id}`)).toBeLessThan(ids.indexOf(`messaging.ready:${id}`));
  } finally {
    await endStudio(studio, 'SIGTERM');
    await receiver.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
