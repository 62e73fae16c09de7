import type { AlignedWord } from '#shared/api/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import { scriptWords, type WordPlace } from '#shared/script/index.ts';
import type { DoubtedWords } from '#shared/timeline/retakes.ts';
import type { Watched } from '../../media/codec/input.ts';
import { resample } from '../../media/codec/resample.ts';
import { listenToFile } from '../../media/import/listen.ts';
import type { Sound } from '../../signal/wav.ts';
import { alignScript } from '../align/align-script.ts';
import { listenFor, valueToHear, whyNotListened } from '../ear/listen.ts';
import type { Ear } from '../ear/loaded-ears.ts';
import { melRate } from '../ear/mel.ts';
import { wordsAround } from '../ear/words-around.ts';

type NamesToHear = {
  sentence: string;
  /** Names to listen for, as places in the sentence. */
  names: readonly WordPlace[];
  language: string;
  /** Opens the recognizer, on first use. @throws AppError as {@link whyNotListened} knows them. */
  openEar: () => Promise<Ear>;
};

type RetakeToHear = NamesToHear &
  Watched & {
    /** A media file, and its part that says the sentence, seconds. */
    file: string;
    part: { start: number; end: number };
  };

/**
 * Listens for the names of a sentence that was said again.
 * @returns as {@link listenToSentence}. @throws errors of reading the file; CancelledError.
 */
export async function listenToRetake(retake: RetakeToHear): Promise<DoubtedWords[]> {
  const { file, part, sentence, signal, onAlive } = retake;
  const sound = partOf(await listenToFile(file, { signal, onAlive }), part);
  try {
    const { words } = await alignScript({ ...sound, script: sentence, signal });
    return await listenToSentence({ ...retake, sound, words });
  } catch (error) {
    if (isAppError(error) && error.code === 'ALIGNMENT_FAILED') return [];
    throw error;
  }
}

type SentenceToHear = NamesToHear & {
  /** A reading of the sentence. */
  sound: Sound;
  /** The sentence's words in the sound, in order. */
  words: readonly AlignedWord[];
};

/**
 * Listens whether the names of a sentence are said.
 * @returns those that may not be, each once; none where they cannot be listened to.
 */
export async function listenToSentence(read: SentenceToHear): Promise<DoubtedWords[]> {
  const { sound, sentence, words, names, language, openEar } = read;
  const doubted = new Map<string, DoubtedWords>();
  const written = scriptWords([{ kind: 'text', text: sentence }]);
  for (const { start, end } of names) {
    const text = sentence.slice(start, end);
    const isOwn = (_: unknown, index: number): boolean =>
      (written[index]?.start ?? Infinity) < end && (written[index]?.end ?? 0) > start;
    const own = words.filter(isOwn);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last || doubted.has(text)) continue;
    const value = await valueToHear({ text, variable: '', among: [], pronunciations: [] });
    if ('reason' in value) continue;
    const ear = await openEar().catch(whyNotListened);
    const prompt = typeof ear === 'string' ? null : ear.promptFor(language);
    if (typeof ear === 'string' || prompt === null) return [];
    const around = wordsAround(
      words.filter((word) => !own.includes(word)),
      { start: first.start, end: last.end },
    );
    const { samples, sampleRate } = partOf(sound, around);
    const heard = resample(samples, sampleRate, melRate);
    const judged = await listenFor(value, { ...around, sound: heard }, ear, prompt);
    if (judged.verdict === 'unsure') doubted.set(text, { text, soundsLike: judged.soundsLike });
  }
  return [...doubted.values()];
}

function partOf({ samples, sampleRate }: Sound, { start, end }: { start: number; end: number }): Sound {
  return { samples: samples.subarray(Math.round(start * sampleRate), Math.round(end * sampleRate)), sampleRate };
}
