import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compactVideo, largestCompactFile, planCompactVideo } from '#electron/engine/media/edit/compact-video.ts';
import { makeMessagingVideo } from '#electron/engine/render/messaging-video.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { CancelledError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { demuxAudio, demuxVideo } from '../../support/inspect-template.ts';
import { decoderMessages, hasFfmpeg } from '../../support/decode-check.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const folder = temporaryFolder('messaging');
const hasFfprobe = spawnSync('ffprobe', ['-version']).status === 0;

const seconds = 3;
const tone = Float32Array.from({ length: 48_000 * seconds }, (_, index) => 0.3 * Math.sin(index / 15));

async function made(
  name: string,
  planes: Float32Array[],
  size: { width: number; height: number },
): Promise<{ file: string; info: TemplateInfo; size: number }> {
  const template = join(folder, name);
  const info = await makeTemplate(template, planes, size);
  const file = join(folder, `${name}.mp4`);
  const result = await makeMessagingVideo(optionsFor(template, info, file));
  return { file, info, ...result };
}

function optionsFor(template: string, info: TemplateInfo, file: string, signal = new AbortController().signal) {
  const plan = { version: 1 as const, template: info.hash, sections: [], droppedFrames: [] };
  return {
    plan,
    template,
    cache: join(folder, 'cache'),
    file,
    work: `${file}.partial`,
    signal,
    onProgress: () => undefined,
    onAlive: () => undefined,
  };
}

/** Names of the boxes a file consists of, in order. */
function boxes(file: string): string[] {
  const bytes = readFileSync(file);
  const names: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at)) {
    names.push(bytes.toString('latin1', at + 4, at + 8));
  }
  return names;
}

describe('a video for messaging apps', () => {
  it('has the length of its video, its index in front, and leaves nothing else behind', async () => {
    const { file, info, size } = await made('plain', [tone], { width: 320, height: 240 });
    expect(boxes(file).indexOf('moov')).toBeLessThan(boxes(file).indexOf('mdat'));
    expect(readFileSync(file)).toHaveLength(size);
    const pictures = await demuxVideo(file);
    expect(pictures).toHaveLength(info.frames);
    expect((await demuxAudio(file)).packets.length).toBeGreaterThan((seconds * 48_000) / 1024);
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it.skipIf(!hasFfprobe || !hasFfmpeg)(
    'is H.264 Main of at most 720p with its shape kept, and AAC, as ffprobe sees it',
    async () => {
      const { file, info } = await made('tall', [tone, tone], { width: 1080, height: 1440 });
      const { stdout } = spawnSync('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', file], {
        encoding: 'utf8',
      });
      const { streams } = JSON.parse(stdout) as { streams: Record<string, unknown>[] };
      expect(streams[0]).toMatchObject({
        codec_name: 'h264',
        profile: 'Main',
        width: 720,
        height: 960,
        pix_fmt: 'yuv420p',
      });
      expect(streams[1]).toMatchObject({ codec_name: 'aac', profile: 'LC', channels: 2, sample_rate: '48000' });
      expect(Math.abs(Number(streams[0]?.['duration']) - info.duration)).toBeLessThan(0.1);
      expect(Math.abs(Number(streams[1]?.['duration']) - info.duration)).toBeLessThan(0.1);
      expect(decoderMessages(file)).toBe('');
    },
  );

  it('is not there when it was cancelled', async () => {
    const template = join(folder, 'cancelled');
    const info = await makeTemplate(template, [tone]);
    const target = join(folder, 'out');
    mkdirSync(target);
    const cancelled = AbortSignal.abort(new CancelledError());
    const error = await thrownBy(makeMessagingVideo(optionsFor(template, info, join(target, 'video.mp4'), cancelled)));
    expect(error).toMatchObject({ code: 'CANCELLED' });
    expect(readdirSync(target)).toEqual([]);
  });

  it('of more than the allowed length is refused before any work', async () => {
    const info: Pick<TemplateInfo, 'width' | 'height' | 'frameRate' | 'channels'> = {
      width: 320,
      height: 240,
      frameRate: [25, 1],
      channels: 1,
    };
    const tooLong = {
      source: 'none.mp4',
      seconds: limits.messagingSeconds + 1,
      info,
      folder,
      onTime: () => undefined,
      onAlive: () => undefined,
    };
    expect(await thrownBy(compactVideo(tooLong))).toMatchObject({ code: 'MEDIA_TOO_LARGE' });
  });
});

describe('its bit rates', () => {
  it.each([10, 60, 180, 600, limits.messagingSeconds])('fill at most the allowed file in %i s', (length) => {
    const { pictures, soundBitRate } = planCompactVideo(length, 2, 0.93);
    const kilobits = Number(/vbv-maxrate=(\d+)/.exec(pictures.params)?.[1]);
    // A decoder's buffer of two seconds may be spent beside the rate.
    const bytes = ((kilobits * 1000 + soundBitRate) * length + 2 * kilobits * 1000) / 8;
    expect(bytes).toBeLessThan(largestCompactFile);
    expect(kilobits).toBeGreaterThan(60);
  });

  it('give longer videos smaller pictures', () => {
    const shorterSides = [60, 180, 900].map((length) => planCompactVideo(length, 1, 0.93).largest.shorter);
    expect(shorterSides).toEqual([720, 480, 360]);
  });
});
