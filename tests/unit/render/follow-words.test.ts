import { describe, expect, test } from 'vitest';
import { followWords, type FollowedWords } from '#electron/engine/render/follow-words.ts';
import { mapTime } from '#shared/timeline/time-map.ts';

const second = 48_000;

type Times = [start: number, end: number];

/** Seconds in the recording and in the video. */
function word(source: Times, output: Times, isFixed = true): FollowedWords {
  const span = ([start, end]: Times) => ({ start: start * second, end: end * second });
  return { source: span(source), output: span(output), isFixed };
}

function paces(map: readonly { source: number; output: number }[]): number[] {
  return map.slice(1).map(({ source, output }, index) => {
    const before = map[index] ?? { source: 0, output: 0 };
    return (output - before.output) / (source - before.source);
  });
}

describe('pictures that follow words', () => {
  test('stay as they are where nothing moves', () => {
    const map = followWords([word([1, 1.5], [1, 1.5]), word([1.5, 2], [1.5, 2])], 3 * second, 3 * second);
    for (const pace of paces(map)) expect(pace).toBeCloseTo(1, 3);
  });

  test('show each word when it is said, within a frame', () => {
    const words = [word([1, 1.4], [0.8, 1.3]), word([1.5, 2], [1.6, 2]), word([2.6, 3], [2.4, 2.8])];
    const map = followWords(words, 4 * second, 3.9 * second);
    for (const { source, output } of words) {
      expect(Math.abs(mapTime(map, source.start) - output.start)).toBeLessThanOrEqual(0.0401 * second);
      expect(Math.abs(mapTime(map, source.end) - output.end)).toBeLessThanOrEqual(0.0401 * second);
    }
    expect(mapTime(map, 4 * second)).toBe(3.9 * second);
  });

  test('run within limits while a word is said that is said in both, and let pauses take the rest', () => {
    // Three times as long as recorded: the pauses beside it are shown longer.
    const map = followWords([word([1, 1.5], [1.5, 3]), word([2, 2.5], [3.5, 4])], 3 * second, 4.5 * second);
    const said = (mapTime(map, 1.5 * second) - mapTime(map, second)) / (0.5 * second);
    expect(said).toBeLessThanOrEqual(1.6001);
    expect(Math.min(...paces(map))).toBeGreaterThanOrEqual(0.5999);
    expect(Math.abs(mapTime(map, 2 * second) - 3.5 * second)).toBeLessThanOrEqual(0.0401 * second);
  });

  test('rest while a value is said that is far longer than the words in its place', () => {
    const words = [word([0.5, 1], [0.5, 1]), word([1, 1.4], [1, 9], false), word([1.4, 2], [9, 9.6])];
    const map = followWords(words, 2.5 * second, 10.1 * second);
    expect(Math.abs(mapTime(map, 1.4 * second) - 9 * second)).toBeLessThanOrEqual(0.0401 * second);
    expect(Math.abs(mapTime(map, second) - second)).toBeLessThanOrEqual(0.0401 * second);
  });

  test('let pauses beside a long value be shown for what it exceeds', () => {
    const words = [word([0.5, 1], [0.5, 1]), word([1.4, 1.8], [1.4, 4.4], false), word([2.2, 2.8], [4.8, 5.4])];
    const map = followWords(words, 3.2 * second, 5.8 * second);
    // 3.8 s for 1.2 s of pictures: all of them as slow as each other, where the value alone would take 3 s for 0.4 s.
    for (const [from, to] of [
      [1, 1.4],
      [1.4, 1.8],
      [1.8, 2.2],
    ] as const) {
      const pace = (mapTime(map, to * second) - mapTime(map, from * second)) / ((to - from) * second);
      expect(pace).toBeCloseTo(3.8 / 1.2, 1);
    }
    for (const { source, output } of [words[0], words[2]].filter((said) => said !== undefined)) {
      expect(Math.abs(mapTime(map, source.start) - output.start)).toBeLessThanOrEqual(0.0401 * second);
      expect(Math.abs(mapTime(map, source.end) - output.end)).toBeLessThanOrEqual(0.0401 * second);
    }
  });

  test('slow a value down to the limit where its pauses can take the rest', () => {
    const words = [word([0.5, 1], [0.5, 1]), word([1.5, 2], [1.5, 2.95], false), word([3, 3.5], [3.95, 4.45])];
    const map = followWords(words, 4 * second, 4.95 * second);
    const value = mapTime(map, 2 * second) - mapTime(map, 1.5 * second);
    // Of 1.45 s it is shown for 0.8 s; before, it was shown for all of it.
    expect(value / (0.5 * second)).toBeCloseTo(1.6, 2);
    const before = mapTime(map, 1.5 * second) - mapTime(map, second);
    const after = mapTime(map, 3 * second) - mapTime(map, 2 * second);
    expect(before / (0.5 * second)).toBeCloseTo(after / second, 2);
  });

  test('leave a value alone that has no pause beside it, or is as long as its place', () => {
    const touching = [word([0.5, 1], [0.5, 1]), word([1, 1.4], [1, 3], false), word([1.4, 2], [3, 3.6])];
    const slow = followWords(touching, 2.5 * second, 4.1 * second);
    expect((mapTime(slow, 1.4 * second) - mapTime(slow, second + 1)) / (0.4 * second)).toBeCloseTo(5, 0);
    const fitting = [word([0.5, 1], [0.5, 1]), word([1.5, 2], [1.5, 2.2], false), word([2.5, 3], [2.7, 3.2])];
    const plain = followWords(fitting, 3.5 * second, 3.7 * second);
    for (const { source, output } of fitting) {
      expect(Math.abs(mapTime(plain, source.start) - output.start)).toBeLessThanOrEqual(0.0401 * second);
      expect(Math.abs(mapTime(plain, source.end) - output.end)).toBeLessThanOrEqual(0.0401 * second);
    }
  });

  test('end with the sound, though it be shorter than their highest speed allows', () => {
    const map = followWords([word([1, 2], [0.1, 0.2])], 3 * second, 0.9 * second);
    expect(map.at(-1)).toEqual({ source: 3 * second, output: 0.9 * second });
    expect(Math.min(...paces(map))).toBeGreaterThan(0);
  });

  test('never go back, whatever is said', () => {
    let seed = 7;
    const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (let round = 0; round < 200; round++) {
      const words: FollowedWords[] = [];
      let [source, output] = [random(), random()];
      for (let count = 0; count < 30; count++) {
        const [from, to]: Times = [source + random() * 0.3, output + random() * 0.4];
        [source, output] = [from + 0.05 + random() * 0.5, to + 0.02 + random() * (random() < 0.1 ? 5 : 0.6)];
        words.push(word([from, source], [to, output], random() < 0.8));
      }
      const end = (source + random()) * second;
      const map = followWords(words, end, (output + random()) * second);
      expect(map.every((point, index) => point.output >= (map[index - 1]?.output ?? 0))).toBe(true);
      expect(map.every((point, index) => index === 0 || point.source > (map[index - 1]?.source ?? 0))).toBe(true);
      const fixed = words.filter(({ isFixed }) => isFixed);
      for (const { source: said } of fixed) {
        const pace = (mapTime(map, said.end) - mapTime(map, said.start + 2)) / (said.end - said.start - 2);
        expect(pace).toBeLessThanOrEqual(1.601);
        expect(pace).toBeGreaterThanOrEqual(0.599);
      }
    }
  });
});

