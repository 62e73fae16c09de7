import { errorTable, type ErrorCode, type Sentence } from '../errors/index.ts';
import { formatSentence } from '../errors/sentences/say.ts';
import type { inputSentences } from '../errors/sentences/input.ts';
import type { workSentences } from '../errors/sentences/work.ts';
import type { Messages } from './translator.ts';

export { createTranslator } from './translator.ts';
export type { LabelKey, Messages, RichKey, Translate, Translator, ValuesArgument } from './translator.ts';

/** The languages of the window, each by its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

/** A language as it is loaded: every message, the sentence of every error code, and those that say more than a code. */
export type Catalogue = {
  messages: Messages;
  errors: Readonly<Record<ErrorCode, string>>;
  sentences: Readonly<Record<keyof typeof inputSentences | keyof typeof workSentences, string>>;
};

/** What errors are said with in a language other than English. */
export type ErrorWords = Pick<Catalogue, 'errors' | 'sentences'> & { locale: string };

/**
 * The sentence of a problem. What another studio says of its own, or a version that knew other sentences, stands beside
 * the sentence of the code, in its own words.
 * @param words null for English, which is what the app itself says.
 */
export function sentenceOf(
  { code, message, sentence }: { code: ErrorCode; message: string; sentence?: Sentence | undefined },
  words: ErrorWords | null,
): string {
  if (words === null) return message || errorTable[code].message;
  const known: Readonly<Record<string, string>> = words.sentences;
  const more = sentence && Object.hasOwn(known, sentence.key) ? known[sentence.key] : undefined;
  if (sentence && more !== undefined) return formatSentence(more, words.locale, sentence.values);
  if (message === errorTable[code].message || message === '') return words.errors[code];
  return formatSentence(words.sentences['inOwnWords'], words.locale, {
    sentence: words.errors[code],
    words: message.replace(/\.$/u, ''),
  });
}

/**
 * The language to use where none was chosen.
 * @param wanted BCP 47 tags that the system's user prefers, best first.
 */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0];
    if (language !== undefined && isLanguage(language)) return language;
  }
  return 'en';
}

/**
 * A language as it is written where its user lives: British dates for `en-GB`.
 * @param wanted BCP 47 tags that the system's user prefers, best first.
 */
export function regionalTag(language: Language, wanted: readonly string[]): string {
  return wanted.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language;
}

/**
 * The language of an answer to a request.
 * @param accepted its `Accept-Language`, in which languages have weights: `de-AT,de;q=0.9,en;q=0.5`.
 */
export function acceptedLanguage(accepted: string | undefined): Language {
  const ranges = (accepted ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => /^q=/iu.test(parameter));
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  const wanted = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return bestLanguage(wanted.map(({ tag }) => tag));
}

const rightToLeft = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?:-|$)/u;

/** The direction that a language is written in, by its BCP 47 tag. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeft.test(tag) ? 'rtl' : 'ltr';
}

export function isLanguage(text: string): text is Language {
  return Object.hasOwn(languages, text);
}
