import { starterNames } from './starter-names.ts';

/** How a name is said, kept by its creator and used wherever the name appears again. */
export type Pronunciation = {
  /** As it is written; upper and lower case make no difference. */
  name: string;
  /** BCP 47 tag of the voices it is meant for; null = all of them. */
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
  const wanted = folded(name);
  const entries = own.filter((entry) => folded(entry.name) === wanted);
  const found =
    entries.find((entry) => entry.language !== null && primary(entry.language) === primary(language)) ??
    entries.find((entry) => entry.language === null);
  if (found) return found;
  const ipa = primary(language) === 'en' ? starters.get(wanted) : undefined;
  return ipa === undefined ? null : { name, language: 'en', ipa, respelling: null };
}

const starters = new Map(Object.entries(starterNames).map(([name, ipa]) => [folded(name), ipa]));

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function primary(language: string | null): string | null {
  return language?.split('-')[0]?.toLowerCase() ?? null;
}
