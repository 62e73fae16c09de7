import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { mixFrames, type NamedInput } from '#electron/engine/media/layers/compositor.ts';
import { planScroll } from '#electron/engine/media/layers/filters.ts';
import type { PictureInput } from '#electron/engine/media/layers/inputs.ts';
import { pixelsOf, scenesOf, wholePicture, type ShownLayer } from '#electron/engine/media/layers/layers.ts';
import { backgroundLayers } from '#electron/engine/pictures/background-layers.ts';
import { backgroundModes, backgroundPositions, backgroundSettings } from '#shared/backgrounds.ts';
import { AppError } from '#shared/errors/index.ts';
import { fc } from '../../support/property.ts';
import { thrownBy } from '../../support/thrown.ts';

function shape(from: number, to: number, box = wholePicture): ShownLayer {
  return { kind: 'shape', box, radius: 0, grow: 0, color: '000000', shadow: 0, from, to };
}

describe('the scenes of layers', () => {
  it('cover a range without gaps, each with the layers that are shown all of its time', () => {
    const span = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 30 }));
    const corner = { x: 0, y: 0, width: 0.5, height: 0.5 };
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), (spans) => {
        const layers = spans.map(([from, length]) => shape(from, from + length, corner));
        const scenes = scenesOf(layers, { from: 10, to: 50 });
        expect(scenes[0]?.from).toBe(10);
        expect(scenes.at(-1)?.to).toBe(50);
        for (const [place, { from, to, layers: shown }] of scenes.entries()) {
          expect(from).toBe(scenes[place - 1]?.to ?? 10);
          for (let frame = from; frame < to; frame++)
            expect(shown).toEqual(layers.filter((layer) => layer.from <= frame && layer.to > frame));
        }
      }),
    );
  });

  it('leave out what is under a layer that covers everything', () => {
    const [below, cover, above] = [shape(0, 9), shape(0, 9), shape(0, 9, { x: 0, y: 0, width: 0.5, height: 1 })];
    expect(scenesOf([below, cover, above], { from: 0, to: 9 })).toEqual([{ from: 0, to: 9, layers: [cover, above] }]);
  });
});

it('boxes are even and within the picture, and what is about square is square', () => {
  const share = fc.double({ min: 0, max: 0.9, noNaN: true });
  const size = fc.integer({ min: 16, max: 1000 }).map((half) => half * 2);
  fc.assert(
    fc.property(share, share, share, share, size, size, (x, y, width, height, wide, high) => {
      const box = pixelsOf({ x, y, width, height }, { width: wide, height: high });
      for (const length of Object.values(box)) expect(length % 2).toBe(0);
      expect(box.x + box.width).toBeLessThanOrEqual(Math.max(wide, box.x + 2));
      expect(box.y + box.height).toBeLessThanOrEqual(Math.max(high, box.y + 2));
    }),
  );
  const circle = { x: 0.1, y: 0.1, width: (0.34 * 720) / 1280, height: 0.34 };
  const { width, height } = pixelsOf(circle, { width: 1280, height: 720 });
  expect(width).toBe(height);
});

it('every mode at every position and size stays within the picture, landscape and portrait', () => {
  const asset = { key: '0'.repeat(64), kind: 'image', format: 'png', width: 10, height: 10 } as const;
  for (const mode of backgroundModes) {
    for (const position of backgroundPositions) {
      for (const scale of [undefined, 0.1, 0.5, 1]) {
        for (const [width, height] of [
          [1920, 1080],
          [1080, 1920],
        ] as const) {
          const settings = backgroundSettings.parse({ mode, position, ...(scale && { scale }) });
          const layers = backgroundLayers(settings, asset, { width, height, duration: 5 });
          for (const { box } of layers) {
            for (const start of [box.x, box.y]) expect(start).toBeGreaterThanOrEqual(-1e-9);
            expect(box.x + box.width, `${mode} ${position} ${scale}`).toBeLessThanOrEqual(1 + 1e-9);
            expect(box.y + box.height, `${mode} ${position} ${scale}`).toBeLessThanOrEqual(1 + 1e-9);
          }
        }
      }
    }
  }
});

describe('scrolling through a page', () => {
  const whole = { from: 0, to: 1 };

  it('moves by whole chroma samples, no faster than one can read', () => {
    for (const rate of [24, 30, 60]) {
      const { speed } = planScroll(20_000, 1080, whole, { frames: 10 * rate, rate });
      expect(speed % 2).toBe(0);
      expect(speed * rate).toBeLessThanOrEqual(1080 / 5);
    }
  });

  it('stays where it is on a page that is no higher than its box', () => {
    expect(planScroll(1080, 1080, whole, { frames: 300, rate: 30 })).toMatchObject({ from: 0, distance: 0, ramp: 0 });
  });

  it('keeps to a range of the page', () => {
    const { from, distance } = planScroll(4_000, 1_000, { from: 0.25, to: 0.75 }, { frames: 900, rate: 30 });
    expect([from, distance]).toEqual([1_000, 1_000]);
  });
});

describe('mixing inputs', () => {
  it('waits for all inputs of a frame before it fails, so that none is closed while it decodes', async () => {
    const slow = Promise.withResolvers<never>();
    const failing: PictureInput = {
      pictureAt: () => Promise.reject(new AppError('MEDIA_CORRUPT')),
      [Symbol.asyncDispose]: async () => undefined,
    };
    const decoding: PictureInput = { ...failing, pictureAt: () => slow.promise };
    const inputs: NamedInput[] = [
      ['screen', failing],
      ['camera', decoding],
    ];
    let isOver = false;
    const frames = mixFrames(inputs, { from: 0, to: 1 }, { describe: () => '', signal: undefined });
    const outcome = thrownBy(frames.next()).finally(() => (isOver = true));
    await setImmediate();
    expect(isOver).toBe(false);
    slow.reject(new AppError('INTERNAL'));
    expect((await outcome).code).toBe('MEDIA_CORRUPT');
  });
});
