import { FF_ENCODER_AAC, FF_ENCODER_AC3 } from 'node-av/constants';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { longestSound } from '#electron/engine/media/codec/limits.ts';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { probeMedia } from '#electron/engine/media/import/probe.ts';
import { readSound } from '#electron/engine/media/import/read-sound.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import { decodePictures, lumaAt, readPcm } from '../../support/inspect-template.ts';
import { makeRecording, steadyTimes, type SoundTrack } from '../../support/make-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('joined-clips');
const rate = 25;
/** Each part of Matroska begins with it. */
const cluster = Buffer.from('1f43b675', 'hex');

type Clip = { pictures: number; sound: number; width?: number; height?: number };

/** A clip with a white picture and a click half a second after its start; lengths in seconds. */
async function clip(name: string, ending: string, { pictures, sound, ...size }: Clip): Promise<string> {
  const file = join(folder, `${name}.${ending}`);
  const sample = (time: number): number => (time >= 0.52 && time < 0.54 ? 0.8 : 0);
  const luma = (picture: number): number => (picture === 13 ? 220 : 40);
  await makeRecording({
    file,
    video: { times: steadyTimes(rate, pictures), luma, ...size },
    audio: { seconds: sound, sample, ...(ending === 'ts' && { encoder: FF_ENCODER_AC3 }) },
  });
  return file;
}

async function joined(name: string, ending: string, ...clips: readonly Clip[]): Promise<string> {
  const files = await Promise.all(clips.map((one, index) => clip(`${name}-${index}`, ending, one)));
  const file = join(folder, `${name}.${ending}`);
  writeFileSync(file, Buffer.concat(files.map((one) => readFileSync(one))));
  return file;
}

/** Times of the clicks, seconds. */
function clicks(samples: Float32Array): number[] {
  const found: number[] = [];
  for (const [index, sample] of samples.entries())
    if (Math.abs(sample) > 0.4 && index / 48_000 > (found.at(-1) ?? -1) + 0.3) found.push(index / 48_000);
  return found;
}

describe('clips joined byte by byte', () => {
  const even = { pictures: 2, sound: 2 };
  it.each([
    ['mkv', 'even', even, even, 2],
    ['mkv', 'sound-goes-on', { pictures: 2, sound: 3.3 }, even, 3.3],
    ['mkv', 'pictures-go-on', { pictures: 3, sound: 1.5 }, even, 3],
    ['ts', 'even', even, even, 2],
    ['ts', 'sound-goes-on', { pictures: 2, sound: 3.3 }, even, 3.3],
  ] as const)('follow one another in step (%s, %s)', async (ending, name, first, second, end) => {
    const source = await joined(`${name}-${ending}`, ending, first, second);
    const target = `${source}-template`;
    const info = await normalize({ source, folder: target });
    const [plane = new Float32Array(0)] = readPcm(target, info);
    const [early = 0, late = 0, ...others] = clicks(plane);
    expect(others).toEqual([]);
    // A frame, as the second clip begins on one, and what coders add to the end of a sound.
    expect(late - early).toBeGreaterThanOrEqual(end - 0.005);
    expect(late - early).toBeLessThan(end + 1 / rate + 0.03);
    const video = join(target, templateFiles.video);
    for (const heard of [early, late]) {
      expect(await lumaAt(video, heard + 0.015, [0.5, 0.5])).toBeGreaterThan(180);
      expect(await lumaAt(video, heard - 0.015, [0.5, 0.5])).toBeLessThan(80);
    }
    expect(info.duration).toBeCloseTo(end + 2, 0);
    expect(info.notes).toContainEqual(expect.objectContaining({ code: 'clips_joined', clips: 2 }));
    expect((await probeMedia(source)).duration).toBeCloseTo(info.duration, 0);
  });

  it.each(['mp4', 'flv', 'mkv'])('of which a container gives only the first ones are told of (%s)', async (ending) => {
    const one = await makeRecording({
      file: join(folder, `one-of-many.${ending}`),
      video: { times: steadyTimes(rate, 1) },
      audio: { seconds: 1, encoder: FF_ENCODER_AAC },
    });
    const source = join(folder, `many.${ending}`);
    writeFileSync(source, Buffer.concat([one, one, one].map((file) => readFileSync(file))));
    // Of Matroska files that state their length FFmpeg reads two.
    const lost = { code: 'clips_lost', clips: 3, read: ending === 'mkv' ? 2 : 1 };
    expect((await probeMedia(source)).notes).toContainEqual(expect.objectContaining(lost));
    const { notes } = await normalize({ source, folder: `${source}-template` });
    expect(notes).toContainEqual(expect.objectContaining(lost));
    const alone = await normalize({ source: one, folder: `${one}-template` });
    expect(alone.notes?.filter(({ code }) => code.startsWith('clips'))).toEqual([]);
  });

  it('are a sound of all their lengths', async () => {
    const sample: SoundTrack['sample'] = (time) => (time >= 0.5 && time < 0.52 ? 0.8 : 0);
    const one = await makeRecording({ file: join(folder, 'one.mkv'), audio: { seconds: 1, sample } });
    const file = join(folder, 'two.mkv');
    writeFileSync(file, Buffer.concat([readFileSync(one), readFileSync(one)]));
    const sound = await readSound(file, { longest: longestSound });
    expect(sound.length / 48_000).toBeCloseTo(2, 1);
    expect(clicks(sound).map((time) => Number(time.toFixed(2)))).toEqual([0.5, 1.5]);
  });

  it('may differ in size: the template has the largest that lasts', async () => {
    const small = { pictures: 2, sound: 2, width: 160, height: 90 };
    const large = { pictures: 2, sound: 2, width: 320, height: 180 };
    const source = await joined('grows', 'ts', small, large, small);
    const info = await normalize({ source, folder: `${source}-template` });
    expect(info).toMatchObject({ width: 320, height: 180 });
    expect(info.notes).toContainEqual(
      expect.objectContaining({ code: 'sizes_vary', sizes: 2, width: 320, height: 180 }),
    );
  });
});

