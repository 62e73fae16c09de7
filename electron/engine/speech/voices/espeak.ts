import type { EspeakWorker } from '@echogarden/espeak-ng-emscripten';
import { AppError, throwIfCancelled } from '#shared/errors/index.ts';
import { withVersion } from '#electron/lib/packages.ts';
import type { WordsPlace } from './cut-out.ts';
import type { Speech } from './speaking-voice.ts';
import { withFilesOnDemand } from './espeak-files.ts';
import { fillPlane, type Sound } from '../../signal/wav.ts';
import { languageOfLetters } from '../text/language.ts';
import { unspeakable } from '../text/unspeakable.ts';

/** The package and its version: another one may speak, or read words, differently. */
export const espeakVersion = withVersion('@echogarden/espeak-ng-emscripten');

/** Samples a second of eSpeak NG. */
const espeakRate = 22_050;
/** Words a minute at its own rate, and the range of rates. */
const usualRate = 175;
const slowestRate = 80;
const fastestRate = 450;

export type EspeakOptions = {
  /** A language eSpeak knows, such as `de` or `en-us`. */
  language: string;
  /** Whether the higher of its two speakers, a woman's voice, speaks. */
  isHigh?: boolean;
  /** Speaking rate, 1 = the voice's usual rate. */
  speed?: number;
  /** Median pitch, Hz, within the voice's range; its own by default. */
  pitch?: number | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Speaks text in any of eSpeak's languages. It executes markup and phoneme codes in the text, so remove both from
 * users' text ({@link withoutMarkup}). Its voices vary a little: the same text never gives exactly the same samples.
 * @throws AppError `VALUE_UNSPEAKABLE` (`subject` = the text) when it could only name the letters' script;
 * `VOICE_UNAVAILABLE` (`subject` = the language); CancelledError.
 */
export async function speakWithEspeak(text: string, options: EspeakOptions): Promise<Speech> {
  const { sound, phonemes } = await synthesize(text, options);
  // A silent phoneme begins where the last sound ends.
  const end = Math.max(0, ...phonemes.filter(({ ipa }) => ipa === '').map(({ at }) => at));
  return { ...sound, end };
}

/** Parts of a sentence, without markup that eSpeak would execute. */
type MarkedSentence = { before: string; words: string; after: string };

/**
 * Speaks a sentence and locates some of its words.
 * @returns `place` is null if eSpeak does not report it.
 * @throws as {@link speakWithEspeak}.
 */
export async function speakMarkedWords(
  { before, words, after }: MarkedSentence,
  options: EspeakOptions,
): Promise<{ sound: Sound; place: WordsPlace | null }> {
  const text = `${before} <mark name="start"/>${words}<mark name="end"/>${after}`;
  const { sound, phonemes, marks } = await synthesize(text, options);
  const [start, end] = [marks.get('start'), marks.get('end')];
  const voiced = phonemes.filter(({ ipa }) => ipa !== '');
  const isSaid = voiced.some(({ at }) => start !== undefined && end !== undefined && at >= start && at < end);
  if (start === undefined || end === undefined || !isSaid) return { sound, place: null };
  const last = phonemes.findLast(({ at }) => at < start);
  const next = voiced.find(({ at }) => at >= end);
  const pausesBefore = last === undefined || (last.ipa === '' && start - last.at >= shortestPause);
  return { sound, place: { start, end, pausesBefore, pausesAfter: !next || next.at - end >= shortestPause } };
}

/** Silence that counts as a pause of the voice, seconds. */
const shortestPause = 0.03;

type Synthesis = {
  sound: Sound;
  /** Start of each phoneme, seconds; empty IPA for silence. */
  phonemes: { ipa: string; at: number }[];
  /** Times of the marks in the text, seconds. */
  marks: Map<string, number>;
};

async function synthesize(text: string, options: EspeakOptions): Promise<Synthesis> {
  const { language, isHigh = false, speed = 1, pitch, signal } = options;
  const engine = await espeakEngine();
  throwIfCancelled(signal);
  selectLanguage(engine, language, isHigh);
  engine.set_rate(Math.round(Math.min(fastestRate, Math.max(slowestRate, usualRate * speed))));
  engine.set_pitch(pitchSetting(pitch, isHigh ? highSettings : lowSettings));
  const pieces: Int16Array[] = [];
  const phonemes: Synthesis['phonemes'] = [];
  const marks: Synthesis['marks'] = new Map();
  engine.synthesize(text, (samples, events) => {
    if (samples && samples.length > 0) pieces.push(samples);
    for (const { type, id, audio_position: position } of events) {
      if (typeof id !== 'string') continue;
      if (type === 'phoneme') phonemes.push({ ipa: id, at: position / 1000 });
      if (type === 'mark') marks.set(id, position / 1000);
    }
    return false;
  });
  if (phonemes.some(({ ipa }) => switchesToEnglish(ipa)) && namesLetters(engine, text)) throw unspeakable(text);
  return { sound: { samples: joined(pieces), sampleRate: espeakRate }, phonemes, marks };
}

type PitchSettings = readonly [setting: number, hertz: number][];

/** Median pitch of usual speech at each setting, Hz (measured). */
const lowSettings: PitchSettings = [
  [0, 68],
  [20, 75],
  [40, 84],
  [50, 93],
  [60, 104],
  [80, 130],
  [99, 162],
];
const highSettings: PitchSettings = [
  [0, 116],
  [20, 137],
  [40, 165],
  [50, 182],
  [60, 202],
  [80, 251],
  [99, 312],
];

function pitchSetting(hertz: number | undefined, settings: PitchSettings): number {
  if (hertz === undefined) return 50;
  const above = settings.findIndex(([, pitch]) => pitch >= hertz);
  if (above === -1) return 99;
  const [setting, pitch] = settings[above] ?? [0, 0];
  const [before, lower] = settings[above - 1] ?? [setting, pitch - 1];
  return Math.round(before + ((hertz - lower) / (pitch - lower)) * (setting - before));
}

/**
 * eSpeak's pronunciation of a text in a language: IPA, a space between words.
 * @throws AppError `VOICE_UNAVAILABLE` if it does not know the language.
 */
export async function espeakPhonemes(text: string, language: string): Promise<string> {
  return plainIpa(await rawPhonemes(text, language));
}

/**
 * eSpeak's pronunciation of a word of another language: IPA. Null if it can only name some of its letters.
 * @throws AppError `VOICE_UNAVAILABLE` as {@link espeakPhonemes}.
 */
export async function espeakSoundsOf(word: string, language: string): Promise<string | null> {
  for (const letter of word) if (!(await readsLetter(letter, language))) return null;
  return (await espeakPhonemes(word, language)).replaceAll(' ', '');
}

/** Letters of other scripts that eSpeak reads in a language, and others. */
const readLetters = new Map<string, boolean>();

/** A letter that eSpeak does not know, it names in English ("Chinese letter"), or by its code ("letter 692", in Chinese the digits alone). */
async function readsLetter(letter: string, language: string): Promise<boolean> {
  if (/\p{Script=Latin}|[^\p{L}]/u.test(letter)) return true;
  if (languageOfLetters(letter) === null) return false;
  const key = `${language} ${letter}`;
  const known = readLetters.get(key);
  if (known !== undefined) return known;
  const raw = await rawPhonemes(letter, language);
  const isRead = !switchesToEnglish(raw) && !/[lɭ]ˈe\u031e?tə|^əː1/u.test(plainIpa(raw));
  readLetters.set(key, isRead);
  return isRead;
}

async function rawPhonemes(text: string, language: string): Promise<string> {
  const engine = await espeakEngine();
  selectLanguage(engine, language);
  const { code, ipa } = engine.synthesize_ipa(text);
  if (code !== 0) throw new AppError('INTERNAL', { detail: `eSpeak ended with ${code}` });
  return ipa;
}

function plainIpa(raw: string): string {
  return raw
    .replaceAll('_', '')
    .replace(/\(\S+?\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Text without anything that eSpeak would execute: SSML, character entities, phoneme codes; and without emoji. */
export function withoutMarkup(text: string): string {
  return text
    .replace(/[<>[\]{}\\|_^~\p{Cc}]/gu, ' ')
    .replace(/[\p{Extended_Pictographic}\u{fe0f}\u{200d}]/gu, ' ')
    .replaceAll('&', ' & ')
    .replace(/\s+/g, ' ')
    .trim();
}

type Engine = EspeakWorker;

let engine: Promise<Engine> | undefined;

/** One engine for the process (about 200 ms and 15 MB), created on first use. Its calls are synchronous. */
function espeakEngine(): Promise<Engine> {
  engine ??= startEngine().catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

async function startEngine(): Promise<Engine> {
  const { default: createModule } = await import('@echogarden/espeak-ng-emscripten');
  const { eSpeakNGWorker: Worker } = await createModule(withFilesOnDemand());
  return new Worker();
}

/** eSpeak's codes of its two speakers. */
const genders = { low: 1, high: 2 };

function selectLanguage(selected: Engine, language: string, isHigh = false): void {
  if (selected.set_voice('', language, isHigh ? genders.high : genders.low) !== 0)
    throw new AppError('VOICE_UNAVAILABLE', { subject: `espeak:${language}` });
}

/** eSpeak switches to English for Latin letters, and to name letters that it cannot read ("Chinese letter"). */
function switchesToEnglish(phonemes: string): boolean {
  return phonemes.includes('(en)');
}

function namesLetters(selected: Engine, text: string): boolean {
  const others = text.replace(/\p{Script=Latin}+/gu, ' ');
  return /\p{L}/u.test(others) && switchesToEnglish(selected.synthesize_ipa(others).ipa);
}

function joined(pieces: readonly Int16Array[]): Float32Array {
  const samples = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    fillPlane(samples.subarray(offset), piece);
    offset += piece.length;
  }
  return samples;
}
