import { describe, expect, it } from 'vitest';
import { pointCount } from '#electron/engine/faces/find-face.ts';
import { pointAt, type Point } from '#electron/engine/faces/face.ts';
import { inverse, moved, similarityBetween } from '#electron/engine/lips/alignment.ts';
import { applyGains, differenceOf, GainEstimate } from '#electron/engine/lips/color.ts';
import { chooseJoins } from '#electron/engine/lips/joins.ts';
import { alphaOf, coveredPoints, edgeOf, maskOf } from '#electron/engine/lips/mask.ts';
import { addMembrane } from '#electron/engine/lips/membrane.ts';
import { morphed } from '#electron/engine/lips/morph.ts';
import { openPatches, packPatch, storePatches } from '#electron/engine/lips/patches.ts';
import type { Pair } from '#electron/engine/lips/pairs.ts';
import { cutOut, emptyPlanes, type Planes } from '#electron/engine/lips/planes.ts';
import { sampled, sampledAt, samplerOf, spread } from '#electron/engine/lips/sampling.ts';
import { shiftBetween, type Glimpse } from '#electron/engine/lips/shift.ts';
import { turnedFace } from '../../support/faces.ts';
import { createMemoryStore } from '../../support/memory-store.ts';

const size = { width: 64, height: 48 };

/** A picture whose brightness changes everywhere, moved by some pixels. */
function waves(right = 0, down = 0, { width, height } = size): Planes {
  const planes = emptyPlanes({ width, height });
  planes.y.set(
    Array.from({ length: width * height }, (_, at) => {
      const [x, y] = [(at % width) - right, Math.floor(at / width) - down];
      return 120 + 30 * Math.sin(x / 4 + 0.3 * y) + 25 * Math.cos(y / 5);
    }),
  );
  planes.u.fill(110);
  planes.v.fill(150);
  return planes;
}

const everywhere = (planes: Planes): Uint32Array => Uint32Array.from(planes.y.keys());

function laidOf(points: Float32Array): Point[] {
  return Array.from({ length: pointCount }, (_, index) => pointAt(points, index));
}

describe('a similarity', () => {
  it('is found from points that were turned, scaled and moved, and undone by its inverse', () => {
    const known = { a: 0.8, b: 0.3, dx: 12, dy: -5 };
    const points = [0, 1, 2, 3].map((at) => ({ x: 10 * at, y: at * at * 3 }));
    const found = similarityBetween(
      points,
      points.map((point) => moved(known, point)),
    );
    for (const part of ['a', 'b', 'dx', 'dy'] as const) expect(found[part]).toBeCloseTo(known[part], 6);
    const back = moved(inverse(found), moved(found, { x: 7, y: 9 }));
    expect([back.x, back.y].map((value) => value.toFixed(6))).toEqual(['7.000000', '9.000000']);
  });
});

describe('the colors of a film', () => {
  it('become the template’s by one gain for red, green and blue', () => {
    const [template, film] = [waves(), waves()];
    applyGains(film, [0.8, 0.9, 1.1]);
    expect(differenceOf(template, film, everywhere(film))).toBeGreaterThan(8);
    const estimate = new GainEstimate();
    estimate.add(template, film, everywhere(film));
    applyGains(film, estimate.gains());
    expect(differenceOf(template, film, everywhere(film))).toBeLessThan(0.5);
  });
});

/** The same picture with some room around, of which nothing is known before it is asked for. */
function glimpse(room: number): Glimpse {
  const around = waves(room, room, { width: size.width + 2 * room, height: size.height + 2 * room });
  const values = new Float32Array(around.y.length).fill(NaN);
  const find = (index: number): number => (values[index] = around.y[index] ?? 0);
  return { values, across: around.width, first: room * around.width + room, find };
}

describe('a film that lies a little beside', () => {
  it.each([
    [0.4, -0.7],
    [-1.3, 0.9],
  ])('is moved by %f and %f pixels', (x, y) => {
    const edge = everywhere(waves());
    const shift = shiftBetween(waves(x, y), glimpse(6), edge, 3);
    expect(shift.x).toBeCloseTo(x, 1);
    expect(shift.y).toBeCloseTo(y, 1);
  });
});

