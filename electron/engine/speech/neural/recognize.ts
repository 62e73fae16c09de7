import type { RecognitionResult } from 'sherpa-onnx-node';
import { itemAt } from '#shared/at.ts';
import { throwIfCancelled } from '#shared/errors/index.ts';
import type { Transcript } from '../types.ts';
import { resample } from '../../media/codec/resample.ts';
import type { Sound } from '../../signal/wav.ts';
import { loadRecognizer } from './loaded-models.ts';

type RecognizeOptions = {
  /** Folder of an installed recognition model. */
  folder: string;
  sound: Sound;
  signal?: AbortSignal | undefined;
  /** 0–1. */
  onProgress?: ((progress: number) => void) | undefined;
};

/** The models' sample rate. */
const heardRate = 16_000;
/** The models accept at most 30 s at a time. */
const longestPart = 28;
/** Range before the end of a part in which the quietest moment is searched for a split, seconds. */
const searchSpan = 6;
/** Seconds. */
const step = 0.02;

/**
 * Transcribes a recording.
 * @throws AppError `MODEL_DAMAGED`, `MODEL_UNSUPPORTED`, `RECOGNITION_UNAVAILABLE` for a model that cannot listen;
 * CancelledError.
 */
export async function recognizeSpeech({ folder, sound, signal, onProgress }: RecognizeOptions): Promise<Transcript> {
  const { engine } = await loadRecognizer(folder);
  const texts: string[] = [];
  const words: Transcript['words'] = [];
  const { samples: given, sampleRate } = sound;
  const parts = partsOf(sampleRate === heardRate ? given : resample(given, sampleRate, heardRate));
  let heard = 0;
  for (const [index, samples] of parts.entries()) {
    throwIfCancelled(signal);
    onProgress?.(index / parts.length);
    const stream = engine.createStream();
    stream.acceptWaveform({ samples, sampleRate: heardRate });
    const result = await engine.decodeAsync(stream);
    texts.push(result.text.trim());
    words.push(...timedWords(result, heard / heardRate));
    heard += samples.length;
  }
  onProgress?.(1);
  return { text: texts.filter((text) => text !== '').join(' '), words };
}

/** Words and their start; empty if the model gives no times. A token that begins a word begins with a space. */
function timedWords({ tokens, timestamps }: RecognitionResult, offset: number): Transcript['words'] {
  if (timestamps.length !== tokens.length) return [];
  const words: Transcript['words'] = [];
  for (const [index, token] of tokens.entries()) {
    const text = token.replaceAll('▁', ' ');
    const last = words.at(-1);
    if (last && !text.startsWith(' ')) last.word += text;
    else words.push({ word: text, start: offset + itemAt(timestamps, index) });
  }
  return words.map(({ word, start }) => ({ word: word.trim(), start })).filter(({ word }) => word !== '');
}

/** Splits a recording into parts of the models' maximum length, in its quietest moments. */
function partsOf(samples: Float32Array): Float32Array[] {
  const longest = longestPart * heardRate;
  const parts: Float32Array[] = [];
  let start = 0;
  while (samples.length - start > longest) {
    const end = quietest(samples, start + longest - searchSpan * heardRate, start + longest, step * heardRate);
    parts.push(samples.subarray(start, end));
    start = end;
  }
  parts.push(samples.subarray(start));
  return parts;
}

function quietest(samples: Float32Array, from: number, to: number, size: number): number {
  let best = to;
  let lowest = Infinity;
  for (let position = from; position + size <= to; position += size) {
    const energy = samples.subarray(position, position + size).reduce((sum, sample) => sum + sample * sample, 0);
    if (energy >= lowest) continue;
    lowest = energy;
    best = Math.round(position + size / 2);
  }
  return best;
}
