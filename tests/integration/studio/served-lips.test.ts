import Database from 'better-sqlite3';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '#shared/api/index.ts';
import { AppError, type ErrorCode } from '#shared/errors/index.ts';
import { hasFfmpeg } from '../../support/decode-check.ts';
import { launchFilmedMan, type FilmedMan } from '../../support/filmed-man.ts';
import {
  lipsKey,
  lipsSettings,
  startLipsService,
  type LipsAnswer,
  type LipsRequest,
  type LipsService,
} from '../../support/lips-service.ts';
import { hasMedia, mediaFolder, withoutMedia } from '../../support/media.ts';
import { endStudio, launchStudio } from '../../support/sample-studio.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, until, upload, type TestStudio } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Values that nobody filmed: a service makes their mouths, in campaigns that ask for it. */

describe('rows that ask a service for lips', () => {
  let running: TestStudio;
  let campaign: string;
  let template: string;
  let actor: string;
  let service: LipsService;

  beforeAll(async () => {
    running = await startTestStudio(await standInTemplate());
    ({ templateId: template } = await readyCampaign(running));
  });
  afterAll(() => running.end());
  beforeEach(async () => {
    service = await startLipsService();
    await running.client.call('saveVoiceProvider', lipsSettings(service));
    await running.client.call('setVoiceProviderKey', { id: 'mouths', key: lipsKey });
    actor = await newActor();
    const created = { campaign_name: 'Spring', video_instance_id: template };
    campaign = (await running.client.call('createCampaign', created)).id;
    return async () => {
      running.pool.failAll('accept-lips', undefined);
      await running.client.call('forgetPaidSpeech', { id: 'mouths' });
      await service.close();
    };
  });

  const films = () => readdirSync(join(running.folder, 'films'));

  async function newActor({ allows = true } = {}): Promise<string> {
    const { id: actor_id } = await running.client.call('createActor', { name: 'Ada Lovelace' });
    if (allows) await running.client.call('giveConsent', { actor_id, of: 'face', url: await upload(running.studio) });
    return actor_id;
  }

  const request = (names: string[][], quality = 'premium') => ({
    campaign_id: campaign,
    generation_mode: 'keep_original',
    actor_id: actor,
    enable_lipsync: true,
    lipsync_quality: quality,
    variables: ['first_name', 'company'],
    names,
  });

  async function render(names: string[][], quality?: string) {
    const { result } = await running.client.call('generateCampaign', request(names, quality));
    await campaignDone(running, campaign);
    return Promise.all(result.map((id) => running.client.call('getGeneratedVideo', { id })));
  }

  const reasons = async (names: string[][]) =>
    (await render(names)).flatMap(({ lips }) => lips?.map(({ reason }) => reason));

  test('ask once for a value, whatever the number of rows, and never again', async () => {
    // A page of the list shows a hundred.
    const videos = await render(Array.from({ length: 97 }, () => ['Ada', 'Engines']));
    expect(videos.map(({ status }) => status)).toEqual(videos.map(() => 'succeeded'));
    expect(service.requests).toHaveLength(2);
    expect(service.requests.map(({ order }) => order.consent.id)).toEqual([expect.any(String), expect.any(String)]);
    expect(films()).toHaveLength(2);
    // The stand-in lays no mouth on anybody.
    expect(videos[0]?.lips).toMatchObject([{ used: null, reason: 'unavailable', tried: 'service' }, { used: null }]);
    await render([['Ada', 'Bridges']]);
    expect(service.requests).toHaveLength(3);
    expect(await running.client.call('forgetPaidSpeech', { id: 'mouths' })).toMatchObject({ texts: 3 });
    expect(films()).toEqual([]);
    await render([['Ada', 'Engines']]);
    expect(service.requests).toHaveLength(5);
    await running.client.call('forgetPaidSpeech', {});
    expect(films()).toEqual([]);
  });

  test('send nothing unless it is asked for, allowed and on', async () => {
    await render([['Ada', 'Engines']], 'standard');
    actor = await newActor({ allows: false });
    expect(await reasons([['Ada', 'Engines']])).toEqual(['consent_missing', 'consent_missing']);
    actor = await newActor();
    await running.client.call('withdrawConsent', { actor_id: actor, of: 'face' });
    expect(await reasons([['Ada', 'Engines']])).toEqual(['consent_withdrawn', 'consent_withdrawn']);
    actor = await newActor();
    // The first sentence spoke of films alone.
    const db = new Database(join(running.folder, 'studio.db'));
    db.prepare('UPDATE consents SET version = 1 WHERE actor_id = ?').run(actor);
    db.close();
    expect(await reasons([['Ada', 'Engines']])).toEqual(['consent_missing', 'consent_missing']);
    actor = await newActor();
    await running.client.call('saveVoiceProvider', lipsSettings(service, { enabled: false }));
    expect(await reasons([['Ada', 'Engines']])).toEqual(['not_filmed', 'not_filmed']);
    expect(service.requests).toEqual([]);
    const answer = await fetch(running.studio.url + operations.generateCampaign.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${running.studio.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(request([['Ada', 'Engines']])),
    });
    expect(answer.headers.get('warning')).toMatch(/no service for lips is set up/u);
    await campaignDone(running, campaign);
  });

  test.each<{ what: string; answer: LipsAnswer; reason: string; requests: number }>([
    { what: 'lies', answer: { body: 'a lie' }, reason: 'service_unusable', requests: 2 },
    {
      what: 'answers with a page',
      answer: { headers: { 'content-type': 'text/html' } },
      reason: 'service_refused',
      requests: 2,
    },
    { what: 'refuses', answer: { status: 422 }, reason: 'service_refused', requests: 2 },
  ])('go on when it $what, and don’t ask again', async ({ answer, reason, requests }) => {
    service.answer = () => answer;
    expect(await reasons([['Ada', 'Engines']])).toEqual([reason, reason]);
    expect(await reasons([['Ada', 'Engines']])).toEqual([reason, reason]);
    expect(service.requests).toHaveLength(requests);
  });

  const failures = (...codes: ErrorCode[]) => codes.map((code) => new AppError(code));

  test.each<{ what: string; codes: ErrorCode[] }>([
    { what: 'crashes each process', codes: ['MEDIA_CRASHES_DECODER', 'MEDIA_CRASHES_DECODER'] },
    { what: 'silences each process', codes: Array.from({ length: 4 }, () => 'WORKER_TIMEOUT') },
  ])('go on when its answer $what that reads it, and don’t ask again', async ({ codes }) => {
    running.pool.failNext('accept-lips', ...failures(...codes));
    expect(await reasons([['Ada', 'Engines']])).toEqual(['service_unusable', 'service_unusable']);
    expect(await reasons([['Ada', 'Engines']])).toEqual(['service_unusable', 'service_unusable']);
    expect(service.requests).toHaveLength(2);
  });

  // One at a time, because two could meet the same answer.
  test.each<ErrorCode>(['WORKER_CRASHED', 'INTERNAL'])('have its answer read again after %s', async (code) => {
    running.pool.failNext('accept-lips', new AppError(code));
    await render([['Ada', 'Engines']]);
    expect([service.requests.length, films().length]).toEqual([2, 2]);
  });

  test('don’t blame its answer for a fault of the studio, and have it read later without asking again', async () => {
    running.pool.failAll('accept-lips', new AppError('INTERNAL'));
    expect(await reasons([['Ada', 'Engines']])).toEqual(['unavailable', 'unavailable']);
    running.pool.failAll('accept-lips', undefined);
    expect(films()).toEqual([]);
    await until(async () => {
      await render([['Ada', 'Engines']]);
      return films().length === 2;
    });
    expect(service.requests).toHaveLength(2);
  });

  test('wait for a full disk, and then have its answer read without asking again', async () => {
    running.pool.failNext('accept-lips', ...failures('STORAGE_FULL'));
    await render([['Ada', 'Engines']]);
    expect([service.requests.length, films().length]).toEqual([2, 2]);
  });

  test('go on when it is gone', async () => {
    await service.close();
    await running.client.call('saveVoiceProvider', lipsSettings({ url: 'http://127.0.0.1:9' }));
    await running.client.call('setVoiceProviderKey', { id: 'mouths', key: lipsKey });
    expect(await reasons([['Ada', 'Engines']])).toEqual(['service_unavailable', 'service_unavailable']);
  });

  test('keep nothing of a consent that is withdrawn while it works, or later', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    service.answer = async ({ face }) => {
      await promise;
      return { body: face };
    };
    const { result } = await running.client.call('generateCampaign', request([['Ada', 'Engines']]));
    await until(() => service.requests.length === 2);
    await running.client.call('withdrawConsent', { actor_id: actor, of: 'face' });
    resolve();
    await campaignDone(running, campaign);
    const { lips } = await running.client.call('getGeneratedVideo', { id: result[0] ?? '' });
    expect(lips).toMatchObject([{ reason: 'consent_withdrawn' }, { reason: 'consent_withdrawn' }]);
    expect(films()).toEqual([]);
    actor = await newActor();
    await render([['Ada', 'Engines']]);
    expect(films()).toHaveLength(2);
    await running.client.call('withdrawConsent', { actor_id: actor, of: 'face' });
    expect(films()).toEqual([]);
  });

  test('cost what was shown before, at most', async () => {
    await running.client.call('updateVideoInstance', { id: template, actor_id: actor });
    const rows = { campaign_id: campaign, variables: ['first_name', 'company'] };
    const names = [
      ['Ada', 'Engines'],
      ['Ada', 'Bridges'],
    ];
    const premium = { ...rows, names, lipsync_quality: 'premium' } as const;
    expect((await running.client.call('estimateVoiceCost', premium)).lips).toEqual({ values: 3, price: 0.75 });
    expect(await running.client.call('estimateVoiceCost', { ...rows, names })).not.toHaveProperty('lips');
    expect(service.requests).toEqual([]);
    await render(names);
    expect(service.requests).toHaveLength(3);
    await running.client.call('saveVoiceProvider', lipsSettings(service, { price: null }));
    expect((await running.client.call('estimateVoiceCost', premium)).lips).toEqual({ values: 3, price: null });
    await running.client.call('withdrawConsent', { actor_id: actor, of: 'face' });
    expect((await running.client.call('estimateVoiceCost', premium)).lips).toEqual({ values: 0, price: 0 });
  });
});