describe('the mask', () => {
  const points = turnedFace({}, { x: 320, y: 180, width: 200 });
  const mask = maskOf(points, laidOf(points));
  const { box } = mask;
  const alpha = alphaOf(mask);
  const at = (x: number, y: number): number => {
    const [column, row] = [Math.round(x) - box.x, Math.round(y) - box.y];
    const isInside = column >= 0 && row >= 0 && column < box.width && row < box.height;
    return isInside ? (alpha[row * box.width + column] ?? 0) : 0;
  };
  const covered = (values: Float32Array): number => values.reduce((sum, value) => sum + value, 0);

  it('covers the mouth, and neither nose nor jaw', () => {
    expect(at(320, 240)).toBe(1);
    expect(at(320, 180 + 0.08 * 200)).toBe(0);
    expect(at(320, 180 + 0.66 * 200)).toBe(0);
  });

  it('stays inside the smaller of two jaws', () => {
    const small = turnedFace({}, { x: 320, y: 180, width: 160 });
    expect(covered(alphaOf(maskOf(points, laidOf(small))))).toBeLessThan(0.8 * covered(alpha));
  });

  it('lies in a box that leaves a little room on all sides', () => {
    const { width, height } = box;
    const seen = [...alpha.keys()].filter((pixel) => (alpha[pixel] ?? 0) > 0);
    const [columns, rows] = [seen.map((pixel) => pixel % width), seen.map((pixel) => Math.floor(pixel / width))];
    for (const room of [Math.min(...columns), width - 1 - Math.max(...columns)]) {
      expect(room).toBeGreaterThanOrEqual(3);
      expect(room).toBeLessThan(14);
    }
    for (const room of [Math.min(...rows), height - 1 - Math.max(...rows)]) {
      expect(room).toBeGreaterThanOrEqual(3);
      expect(room).toBeLessThan(14);
    }
  });

  it.each([-20, 20])('is not cut off by its box when a head leans by %i°', (roll) => {
    const leaning = turnedFace({ roll }, { x: 320, y: 180, width: 200 });
    const tilted = maskOf(leaning, laidOf(leaning));
    const values = alphaOf(tilted);
    const { width, height } = tilted.box;
    const isAtEdge = (pixel: number): boolean =>
      pixel < width || pixel >= width * (height - 1) || pixel % width === 0 || pixel % width === width - 1;
    expect([...values.keys()].filter((pixel) => isAtEdge(pixel) && values[pixel] !== 0)).toEqual([]);
    expect(covered(values) / covered(alpha)).toBeCloseTo(1, 1);
  });

  it('is known at points that it covers', () => {
    const points = coveredPoints(mask);
    expect(points.length).toBeGreaterThan(500);
    expect(points.filter(({ x, y }) => at(x, y) === 0)).toEqual([]);
  });

  it('has an edge that it covers in part', () => {
    const edge = edgeOf(alpha, box);
    expect(edge.length).toBeGreaterThan(100);
    expect([...edge].every((pixel) => (alpha[pixel] ?? 0) > 0 && (alpha[pixel] ?? 1) < 0.6)).toBe(true);
  });
});

describe('the membrane', () => {
  it('makes film and template meet at the edge, and changes the inside smoothly', () => {
    const [template, film] = [waves(), waves()];
    film.y.forEach((value, pixel) => (film.y[pixel] = value - 4 - (pixel % size.width) / 10));
    const edge = Uint32Array.from(
      [...template.y.keys()].filter((pixel) => {
        const [x, y] = [pixel % size.width, Math.floor(pixel / size.width)];
        return x < 8 || y < 8 || x >= size.width - 8 || y >= size.height - 8;
      }),
    );
    const { light } = addMembrane(film, template, edge);
    expect(light).toBeGreaterThan(4);
    expect(differenceOf(template, film, everywhere(film))).toBeLessThan(1);
  });

  it('corrects no more than skin needs', () => {
    const [template, film] = [waves(), waves()];
    film.y.forEach((value, pixel) => (film.y[pixel] = value - 30));
    const before = film.y[1000] ?? 0;
    addMembrane(film, template, everywhere(film));
    expect((film.y[1000] ?? 0) - before).toBeLessThanOrEqual(18.01);
  });
});

describe('a morph', () => {
  it('brings a point to its place and leaves others', () => {
    const planes = emptyPlanes(size);
    planes.y.fill(50);
    planes.y[20 * size.width + 30] = 250;
    const box = { x: 0, y: 0, ...size };
    const still = [0, 63].flatMap((x) => [0, 47].map((y) => ({ x, y })));
    const result = morphed(planes, box, [{ x: 30, y: 20 }, ...still], [{ x: 36, y: 24 }, ...still]);
    const brightest = result.y.indexOf(Math.max(...result.y));
    expect(Math.abs((brightest % size.width) - 36)).toBeLessThanOrEqual(1);
    expect(Math.abs(Math.floor(brightest / size.width) - 24)).toBeLessThanOrEqual(1);
  });
});

