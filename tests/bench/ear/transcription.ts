import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import { findUnsure, type WrittenPart } from '#electron/engine/speech/ear/unsure-words.ts';
import { recognizeParts, recognizeSpeech, textOf } from '#electron/engine/speech/neural/recognize.ts';
import { resample } from '#electron/engine/media/codec/resample.ts';
import type { Recording } from '../../support/recordings.ts';
import { speechlessSounds } from '../../support/speechless-sounds.ts';
import { compareWords, plainWords } from '../../support/word-errors.ts';

/** What a transcription gets wrong, and what it costs. */
export type TranscriptionFigures = {
  /** Wrong, missed and added words over words said. */
  script_wer: number;
  /** Mean error of the starts of words that were heard, once the transcript is aligned, milliseconds. */
  word_time_ms: number;
  /** Processor time of listening, aligning and finding unsure words over the length of the recordings. */
  transcribe_rtf: number;
  /** Words heard in a minute each of silence, noises and music. */
  silence_words: number;
};

const rate = 16_000;
const recordedRate = 48_000;

/** @param folder of a model that listens. @param recordings of English sentences. */
export async function measureTranscription(
  folder: string,
  recordings: readonly Recording[],
): Promise<TranscriptionFigures> {
  const language = 'en';
  const ms: number[] = [];
  const written: WrittenPart[] = [];
  let [words, errors, seconds, cpu] = [0, 0, 0, 0];
  // Loading the model is paid for once, and known.
  await recognizeSpeech({ folder, language, sound: { samples: new Float32Array(rate), sampleRate: rate } });
  for (const { samples, script, words: reference } of recordings) {
    const sound = { samples: resample(samples, recordedRate, rate), sampleRate: rate };
    const before = process.cpuUsage();
    const parts = await recognizeParts({ folder, language, sound });
    const text = textOf(parts);
    written.push(...parts);
    const found = text === '' ? [] : (await alignScript({ ...sound, script: text })).words;
    const { user, system } = process.cpuUsage(before);
    cpu += (user + system) / 1e6;
    seconds += sound.samples.length / rate;
    const said = plainWords(script);
    words += said.length;
    errors += compareWords(said, plainWords(text)).errors;
    const lower = (word: string): string => word.toLowerCase();
    const timed = compareWords(
      reference.map(({ word }) => lower(word)),
      found.map(({ word }) => lower(word)),
    );
    for (const [one, other] of timed.pairs) {
      ms.push(Math.abs((reference[one]?.start ?? NaN) - (found[other]?.start ?? NaN)) * 1_000);
    }
  }
  // The model is loaded for a second use, once for all.
  await findUnsure([], { folder, language });
  const before = process.cpuUsage();
  await findUnsure(written, { folder, language });
  const { user, system } = process.cpuUsage(before);
  cpu += (user + system) / 1e6;
  let invented = 0;
  for (const samples of Object.values(speechlessSounds(60))) {
    invented += plainWords(await recognizeSpeech({ folder, language, sound: { samples, sampleRate: rate } })).length;
  }
  return {
    script_wer: errors / words,
    word_time_ms: ms.reduce((sum, error) => sum + error, 0) / ms.length,
    transcribe_rtf: cpu / seconds,
    silence_words: invented,
  };
}
