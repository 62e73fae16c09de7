import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cutTemplate } from '#electron/engine/media/edit/cut-template.ts';
import { readPictures } from '#electron/engine/media/codec/pictures.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import { openTemplateAudio } from '#electron/engine/template/template-audio.ts';
import { loadTemplateIndex } from '#electron/engine/template/template-index.ts';
import { makeTemplate, numbered } from '#tests/support/make-template.ts';
import { spokenWord } from '#tests/support/speech-like.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const rate = 48_000;
const size = { width: 160, height: 96 };

async function numbersIn(folder: string): Promise<number[]> {
  const numbers: number[] = [];
  await readPictures(join(folder, templateFiles.video), { from: 0 }, async (frame) => {
    const plane = frame.data?.[0] ?? Buffer.alloc(0);
    const stride = frame.linesize[0] ?? size.width;
    let number = 0;
    for (let digit = 0; digit < 10; digit++) if ((plane[48 * stride + digit * 16 + 8] ?? 0) > 120) number |= 1 << digit;
    numbers.push(number);
    return true;
  });
  return numbers;
}

function framesBetween(...parts: [number, number][]): number[] {
  return parts.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index));
}

describe('a template that parts are cut out of', () => {
  it.each<[string, [number, number], [number, number][]]>([
    [
      'a part inside and both ends',
      [25, 1],
      [
        [7, 61],
        [90, 180],
      ],
    ],
    [
      'frames of a fractional rate',
      [30_000, 1001],
      [
        [0, 33],
        [34, 100],
        [121, 199],
      ],
    ],
    [
      'whole groups of pictures',
      [25, 1],
      [
        [0, 50],
        [150, 200],
      ],
    ],
    [
      'all but one picture of a group',
      [25, 1],
      [
        [0, 51],
        [100, 200],
      ],
    ],
  ])('keeps exactly the other frames, in order: %s', async (_what, frameRate, parts) => {
    const folder = temporaryFolder();
    const template = join(folder, 'template');
    const before = await makeTemplate(template, [spokenWord(10, 1)], { frameRate, ...size, picture: numbered });
    const all = Math.min(200, before.frames);
    const kept = parts.map(([from, to]) => ({ from, to: to === 200 ? before.frames : Math.min(to, all) }));
    const info = await cutTemplate({ template, kept, folder: join(folder, 'cut') });
    const expected = framesBetween(...kept.map(({ from, to }): [number, number] => [from, to]));
    expect(await numbersIn(join(folder, 'cut'))).toEqual(expected);
    expect(info.frames).toBe(expected.length);
    const index = await loadTemplateIndex(join(folder, 'cut'));
    const frame = (rate * frameRate[1]) / frameRate[0];
    for (const [place, time] of index.frames.times.entries()) expect(time).toBeCloseTo(place * frame, 0);
    expect(info.audioSamples - expected.length * frame).toBeGreaterThanOrEqual(-1);
    expect(info.audioSamples - expected.length * frame).toBeLessThan(1024 + frame);
  });

  it('copies the pictures of groups that no cut touches', async () => {
    const folder = temporaryFolder();
    const template = join(folder, 'template');
    const { frames } = await makeTemplate(template, [spokenWord(10, 1)], { ...size, picture: numbered });
    await cutTemplate({
      template,
      kept: [
        { from: 0, to: 60 },
        { from: 80, to: frames },
      ],
      folder: join(folder, 'cut'),
    });
    const groups = await groupsOf(template);
    const cutInto = groups.findLast((first) => first <= 60) ?? 0;
    const whole = groups.find((first) => first >= 80) ?? 0;
    const [before, after] = await Promise.all([packetsOf(template), packetsOf(join(folder, 'cut'))]);
    expect(cutInto).toBeGreaterThan(20);
    expect(after.slice(0, cutInto)).toEqual(before.slice(0, cutInto));
    expect(whole).toBeLessThan(200);
    expect(after.slice(whole - 20)).toEqual(before.slice(whole));
  });

  it('keeps every sample away from the joint, and fades there without a step', async () => {
    const folder = temporaryFolder();
    const template = join(folder, 'template');
    // A tone that would jump by its whole height at the joint: half a period is cut out besides whole ones.
    const tone = Float32Array.from(
      { length: 8 * rate },
      (_, index) => 0.5 * Math.sin((2 * Math.PI * 110.25 * index) / rate),
    );
    const before = await makeTemplate(template, [tone, tone], size);
    const kept = [
      { from: 0, to: 75 },
      { from: 126, to: before.frames },
    ];
    const info = await cutTemplate({ template, kept, folder: join(folder, 'cut') });
    using old = openTemplateAudio(template, before);
    using cut = openTemplateAudio(join(folder, 'cut'), info);
    const joint = (75 * rate) / 25;
    const shift = (51 * rate) / 25;
    expect(cut.read(0, joint - 240)).toEqual(old.read(0, joint - 240));
    expect(cut.read(joint + 240, joint + rate)).toEqual(old.read(joint + 240 + shift, joint + rate + shift));
    const [around = new Float32Array(0)] = cut.read(joint - 400, joint + 400);
    const steps = around.slice(1).map((sample, index) => Math.abs(sample - (around[index] ?? 0)));
    const steepest = 0.5 * ((2 * Math.PI * 110.25) / rate);
    expect(Math.max(...steps)).toBeLessThan(1.6 * steepest);
  });

  it('begins and ends silently where its ends were cut off', async () => {
    const folder = temporaryFolder();
    const template = join(folder, 'template');
    const tone = Float32Array.from(
      { length: 4 * rate },
      (_, index) => 0.5 * Math.sin((2 * Math.PI * 440 * index) / rate),
    );
    await makeTemplate(template, [tone], size);
    const info = await cutTemplate({ template, kept: [{ from: 10, to: 83 }], folder: join(folder, 'cut') });
    using cut = openTemplateAudio(join(folder, 'cut'), info);
    const end = (73 * rate) / 25;
    const [first = new Float32Array(0)] = cut.read(0, 4);
    const [last = new Float32Array(0)] = cut.read(end - 4, info.audioSamples);
    expect(Math.max(...first.map(Math.abs), ...last.map(Math.abs))).toBeLessThan(0.02);
  });

  it('leaves nothing behind when it is cancelled', async () => {
    const folder = temporaryFolder();
    const template = join(folder, 'template');
    await makeTemplate(template, [spokenWord(4, 1)], size);
    const signal = AbortSignal.abort();
    const cutting = cutTemplate({ template, kept: [{ from: 10, to: 83 }], folder: join(folder, 'cut'), signal });
    await expect(cutting).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(existsSync(join(folder, 'cut'))).toBe(false);
  });
});

/** First frames of the groups of pictures. */
async function groupsOf(folder: string): Promise<number[]> {
  const { sync } = (await loadTemplateIndex(folder)).video.samples;
  return [...(sync ?? []).keys()].filter((sample) => sync?.[sample] === 1);
}

async function packetsOf(folder: string): Promise<string[]> {
  const { video } = await loadTemplateIndex(folder);
  const file = await readFile(join(folder, templateFiles.video));
  return [...video.samples.sizes].map((bytes, sample) => {
    const from = video.offsets[sample] ?? 0;
    return file.subarray(from, from + bytes).toString('base64');
  });
}
