import type { Denial } from '#shared/consent.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { soundRate } from '#shared/wav.ts';
import { longestSound } from '../../media/codec/limits.ts';
import { readSound } from '../../media/import/read-sound.ts';
import { writeWav } from '../../media/import/sound-file.ts';
import type { CheckedReading } from '../types.ts';
import { hearScript, type HeardScript } from '../align/align-script.ts';
import { cleanTake, withoutRumble } from './clean.ts';
import { findUtterances } from './utterances.ts';

export type ReadingOptions = {
  /** Any media file with sound. */
  source: string;
  /** The text to read, English. Its variables are words that need not be understood, such as names. */
  script: string;
  /** Sentences that mean the opposite, with the words of the script they would replace. */
  denials: readonly Denial[];
  /** The file for the sound: mono 16-bit WAV, 48 kHz. It must not exist. */
  file: string;
  signal?: AbortSignal | undefined;
  /** Called while the source is read. */
  onAlive?: (() => void) | undefined;
};

/** A word with less confidence does not count as heard. */
const heardConfidence = 0.5;
/** Share of the fixed words that must be heard, and how many in a row may be missing; see docs/measurements/speech.md. */
const leastHeard = 0.7;
const longestGap = 5;

/** Log odds above which a denial was read; see docs/measurements/speech.md. */
const deniedFrom = 5;

/**
 * A recording is overloaded if a larger share of its samples is at this level, 0–1. Occasional clipped peaks are
 * inaudible.
 */
const overload = { share: 0.001, level: 0.985 };

/** Defects that make a recording useless as evidence, with the sentences that give advice. */
const unclear = { quiet: 'readingQuiet', clipped: 'readingClipped', noisy: 'readingNoisy' } as const;

/**
 * Checks that a recording is a reading of a script, and stores its sound.
 * @throws AppError `NO_SPEECH`, `RECORDING_UNCLEAR` (`subject` = `quiet`, `clipped` or `noisy`), `SENTENCE_NOT_READ`
 * (`subject` = the missing words, or the denial), and errors of reading the source; CancelledError.
 */
export async function checkReading(options: ReadingOptions): Promise<CheckedReading> {
  const { source, script, denials, file, signal, onAlive } = options;
  const recorded = await readSound(source, { longest: longestSound, signal, onAlive });
  requireClearSpeech(recorded);
  const words = await requireRead(recorded, { script, denials, signal });
  await writeWav(file, recorded);
  return { duration: recorded.length / soundRate, words };
}

function requireClearSpeech(recorded: Float32Array): void {
  const { ranges, noise } = findUtterances(withoutRumble(recorded));
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) {
    throw new AppError('NO_SPEECH', say('nobodyHeard'));
  }
  const spoken = recorded.slice(first.start, last.end);
  const { flags } = cleanTake(spoken, { noise, expected: spoken.length / soundRate });
  const problem = isOftenClipped(spoken)
    ? 'clipped'
    : (['quiet', 'noisy'] as const).find((flag) => flags.includes(flag));
  if (problem) throw new AppError('RECORDING_UNCLEAR', { subject: problem, ...say(unclear[problem]) });
}

function isOftenClipped(samples: Float32Array): boolean {
  const cutOff = samples.reduce((count, sample) => (Math.abs(sample) >= overload.level ? count + 1 : count), 0);
  return cutOff > overload.share * samples.length;
}

async function requireRead(
  samples: Float32Array,
  { script, denials, signal }: Pick<ReadingOptions, 'script' | 'denials' | 'signal'>,
): Promise<CheckedReading['words']> {
  let heard: HeardScript;
  try {
    heard = await hearScript({ samples, script, signal }, denials);
  } catch (error) {
    if (isAppError(error) && error.code === 'ALIGNMENT_FAILED') {
      throw new AppError('SENTENCE_NOT_READ', { detail: error.detail, cause: error });
    }
    throw error;
  }
  const { words } = heard.alignment;
  const fixed = words.filter(({ occurrence }) => occurrence === null);
  const missed = fixed.filter(({ confidence }) => confidence < heardConfidence);
  if (missed.length > (1 - leastHeard) * fixed.length || longestRun(fixed, missed) > longestGap) {
    throw new AppError('SENTENCE_NOT_READ', {
      subject: missed.map(({ word }) => word).join(' '),
      detail: `${missed.length} of ${fixed.length} words were not heard`,
    });
  }
  requireNotDenied(denials, heard.odds);
  return words.map(({ word, confidence }) => ({ word, confidence }));
}

function requireNotDenied(denials: readonly Denial[], odds: readonly number[]): void {
  const likeliest = Math.max(...odds);
  const denial = denials[odds.indexOf(likeliest)];
  if (!denial || likeliest <= deniedFrom) return;
  throw new AppError('SENTENCE_NOT_READ', {
    subject: denial.said,
    detail: `The log odds of it are ${likeliest.toFixed(1)}`,
    ...say('otherSentenceRead', { said: denial.said }),
  });
}

/** The longest run of `missed` among `words`. */
function longestRun<Word>(words: readonly Word[], missed: readonly Word[]): number {
  let longest = 0;
  let run = 0;
  for (const word of words) {
    run = missed.includes(word) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
