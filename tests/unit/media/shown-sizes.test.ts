import { expect, test } from 'vitest';
import { prevailingSize } from '#electron/engine/media/import/shown-sizes.ts';

const small = { width: 320, height: 180 };
const large = { width: 1280, height: 720 };

test('the size of a template is the largest one that lasts', () => {
  expect(prevailingSize([])).toBeNull();
  expect(prevailingSize([{ ...small, seconds: 0 }])).toMatchObject(small);
  expect(
    prevailingSize([
      { ...small, seconds: 30 },
      { ...large, seconds: 10 },
    ]),
  ).toMatchObject(large);
  expect(
    prevailingSize([
      { ...small, seconds: 30 },
      { ...large, seconds: 2 },
    ]),
  ).toMatchObject(small);
});

test('of upright and sideways pictures the ones shown longer decide', () => {
  const upright = { width: 720, height: 1280 };
  expect(
    prevailingSize([
      { ...large, seconds: 4 },
      { ...upright, seconds: 8 },
    ]),
  ).toMatchObject(upright);
  expect(
    prevailingSize([
      { ...large, seconds: 8 },
      { ...upright, seconds: 4 },
    ]),
  ).toMatchObject(large);
});
