import { basename } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GenerationInput } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import {
  campaignDone,
  script,
  sections,
  startTestStudio,
  until,
  upload,
  type TestStudio,
} from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

let studio: TestStudio;

beforeEach(async () => {
  studio = await startTestStudio(await standInTemplate());
  studio.pool.hold('normalize');
});
afterEach(() => studio.end());

/** A template whose video is being prepared until the pool lets go of it, and a campaign on it. */
async function campaignInPreparation(): Promise<{ templateId: string; campaignId: string }> {
  const { client, pool } = studio;
  const fields = { name: 'Early', greetings: script, video_id: await upload(studio.studio) };
  const { id } = await client.call('createVideoInstance', fields);
  await until(() => pool.held.length === 1);
  const campaign = await client.call('createCampaign', { campaign_name: 'Spring', video_instance_id: id });
  return { templateId: id, campaignId: campaign.id };
}

function generate(campaignId: string, changes: Partial<GenerationInput> = {}) {
  return studio.client.call('generateCampaign', {
    campaign_id: campaignId,
    generation_mode: 'keep_original',
    variables: ['first_name', 'company'],
    names: [
      ['Ada', 'Engines'],
      ['Grace', 'Compilers'],
    ],
    audio_start_seconds: [0.2, 1.2],
    audio_window_end_seconds: [0.6, 1.8],
    ...changes,
  });
}

/** Status and reason of each row. */
async function ends(campaignId: string) {
  const { videos } = await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId });
  return videos.map(({ status, message }) => [status, message]);
}

const renders = () => studio.pool.tasks.filter((task) => task.kind === 'render');
const preparing = [
  ['preparing', null],
  ['preparing', null],
];
const succeeded = [
  ['succeeded', null],
  ['succeeded', null],
];