describe('a picture that is laid elsewhere', () => {
  const pixels = Uint8Array.from({ length: 64 * 48 * 1.5 }, (_, at) => (at * 37) % 200);
  const picture = { ...size, pixels };
  const box = { x: 4, y: 6, width: 20, height: 10 };

  it('keeps its sharpness where it is only moved by whole pixels', () => {
    const same = sampled(samplerOf(picture, box, { a: 1, b: 0, dx: 2, dy: 1 }), box);
    expect(same.y[0]).toBeCloseTo(pixels[7 * 64 + 6] ?? 0, 3);
  });

  it.each([
    ['beside its edge', { a: 1, b: 0.1, dx: -9, dy: 35 }],
    ['made smaller', { a: 2.2, b: -0.2, dx: 1, dy: 3 }],
  ])('is the same for some pixels as for all: %s', (_where, back) => {
    const sampler = samplerOf(picture, box, back);
    const [all, some] = [sampled(sampler, box), sampledAt(sampler, box, Uint32Array.of(0, 47, 133, 199))];
    for (const pixel of [0, 47, 133, 199]) expect(some.y[pixel]).toBeCloseTo(all.y[pixel] ?? 0, 4);
    for (const color of [0, 13, 36, 49]) expect([some.u[color], some.v[color]]).toEqual([all.u[color], all.v[color]]);
  });

  it.each([
    ['inside', 10, 8],
    ['beyond the left and the top', -6, -4],
    ['beyond the right and the bottom', 58, 44],
    ['all beside', -40, 60],
  ])('is cut out with its edge repeated: %s', (_where, x, y) => {
    const part = cutOut(picture, { x, y, width: 12, height: 8 });
    const near = (place: number, length: number): number => Math.min(length - 1, Math.max(0, place));
    const expected = Array.from({ length: 12 * 8 }, (_, at) => {
      return pixels[near(y + Math.floor(at / 12), 48) * 64 + near(x + (at % 12), 64)];
    });
    expect([...part.pixels.subarray(0, 12 * 8)]).toEqual(expected);
  });
});

describe('values of a grid', () => {
  it('are spread over pixels in straight lines, and repeated at the ends', () => {
    const spreadOut = spread(
      Float32Array.of(0, 8, 16, 24),
      { width: 2, height: 2 },
      { width: 5, height: 3 },
      {
        x: -1,
        y: 0,
        step: 2,
      },
    );
    expect([...spreadOut]).toEqual([0, 0, 4, 8, 8, 8, 8, 12, 16, 16, 16, 16, 20, 24, 24]);
  });
});

describe('joins', () => {
  it('are where both mouths are most alike, among the frames beside the value', () => {
    const points = turnedFace({});
    const openings = [30, 30, 10, 30, 30, 30, 30, 30, 30, 30, 30, 10, 30, 30];
    const pairs = openings.map((opening) => ({ points, laid: laidOf(turnedFace({}, { opening })) }) as Pair);
    const { parts, distance } = chooseJoins(pairs, { from: 5, to: 9 }, 25);
    expect(parts.slice(5, 9)).toEqual([1, 1, 1, 1]);
    expect(parts[0]).toBe(0);
    expect(parts.at(-1)).toBeLessThan(1);
    expect(distance).toBeLessThan(1);
  });
});

describe('patches', () => {
  const picture = { width: 64, height: 48 };
  const pixels = (): Uint8Array => Uint8Array.from({ length: 64 * 48 * 1.5 }, (_, at) => 60 + (at % 100));

  async function stored() {
    const artifacts = createMemoryStore();
    const planes = emptyPlanes({ width: 16, height: 12 });
    planes.y.fill(200);
    planes.u.fill(90);
    planes.v.fill(170);
    const alpha = new Float32Array(16 * 12).map((_, at) =>
      at % 16 > 3 && at % 16 < 12 && at > 32 && at < 160 ? 1 : 0,
    );
    const patch = packPatch({ box: { x: 20, y: 10, width: 16, height: 12 }, planes, alpha });
    const verdict = { refused: 'mismatch' as const, metrics: {} };
    await storePatches(artifacts, 'key', { size: picture, verdict, patches: [null, patch] });
    return openPatches(artifacts, 'key');
  }

  it('change what they cover, and nothing else', async () => {
    using patches = await stored();
    const drawn = pixels();
    patches.draw(1, drawn, picture);
    expect(drawn[14 * 64 + 28]).toBe(200);
    const changed = [...drawn.keys()].filter((at) => drawn[at] !== pixels()[at] && at < 64 * 48);
    expect(changed.length).toBeGreaterThan(50);
    const isInside = (at: number): boolean => at % 64 >= 24 && at % 64 < 32 && at >= 12 * 64 && at < 21 * 64;
    expect(changed.filter((at) => !isInside(at))).toEqual([]);
  });

  it('leave frames beside the joins alone', async () => {
    using patches = await stored();
    const drawn = pixels();
    patches.draw(0, drawn, picture);
    expect(drawn).toEqual(pixels());
  });

  it('are drawn smaller on a smaller picture', async () => {
    using patches = await stored();
    const small = { width: 32, height: 24 };
    const drawn = new Uint8Array(32 * 24 * 1.5).fill(50);
    patches.draw(1, drawn, small);
    expect(drawn[7 * 32 + 14]).toBe(200);
    expect(drawn[7 * 32 + 4]).toBe(50);
    expect(drawn[32 * 24 + 3 * 16 + 7]).toBe(90);
  });
});
