import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationInput } from '#shared/api/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import { coloredPng, startLoopbackServer } from '../../support/loopback-server.ts';
import { decodeAudio } from '../../support/decode.ts';
import { messagesOf } from '../../support/decode-check.ts';
import { decodePictures, lumaAt } from '../../support/inspect-template.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { endStudio, launchWithSample, sampleVariables, type StudioProcess } from '../../support/sample-studio.ts';
import { until, upload } from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

/** Parts of the sample's videos with new pictures, with real render processes. */

let folder: string;
let studio: StudioProcess;
let campaign: string;
let template: string;
let written = 0;

const picture = coloredPng('#fff', 640, 360);
const server = await startLoopbackServer((request, response) => {
  if (request.url === '/missing') response.writeHead(404).end();
  else if (request.url === '/video') response.end(readFileSync(join(folder, 'tone', 'template.mp4')));
  else response.end(picture);
});
const { address } = server;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vocative-moving-preview-'));
  ({ studio, campaign, template } = await launchWithSample(join(folder, 'data'), 'medium'));
});
afterAll(async () => {
  await endStudio(studio, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

type Asked = Partial<OperationInput<'previewVideo'>>;

function preview(more: Asked = {}) {
  const row = { variables: sampleVariables, names: [['Ada', 'Engines']] };
  return studio.client.call('previewVideo', { video_instance_id: template, ...row, ...more });
}

async function shown(answer: { url: string }): Promise<string> {
  const file = join(folder, `${(written += 1)}.mp4`);
  const response = await fetch(answer.url);
  expect(response.status).toBe(200);
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  expect(messagesOf(file)).toBe('');
  return file;
}

/** The preview once what it shows has been fetched. */
async function fetched(more: Asked): ReturnType<typeof preview> {
  let answer: Awaited<ReturnType<typeof preview>> | undefined;
  await until(async () => {
    try {
      answer = await preview(more);
    } catch (error) {
      if (!isAppError(error) || error.code !== 'ASSET_NOT_READY') throw error;
    }
    return answer !== undefined;
  });
  if (!answer) throw new Error('no preview');
  return answer;
}

const full = { name: 'b', kind: 'link', start: 1, end: 2, config: { mode: 'full' } };
/** Above the middle, where nothing of a caption is. */
const place = [0.5, 0.4] as const;

describe('a moving preview', () => {
  test('shows backgrounds at their times, in small pictures once these were made', async () => {
    const asked = { campaign_id: campaign, backgrounds: [full], assets: [[address('/white.png')]] };
    const waiting = await thrownBy(preview(asked));
    expect(waiting).toMatchObject({ code: 'ASSET_NOT_READY', subject: address('/white.png') });
    const first = await fetched(asked);
    expect(first.start).toBeLessThan(1);
    expect(first.duration).toBeLessThan(4);
    await until(async () => (await preview(asked)).url.endsWith('video-480p.mp4'));
    for (const answer of [first, await preview(asked)]) {
      const file = await shown(answer);
      // Times follow the recording, whose first value may have another length.
      expect(await lumaAt(file, 1.6 - answer.start, place)).toBeGreaterThan(225);
      expect(await lumaAt(file, 0, place)).toBeLessThan(225);
    }
    const [picture] = await decodePictures(await shown(await preview(asked)));
    expect(Math.min(picture?.width ?? 0, picture?.height ?? 0)).toBe(480);
  });

  test('is heard with the sound of a video behind the speaker, where that is asked for', async () => {
    const tone = Float32Array.from(
      { length: 480_000 },
      (_, index) => 0.4 * Math.sin((2 * Math.PI * 5_000 * index) / 48_000),
    );
    await makeTemplate(join(folder, 'tone'), [tone], { width: 96, height: 64 });
    const entry = (audio: boolean) => ({
      name: 'b',
      kind: 'link',
      start: 0,
      end: -1,
      config: { mode: 'circle', audio },
    });
    const stretch = { start: 3, end: 6 };
    const toneOf = async (audio: boolean): Promise<{ level: number; start: number }> => {
      const asked = { backgrounds: [entry(audio)], assets: [[address('/video')]], stretch };
      const answer = await fetched(asked);
      const [samples = new Float32Array(0)] = await decodeAudio(await shown(answer));
      let [sine, cosine] = [0, 0];
      for (const [index, sample] of samples.entries()) {
        sine += sample * Math.sin((2 * Math.PI * 5_000 * index) / 48_000);
        cosine += sample * Math.cos((2 * Math.PI * 5_000 * index) / 48_000);
      }
      return { level: (2 * Math.hypot(sine, cosine)) / samples.length, start: answer.start };
    };
    const [silent, heard] = [await toneOf(false), await toneOf(true)];
    expect(heard.level).toBeGreaterThan(10 * silent.level);
    // It begins where it did, and not with the background.
    expect(Math.abs(heard.start - silent.start)).toBeLessThan(0.3);
  });

  test('shows the part that is asked for, with the sections in it', async () => {
    const whole = await preview();
    expect([whole.start, whole.url.endsWith('/video.mp4')]).toEqual([0, true]);
    const section = whole.sections.at(-1);
    const part = await preview({ stretch: { start: (section?.start ?? 0) - 0.5, end: (section?.end ?? 0) + 0.5 } });
    expect(part.start).toBeGreaterThan(0);
    expect(part.duration).toBeLessThan(whole.duration);
    const found = part.sections.find(({ variable }) => variable === section?.variable);
    expect((found?.start ?? 0) + part.start).toBeCloseTo(section?.start ?? 0, 2);
    await shown(part);
  });

  test('has captions burned in as they are asked for, or as the campaign has them', async () => {
    const stretch = { start: 0.5, end: 2 };
    const brightest = async (answer: { url: string }) => {
      const pictures = await decodePictures(await shown(answer));
      return Math.max(...pictures.map(({ luma }) => Math.max(...luma.subarray(Math.round(luma.length * 0.8)))));
    };
    const plain = await brightest(await preview({ stretch, captions: 'off' }));
    const burned = await brightest(await preview({ stretch, captions: 'burned', caption_style: 'outline' }));
    expect(burned).toBeGreaterThan(plain + 10);
    const copy = await studio.client.call('duplicateCampaign', { id: campaign });
    await studio.client.call('updateCampaign', { id: copy.id, captions: 'burned', caption_style: 'outline' });
    expect(await brightest(await preview({ stretch, campaign_id: copy.id }))).toBe(burned);
  });

  test('tries a look, also with a picture of one’s own behind it', async () => {
    const look = { mode: 'framed', ground: 'ffffff', scale: 0.8 } as const;
    expect(await lumaAt(await shown(await preview({ look })), 1, [0.02, 0.5])).toBeGreaterThan(225);
    const background = await upload(studio, picture);
    const behind = { look: { ...look, ground: '000000', background } };
    expect(await lumaAt(await shown(await fetched(behind)), 1, [0.02, 0.5])).toBeGreaterThan(225);
  });

  test('shows the look that a template was given, and tries another on the recording without it', async () => {
    const { client } = studio;
    const look = { mode: 'framed', ground: 'ffffff', scale: 0.8 } as const;
    const { id } = await client.call('duplicateVideoInstance', { id: template });
    const segments = await client.call('listSegments', { video_instance_id: id });
    const before = await client.call('getVideoInstance', { id });
    const prepared = async (): Promise<void> => {
      await until(async () => (await client.call('templateDetails', { id })).import.status === 'succeeded');
    };
    await client.call('updateVideoInstance', { id, look });
    await prepared();
    const after = await client.call('getVideoInstance', { id });
    expect(after.processed_video_id).not.toBe(before.processed_video_id);
    expect(await client.call('listSegments', { video_instance_id: id })).toEqual(segments);
    const framed = await preview({ video_instance_id: id, stretch: { start: 0, end: 2 } });
    expect(await lumaAt(await shown(framed), 1, [0.02, 0.5])).toBeGreaterThan(225);
    const black = await preview({ video_instance_id: id, look: { ...look, ground: '000000' } });
    expect(await lumaAt(await shown(black), 1, [0.02, 0.5])).toBeLessThan(30);
    const cut = { start: 0, end: 0.6 };
    await client.call('cutTemplate', { id, cuts: [cut] });
    await prepared();
    const cutToo = await preview({
      video_instance_id: id,
      look: { ...look, scale: 0.5 },
      stretch: { start: 0, end: 2 },
    });
    expect(await lumaAt(await shown(cutToo), 1, [0.1, 0.5])).toBeGreaterThan(225);
    await client.call('cutTemplate', { id, cuts: [] });
    await prepared();
    await client.call('updateVideoInstance', { id, look: null });
    await prepared();
    expect(await client.call('getVideoInstance', { id })).toMatchObject({
      look: null,
      processed_video_id: before.processed_video_id,
    });
  });

  test('says why a background cannot be shown, unless the campaign has a fallback', async () => {
    const asked = { campaign_id: campaign, backgrounds: [full], assets: [[address('/missing')]] };
    await thrownBy(preview(asked));
    await until(async () => (await thrownBy(preview(asked))).code !== 'ASSET_NOT_READY');
    expect(await thrownBy(preview(asked))).toMatchObject({ code: 'ASSET_UNREACHABLE' });
    await studio.client.call('updateCampaign', {
      id: campaign,
      backgrounds: { entries: [], fallback: 'color', color: 'ffffff' },
    });
    const answer = await preview(asked);
    expect(await lumaAt(await shown(answer), 1.6 - answer.start, place)).toBeGreaterThan(225);
  });

  test('refuses what cannot be shown, with the field at fault', async () => {
    const other = await studio.client.call('duplicateVideoInstance', { id: template });
    const foreign = await studio.client.call('createCampaign', { campaign_name: 'Other', video_instance_id: other.id });
    const refused: [Asked, string, string][] = [
      [{ stretch: { start: 0, end: 60 } }, 'REQUEST_UNUSABLE', 'stretch'],
      [{ stretch: { start: 3, end: 2 } }, 'REQUEST_UNUSABLE', 'stretch'],
      [{ campaign_id: foreign.id }, 'REQUEST_UNUSABLE', 'campaign_id'],
      [{ backgrounds: [full] }, 'BACKGROUND_INVALID', 'assets'],
      [{ backgrounds: [full], assets: [['https://10.0.0.1/a.png']] }, 'URL_REFUSED', 'assets'],
    ];
    for (const [asked, code, subject] of refused) {
      expect(await thrownBy(preview(asked)), JSON.stringify(asked)).toMatchObject({ code, subject });
    }
  });
});