describe('rows of a template that is still being prepared', () => {
  test('wait for it, and are rendered from what it became', async () => {
    const { campaignId } = await campaignInPreparation();
    const { result } = await generate(campaignId);
    expect(result).toHaveLength(2);
    expect(await ends(campaignId)).toEqual(preparing);
    const totals = async () => {
      const filters = ['preparing', 'queued', 'processing', 'succeeded', ''] as const;
      const list = (status: (typeof filters)[number]) =>
        studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId, status });
      return Promise.all(filters.map(async (status) => (await list(status)).total));
    };
    expect(await totals()).toEqual([2, 0, 0, 0, 2]);
    expect(renders()).toEqual([]);
    studio.pool.release();
    await campaignDone(studio, campaignId);
    expect(await ends(campaignId)).toEqual(succeeded);
    expect(await totals()).toEqual([0, 0, 0, 2, 2]);
    expect(new Set(renders().map((task) => basename(task.template)))).toEqual(
      new Set([expect.stringMatching(/^[0-9a-f]{8,}/)]),
    );
  });

  test('may be placed by segments, as the script cannot be saved yet', async () => {
    const { templateId, campaignId } = await campaignInPreparation();
    const { client } = studio;
    const sections = [{ variable: 'first_name', start: 0.2, end: 0.6 }];
    expect(await thrownBy(client.call('saveTemplateScript', { id: templateId, script, sections }))).toMatchObject({
      code: 'TEMPLATE_NOT_READY',
    });
    const text = { segment: 'Hi', highlight: 'Hi', highlight_si: 0, highlight_ei: 2, kind: 0 };
    for (const [name, start_time, end_time] of [
      ['first_name', '0.2', '0.6'],
      ['company', '1.2', '1.8'],
    ] as const)
      await client.call('createSegment', { video_instance_id: templateId, name, ...text, start_time, end_time });
    await generate(campaignId, { audio_start_seconds: undefined, audio_window_end_seconds: undefined });
    studio.pool.release();
    await campaignDone(studio, campaignId);
    expect(await ends(campaignId)).toEqual(succeeded);
  });

  test('still wait after the studio was started again', async () => {
    const { campaignId } = await campaignInPreparation();
    await generate(campaignId);
    await studio.restart();
    await campaignDone(studio, campaignId);
    expect(await ends(campaignId)).toEqual(succeeded);
  });

  test('fail when it cannot be prepared, and can be tried again once it is', async () => {
    const { templateId, campaignId } = await campaignInPreparation();
    await generate(campaignId);
    studio.pool.failNext('normalize', new AppError('MEDIA_NO_AUDIO'));
    studio.pool.release();
    await campaignDone(studio, campaignId);
    const failed = ['failed', 'TEMPLATE_UNREADABLE'];
    expect(await ends(campaignId)).toEqual([failed, failed]);
    expect((await thrownBy(generate(campaignId))).code).toBe('TEMPLATE_FAILED');
    await studio.client.call('retryImport', { id: templateId });
    await until(
      async () => (await studio.client.call('templateDetails', { id: templateId })).import.status === 'succeeded',
    );
    await studio.client.call('retryCampaign', { id: campaignId });
    await campaignDone(studio, campaignId);
    expect(await ends(campaignId)).toEqual(succeeded);
  });

  test('fail when its preparation is cancelled', async () => {
    const { templateId, campaignId } = await campaignInPreparation();
    await generate(campaignId);
    await studio.client.call('cancelImport', { id: templateId });
    await campaignDone(studio, campaignId);
    const failed = ['failed', 'TEMPLATE_UNREADABLE'];
    expect(await ends(campaignId)).toEqual([failed, failed]);
    expect(renders()).toEqual([]);
  });

  test('fail when their sections turn out to lie outside of it, and others do not', async () => {
    const { campaignId } = await campaignInPreparation();
    await generate(campaignId, { audio_start_seconds: [0.2, 5_000], audio_window_end_seconds: [0.6, 5_001] });
    await generate(campaignId);
    studio.pool.release();
    await campaignDone(studio, campaignId);
    const failed = ['failed', 'TEMPLATE_UNREADABLE'];
    expect(await ends(campaignId)).toEqual([failed, failed, ...succeeded]);
  });

  test('that are cancelled stay so when it is ready', async () => {
    const { templateId, campaignId } = await campaignInPreparation();
    await generate(campaignId);
    await studio.client.call('cancelCampaign', { id: campaignId });
    studio.pool.release();
    await until(
      async () => (await studio.client.call('templateDetails', { id: templateId })).import.status === 'succeeded',
    );
    expect(await ends(campaignId)).toEqual([
      ['failed', 'CANCELLED'],
      ['failed', 'CANCELLED'],
    ]);
    expect(renders()).toEqual([]);
  });

  test('are retried after it, when they were cancelled before', async () => {
    const { campaignId } = await campaignInPreparation();
    await generate(campaignId);
    await studio.client.call('cancelCampaign', { id: campaignId });
    await studio.client.call('retryCampaign', { id: campaignId });
    expect(await ends(campaignId)).toEqual(preparing);
    studio.pool.release();
    await campaignDone(studio, campaignId);
    expect(await ends(campaignId)).toEqual(succeeded);
  });

  test('fail at once when the template gets another video, also when they are retried', async () => {
    const { templateId, campaignId } = await campaignInPreparation();
    await generate(campaignId);
    const own = await videoOf(templateId);
    const other = await giveAnotherVideo(templateId);
    await campaignDone(studio, campaignId);
    expect(await ends(campaignId)).toEqual([replaced, replaced]);
    await studio.client.call('retryCampaign', { id: campaignId });
    await campaignDone(studio, campaignId);
    expect(await ends(campaignId)).toEqual([replaced, replaced]);
    // Those that are sent now are of the new video, and wait for it.
    await generate(campaignId);
    expect(await ends(campaignId)).toEqual([replaced, replaced, ...preparing]);
    studio.pool.release();
    await campaignDone(studio, campaignId);
    await studio.client.call('retryCampaign', { id: campaignId });
    await campaignDone(studio, campaignId);
    expect(await ends(campaignId)).toEqual([replaced, replaced, ...succeeded]);
    expect(renders()).toHaveLength(2);
    expect(await videosOf(campaignId)).toEqual([own, own, other, other]);
  });

  test('that failed with their video are not made of the next one, but of theirs when it is back', async () => {
    const { templateId, campaignId } = await campaignInPreparation();
    await generate(campaignId);
    const own = await videoOf(templateId);
    studio.pool.failNext('normalize', new AppError('MEDIA_NO_AUDIO'));
    studio.pool.release();
    await campaignDone(studio, campaignId);
    await giveAnotherVideo(templateId);
    await prepared(templateId);
    await studio.client.call('retryCampaign', { id: campaignId });
    await campaignDone(studio, campaignId);
    expect(await ends(campaignId)).toEqual([replaced, replaced]);
    expect(renders()).toEqual([]);
    await studio.client.call('updateVideoInstance', { id: templateId, video_id: own });
    await studio.client.call('retryCampaign', { id: campaignId });
    await campaignDone(studio, campaignId);
    expect(await ends(campaignId)).toEqual(succeeded);
    expect(await videosOf(campaignId)).toEqual([own, own]);
  });
});

