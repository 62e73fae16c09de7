import { expect, test } from 'vitest';
import { measuredPlace } from '#electron/engine/render/measured-place.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';

const rate = 48_000;
const around = { before: 'with', after: 'for you' };

/** Sound by stretches: seconds, and the amplitude at both ends of each. */
function soundOf(stretches: readonly [seconds: number, from: number, to: number][]): Float32Array {
  return Float32Array.from(
    stretches.flatMap(([seconds, from, to]) =>
      Array.from({ length: seconds * rate }, (_, index) => {
        const share = index / (seconds * rate);
        const level = from === 0 ? 0 : from * (to / from) ** share;
        return level * Math.sin((2 * Math.PI * 200 * index) / rate);
      }),
    ),
  );
}

/** A word from 1 to 1.5 s, in a recording that goes on as given. */
function placeIn(after: readonly [number, number, number][]) {
  const sound = soundOf([[1.5, 0.3, 0.3], ...after, [1, 0.3, 0.3]]);
  const audio = {
    channels: 1 as const,
    length: sound.length,
    read: (start: number, end: number) => [
      Float32Array.from({ length: end - start }, (_, at) => sound[start + at] ?? 0),
    ],
    close: () => undefined,
  };
  const info = { hash: JSON.stringify(after) } as TemplateInfo;
  const section = {
    variable: 'name',
    text: 'Ann',
    replaces: 'Sarah',
    around,
    recording: null,
    pronunciations: [],
    start: rate,
    end: 1.5 * rate,
    freeStart: 0.4 * rate,
    freeEnd: 2.1 * rate,
  };
  return measuredPlace(section, { info, audio: () => audio, pauseThreshold: () => 0.002 }).place;
}

test.each([
  ['a pause', [[0.3, 0, 0]], ', for you'],
  [
    'a pause after a word that fades',
    [
      [0.12, 0.1, 0.001],
      [0.25, 0, 0],
    ],
    ', for you',
  ],
  ['the closure of a stop', [[0.08, 0, 0]], 'for you'],
  ['nothing', [], 'for you'],
  [
    'a pause after another word',
    [
      [0.4, 0.3, 0.3],
      [0.3, 0, 0],
    ],
    'for you',
  ],
] as const)('a pause in the recording is a comma for the voice: %s', (_, after, spoken) => {
  expect(placeIn(after.map(([...stretch]) => stretch))).toMatchObject({
    seconds: 0.5,
    around: { before: 'with', after: spoken },
  });
});

test('the pitch beside a place is the person’s there', () => {
  expect(placeIn([]).beside?.before).toBeCloseTo(200, 0);
  expect(placeIn([[0.4, 0, 0]]).beside?.after).toBeCloseTo(200, 0);
});
