import { AppError, throwIfCancelled } from '#shared/errors/index.ts';
import { fliteFolder, runFlite } from './flite-program.ts';
import { readWav, type Sound } from '../../signal/wav.ts';

/** Flite's good voices. For any other name, Flite silently uses a poor one. */
export const fliteVoices = ['slt', 'rms', 'awb'] as const;
export type FliteVoice = (typeof fliteVoices)[number];

/** A speech sound (CMU phone set, `pau` = silence) and its place in the sound, seconds. */
export type Phone = { name: string; start: number; end: number };

export type FliteSpeech = Sound & { phones: Phone[] };

type FliteOptions = {
  voice: FliteVoice;
  /** Speaking rate, 1 = the voice's usual rate. */
  speed?: number;
  /** Median pitch, Hz; the voice's own unless given. */
  pitch?: number | undefined;
  /** Words with their phones, such as `shivon nil : sh ih0 v ao1 n` (CMU phones, vowels with a stress). */
  lexicon?: readonly string[];
  /** Omits the finest detail of the spectrum, which takes a third less time, for speech that is not played. */
  coarse?: boolean | undefined;
  signal?: AbortSignal | undefined;
};

export function isFliteVoice(name: string): name is FliteVoice {
  return fliteVoices.some((voice) => voice === name);
}

/**
 * Speaks English text. Flite drops characters outside ASCII, so transliterate first. Takes about a fiftieth of the
 * spoken time and blocks the process meanwhile.
 * @throws CancelledError; AppError `INTERNAL` when the engine fails.
 */
export async function speakWithFlite(text: string, options: FliteOptions): Promise<FliteSpeech> {
  const { voice, speed = 1, pitch, lexicon = [], coarse = false, signal } = options;
  throwIfCancelled(signal);
  const pace = ['--setf', `duration_stretch=${(1 / speed).toFixed(4)}`];
  const tone = pitch === undefined ? [] : ['--setf', `int_f0_target_mean=${pitch.toFixed(1)}`];
  const detail = coarse ? ['--seti', `mlsa_speed_param=${coefficientsLeftOut}`] : [];
  const words = lexicon.length === 0 ? [] : ['-add_lex', `${fliteFolder}/${lexiconFile}`];
  const lines = lexicon.map((line) => `${line}\n`).join('');
  const { printed, files } = await runFlite(
    ['-voice', voice, ...words, ...pace, ...tone, ...detail, '-psdur', '-t', text, '-o', `${fliteFolder}/${soundFile}`],
    [{ name: lexiconFile, content: new TextEncoder().encode(lines) }],
  );
  const sound = files.get(soundFile);
  if (!sound) throw new AppError('INTERNAL', { detail: 'flite wrote no sound' });
  return { ...readWav(sound), phones: parsePhones(printed) };
}

/** Flite's phones of a text, without their times. Flite only prints them while speaking, so it speaks fast. */
export async function fliteSegments(text: string, signal?: AbortSignal): Promise<string[]> {
  throwIfCancelled(signal);
  const { printed } = await runFlite(['-voice', 'slt', ...haste, '-ps', '-t', text, '-o', 'none']);
  return printed.split(/\s+/).filter((name) => name !== '');
}

/** Ten times as fast, which does not change the phones. */
const haste = ['--setf', 'duration_stretch=0.1'];
/** Number of coefficients left out, the highest of the 25 mel-cepstral ones that a frame is synthesized from. */
const coefficientsLeftOut = 14;
const lexiconFile = 'words.txt';
const soundFile = 'speech.wav';

/** Reads `pau:0.164 s:0.268 …`: each phone with its end, which is the start of the next. */
export function parsePhones(printed: string): Phone[] {
  const phones: Phone[] = [];
  let start = 0;
  for (const [, name, time] of printed.matchAll(/(\S+):(\d+\.\d+)/g)) {
    if (name === undefined) continue;
    const end = Number(time);
    phones.push({ name, start, end });
    start = end;
  }
  return phones;
}
