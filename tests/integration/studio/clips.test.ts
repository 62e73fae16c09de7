import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endStudio, launchWithSample, sampleVariables, type StudioProcess } from '../../support/sample-studio.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('clips');
let studio: StudioProcess;
let template: string;

beforeAll(async () => {
  ({ studio, template } = await launchWithSample(folder));
});
afterAll(() => endStudio(studio, 'SIGTERM'));

function check(names: string[][], options: { page?: number; size?: number; voice_config?: string } = {}) {
  const request = { video_instance_id: template, variables: sampleVariables, names, ...options };
  return studio.client.call('checkClips', request);
}

describe('listening before rendering', () => {
  it('speaks each distinct value once, the most frequent first, and tells which rows say it', async () => {
    const { total, clips } = await check([
      ['Ada', 'Boats'],
      ['Grace', 'Engines'],
      ['Ada', 'Engines'],
      ['Ada', 'Trains'],
    ]);
    expect(total).toBe(5);
    expect(clips.map(({ variable, value, rows, first_row }) => [variable, value, rows, first_row])).toEqual([
      ['first_name', 'Ada', 3, 0],
      ['company', 'Engines', 2, 1],
      ['company', 'Boats', 1, 0],
      ['first_name', 'Grace', 1, 1],
      ['company', 'Trains', 1, 3],
    ]);
    for (const clip of clips) {
      expect(clip).toMatchObject({
        error: null,
        source: 'flite:slt',
        source_reason: 'nearest',
        in_sentence: true,
        approved: false,
      });
      expect(clip.outlier).toBeLessThan(1);
    }
  });

  it('speaks the values of one variable while the others are not known', async () => {
    const request = { video_instance_id: template, variables: ['first_name'], names: [['Ada'], ['Grace']] };
    const { clips } = await studio.client.call('checkClips', request);
    expect(clips).toMatchObject([
      { variable: 'first_name', value: 'Ada', error: null },
      { variable: 'first_name', value: 'Grace', error: null },
    ]);
  });

  it('speaks with the voice of the campaign, where it has one', async () => {
    const voice = { voice_config: '{"engine":"flite","voice":"rms"}' };
    const { id } = await studio.client.call('createCampaign', {
      campaign_name: 'Summer',
      video_instance_id: template,
      ...voice,
    });
    const request = { campaign_id: id, variables: sampleVariables, names: [['Ada', 'Boats']] };
    const { clips } = await studio.client.call('checkClips', request);
    expect(clips.map(({ source }) => source)).toEqual(['flite:rms', 'flite:rms']);
    await studio.client.call('updateCampaign', { id, voice_config: null });
    expect((await studio.client.call('checkClips', request)).clips[0]).toMatchObject({ source: 'flite:slt' });
  });

  it('gives each clip as a WAV file of the length it tells, until it leaves the cache', async () => {
    const [clip] = (await check([['Ada', 'Boats']])).clips;
    const answer = await fetch(clip?.url ?? '');
    expect(answer.headers.get('content-type')).toBe('audio/wav');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
    expect((bytes.length - 44) / 2 / 48_000).toBeCloseTo(clip?.seconds ?? 0, 6);
    const loudest = Math.max(...new Int16Array(bytes.buffer, bytes.byteOffset + 44, (bytes.length - 44) / 2));
    expect(loudest).toBeGreaterThan(1_000);

    const clips = join(studio.folder, 'cache', 'clips');
    rmSync(clips, { recursive: true });
    mkdirSync(clips);
    expect((await fetch(clip?.url ?? '')).status).toBe(404);
    const [again] = (await check([['Ada', 'Boats']])).clips;
    expect((await fetch(again?.url ?? '')).status).toBe(200);
  });

  it('goes on past a value that no voice can say, and says why', async () => {
    const { clips } = await check([
      ['🎉', 'Boats'],
      ['Ada', 'Boats'],
    ]);
    const silent = clips.find(({ error }) => error !== null);
    expect(silent).toMatchObject({ value: '🎉', reason: 'VALUE_UNSPEAKABLE', url: null, clip: null });
    expect(clips).toHaveLength(3);
  });

  it('points out values that will not fit', async () => {
    const { clips } = await check([
      ['Ada', 'The International Association of Amateur Shipbuilders'],
      ['Дмитрий', 'Boats'],
    ]);
    const problems = new Map(clips.map(({ value, problems }) => [value, problems]));
    expect(problems.get('The International Association of Amateur Shipbuilders')).toContain('long');
    expect(problems.get('Дмитрий')).toEqual([]);
    expect(problems.get('Ada')).toEqual([]);
    const suggested = clips.filter(({ suggested_mode: mode }) => mode === 'full_script').map(({ value }) => value);
    expect(suggested).toEqual(['The International Association of Amateur Shipbuilders']);
  });

  it('tells that a voice is much deeper than the person in the recording, unless it is the nearest there is', async () => {
    const isFarOf = async (voice: string) => {
      const { clips } = await check([['Ada', 'Boats']], { voice_config: JSON.stringify(voiceConfigOf(voice)) });
      expect(clips.flatMap(({ problems }) => problems)).toEqual([]);
      return clips.map(({ far_voice: isFar }) => isFar);
    };
    expect(await isFarOf('flite:rms')).toEqual([true, true]);
    expect(await isFarOf('flite:slt')).toEqual([false, false]);
    expect(await isFarOf('builtin:nearest')).toEqual([false, false]);
  });

  it('refuses a value that takes longer to say than a section may be', async () => {
    const { clips } = await check([['Ada', 'long '.repeat(60)]]);
    expect(clips.find(({ variable }) => variable === 'company')).toMatchObject({
      reason: 'SECTION_TOO_LONG',
      error: expect.stringMatching(/takes [\d.]+ seconds\. At most 10 fit:/),
      sentence: { key: 'valueTooLong', values: { seconds: expect.any(Number), most: 10 } },
      url: null,
      suggested_mode: 'full_script',
    });
  });

  it('comes in pages', async () => {
    const names = ['Ada', 'Grace', 'Joan'].map((name) => [name, 'Boats']);
    const pages = await Promise.all([0, 1, 2].map((page) => check(names, { page, size: 2 })));
    expect(pages.map(({ total, clips }) => [total, clips.length])).toEqual([
      [4, 2],
      [4, 2],
      [4, 0],
    ]);
  });

  it('remembers what was approved, for exactly this sound', async () => {
    const [clip] = (await check([['Ada', 'Boats']])).clips;
    const approve = (approved: boolean) =>
      studio.client.call('approveClip', { video_instance_id: template, clip: clip?.clip ?? '', approved });
    await approve(true);
    await approve(true);
    expect((await check([['Ada', 'Boats']])).clips[0]?.approved).toBe(true);
    const other = await check([['Ada', 'Boats']], { voice_config: '{"engine":"flite","voice":"rms"}' });
    expect(other.clips[0]).toMatchObject({ source: 'flite:rms', approved: false });
    await approve(false);
    expect((await check([['Ada', 'Boats']])).clips[0]?.approved).toBe(false);
  });
});
