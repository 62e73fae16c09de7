import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeAac } from '#tests/support/encode-aac.ts';
import { isReferenceFrame } from '#electron/engine/mp4/nal.ts';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { loadTemplateIndex } from '#electron/engine/template/template-index.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { hdrColor, hueOf, sdrColor, type LinearColor } from '../../support/colors.ts';
import { colorAt, decodePictures, demuxAudio, demuxVideo, lumaAt, readPcm } from '../../support/inspect-template.ts';
import { makeRecording, steadyTimes, type Recording } from '../../support/make-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('normalize');
let made = 0;

/** Makes a recording and normalizes it. */
async function template(
  recording: Omit<Recording, 'file'>,
  ending = 'mkv',
): Promise<{ folder: string; info: TemplateInfo }> {
  made += 1;
  const source = await makeRecording({ ...recording, file: join(folder, `${made}.${ending}`) });
  const target = join(folder, `template-${made}`);
  return { folder: target, info: await normalize({ source, folder: target }) };
}

const second = steadyTimes(25, 1);

describe('a template', () => {
  it('has the files and facts of its recording', async () => {
    const { folder: target, info } = await template({ video: { times: second }, audio: { seconds: 1 } });
    expect(readdirSync(target).toSorted()).toEqual(
      [templateFiles.audio, templateFiles.info, templateFiles.peaks, templateFiles.video].toSorted(),
    );
    expect(info).toMatchObject({ width: 160, height: 120, frameRate: [25, 1], frames: 25, channels: 1 });
    expect(JSON.parse(readFileSync(join(target, templateFiles.info), 'utf8'))).toEqual(info);
    const bytes = readFileSync(join(target, templateFiles.video));
    expect(info.size).toBe(bytes.length);
    expect(info.hash).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(info.audioSamples % 1024).toBe(0);
    expect(readFileSync(join(target, templateFiles.audio))).toHaveLength(info.audioSamples * 2);
    expect(readFileSync(join(target, templateFiles.peaks))).toHaveLength(Math.ceil(info.audioSamples / 240) * 2);
  });

  it('has closed groups of two seconds, a constant rate, and starts at zero', async () => {
    const { folder: target } = await template({ video: { times: steadyTimes(25, 5) }, audio: { seconds: 5 } });
    const packets = await demuxVideo(join(target, templateFiles.video));
    const keys = packets.flatMap((packet, index) => (packet.key ? [index] : []));
    expect(keys).toEqual([0, 50, 100]);
    for (const key of keys) {
      const start = packets[key]?.pts ?? 0;
      expect(packets.slice(key).every((packet) => packet.pts >= start)).toBe(true);
    }
    const frames = packets.map((packet) => Math.round(packet.pts * 240_000)).toSorted((a, b) => a - b);
    expect(frames).toEqual(frames.map((_, index) => index * 9_600));
  });

  it('has pictures that may be left out, however fast it moves', async () => {
    const texture = (x: number, y: number) =>
      Math.sin(40 * x + 9 * Math.sin(25 * y)) * Math.sin(33 * y + 8 * Math.sin(19 * x));
    const luma = (picture: number, x: number, y: number) => 120 + 80 * texture(x + picture / 40, y + picture / 60);
    const { folder: target } = await template({ video: { times: steadyTimes(25, 3), luma }, audio: { seconds: 3 } });
    const { video } = await loadTemplateIndex(target);
    const file = await open(join(target, templateFiles.video));
    const mayGo = video.offsets.filter(
      (offset, index) => !isReferenceFrame(file, { offset, size: video.samples.sizes[index] ?? 0 }, 4),
    );
    await file.close();
    expect(mayGo.length / video.offsets.length).toBeGreaterThan(0.45);
  });

  it('holds exactly the sound of its sound file, one priming packet first', async () => {
    const { folder: target, info } = await template({
      video: { times: second },
      audio: { seconds: 1, channels: 2, sample: (time) => 0.5 * Math.sin(time * time * 9000) },
    });
    const planes = readPcm(target, info);
    const { packets } = await encodeAac(planes, { coder: 'twoloop' });
    const muxed = await demuxAudio(join(target, templateFiles.video));
    expect(muxed.packets.map((packet) => packet.hash)).toEqual(
      packets.map((packet) => createHash('sha1').update(packet).digest('hex')),
    );
    expect(muxed.packets[0]?.pts).toBeCloseTo(-1024 / 48_000);
  });

  it('is the same, byte for byte, when made again', async () => {
    const recording = { video: { times: second }, audio: { seconds: 1 } };
    const [first, again] = [await template(recording), await template(recording)];
    expect(again.info.hash).toBe(first.info.hash);
  });
});

/** Bright only in the coded picture's top left corner. */
function corner(_: number, x: number, y: number): number {
  return x < 0.5 && y < 0.5 ? 200 : 40;
}

