import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OfflineTts } from 'sherpa-onnx-node';
import { itemAt } from '#shared/at.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Sound } from '../../signal/wav.ts';
import { readSymbols, type Symbols } from './symbols.ts';
import { generate, type GenerationRequest } from './generate.ts';

/*
 * Phonemes for a model of Piper whose durations are known (`onnx/timed-graph.ts`). The runtime reads text only, so it is
 * given a lexicon of made-up words, one for each phoneme. Between two words it puts the blank, as Piper's own program
 * puts one between two phonemes.
 */

/** Ids that all models of Piper with eSpeak's phonemes share: a list that differs is damaged. */
const sharedSymbols = { _: 0, '^': 1, $: 2, ' ': 3, a: 14, ˈ: 120 } as const;
const blank = sharedSymbols._;

/** @returns the symbols in Piper's list. @throws AppError as {@link readSymbols}. */
export function readPiperSymbols(file: string): Promise<Symbols> {
  return readSymbols(file, sharedSymbols);
}

/** Writes the lists that make the runtime read ids. @returns their paths, by their names in its settings. */
export async function writeIdLists(folder: string, symbols: Symbols): Promise<{ tokens: string; lexicon: string }> {
  const [tokens, lexicon] = [join(folder, 'tokens.txt'), join(folder, 'lexicon.txt')];
  const ids = [...new Set(symbols.values())];
  // The space stands for what the runtime puts between words.
  await writeFile(tokens, [...ids.map((id) => `T${id} ${id}`), `  ${blank}`, ''].join('\n'));
  await writeFile(lexicon, [...ids.map((id) => `t${id} T${id}`), ''].join('\n'));
  return { tokens, lexicon };
}

/** Sound, and the moment at which each phoneme begins, samples; its last entry is the end. */
export type TimedSound = Sound & { starts: readonly number[] };

type PiperSpeech = Omit<GenerationRequest, 'text' | 'sid'> & { phonemes: readonly number[]; speaker: number };

/**
 * Speaks phonemes.
 * @param spoken.phonemes ids, without those of beginning and end. @param spoken.speed 1 = the voice's own.
 * @throws AppError `MODEL_DAMAGED` if the model returns other sound than its durations say; CancelledError.
 */
export async function speakPhonemes(
  engine: Pick<OfflineTts, 'generateAsync'>,
  { phonemes, speaker, ...manner }: PiperSpeech,
): Promise<TimedSound> {
  const ids = [sharedSymbols['^'], ...phonemes, sharedSymbols.$];
  const text = ids.map((id) => `t${id}`).join(' ');
  const { samples, sampleRate } = await generate(engine, { text, sid: speaker, ...manner });
  // One for each id, and one for each blank between two of them.
  const count = 2 * ids.length - 1;
  const frames = samples.subarray(-count);
  const sound = samples.slice(0, -count);
  const total = frames.reduce((sum, frame) => sum + frame, 0);
  const hop = sound.length / total;
  const isTold = frames.length === count && frames.every((frame) => Number.isInteger(frame) && frame >= 0);
  if (!isTold || !Number.isInteger(hop) || !sound.every(Number.isFinite))
    throw new AppError('MODEL_DAMAGED', { detail: `${sound.length} samples for ${total} frames` });
  const edges = [0];
  for (const frame of frames) edges.push(itemAt(edges, edges.length - 1) + frame * hop);
  const starts = [
    ...phonemes.map((_, index) => itemAt(edges, 2 * (index + 1))),
    itemAt(edges, 2 * (phonemes.length + 1)),
  ];
  return { samples: sound, sampleRate, starts };
}
