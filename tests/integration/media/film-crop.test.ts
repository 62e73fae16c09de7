import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startOfPresentation, writeFilmCrop, type Box } from '#electron/engine/media/edit/film-crop.ts';
import type { PlanarPicture } from '#electron/engine/media/codec/planar-picture.ts';
import { uprightPictures } from '#electron/engine/media/import/upright-pictures.ts';
import { makeRecording, steadyTimes, type PictureTrack } from '../../support/make-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

/** A part of a recording's pictures as a film: which pictures it shows when, and which part of them. */

const folder = temporaryFolder('film-crop');
const whole: Box = { x: 0, y: 0, width: 64, height: 48 };
let count = 0;

/** The shade of each picture tells its number. */
const numbered = (number: number): [number, number, number] => [30 + 5 * number, 128, 128];

async function filmOf(name: string, video: PictureTrack, { box = whole, range = { start: 0.4, end: 1 } } = {}) {
  const source = join(folder, name);
  const file = join(folder, `${(count += 1)}.mp4`);
  await makeRecording({ file: source, video: { width: 64, height: 48, ...video }, audio: { seconds: 1.5 } });
  const origin = await startOfPresentation(source, undefined);
  const shown = await writeFilmCrop({
    source,
    range: { start: origin + range.start, end: origin + range.end },
    box,
    file,
  });
  const pictures: (PlanarPicture & { time: number })[] = [];
  if (shown)
    for await (const { picture, time } of uprightPictures(file, { from: 0 }))
      pictures.push({ ...picture, pixels: Uint8Array.from(picture.pixels), time });
  return { shown: shown && { start: shown.start - origin, end: shown.end - origin }, pictures };
}

/** The number of the picture that a film shows. */
const numberIn = ({ pixels }: PlanarPicture): number => Math.round(Math.abs((pixels[0] ?? 0) - 30) / 5);

const jittery = steadyTimes(25, 1.4).map((time, index) => time + (index % 2 === 0 ? 7 : -6));
const slow = [0, 40, 80, 320, 360, 400, 440, 480, 520, 760, 800, 840, 880, 1200];

describe('a film', () => {
  it.each([
    ['at a constant rate', 'steady.mp4', { times: steadyTimes(25, 1.4) }],
    ['with pictures in another order than decoded', 'reordered.mp4', { times: steadyTimes(25, 1.4), reordered: 2 }],
    ['whose times jitter', 'jitter.mkv', { times: jittery }],
    ['with pauses between pictures', 'slow.mkv', { times: slow }],
    ['at twice the rate of templates', 'fast.mp4', { times: steadyTimes(120, 1.2).slice(0, 39) }],
    ['in a container without an index', 'stream.ts', { times: steadyTimes(25, 1.4) }],
  ])('of pictures %s shows each within 20 ms of its time', async (_, name, video) => {
    const range = name === 'fast.mp4' ? { start: 0.1, end: 0.3 } : undefined;
    const { shown, pictures } = await filmOf(name, { ...video, color: numbered }, range && { range });
    expect(pictures.length).toBeGreaterThan(5);
    expect(pictures[0]?.time).toBe(0);
    const first = shown?.start ?? NaN;
    const steps = pictures.slice(1).map(({ time }, index) => time - (pictures[index]?.time ?? NaN));
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.002);
    for (const picture of pictures) {
      const number = numberIn(picture);
      const at = first + picture.time;
      expect(at - (video.times[number] ?? NaN) / 1000).toBeGreaterThan(-0.0205);
      expect((video.times[number + 1] ?? Infinity) / 1000 - at).toBeGreaterThan(-0.0205);
    }
  });

  it('begins with the first picture of a camera that starts after the sound', async () => {
    const times = steadyTimes(25, 0.8).map((time) => time + 600);
    const { shown, pictures } = await filmOf('late.mkv', { times, color: numbered });
    expect(shown?.start).toBeCloseTo(0.6, 2);
    expect(pictures.map(numberIn)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('has the part of the upright pictures that is asked for', async () => {
    const luma = (_: number, x: number, y: number) => (x < 0.5 ? 40 : 120) + (y < 0.5 ? 0 : 80);
    const box = { x: 2, y: 32, width: 20, height: 28 };
    const turned = { times: steadyTimes(25, 1), luma, matrix: [0, 1, -1, 0] as [number, number, number, number] };
    const { pictures } = await filmOf('turned.mp4', turned, { box });
    const shades = new Set(pictures.flatMap(({ pixels }) => [...pixels.subarray(0, 20 * 28)].map((y) => y >> 4)));
    expect(pictures[0]).toMatchObject({ width: 20, height: 28 });
    // Turned a quarter clockwise, the bottom left corner was the bottom right one.
    expect([...shades]).toEqual([200 >> 4]);
  });

  it('is none where the recording has no picture, or none at that time', async () => {
    const source = join(folder, 'sound.mkv');
    await makeRecording({ file: source, audio: { seconds: 1 } });
    const file = join(folder, 'none.mp4');
    const asked = { source, range: { start: 0, end: 1 }, box: whole, file };
    expect(await thrownBy(writeFilmCrop(asked))).toMatchObject({ code: 'MEDIA_NO_VIDEO' });
    rmSync(file, { force: true });
    const short = await filmOf('short.mp4', { times: steadyTimes(25, 0.2), color: numbered });
    expect(short).toEqual({ shown: null, pictures: [] });
  });
});