describe('the picture of a template', () => {
  const corners = {
    topLeft: [0.25, 0.25],
    topRight: [0.75, 0.25],
    bottomLeft: [0.25, 0.75],
    bottomRight: [0.75, 0.75],
  } as const;

  it.each<[string, [number, number, number, number], keyof typeof corners, [number, number]]>([
    ['upright', [1, 0, 0, 1], 'topLeft', [160, 120]],
    ['turned right', [0, 1, -1, 0], 'topRight', [120, 160]],
    ['upside down', [-1, 0, 0, -1], 'bottomRight', [160, 120]],
    ['turned left', [0, -1, 1, 0], 'bottomLeft', [120, 160]],
    ['mirrored', [-1, 0, 0, 1], 'topRight', [160, 120]],
    ['mirrored and turned left', [0, 1, 1, 0], 'topLeft', [120, 160]],
    ['mirrored and turned right', [0, -1, -1, 0], 'bottomRight', [120, 160]],
  ])('is shown as the camera held it: %s', async (_, matrix, bright, [width, height]) => {
    const { folder: target, info } = await template(
      { video: { times: second.slice(0, 15), luma: corner, matrix }, audio: { seconds: 1 } },
      'mov',
    );
    expect(info).toMatchObject({ width, height });
    const brightOnes: string[] = [];
    for (const [name, place] of Object.entries(corners)) {
      if ((await lumaAt(join(target, templateFiles.video), 0.2, place)) > 120) brightOnes.push(name);
    }
    expect(brightOnes).toEqual([bright]);
  });

  it.each<[[number, number], number, number]>([
    [[2, 1], 320, 120],
    [[2, 3], 160, 180],
  ])('has square pixels: of %j it is stretched, and nothing cut off or added', async (pixelAspect, width, height) => {
    const { folder: target, info } = await template({
      video: { times: second.slice(0, 15), pixelAspect, luma: corner },
      audio: { seconds: 0.6 },
    });
    expect(info).toMatchObject({ width, height });
    const at = (x: number, y: number) => lumaAt(join(target, templateFiles.video), 0.2, [x, y]);
    for (const [x, y] of [
      [0.01, 0.01],
      [0.47, 0.47],
    ] as const)
      expect(await at(x, y)).toBeGreaterThan(180);
    for (const [x, y] of [
      [0.53, 0.47],
      [0.47, 0.53],
      [0.99, 0.01],
      [0.01, 0.99],
    ] as const)
      expect(await at(x, y)).toBeLessThan(60);
  });

  it('begins where the recording’s edit list says', async () => {
    // Pictures before zero are in the file, but an edit list leaves them out.
    const times = Array.from({ length: 35 }, (_, index) => index - 10);
    const luma = (picture: number) => ((times[picture] ?? 0) < 0 ? 230 : 40 + picture * 3);
    const { folder: target, info } = await template(
      { video: { times, timeBase: [1, 25], luma, reordered: 2, group: 25 }, audio: { seconds: 1 } },
      'mov',
    );
    expect(info).toMatchObject({ frameRate: [25, 1], frames: 25 });
    const shown = (await decodePictures(join(target, templateFiles.video))).map(({ meanLuma }) => meanLuma);
    expect(shown).toHaveLength(25);
    for (const [picture, meanLuma] of shown.entries()) expect(Math.abs(meanLuma - (70 + picture * 3))).toBeLessThan(2);
  });

  it('is eight bits of standard range with the colors of an HDR recording', async () => {
    const colors: LinearColor[] = [
      [0.2, 0.2, 0.2],
      [0.5, 0.05, 0.05],
      [0.05, 0.5, 0.05],
      [0.05, 0.05, 0.5],
      [0.45, 0.25, 0.18],
      [2, 2, 2],
    ];
    const colorOf = (picture: number) => colors[Math.floor(picture / 5)] ?? [0, 0, 0];
    const video = { times: steadyTimes(25, 1.2), hdr: true, color: (picture: number) => hdrColor(colorOf(picture)) };
    const { folder: target } = await template({ video, audio: { seconds: 1.2 } });
    const patches: { shown: LinearColor; wanted: LinearColor }[] = [];
    for (const [index, color] of colors.entries()) {
      const shown = await colorAt(join(target, templateFiles.video), (5 * index + 2) / 25, [0.5, 0.5]);
      patches.push({ shown, wanted: sdrColor(color) });
    }
    const greys = patches.filter(({ wanted }) => hueOf(wanted).saturation < 0.01);
    expect(greys).toHaveLength(2);
    for (const { shown } of greys) {
      for (const chroma of shown.slice(1)) expect(Math.abs(chroma - 128)).toBeLessThanOrEqual(2);
    }
    for (const { shown, wanted } of patches.filter((patch) => !greys.includes(patch))) {
      expect(Math.abs(hueOf(shown).hue - hueOf(wanted).hue)).toBeLessThan(8);
      expect(hueOf(shown).saturation / hueOf(wanted).saturation).toBeGreaterThan(0.55);
      expect(hueOf(shown).saturation / hueOf(wanted).saturation).toBeLessThan(1.1);
    }
    // Whatever is brighter than standard white stays within the range; the rest is about as bright as it was.
    const bright = patches.filter(({ wanted }) => wanted[0] > 235);
    expect(bright).toHaveLength(1);
    for (const { shown } of bright) expect(shown[0]).toBeLessThanOrEqual(235);
    for (const { shown, wanted } of patches.filter((patch) => !bright.includes(patch))) {
      expect(Math.abs(shown[0] - wanted[0])).toBeLessThan(25);
    }
  });

  it('keeps its place in time when the rate varies', async () => {
    const times = [...steadyTimes(30, 0.5), ...steadyTimes(10, 1, 0.5), ...steadyTimes(30, 0.5, 1.5)];
    const flash = (picture: number) => (times[picture] === 1500 ? 220 : 30);
    const { folder: target, info } = await template({ video: { times, luma: flash }, audio: { seconds: 2 } });
    expect(info).toMatchObject({ frameRate: [30, 1], frames: 60 });
    expect(await lumaAt(join(target, templateFiles.video), 1.5, [0.5, 0.5])).toBeGreaterThan(180);
    expect(await lumaAt(join(target, templateFiles.video), 1.4, [0.5, 0.5])).toBeLessThan(60);
    expect(await lumaAt(join(target, templateFiles.video), 1.6, [0.5, 0.5])).toBeLessThan(60);
  });

  it.each([47, 48, 49, 50])('stands still after %i pictures, in whatever order these are stored', async (first) => {
    // Nothing moves until the fourth second, and then for shorter times, the last one just before the end.
    const moves = [...Array(150).keys()].filter(
      (at) => at < first || (at >= 100 && at < 115) || (at >= 125 && at < 138),
    );
    const times = [...moves, 147, 148, 149];
    const video = { times, timeBase: [1, 25] as [number, number], reordered: 3, group: 60 };
    const { info, folder: target } = await template({ video, audio: { seconds: 6 } }, 'mp4');
    expect(info).toMatchObject({ frameRate: [25, 1], frames: 150 });
    const [sound = new Float32Array()] = readPcm(target, info);
    for (let at = 0; at + 4_800 < 6 * 48_000; at += 4_800)
      expect(sound.subarray(at, at + 4_800).some((sample) => Math.abs(sample) > 0.01)).toBe(true);
  });

  it('repeats pictures of a slow recording', async () => {
    const { info } = await template({ video: { times: steadyTimes(12.5, 1.04) }, audio: { seconds: 1 } });
    expect(info).toMatchObject({ frameRate: [25, 1], frames: 26 });
  });
});

