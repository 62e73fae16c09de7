import type { ModelFamily } from '#shared/models.ts';
import { throwIfCancelled } from '#shared/errors/index.ts';
import { whileAlive } from '#electron/lib/while-alive.ts';
import { resample } from '../../media/codec/resample.ts';
import type { Sound } from '../../signal/wav.ts';
import { mostSigns } from './generate.ts';
import { heardWords } from './heard-words.ts';
import { loadRecognizer } from './loaded-models.ts';
import { heardRate, speechParts } from './speech-parts.ts';

type RecognizeOptions = {
  /** Folder of an installed recognizer. */
  folder: string;
  sound: Sound;
  /** The language spoken, as a tag. A model of many languages guesses wrong where it hears little. */
  language: string;
  signal?: AbortSignal | undefined;
  /** 0–1. */
  onProgress?: ((progress: number) => void) | undefined;
  /** Sign of life while it loads, and while it listens to a part. */
  onAlive?: (() => void) | undefined;
};

/** What a model wrote about a part of a recording: mono, at {@link heardRate}, as it was listened to. */
type RecognizedPart = { text: string; sound: Float32Array };

/**
 * Transcribes a recording. Parts without speech are left out, and so is what models write about other sound.
 * @returns the parts with words, in order; times come from alignment, which is more exact than any model's.
 * @throws AppError `MODEL_DAMAGED`, `MODEL_UNSUPPORTED`, `RECOGNITION_UNAVAILABLE` for a model that cannot listen, or
 * not to this language; CancelledError.
 */
export async function recognizeParts(options: RecognizeOptions): Promise<RecognizedPart[]> {
  const { folder, sound, language, signal, onProgress, onAlive = () => {} } = options;
  const samples = sound.sampleRate === heardRate ? sound.samples : resample(sound.samples, sound.sampleRate, heardRate);
  const { engine, facts } = await loadRecognizer(folder, language, onAlive);
  const parts = speechParts(samples);
  const recognized: RecognizedPart[] = [];
  for (const [index, { start, end }] of parts.entries()) {
    throwIfCancelled(signal);
    onProgress?.(index / parts.length);
    const stream = engine.createStream();
    const part = withLead(samples.subarray(start, end));
    stream.acceptWaveform({ samples: part, sampleRate: heardRate });
    const { text: written } = await whileAlive(engine.decodeAsync(stream), onAlive, mostSigns);
    const text = generates(facts.family) ? heardWords(written, (end - start) / heardRate) : written.trim();
    if (text !== '') recognized.push({ text, sound: part });
  }
  onProgress?.(1);
  return recognized;
}

/** The text of {@link recognizeParts}: empty where nothing was said. @throws as it does. */
export async function recognizeSpeech(options: RecognizeOptions): Promise<string> {
  return textOf(await recognizeParts(options));
}

export function textOf(parts: readonly RecognizedPart[]): string {
  return parts.map(({ text }) => text).join(' ');
}

/** Silence before a part, samples: without it, Whisper misses a greeting that begins at once (`docs/decisions/listening.md`). */
const lead = heardRate / 2;

function withLead(samples: Float32Array): Float32Array {
  const led = new Float32Array(lead + samples.length);
  led.set(samples, lead);
  return led;
}

/** Whether a family continues its own text, and so can invent and repeat words; NeMo's CTC models name sounds. */
function generates(family: ModelFamily): boolean {
  return family !== 'nemoCtc';
}
