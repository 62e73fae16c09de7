import { itemAt } from '#shared/at.ts';
import { throwIfCancelled } from '#shared/errors/index.ts';
import { scriptWords, type WordPlace } from '#shared/script/index.ts';
import { unloadRecognizer, whisperCode } from '../neural/loaded-models.ts';
import { inspectModel } from '../neural/model-folder.ts';
import { whyNotListened, withSilence } from './listen.ts';
import { earIn, type Ear } from './loaded-ears.ts';
import { melSpectrogram } from './mel.ts';
import type { EncodedSound } from './network.ts';

/** A text that a recognizer wrote about a sound: mono, at the mel spectrogram's rate, at most 29 s. */
export type WrittenPart = { text: string; sound: Float32Array };

/**
 * Words whose log-probability in their sound is below this are unsure, nats: their recognizer could as well have written
 * another word. Measured in `docs/decisions/listening.md`.
 */
const leastScore = -0.4;
/** A token of a higher score is sure, whatever else could stand in its place. */
const sureToken = -0.05;
/** Tokens that Whisper's decoder has places for, with those of the prompt. */
const mostTokens = 448;

type FindOptions = {
  /** Folder of the recognizer that wrote the parts. */
  folder: string;
  /** Their language, as a tag. */
  language: string;
  signal?: AbortSignal | undefined;
  /** 0–1. */
  onProgress?: ((progress: number) => void) | undefined;
  onAlive?: (() => void) | undefined;
};

/**
 * Finds the words of a transcript that its recognizer is unsure of. Without a recognizer that can be asked, it finds none:
 * one of another kind, a language that it does not know, or no memory.
 * @param parts of the transcript, whose texts are joined by spaces. @returns places in it, in order.
 * @throws CancelledError.
 */
export async function findUnsure(parts: readonly WrittenPart[], options: FindOptions): Promise<WordPlace[]> {
  const { folder, language, signal, onProgress, onAlive } = options;
  const found: WordPlace[] = [];
  try {
    const { facts } = await inspectModel(folder);
    if (facts.family !== 'whisper') return [];
    // The runtime that wrote the parts has the same files in memory.
    unloadRecognizer(folder);
    const ear = await earIn(folder);
    const prompt = ear.promptFor(whisperCode(language));
    if (!prompt) return [];
    let before = 0;
    for (const [index, part] of parts.entries()) {
      throwIfCancelled(signal);
      onAlive?.();
      onProgress?.(index / parts.length);
      const places = await unsureWords(part, ear, prompt);
      found.push(...places.map(({ start, end }) => ({ start: before + start, end: before + end })));
      before += part.text.length + 1;
    }
    return found;
  } catch (error) {
    // Fails for errors that are not the recognizer's.
    whyNotListened(error);
    return [];
  }
}

/** Tokens of a text, and the word that each belongs to; -1 for signs between words. */
type TokensOfText = { ids: number[]; words: number[] };

/**
 * Finds words of a transcript that are no likelier than others in their sound, such as “sir” where “Sarah” was said.
 * @param prompt of the transcript's language. @returns places in the part's text, in order.
 */
export async function unsureWords(
  { text, sound }: WrittenPart,
  ear: Ear,
  prompt: readonly number[],
): Promise<WordPlace[]> {
  const words = scriptWords([{ kind: 'text', text }]);
  const { ids, words: wordOf } = tokensOf(text, words, ear);
  if (words.length === 0 || prompt.length + ids.length > mostTokens) return [];
  using encoded = await ear.network.encode(melSpectrogram(withSilence(sound)));
  const [scores = []] = await ear.network.score(encoded, [{ tokens: [...prompt, ...ids], from: prompt.length }]);
  const found: WordPlace[] = [];
  for (const [word, { start, end }] of words.entries()) {
    const own = ids.map((_, at) => at).filter((at) => itemAt(wordOf, at) === word);
    const score = own.reduce((sum, at) => sum + itemAt(scores, at), 0);
    // Most words are sure at once; the others are asked about token by token.
    if (score >= leastScore) continue;
    let heard = 0;
    for (const at of own) {
      const isSure = itemAt(scores, at) >= sureToken;
      const before = [...prompt, ...ids.slice(0, at)];
      heard += isSure
        ? itemAt(scores, at)
        : await heardScore(itemAt(ids, at), itemAt(scores, at), before, encoded, ear);
    }
    if (heard < leastScore) found.push({ start, end });
  }
  return found;
}

/**
 * Log-probability of a token against others that sound otherwise: a comma and a capital letter are not heard, so a comma that
 * could come first makes no word unsure.
 */
async function heardScore(
  token: number,
  score: number,
  before: readonly number[],
  sound: EncodedSound,
  { network, tokenizer, end }: Ear,
): Promise<number> {
  const own = lettersOf(tokenizer.decode([token]));
  if (own === '') return 0;
  let same = Math.exp(score);
  let unheard = 0;
  for (const other of await network.next(sound, before, end)) {
    if (other.token === token) continue;
    const letters = other.token === end ? '' : lettersOf(tokenizer.decode([other.token]));
    if (letters === '') unheard += Math.exp(other.score);
    else if (letters === own) same += Math.exp(other.score);
  }
  return Math.min(0, Math.log(same / Math.max(Number.EPSILON, 1 - unheard)));
}

function lettersOf(token: string): string {
  return token.replace(/[^\p{L}\p{N}\p{M}\uFFFD]/gu, '').toLowerCase();
}

/** Tokens of words and of what is between them, each encoded alone: nothing is joined across the borders of words. */
function tokensOf(text: string, words: readonly WordPlace[], { tokenizer }: Ear): TokensOfText {
  const spaced = ` ${text}`;
  const tokens: TokensOfText = { ids: [], words: [] };
  const add = (part: string, word: number): void => {
    const ids = tokenizer.encode(part);
    tokens.ids.push(...ids);
    tokens.words.push(...ids.map(() => word));
  };
  let at = 0;
  for (const [index, { start, end }] of words.entries()) {
    // A word has the space before it; in `spaced`, everything is one place later.
    const from = spaced[start] === ' ' ? start : start + 1;
    add(spaced.slice(at, from), -1);
    at = end + 1;
    add(spaced.slice(from, at), index);
  }
  add(spaced.slice(at), -1);
  return tokens;
}
