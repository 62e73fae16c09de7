import { itemAt } from '#shared/at.ts';
import type { Range } from '#shared/timeline/range.ts';
import { soundRate } from '#shared/wav.ts';
import type { CutTake } from '../types.ts';
import { cleanTake, withoutRumble, type CleanTake } from './clean.ts';
import { expectedLength, findUtterances, noiseOf } from './utterances.ts';
import { hearNames } from './hear-names.ts';
import type { PairedUtterance } from './pair.ts';

/** One name as spoken in a recording. */
type SpokenTake = CleanTake & Pick<CutTake, 'name' | 'start' | 'end' | 'said'>;

/**
 * Cuts a recording of many names, spoken in order with a pause after each, into takes. A repeated name gives two takes;
 * the later is usually the better. A take that may be another name is flagged `unsure`.
 * @param recorded mono, 48 kHz, −1 to 1.
 * @param checkpoint called now and then with 0–1, so that other work can proceed; throws to stop.
 */
export async function cutTakes(
  recorded: Float32Array,
  names: readonly string[],
  checkpoint: (progress: number) => Promise<void> = async () => undefined,
): Promise<SpokenTake[]> {
  const { ranges, noise } = findUtterances(withoutRumble(recorded));
  const paired = await hearNames({ recorded, ranges, names, checkpoint });
  const lengths = ranges.map(({ start, end }) => (end - start) / soundRate);
  const usual = usualLength(lengths, paired, names);
  return ranges.map(({ start, end }, index) => {
    const { name, sure } = itemAt(paired, index);
    const expected = usual * expectedLength(name === null ? '' : itemAt(names, name));
    const { first, ...clean } = cleanTake(recorded.slice(start, end), { noise, expected });
    const said = rangeOf(start + first, clean.samples);
    const flags = name === null || sure ? clean.flags : [...clean.flags, 'unsure' as const];
    return { ...clean, flags, name, said, start: start / soundRate, end: end / soundRate };
  });
}

/** Recordings up to this length, relative to {@link expectedLength}, may be cut close to their name. */
const longestTight = 2;

/** A recording of one name alone. Null without speech. */
export function singleTake(recorded: Float32Array, name: string): SpokenTake | null {
  const expected = expectedLength(name);
  const isTight = recorded.length < longestTight * expected * soundRate;
  const { ranges, noise } = findUtterances(withoutRumble(recorded), { isTight });
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return null;
  // A file cut close to the name has no noise to measure.
  const judging = { noise: noiseOf(recorded, noise), expected };
  const { first: begin, ...clean } = cleanTake(recorded.slice(first.start, last.end), judging);
  const said = rangeOf(first.start + begin, clean.samples);
  return { ...clean, name: 0, said, start: first.start / soundRate, end: last.end / soundRate };
}

/** Where samples lie that begin at a sample of a recording, seconds. */
function rangeOf(start: number, { length }: Float32Array): Range {
  return { start: start / soundRate, end: (start + length) / soundRate };
}

/** Median duration of this speaker's names relative to {@link expectedLength}. */
function usualLength(lengths: readonly number[], paired: readonly PairedUtterance[], names: readonly string[]): number {
  const ratios = paired.flatMap(({ name }, index) =>
    name === null ? [] : [itemAt(lengths, index) / expectedLength(itemAt(names, name))],
  );
  return ratios.toSorted((a, b) => a - b)[ratios.length >> 1] ?? 1;
}
