import { expect, it } from 'vitest';
import { planOf, type SplicedSection } from '#electron/engine/render/plan.ts';
import { withKnownWords } from '#electron/studio/domain/media/known-words.ts';

const info = { hash: 'first', frames: 100, audioSamples: 188 * 1024 };
const section = (firstPacket: number): SplicedSection => ({
  firstPacket,
  lastPacket: firstPacket + 9,
  key: `at ${firstPacket}`,
  packetSizes: Array.from({ length: 10 }, () => 100),
  timeMap: [],
});
const plan = planOf(info, [section(40), section(90)]);
/** Packets 40 to 49 are heard from block 39 on. */
const places = [
  { from: 39 * 1024, to: 50 * 1024 },
  { from: 89 * 1024, to: 100 * 1024 },
];

it('a plan of an earlier version has its new packets as words, of the origins of its clips', () => {
  const { words } = withKnownWords(plan, [{ source: 'recording' }, { source: 'espeak:de' }]);
  expect(words).toEqual([
    { ...places[0], kind: 'recorded' },
    { ...places[1], kind: 'rules' },
  ]);
});

it('sections that were encoded as one are known if all of their clips are of one origin', () => {
  const clips = ['flite:slt', 'hibari:heart', 'neural:x'].map((source) => ({ source }));
  expect(withKnownWords(plan, clips).words).toEqual(places.map((place) => ({ ...place, kind: 'trained' })));
  expect(withKnownWords(plan, [...clips, { source: 'recording' }]).words).toBeUndefined();
});

it('without clips the origin is not known, and a plan that knows it stays', () => {
  expect(withKnownWords(plan, []).words).toBeUndefined();
  const known = { ...plan, words: [] };
  expect(withKnownWords(known, [{ source: 'recording' }])).toBe(known);
});