describe.skipIf(!hasMedia || !hasFfmpeg)(`a real face that a service lets speak (${withoutMedia})`, () => {
  const folder = temporaryFolder('served-lips');
  let man: FilmedMan;
  let service: LipsService;
  let sent = 0;

  beforeAll(async () => {
    service = await startLipsService();
    man = await launchFilmedMan(folder);
    await man.studio.client.call('saveVoiceProvider', lipsSettings(service));
    await man.studio.client.call('setVoiceProviderKey', { id: 'mouths', key: lipsKey });
  });
  afterAll(async () => {
    await endStudio(man.studio, 'SIGTERM');
    await service.close();
  });

  async function generate(value: string, rows = 1) {
    const { client } = man.studio;
    const request = { campaign_id: man.campaign, generation_mode: 'keep_original', variables: ['color'] };
    const names = Array.from({ length: rows }, () => [value]);
    const { result } = await client.call('generateCampaign', { ...request, lipsync_quality: 'premium', names });
    await campaignDone(man.studio, man.campaign);
    return Promise.all(result.map((id) => client.call('getGeneratedVideo', { id })));
  }

  /** What a filter of ffmpeg makes of a video. */
  function filtered(video: Buffer, ...options: string[]): Buffer {
    sent += 1;
    const [from, to] = [join(folder, `sent-${sent}.mp4`), join(folder, `answer-${sent}.mp4`)];
    writeFileSync(from, video);
    execFileSync('ffmpeg', ['-loglevel', 'error', '-i', from, ...options, '-crf', '12', to]);
    return execFileSync('cat', [to], { maxBuffer: 100_000_000 });
  }

  const later = ({ face, order: { frames } }: LipsRequest): LipsAnswer => ({
    // The mouth of four frames before.
    body: filtered(face, '-vf', 'tpad=start=4:start_mode=clone', '-frames:v', String(frames)),
  });

  test('has the mouth that the service made, in all rows and after a restart', async () => {
    service.answer = later;
    const videos = await generate('orange', 20);
    const made = { variable: 'color', used: 'service', reason: null };
    expect(videos.map(({ lips }) => lips)).toEqual(videos.map(() => [made]));
    expect(service.requests).toHaveLength(1);
    const { order, face, sound } = service.requests[0] ?? ({} as LipsRequest);
    expect(order).toMatchObject({ frame_rate: 25, consent: { id: expect.any(String) } });
    expect([order.start > 0.46, order.start <= 0.5, order.points.length]).toEqual([true, true, order.frames]);
    expect(order.points[0]).toHaveLength(2 * 468);
    expect([face.length, sound.length]).toEqual([expect.any(Number), 44 + (2 * 48_000 * order.frames) / 25]);
    const bytes = async (url: unknown) => Buffer.from(await (await fetch(String(url))).arrayBuffer());
    const whole = await bytes(videos[0]?.url);
    await endStudio(man.studio, 'SIGTERM');
    rmSync(join(man.studio.folder, 'cache', 'lips'), { recursive: true });
    man.studio = await launchStudio(join(folder, 'data'));
    const [again] = await generate('orange');
    expect(again?.lips).toEqual([made]);
    expect(service.requests).toHaveLength(1);
    expect((await bytes(again?.url)).equals(whole)).toBe(true);
    await man.studio.client.call('setVoiceProviderKey', { id: 'mouths', key: lipsKey });
  });

  test.each<{ what: string; value: string; answer: (request: LipsRequest) => LipsAnswer; reason: string }>([
    { what: 'no video', value: 'red', answer: () => ({ body: 'no video at all' }), reason: 'service_unusable' },
    {
      what: 'another size',
      value: 'green',
      answer: ({ face }) => ({ body: filtered(face, '-vf', 'scale=200:200') }),
      reason: 'service_unusable',
    },
    {
      what: 'more than was asked for',
      value: 'blue',
      answer: ({ face }) => ({ body: filtered(face, '-vf', 'tpad=stop=250:stop_mode=clone') }),
      reason: 'service_unusable',
    },
    {
      what: 'a still',
      value: 'golden',
      answer: ({ face, order: { frames } }) => ({
        body: filtered(face, '-vf', "select='eq(n,0)',tpad=stop=200:stop_mode=clone", '-frames:v', String(frames)),
      }),
      reason: 'service_unusable',
    },
    {
      what: 'a third of the pictures',
      value: 'yellow',
      answer: ({ face }) => ({ body: filtered(face, '-vf', "select='not(mod(n,3))'", '-fps_mode', 'vfr') }),
      reason: 'service_unusable',
    },
    {
      what: 'nobody',
      value: 'black',
      answer: ({ face }) => ({ body: filtered(face, '-vf', 'drawbox=t=fill:color=gray,noise=alls=60:allf=t') }),
      reason: 'no_face',
    },
    {
      what: 'another person',
      value: 'violet',
      answer: ({ order: { width, height, frames } }) => {
        const other = join(mediaFolder, 'talking', 'grid_bbaf2n.mpg');
        const shown = [
          '-vf',
          `fps=25,crop=208:208:53:80,scale=${width}:${height},setsar=1`,
          '-frames:v',
          String(frames),
        ];
        const to = join(folder, 'other.mp4');
        execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-i', other, ...shown, '-an', '-crf', '12', to]);
        return { body: execFileSync('cat', [to], { maxBuffer: 100_000_000 }) };
      },
      reason: 'other_person',
    },
  ])('keeps its own mouth where the answer is $what', async ({ value, answer, reason }) => {
    service.answer = answer;
    const [video] = await generate(value);
    expect(video).toMatchObject({
      status: 'succeeded',
      lips: [{ variable: 'color', used: null, reason, tried: 'service' }],
    });
  });
});
