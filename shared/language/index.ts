import { errorTable, type ErrorCode } from '../errors/index.ts';
import type { Messages } from './translator.ts';

export { createTranslator } from './translator.ts';
export type {
  LabelKey,
  MessageKey,
  Messages,
  RichKey,
  TextKey,
  Translate,
  Translator,
  ValuesArgument,
} from './translator.ts';

/** The languages of the window, each by its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

/** A language as it is loaded: every message, and the sentence of every error code. */
export type Catalogue = { messages: Messages; errors: Readonly<Record<ErrorCode, string>> };

/**
 * The sentence of a problem. Where the app says more than its code does, that is kept, in English.
 * @param errors sentences of the language; null for English, which is what the app itself says.
 */
export function sentenceOf(
  { code, message }: { code: ErrorCode; message: string },
  errors: Catalogue['errors'] | null,
): string {
  return errors !== null && message === errorTable[code].message ? errors[code] : message;
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

const rightToLeft = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?:-|$)/u;

/** The direction that a language is written in, by its BCP 47 tag. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeft.test(tag) ? 'rtl' : 'ltr';
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(languages, text);
}
