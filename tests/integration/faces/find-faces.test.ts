import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { boundsOf, openingOf } from '#electron/engine/faces/face.ts';
import { findFaces } from '#electron/engine/faces/find-faces.ts';
import { findHead } from '#electron/engine/faces/find-head.ts';
import { likenessOf } from '#electron/engine/faces/likeness.ts';
import { hasMedia, mediaFolder, withoutMedia } from '../../support/media.ts';
import { createMemoryStore } from '../../support/memory-store.ts';

const talking = (name: string): string => join(mediaFolder, 'talking', name);
const whole = { from: 0, to: 1, signal: undefined, onAlive: undefined };
const first = { from: 0, to: 32, rate: 25 };

describe.skipIf(!hasMedia)(`faces of real people (${withoutMedia})`, () => {
  it('follows a face through all pictures, and sees its mouth move', async () => {
    const { frames, size } = await findFaces({
      file: talking('grid_pwij3p.mpg'),
      content: 'one',
      part: first,
      artifacts: null,
    });
    expect(frames).toHaveLength(32);
    const faces = frames.flatMap(({ face }) => (face ? [face.points] : []));
    expect(faces).toHaveLength(32);
    for (const points of faces) {
      const { left, right, top, bottom } = boundsOf(points);
      expect([left, top].every((edge) => edge > 0)).toBe(true);
      expect(right < size.width && bottom < size.height).toBe(true);
    }
    const openings = faces.map(openingOf);
    expect(Math.max(...openings) - Math.min(...openings)).toBeGreaterThan(0.03);
  });

  it('knows one person in two takes from another person', async () => {
    const people = async (name: string) =>
      (await findFaces({ file: talking(name), content: name, part: first, artifacts: null })).people;
    const [one, again, other] = [
      await people('grid_pwij3p.mpg'),
      await people('grid_s2_swwp2s.mpg'),
      await people('grid_bbaf2n.mpg'),
    ];
    expect(likenessOf(one, again)).toBeGreaterThan(0.84);
    expect(likenessOf(one, other)).toBeLessThan(0.78);
  });

  it('finds the same again without looking', async () => {
    const artifacts = createMemoryStore();
    const options = { content: 'kept', part: first, artifacts };
    const found = await findFaces({ ...options, file: talking('grid_pwij3p.mpg') });
    expect(await findFaces({ ...options, file: 'missing' })).toEqual(found);
  });

  it('finds the same in ranges that overlap, and looks only at what is new', async () => {
    const artifacts = createMemoryStore();
    const find = (from: number, to: number, name = 'grid_pwij3p.mpg') =>
      findFaces({ file: talking(name), content: 'overlapping', part: { from, to, rate: 25 }, artifacts });
    const [start, end] = [await find(3, 20), await find(36, 47)];
    const all = await find(5, 46);
    expect(all.frames.slice(0, 32)).toEqual(start.frames);
    expect(all.frames.slice(32)).toEqual(end.frames);
    expect(all.people).toEqual([...start.people, ...end.people]);
    expect((await find(17, 40, 'missing')).frames).toEqual(all.frames.slice(16));
    // Beyond the end of the file there is nothing.
    expect((await find(320, 340)).frames).toEqual([]);
  });

  it('puts a box around a head, twice as wide as its face', async () => {
    const { refused, box } = await findHead(talking('grid_pwij3p.mpg'), whole);
    expect(refused).toBeNull();
    expect(box?.width).toBeGreaterThan(200);
    expect(box?.width).toBeLessThan(260);
    expect([box?.x, box?.y, box?.width, box?.height].every((side) => side !== undefined && side % 2 === 0)).toBe(true);
  });

  it('finds no head where nobody shows a face', async () => {
    const found = await findHead(talking('autoeditor_man_on_green_screen.mp4'), whole);
    expect(found).toEqual({ refused: 'no_face', box: null });
  });
});