it('hours in which nothing was recorded are left out of a template', async () => {
  const source = join(folder, 'slept.mkv');
  const hours = (seconds: number): number => (seconds < 1 ? 0 : 7_200);
  const times = steadyTimes(rate, 2).map((time) => time + 1_000 * hours(time / 1_000));
  await makeRecording({ file: source, video: { times, group: 5 }, audio: { seconds: 2, stampError: hours } });
  const info = await normalize({ source, folder: `${source}-template` });
  expect(info.duration).toBeCloseTo(2, 0);
  expect(info.notes).toContainEqual(expect.objectContaining({ code: 'gap_closed' }));
});

it('a recording whose times begin late is whole, and cut off where its end is missing', async () => {
  const late = await makeRecording({
    file: join(folder, 'late.mkv'),
    video: { times: steadyTimes(rate, 4, 100) },
    audio: { seconds: 4, start: 100 },
  });
  expect((await probeMedia(late)).notes).toEqual([]);
  const source = join(folder, 'late-cut.mkv');
  const bytes = readFileSync(late);
  writeFileSync(source, bytes.subarray(0, bytes.length / 2));
  expect((await probeMedia(source)).notes).toContainEqual(expect.objectContaining({ code: 'damaged' }));
});

it('a file that ends before its header says is told of as cut off, and the choice of a video is told', async () => {
  const whole = await makeRecording({
    file: join(folder, 'whole.mkv'),
    video: { times: steadyTimes(rate, 4) },
    audio: { seconds: 4 },
  });
  const source = join(folder, 'cut.mkv');
  const bytes = readFileSync(whole);
  writeFileSync(source, bytes.subarray(0, bytes.length / 2));
  expect((await probeMedia(source)).notes).toContainEqual(expect.objectContaining({ code: 'damaged' }));
  const two = await makeRecording({
    file: join(folder, 'two.mkv'),
    video: { times: steadyTimes(rate, 1) },
    otherVideo: { times: steadyTimes(rate, 4), width: 32, height: 32 },
    audio: { seconds: 1 },
  });
  const { notes } = await probeMedia(two);
  expect(notes).toContainEqual(expect.objectContaining({ code: 'picture_chosen', track: 2, tracks: 2 }));
  expect(notes).not.toContainEqual(expect.objectContaining({ code: 'damaged' }));
});

it('a part whose time is broken moves nothing after it', async () => {
  const source = await makeRecording({
    file: join(folder, 'broken-time.mkv'),
    video: { times: steadyTimes(rate, 13), reordered: 2, luma: (picture) => (picture % rate === 0 ? 220 : 30) },
    audio: { seconds: 13, sample: (time) => (time % 1 < 0.02 ? 0.8 : 0) },
  });
  const bytes = readFileSync(source);
  const second = bytes.indexOf(cluster, bytes.indexOf(cluster) + cluster.length);
  // The element of its time, 16 s ahead by one bit.
  const time = bytes.indexOf(0xe7, second) + 2;
  bytes.writeUInt16BE(bytes.readUInt16BE(time) ^ 0x40_00, time);
  writeFileSync(source, bytes);
  const info = await normalize({ source, folder: `${source}-template` });
  expect(info.duration).toBeCloseTo(13, 1);
  const sound = readPcm(`${source}-template`, info)[0] ?? [];
  const pictures = await decodePictures(join(`${source}-template`, templateFiles.video));
  for (let at = 1; at < 13; at += 1) {
    expect(pictures[at * rate]?.meanLuma).toBeGreaterThan(150);
    expect(Math.max(...sound.slice(at * 48_000 - 480, at * 48_000 - 48))).toBeLessThan(0.1);
    expect(Math.max(...sound.slice(at * 48_000, at * 48_000 + 48))).toBeGreaterThan(0.7);
  }
});
