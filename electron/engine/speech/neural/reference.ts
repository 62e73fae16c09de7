import { itemAt } from '#shared/at.ts';
import { readFileSync } from 'node:fs';
import type { AlignedWord } from '#shared/api/index.ts';
import type { CloneReference, VoiceReference } from '../types.ts';
import { resample } from '../../media/codec/resample.ts';
import { alignScript } from '../align/align-script.ts';
import { readWav } from '../../signal/wav.ts';

/** Sample rate of examples for ZipVoice and Pocket TTS. */
const referenceRate = 24_000;
/**
 * Range of durations, seconds: shorter examples describe a voice poorly, and longer ones slow down each spoken text.
 */
const shortest = 3;
const longest = 8;
/** Sound kept before the first word and, at most, after the last, seconds. */
const margin = 0.15;

/**
 * The part of a reading for a model to imitate: from its first word to a pause, with its words.
 * @throws AppError `ALIGNMENT_FAILED` if the text is not in the recording; the system's error for a file that is gone.
 */
export async function readReference({ file, text }: VoiceReference): Promise<CloneReference> {
  const { samples, sampleRate } = readWav(readFileSync(file));
  const { words } = await alignScript({ samples, script: text });
  const { last, end } = endOfPart(words);
  const start = Math.max(0, itemAt(words, 0).start - margin);
  return {
    samples: resample(samples.slice(start * sampleRate, end * sampleRate), sampleRate, referenceRate),
    sampleRate: referenceRate,
    text: `${words
      .slice(0, last + 1)
      .map(({ word }) => word)
      .join(' ')}.`,
  };
}

/** The last word of a part that ends in the longest pause, and the cut. A short reading is used as a whole. */
export function endOfPart(words: readonly Pick<AlignedWord, 'start' | 'end'>[]): { last: number; end: number } {
  const begin = words[0]?.start ?? 0;
  let best = { last: words.length - 1, end: (words.at(-1)?.end ?? 0) + margin };
  let pause = -Infinity;
  for (const [index, { end }] of words.entries()) {
    const next = words[index + 1];
    if (end - begin < shortest || end - begin > longest || !next) continue;
    if (next.start - end <= pause) continue;
    pause = next.start - end;
    best = { last: index, end: end + Math.min(margin, pause / 2) };
  }
  return best;
}
