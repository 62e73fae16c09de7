import { FormatError } from 'intl-messageformat';
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
  const says = errorTable[code];
  const isCodesOwn = message === says.message || message === '';
  if (words === null) return isCodesOwn ? (says.window ?? says.message) : message;
  const known: Readonly<Record<string, string>> = words.sentences;
  const more = sentence && Object.hasOwn(known, sentence.key) ? known[sentence.key] : undefined;
  const filled = sentence && more !== undefined ? filledIn(more, words.locale, sentence.values) : undefined;
  if (filled !== undefined) return filled;
  if (isCodesOwn) return words.errors[code];
  return formatSentence(words.sentences['inOwnWords'], words.locale, {
    sentence: words.errors[code],
    words: message.replace(/\.$/u, ''),
  });
}

/** A sentence with its values; undefined where another version's studio gave it others. */
function filledIn(message: string, locale: string, values: Sentence['values']): string | undefined {
  try {
    return formatSentence(message, locale, values);
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/** A sentence on an error as a window shows it: what happened, without a full stop, and what to do about it. */
export type ErrorText = { title: string; help: string };

/** Letters a title may have with its values filled in; those of the catalogues have 60 without. */
const longestTitle = 80;

/**
 * A problem in the two parts that a window shows. Where what is said of it has no short title, as the words of another
 * studio may, the code gives the title and the words are the help.
 */
export function errorTextOf(problem: Parameters<typeof sentenceOf>[0], words: ErrorWords | null): ErrorText {
  const text = sentenceOf(problem, words);
  const parts = inTwo(text);
  if (parts.help !== '' && parts.title.length <= longestTitle) return parts;
  return { title: inTwo(sentenceOf({ code: problem.code, message: '' }, words)).title, help: text };
}

/** A first sentence, in which quoted words may end with any sign, and the rest. */
const sentences = /^(?<title>(?:“[^”]*”|„[^“]*“|[^“„])+?)(?:\.|(?<sign>[!?…]))\s+(?<help>[\p{Lu}\p{N}“„].*)$/su;

/** Text that says what happened in its first sentence, and in the others what to do. Help is empty where there is but one. */
export function inTwo(text: string): ErrorText {
  const { title, sign = '', help } = sentences.exec(text)?.groups ?? {};
  if (title === undefined || help === undefined) return { title: text.replace(/\.$/u, ''), help: '' };
  return { title: `${title}${sign}`, help };
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
