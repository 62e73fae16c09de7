import type { Alignment } from '#shared/api/index.ts';
import { itemAt } from '#shared/at.ts';
import { AppError } from '#shared/errors/index.ts';
import { parseScript, readingLength } from '#shared/script/index.ts';
import { checkpointFor } from '#electron/lib/steps.ts';
import { resample } from '../../media/codec/resample.ts';
import { isOtherScript } from './confidence.ts';
import { featureRate, frameRate, measureInSteps, type Features } from '#shared/sound/features.ts';
import { soundRate } from '#shared/wav.ts';
import {
  holdsSpeech,
  measureLevels,
  soundIn,
  speakingGain,
  withRoom,
  type Levels,
  isAudible,
  type FrameSpan,
} from './levels.ts';
import { findingsOf } from './findings.ts';
import { oddsOf, replacementIn, type Instead } from './instead.ts';
import { matchPhones } from './matching.ts';
import { trainModel, type SpeechModel } from './model.ts';
import { searchIn } from './phrase.ts';
import { speakReference } from './reference.ts';
import { chooseWords, type SpokenWord } from './spoken-words.ts';
import { fliteVoices, type FliteVoice } from '../voices/flite.ts';
import type { WordPhone } from '../voices/word-phones.ts';
import { spokenUnits, type SpokenUnit } from '../text/script-units.ts';

export type AlignOptions = {
  /** Mono; left unchanged. */
  samples: Float32Array;
  /** Sample rate of `samples`; 48,000 by default. At 16,000 they are not resampled. */
  sampleRate?: number;
  /** Marked script, as {@link parseScript} reads it. */
  script: string;
  /** Voices that speak the script as examples; all of them by default. */
  voices?: readonly FliteVoice[];
  signal?: AbortSignal | undefined;
  /** 0–1, never decreasing. */
  onProgress?: ((progress: number) => void) | undefined;
};

/**
 * Most letters of a script that are looked for in a recording: what it could hold at six times the usual pace, and a
 * little more. Reading a script takes far longer than listening to a short recording.
 */
const mostLetters = { perSecond: 100, more: 300 };

/** Share of the work done once the voices have spoken. */
const spokenShare = 0.6;

export type HeardScript = {
  alignment: Alignment;
  /** Log odds of each {@link Instead} against the words of the script. */
  odds: number[];
};

/**
 * Finds when each word of a script is spoken in a recording, and the differences. The built-in voices speak the script,
 * a model of its phones is trained on them, and the phones are matched with the recording
 * (docs/decisions/alignment.md). Works offline; takes about a fifteenth of the recording's length, and 0.4 to 0.6 GB
 * of memory per hour.
 * @returns one entry per word of the script, in order, not overlapping. Words that the recording lacks have a
 * confidence near 0 and stand between their neighbours.
 * @throws AppError `SCRIPT_INVALID`; `ALIGNMENT_FAILED` when the script has no words, or the recording no speech or
 * clearly another text; CancelledError.
 */
export async function alignScript(options: AlignOptions): Promise<Alignment> {
  return (await hearScript(options, [])).alignment;
}

/**
 * As {@link alignScript}, and compares words of the script with replacements that may have been said instead.
 * @throws as {@link alignScript}; AppError `INTERNAL` if `instead` names words that are not in the script.
 */