describe('a cancelled import', () => {
  it('says so and leaves nothing behind', async () => {
    const source = await makeRecording({
      file: join(folder, 'long.mkv'),
      video: { times: steadyTimes(25, 4) },
      audio: { seconds: 4 },
    });
    const target = join(folder, 'cancelled', 'template');
    const controller = new AbortController();
    const reached: number[] = [];
    const onProgress = (_: string, progress: number) => {
      reached.push(progress);
      if (progress > 0.2) controller.abort();
    };
    await expect(normalize({ source, folder: target, signal: controller.signal, onProgress })).rejects.toMatchObject({
      code: 'CANCELLED',
    });
    expect(reached.at(-1)).toBeLessThan(1);
    expect(readdirSync(join(folder, 'cancelled'))).toEqual([]);
  });

  it('that was cancelled before it began does not begin', async () => {
    const target = join(folder, 'never');
    await expect(
      normalize({ source: join(folder, '1.mkv'), folder: target, signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({
      code: 'CANCELLED',
    });
    expect(existsSync(target)).toBe(false);
  });
});

describe('the progress of an import', () => {
  it('rises to one in words a person understands', async () => {
    const source = await makeRecording({
      file: join(folder, 'progress.mkv'),
      video: { times: second },
      audio: { seconds: 1 },
    });
    const seen: [string, number][] = [];
    await normalize({
      source,
      folder: join(folder, 'progress'),
      onProgress: (phase, value) => seen.push([phase, value]),
    });
    const values = seen.map(([, value]) => value);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(values.at(-1)).toBe(1);
    expect(new Set(seen.map(([phase]) => phase))).toEqual(
      new Set(['Reading the video', 'Preparing video', 'Checking the result', 'Ready']),
    );
  });
});
