import { AppError } from '#shared/errors/index.ts';
import { spokenUnits, type SpokenUnit } from '../text/script-units.ts';
import { findPhrase, type PhoneRange, type PhraseSearch } from './phrase.ts';
import type { SpokenScript } from './spoken-words.ts';

/** Adjacent words of a script, and a possible replacement. */
export type Instead = { words: string; said: string };

/** The position of the words in the script, and the replacement's words for the voices. */
type Replacement = { first: number; last: number; units: SpokenUnit[] };

/** @throws AppError `INTERNAL` if the script does not contain the words. */
export function replacementIn(script: readonly SpokenUnit[], { words, said }: Instead): Replacement {
  const wanted = phrase(words).map(({ word }) => word.text);
  const first = script.findIndex((_, at) => wanted.every((text, index) => script[at + index]?.word.text === text));
  if (first === -1) throw new AppError('INTERNAL', { detail: `The script does not say “${words}”` });
  return { first, last: first + wanted.length - 1, units: phrase(said) };
}

/** Words on their own, as a sentence. */
function phrase(text: string): SpokenUnit[] {
  const units = spokenUnits([{ kind: 'text', text }]);
  return units.map((unit, index) => (index === units.length - 1 ? { ...unit, pause: '.' } : unit));
}

/**
 * Log odds of each replacement against the words of the script: both are looked for between the words before and after,
 * at the places where these were found. −Infinity if neither can be there.
 * @param search knows the phones of the script and, after them, those of the replacements.
 */
export async function oddsOf(
  replacements: readonly Replacement[],
  search: PhraseSearch,
  { words }: SpokenScript,
  checkpoint: () => Promise<void>,
): Promise<number[]> {
  const odds: number[] = [];
  let next = words.length;
  for (const { first, last, units } of replacements) {
    await checkpoint();
    const span = {
      start: words.slice(0, first).findLast((word) => word !== null)?.end ?? 0,
      end: words.slice(last + 1).find((word) => word !== null)?.start ?? search.surroundings.length,
    };
    const asWritten = await findPhrase(search, phonesOf(search, first, last), span);
    const instead = await findPhrase(search, phonesOf(search, next, next + units.length - 1), span);
    odds.push(asWritten && instead ? instead.score - asWritten.score : -Infinity);
    next += units.length;
  }
  return odds;
}

/** The phones of words in a row. */
function phonesOf({ phones }: PhraseSearch, firstWord: number, lastWord: number): PhoneRange {
  const first = phones.findIndex(({ word }) => word >= firstWord);
  const last = phones.findLastIndex(({ word }) => word <= lastWord);
  return { first, count: first === -1 ? 0 : last + 1 - first };
}