describe('rows of a template that got another video since', () => {
  test('are retried as what they were accepted for, with its times', async () => {
    const { templateId, campaignId } = await campaignInPreparation();
    studio.pool.release();
    await prepared(templateId);
    const own = await videoOf(templateId);
    studio.pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'), new AppError('VALUE_UNSPEAKABLE'));
    await generate(campaignId);
    await campaignDone(studio, campaignId);
    expect((await ends(campaignId)).map(([status]) => status)).toEqual(['failed', 'failed']);
    const tried = renders();
    await giveAnotherVideo(templateId);
    await prepared(templateId);
    await studio.client.call('retryCampaign', { id: campaignId });
    await campaignDone(studio, campaignId);
    expect(await ends(campaignId)).toEqual(succeeded);
    const placed = ({ template, sections }: (typeof tried)[number]) => ({ template, sections });
    expect(renders().slice(2).map(placed)).toEqual(tried.map(placed));
    expect(await videosOf(campaignId)).toEqual([own, own]);
  });

  test('are refused until their words are marked in it', async () => {
    const { templateId, campaignId } = await campaignInPreparation();
    studio.pool.release();
    await prepared(templateId);
    const save = { id: templateId, script, sections };
    const { script_version: version } = await studio.client.call('saveTemplateScript', save);
    const unplaced = { audio_start_seconds: undefined, audio_window_end_seconds: undefined };
    await generate(campaignId, unplaced);
    await campaignDone(studio, campaignId);
    await giveAnotherVideo(templateId);
    await prepared(templateId);
    expect((await thrownBy(generate(campaignId, unplaced))).code).toBe('VARIABLE_WITHOUT_TIME');
    const late = studio.client.call('saveTemplateScript', { ...save, made_of: version });
    expect((await thrownBy(late)).code).toBe('CHANGED_ELSEWHERE');
  });
});

const replaced = ['failed', 'TEMPLATE_REPLACED'];

async function videoOf(id: string): Promise<string> {
  return String((await studio.client.call('getVideoInstance', { id })).video_id);
}

/** @returns its id. */
async function giveAnotherVideo(id: string): Promise<string> {
  const videoId = await upload(studio.studio, Buffer.from('another recording'));
  await studio.client.call('updateVideoInstance', { id, video_id: videoId });
  return videoId;
}

function prepared(id: string): Promise<void> {
  return until(async () => (await studio.client.call('templateDetails', { id })).import.status === 'succeeded');
}

/** The upload that each row is of. */
async function videosOf(campaignId: string): Promise<string[]> {
  const { videos } = await studio.client.call('listGeneratedByCampaign', { campaign_id: campaignId });
  return videos.map(({ video_id: videoId }) => videoId);
}
