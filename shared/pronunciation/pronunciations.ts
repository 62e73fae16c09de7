import { apostrophes, nameKey } from '../name-key.ts';
import { starterNames } from './starter-names.ts';

/** How a name is said, kept by its creator and used wherever the name appears again. */
export type Pronunciation = {
  /** As it is written; compared as `nameKey` does. */
  name: string;
  /** Language of the voices it is meant for, such as `en`; null = all of them. */
  language: string | null;
  /** International phonetic alphabet, for voices that take it. */
  ipa: string | null;
  /** Spelled as it sounds, for the others: "shivawn". */
  respelling: string | null;
};

/** The name's entry for voices of a language; the creator's own first, one for the language before one for all. */
export function findPronunciation(
  name: string,
  language: string | null,
  own: readonly Pronunciation[],
): Pronunciation | null {
  const wanted = nameKey(name);
  const entries = own.filter((entry) => nameKey(entry.name) === wanted);
  const found =
    entries.find((entry) => entry.language !== null && primary(entry.language) === primary(language)) ??
    entries.find((entry) => entry.language === null);
  if (found) return found;
  const ipa = primary(language) === 'en' ? starters.get(wanted) : undefined;
  return ipa === undefined ? null : { name, language: 'en', ipa, respelling: null };
}

const starters = new Map([...starterNames].map(([name, ipa]) => [nameKey(name), ipa]));

/** Words with what joins their parts: O’Neill, Anne-Marie. A dash is none of it. */
const word = new RegExp(`[\\p{L}\\p{M}]+(?:[${apostrophes}\\-\\u2010\\u2011][\\p{L}\\p{M}]+)*`, 'gu');

/** What is looked up of a text: the whole of it, each of its words, and what a possessive "s" is added to. */
export function namesIn(text: string): string[] {
  const words = text.match(word) ?? [];
  return [...new Set([text, ...words.flatMap((name) => [name, name.replace(possessive, '')])])];
}

const possessive = new RegExp(`[${apostrophes}]s$`, 'u');

function primary(language: string | null): string | null {
  return language?.split('-')[0]?.toLowerCase() ?? null;
}
