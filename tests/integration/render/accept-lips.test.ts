import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { acceptLips } from '#electron/engine/pictures/accept-lips.ts';
import { makeRecording, type PictureTrack } from '../../support/make-recording.ts';
import { hasMedia, mediaFolder, withoutMedia } from '../../support/media.ts';
import { hasFfmpeg } from '../../support/decode-check.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const folder = temporaryFolder('accept-lips');
/** The lips are in the middle of each picture. */
const points = Array.from({ length: 468 }, (_, index) => [20 + (index % 24), 20 + (index % 8)]).flat();
const order = {
  size: { width: 64, height: 48 },
  rate: [25, 1] as [number, number],
  frames: 30,
  start: 0.4,
  end: 0.8,
  points: Array.from({ length: 30 }, () => points),
};
let made = 0;
const accept = (source: string) => acceptLips({ source, order, file: join(folder, `film-${(made += 1)}.mp4`) });

/** A service's answer. */
function answer(video: Partial<PictureTrack>): Promise<string> {
  const times = Array.from({ length: 30 }, (_, picture) => picture);
  const file = join(folder, `answer-${(made += 1)}.mp4`);
  return makeRecording({ file, video: { ...order.size, times, timeBase: [1, 25], ...video } });
}

/** A mouth that opens and closes, as dark as it is open. */
const speaking = (picture: number, x: number, y: number) =>
  x > 0.3 && x < 0.7 && y > 0.4 && y < 0.6 ? 120 + 40 * Math.sin(picture) : 150;

test('an answer that is no video is refused', async () => {
  writeFileSync(join(folder, 'lie'), 'no video');
  expect(await accept(join(folder, 'lie'))).toBe(false);
});

test('a mouth that moves while the value is heard is taken', async () => {
  expect(await accept(await answer({ luma: speaking }))).toBe(true);
  const slight = (picture: number, x: number, y: number) =>
    y > 0.5 ? 120 : 125 + (picture % 2) * 8 * (x > 0.4 ? 1 : 0);
  expect(await accept(await answer({ luma: slight }))).toBe(true);
});

test('a still is refused, also one that moves only before and after the value', async () => {
  expect(await accept(await answer({ luma: (_, x, y) => speaking(2, x, y) }))).toBe(false);
  const around = (picture: number, x: number, y: number) => speaking(picture > 8 && picture < 22 ? 9 : picture, x, y);
  expect(await accept(await answer({ luma: around }))).toBe(false);
});

test('fewer pictures than were asked for are refused, however long they are shown', async () => {
  const third = Array.from({ length: 30 }, (_, picture) => picture).filter(
    (picture) => picture % 3 === 0 || picture > 27,
  );
  expect(await accept(await answer({ times: third, luma: (picture, x, y) => speaking(3 * picture, x, y) }))).toBe(
    false,
  );
  const all = Array.from({ length: 30 }, (_, picture) => picture).filter((picture) => picture !== 11);
  expect(await accept(await answer({ times: all, luma: speaking }))).toBe(true);
});

describe.skipIf(!hasMedia || !hasFfmpeg)(`films of real people (${withoutMedia})`, () => {
  test.each(['grid_s2_swwp2s', 'grid_brbk7n'])('of %s are taken, and one of their pictures is not', async (name) => {
    const asked = { ...order, size: { width: 360, height: 288 }, points: order.points.map(mouthIn) };
    const source = join(mediaFolder, 'talking', `${name}.mpg`);
    const results = [];
    for (const filter of ['null', 'trim=start_frame=20,select=eq(n\\,0),tpad=stop=40:stop_mode=clone']) {
      const file = join(folder, `${name}-${(made += 1)}.mp4`);
      execFileSync('ffmpeg', [
        '-loglevel',
        'error',
        '-i',
        source,
        '-an',
        '-vf',
        filter,
        '-frames:v',
        '30',
        '-crf',
        '23',
        file,
      ]);
      results.push(await acceptLips({ source: file, order: asked, file: `${file}.film.mp4` }));
    }
    expect(results).toEqual([true, false]);
  });

  /** Where mouths are in these recordings, as places for the points. */
  function mouthIn(places: readonly number[]): number[] {
    return places.map((place, index) => (index % 2 === 0 ? 150 + (place - 20) * 2 : 190 + (place - 20) * 4));
  }
});

test.skipIf(process.platform === 'win32')('an answer that the disk does not give back is not refused', async () => {
  symlinkSync('loop', join(folder, 'loop'));
  expect((await thrownBy(accept(join(folder, 'loop')))).code).toBe('FILE_UNREADABLE');
  expect((await thrownBy(accept(join(folder, 'gone')))).code).toBe('FILE_NOT_FOUND');
});
