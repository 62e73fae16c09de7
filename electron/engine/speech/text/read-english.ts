import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { isPersonsName, readAbbreviation, type Token, type TokenReading } from './abbreviations.ts';
import type { ReadAs } from '../types.ts';
import { isSpelledOut, letterNames } from './initialisms.ts';
import { spokenScale } from './amounts.ts';
import { spokenDay } from './dates.ts';

/** How a word is said: as sounds, for voices that take them, or as other words. */
export type Saying = Pick<Pronunciation, 'ipa' | 'respelling'>;

export type Reading = {
  text: string;
  /** Words of the text that are read letter by letter. */
  sayings: Map<string, Saying>;
};

/** Letters with full stops: "J.", "J.R.", "S.p.A.", "Ph.D". */
const dotted = /^(?:\p{L}\.|(?:\p{L}{1,2}\.)+\p{L}{1,2}\.?)$/u;
/** Initialisms around an "and". */
const joined = /^[A-Z]{1,3}&[A-Z]{1,3}$/u;

/**
 * A value as an English voice reads it: abbreviations as words, by what the value is; initialisms letter by letter. A
 * value is part of a sentence, so punctuation at its end goes.
 * @param plain as `plainText` returns it.
 * @param isKnown whether a word has a pronunciation of its own, and stays as it is.
 */
export function readEnglish(plain: string, kind: ReadAs, isKnown: (word: string) => boolean): Reading {
  const sayings: Reading['sayings'] = new Map();
  if (kind === 'email' || kind === 'website' || kind === 'phone') return { text: plain, sayings };
  const day = kind === 'date' ? spokenDay(plain) : null;
  if (day !== null) return { text: day, sayings };
  if (kind === 'amount') return { text: spokenScale(plain), sayings };
  const isSentence = kind === 'sentence';
  const written = (isSentence ? plain : withoutPauses(plain))
    .replace(/\bsp\. ?z ?o\. ?o\b/giu, 'SPZOO')
    .replace(/\s+/gu, ' ');
  const words = written.split(' ');
  const isShouted = words.length > 1 && written === written.toUpperCase();
  const said: string[] = [];
  let isFirst = true;
  for (const [at, word] of words.entries()) {
    const text = word.replace(/[,;]$/u, '');
    const bare = text.toLowerCase().replace(/[.’']/gu, '');
    const afterComma = said.at(-1)?.endsWith(',') === true;
    const token: Token = { text, bare, isFirst, isLast: at === words.length - 1, afterComma, isShouted };
    const reading = isKnown(text) ? null : readToken(token, kind);
    if (joined.test(text)) for (const part of text.split('&')) sayings.set(part, lettersOf(part));
    if (reading !== null && afterComma) said.push(said.pop()?.slice(0, -1) ?? '');
    if (reading === 'letters') {
      const letters = text.replaceAll('.', '');
      sayings.set(letters, lettersOf(letters));
      said.push(letters + word.slice(text.length));
    } else said.push(reading === null ? word : reading.words + word.slice(text.length));
    isFirst &&= typeof reading === 'object' && reading?.isTitle === true;
  }
  const text = said.join(' ').replace(/\.$/u, '') + (isSentence && plain.endsWith('.') ? '.' : '');
  for (const word of initialismsOf(text, { isShouted, kind, isKnown })) sayings.set(word, lettersOf(word));
  return { text, sayings };
}

/** A value is part of a sentence: what parts its words, or ends it, would be a pause. */
function withoutPauses(value: string): string {
  return value
    .replace(/(?<=\p{L})\/(?=\p{L}{2})/gu, ' ')
    .replace(/[\s.,:;!?-]+$/u, (end) => (end.startsWith('.') ? '.' : ''));
}

function readToken(token: Token, kind: ReadAs): TokenReading {
  const known = readAbbreviation(token, kind);
  if (known !== null) return known;
  const { text } = token;
  if (joined.test(text)) return { words: text.replace('&', ' and ') };
  if (dotted.test(text) && /\p{Lu}/u.test(text)) return 'letters';
  // A lone "A" is an article elsewhere.
  return text === 'A' && isPersonsName(kind) ? 'letters' : null;
}

function* initialismsOf(
  text: string,
  { isShouted, kind, isKnown }: { isShouted: boolean; kind: ReadAs; isKnown: (word: string) => boolean },
): Generator<string> {
  for (const [word, stem = ''] of text.matchAll(/(?<![\p{L}\p{M}\p{N}])([A-Z]{2,})(?:'?s)?(?![\p{L}\p{M}\p{N}])/gu)) {
    if (isKnown(word) || isKnown(stem)) continue;
    if (isSpelledOut(stem, { isShouted, isName: isPersonsName(kind) })) yield word;
  }
}

function lettersOf(word: string): Saying {
  const [, stem = word, ending = ''] = /^(.+?)('?s)?$/u.exec(word) ?? [];
  const isPlural = ending !== '' && stem === stem.toUpperCase();
  if (!isPlural) return { ipa: letterNames(word), respelling: [...word].join(' ') };
  return withS({ ipa: letterNames(stem), respelling: [...stem].join(' ') });
}

/** A saying with the "s" of a plural or a possessive. */
export function withS({ ipa, respelling }: Saying): Saying {
  const sound = ipa === null ? '' : /(?:s|z|ʃ|ʒ|tʃ|dʒ)$/u.test(ipa) ? 'ɪz' : /[pfθtk]$/u.test(ipa) ? 's' : 'z';
  return { ipa: ipa === null ? null : ipa + sound, respelling: respelling === null ? null : `${respelling}'s` };
}
