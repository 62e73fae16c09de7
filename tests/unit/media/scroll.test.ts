import { expect, it } from 'vitest';
import { planScroll, scrollExpression } from '#electron/engine/media/layers/filters.ts';

/** What FFmpeg computes for the `n`-th picture. */
function valueAt(expression: string, n: number): number {
  const kept: number[] = [];
  const functions = {
    n,
    max: Math.max,
    floor: Math.floor,
    pow: Math.pow,
    lt: (one: number, other: number) => one < other,
    when: (isSo: boolean, one: number, other: number) => (isSo ? one : other),
    st: (place: number, value: number) => (kept[place] = value),
    ld: (place: number) => kept[place],
  };
  const source = expression.replaceAll('if(', 'when(').replace(';', ',');
  // eslint-disable-next-line no-new-func -- FFmpeg's expressions are arithmetic.
  return Number(new Function(...Object.keys(functions), `return (${source})`)(...Object.values(functions)));
}

it('a page is where it is in the recording, whichever of its frames are shown', () => {
  const scroll = planScroll(3_000, 480, { from: 0, to: 1 }, { frames: 200, rate: 25 });
  const counted = scrollExpression(scroll, { first: 0 });
  const frames = [...Array.from({ length: 150 }, (_, at) => Math.round(20 + at * 0.7)), 130, 150, 199];
  const listed = scrollExpression(scroll, frames);
  expect(frames.map((_, n) => valueAt(listed, n))).toEqual(frames.map((frame) => valueAt(counted, frame)));
  expect(new Set(frames.map((frame) => valueAt(counted, frame))).size).toBeGreaterThan(50);
});
