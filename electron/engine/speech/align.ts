import { setImmediate } from 'node:timers/promises';
import type { AlignedWord } from '../../../shared/api/index.ts';
import { AppError, CancelledError } from '../../../shared/errors/index.ts';
import { parseScript } from '../../../shared/script/index.ts';
import { resample } from '../media/resample.ts';
import { isOtherScript, wordConfidences } from './align/confidence.ts';
import { extendIntoPauses, type WordFrames } from './align/edges.ts';
import { extractFeatures, featureRate, frameRate, measureSpectra } from './align/features.ts';
import { atSpeakingLevel, holdsSpeech, measureLevels } from './align/levels.ts';
import { matchPhones, type Match } from './align/matching.ts';
import { trainModel } from './align/model.ts';
import { speakReference, type ScriptPhone } from './align/reference.ts';
import { fliteVoices, type FliteVoice } from './flite.ts';
import { spokenUnits } from './text/script-units.ts';

export type AlignOptions = {
  /** Mono, 48 kHz. */
  samples: Float32Array;
  /** Marked script, as {@link parseScript} reads it. */
  script: string;
  /** Voices that show what the script sounds like; all of them unless told otherwise. */
  voices?: readonly FliteVoice[];
  signal?: AbortSignal | undefined;
  /** 0–1, never decreasing. */
  onProgress?: ((progress: number) => void) | undefined;
};

const recordingRate = 48_000;
/** Share of the work done once the voices have spoken. */
const spokenShare = 0.6;

/**
 * Finds when each word of a script is spoken in a recording. The built-in voices speak the script, a model of its
 * phones is trained on them, and the phones are matched with the recording (docs/decisions/alignment.md). Works
 * offline; takes about a fifteenth of the recording's length.
 * @returns one entry a word of the script, in order, not overlapping. Words the recording does not hold are placed
 * somewhere between their neighbours with a confidence near 0.
 * @throws AppError `SCRIPT_INVALID`; `ALIGNMENT_FAILED` when the script has no words, or the recording no speech or
 * clearly another text; CancelledError.
 */
export async function alignScript(options: AlignOptions): Promise<AlignedWord[]> {
  const { samples, script, voices = fliteVoices, signal, onProgress } = options;
  const units = spokenUnits(parseScript(script));
  if (units.length === 0) throw new AppError('ALIGNMENT_FAILED', { detail: 'The script has no words' });
  const recording = resample(samples, recordingRate, featureRate);
  const levels = measureLevels(recording);
  if (!holdsSpeech(levels)) {
    throw new AppError('ALIGNMENT_FAILED', {
      detail: `No speech: ${levels.floor.toFixed(0)} to ${levels.peak.toFixed(0)} dB`,
    });
  }
  async function checkpoint(progress: number): Promise<void> {
    // Lets the worker read a cancel message that has come meanwhile.
    await setImmediate();
    if (signal?.aborted) throw new CancelledError();
    onProgress?.(progress);
  }

  const reference = await speakReference(units, {
    voices,
    coarse: true,
    checkpoint: (progress) => checkpoint(progress * spokenShare),
  });
  const model = trainModel(reference);
  const features = extractFeatures(measureSpectra(atSpeakingLevel(recording, levels)));
  const match = await matchPhones(model, reference.phones, features, levels, (progress) =>
    checkpoint(spokenShare + progress * (1 - spokenShare)),
  );
  if (!match) throw new AppError('ALIGNMENT_FAILED', { detail: 'The recording is shorter than the script' });
  if (isOtherScript(match))
    throw new AppError('ALIGNMENT_FAILED', { detail: 'The recording sounds unlike the script' });

  const confidences = wordConfidences(reference.phones, match, units.length);
  const places = extendIntoPauses(wordPlaces(reference.phones, match, units.length), levels);
  onProgress?.(1);
  return units.map(({ word }, index) => ({
    word: word.text,
    start: (places[index]?.start ?? 0) / frameRate,
    end: (places[index]?.end ?? 0) / frameRate,
    confidence: confidences[index] ?? 0,
    occurrence: word.occurrence,
  }));
}

/** From the first phone of each word to its last; a word without phones lies between its neighbours. */
function wordPlaces(phones: readonly ScriptPhone[], { places }: Match, words: number): WordFrames[] {
  const found = new Map<number, WordFrames>();
  for (const [index, { word }] of phones.entries()) {
    const place = places[index];
    if (place) found.set(word, { start: found.get(word)?.start ?? place.start, end: place.end });
  }
  const result: WordFrames[] = [];
  for (let word = 0; word < words; word++) {
    const before = result.at(-1)?.end ?? places[0]?.start ?? 0;
    result.push(found.get(word) ?? { start: before, end: before });
  }
  return result;
}