export async function hearScript(options: AlignOptions, instead: readonly Instead[]): Promise<HeardScript> {
  const { samples, sampleRate = soundRate, script, voices = fliteVoices, signal, onProgress } = options;
  const units = spokenUnits(parseScript(script));
  if (units.length === 0) throw new AppError('ALIGNMENT_FAILED', { detail: 'The script has no words' });
  const recorded = sampleRate === featureRate ? samples : resample(samples, sampleRate, featureRate);
  const heard = measureLevels(recorded);
  if (!holdsSpeech(heard)) {
    throw new AppError('ALIGNMENT_FAILED', {
      detail: `No speech: ${heard.floor.toFixed(0)} to ${heard.peak.toFixed(0)} dB`,
    });
  }
  const letters = units.reduce((sum, { word }) => sum + readingLength(word.text), 0);
  if (letters > mostLetters.more + (mostLetters.perSecond * recorded.length) / featureRate) throw scriptTooLong();
  const checkpoint = checkpointFor({ signal, onProgress });
  const replacements = instead.map((otherwise) => replacementIn(units, otherwise));
  const { model, allPhones } = await learnUnits([...units, ...replacements.flatMap((other) => other.units)], {
    voices,
    checkpoint: (progress) => checkpoint(progress * spokenShare),
  });
  const { features, levels } = await measureInRoom(recorded, heard, () => checkpoint(spokenShare));
  const phones = allPhones.filter(({ word }) => word < units.length);
  const matched = await matchPhones(model, phones, features, levels, (progress) =>
    checkpoint(spokenShare + progress * (1 - spokenShare)),
  );
  if (!matched) throw scriptTooLong();
  const { match, acoustics } = matched;
  const spoken = chooseWords(phones, match, units.length);
  if (isOtherScript(match, spoken.words))
    throw new AppError('ALIGNMENT_FAILED', { detail: 'The recording sounds unlike the script' });
  const odds = await oddsOf(replacements, searchIn(acoustics, allPhones), spoken, () => checkpoint(1));
  const extended = extendIntoPauses(
    spoken.words.filter((word) => word !== null),
    levels,
  );
  const places = new Map(extended.map((word) => [word.word, word]));
  const words = spoken.words.map((_, word) => places.get(word) ?? null);
  onProgress?.(1);
  const alignment = {
    words: units.map(({ word }, index) => {
      const { start, end, confidence } = words[index] ?? unspoken(words, index, levels);
      return {
        word: word.text,
        start: start / frameRate,
        end: end / frameRate,
        confidence,
        occurrence: word.occurrence,
      };
    }),
    findings: findingsOf({ ...spoken, words }, levels),
  };
  return { alignment, odds };
}

function scriptTooLong(): AppError {
  return new AppError('ALIGNMENT_FAILED', { detail: 'The recording is shorter than the script' });
}

/** Lets the voices speak the words, and trains the model. Their sound, minutes of it, can be freed afterwards. */
async function learnUnits(
  units: readonly SpokenUnit[],
  options: { voices: readonly FliteVoice[]; checkpoint: (progress: number) => Promise<void> },
): Promise<{ model: SpeechModel; allPhones: WordPhone[] }> {
  const reference = await speakReference(units, { ...options, coarse: true });
  const model = await trainModel(reference, () => options.checkpoint(1));
  return { model, allPhones: reference.phones };
}

/** Levels and features of a recording whose digital silence is filled with room noise, in a copy. */
async function measureInRoom(
  recorded: Float32Array,
  heard: Levels,
  checkpoint: () => Promise<void>,
): Promise<{ features: Features; levels: Levels }> {
  const recording = withRoom(recorded, heard);
  const levels = measureLevels(recording);
  const measured = await measureInSteps(recording, { gain: speakingGain(levels), checkpoint });
  return { features: itemAt(measured, 0), levels };
}

/** The position of an unspoken word: its share of the sound between its neighbours; without duration in silence. */
function unspoken(words: readonly (SpokenWord | null)[], index: number, levels: Levels): Omit<SpokenWord, 'word'> {
  const previous = words.slice(0, index).findLastIndex((word) => word !== null);
  const next = words.findIndex((word, other) => other > index && word !== null);
  const start = words[previous]?.end ?? words[next]?.start ?? 0;
  const end = words[next]?.start ?? start;
  const heard = previous === -1 ? null : soundIn(levels, { start, end });
  if (!heard) return { start, end: start, confidence: 0 };
  const share = (heard.end - heard.start) / ((next === -1 ? words.length : next) - previous - 1);
  const from = heard.start + share * (index - previous - 1);
  return { start: from, end: from + share, confidence: 0 };
}

/** Frames without speech between two words that count as a pause. */
const leastPause = 4;
/** A word's end fades for longer than its beginning rises, frames. */
const longestTail = 25;
const longestHead = 10;

/**
 * Moves the edges of words beside a pause outwards to where their sound ends, so that a cut there leaves nothing of the
 * word behind. Edges between adjoining words stay: the quietest moment near them is usually inside a consonant.
 */
export function extendIntoPauses<Word extends FrameSpan>(words: readonly Word[], levels: Levels): Word[] {
  return words.map((word, index) => {
    const { start, end } = word;
    const before = words[index - 1]?.end ?? 0;
    const after = words[index + 1]?.start ?? levels.frames.length;
    let [first, last] = [start, end];
    if (start - before >= leastPause) {
      const limit = Math.max(before, start - longestHead);
      while (first > limit && isAudible(levels, first - 1)) first--;
    }
    if (after - end >= leastPause) {
      const limit = Math.min(after, end + longestTail);
      while (last < limit && isAudible(levels, last)) last++;
    }
    return { ...word, start: first, end: last };
  });
}