describe('the best of all maps', () => {
  test('is found: no other one is less out of time', () => {
    // By brute force over steps of 50 ms.
    const words = [word([0.4, 0.8], [0.2, 0.9]), word([0.8, 1.2], [0.9, 1.0]), word([1.2, 1.6], [1.0, 1.9])];
    const [sourceEnd, outputEnd] = [2, 2.2];
    const edges = words.flatMap(({ source, output }) => [
      { source: source.start / second, wanted: output.start / second },
      { source: source.end / second, wanted: output.end / second },
    ]);
    const cost = (index: number, at: number): number => Math.max(0, Math.abs(at - (edges[index]?.wanted ?? 0)) - 0.04);
    const step = 0.05;
    const isWord = (index: number): boolean => index % 2 === 1;
    let costs = new Map([[0, 0]]);
    let before = 0;
    for (const [index, { source }] of [...edges, { source: sourceEnd, wanted: outputEnd }].entries()) {
      const length = source - before;
      const reached = new Map<number, number>();
      for (const [at, paid] of costs) {
        for (let to = at; to * step <= outputEnd; to++) {
          const taken = (to - at) * step;
          if (taken < length * 0.6 - 1e-9 || (isWord(index) && taken > length * 1.6 + 1e-9)) continue;
          const total = paid + (index < edges.length ? cost(index, to * step) : 0);
          reached.set(to, Math.min(reached.get(to) ?? Infinity, total));
        }
      }
      costs = reached;
      before = source;
    }
    const best = costs.get(Math.round(outputEnd / step)) ?? NaN;
    const map = followWords(words, sourceEnd * second, outputEnd * second);
    const own = edges.reduce((sum, { source }, index) => sum + cost(index, mapTime(map, source * second) / second), 0);
    expect(own).toBeLessThanOrEqual(best + 1e-3);
  });
});
