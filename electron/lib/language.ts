import { german } from '#shared/language/de/index.ts';
import { english } from '#shared/language/en/index.ts';
import {
  bestLanguage,
  createTranslator,
  sentenceOf,
  type Catalogue,
  type ErrorWords,
  type Language,
  type Translate,
  type Translator,
} from '#shared/language/index.ts';
import type { Problem } from '#shared/ipc/index.ts';

/** Texts that the app shows outside its window: menus, questions, notifications. They follow the window's language. */

const catalogues: Record<Exclude<Language, 'en'>, Catalogue> = { de: german };

let translator = createTranslator('en', english);
/** Sentences of errors; null for English, which errors contain themselves. */
let errorWords: ErrorWords | null = null;
let systemLanguages: readonly string[] = [];
let chosen: Language | 'system' = 'system';
const listeners = new Set<() => void>();

/** A message in the language of the window. Call it when it is shown, since the language may change. */
export const t: Translate = (key, ...values) => translator.t(key, ...values);

/** Texts in one language, for readers other than the window's user. */
export type Words = Pick<Translator, 't' | 'locale'>;

/** The words of the window's language. */
export const spokenWords = (): Words => translator;

const others = new Map<Language, Words>();

/** The words of a language, whichever the window speaks. */
export function wordsOf(language: Language): Words {
  let words = others.get(language);
  if (words === undefined) {
    words = createTranslator(language, language === 'en' ? english : catalogues[language].messages);
    others.set(language, words);
  }
  return words;
}

/** The language spoken, BCP 47. */
export const locale = (): string => translator.locale;

/** The sentence of a problem. */
export function problemText(problem: Problem): string {
  return sentenceOf(problem, errorWords);
}

/**
 * Uses the system's language until one is chosen; in a browser's page, the browser's.
 * @param tags BCP 47 tags that the system's user prefers, best first.
 */
export function followSystem(tags: readonly string[]): void {
  systemLanguages = tags;
  speak(chosen);
}

/** Changes the language. @param choice `system`: the first of the system's languages that exists here. */
export function speak(choice: Language | 'system'): void {
  chosen = choice;
  const language = choice === 'system' ? bestLanguage(systemLanguages) : choice;
  if (language === translator.locale) return;
  const catalogue = language === 'en' ? null : catalogues[language];
  translator = createTranslator(language, catalogue?.messages ?? english);
  errorWords = catalogue && { errors: catalogue.errors, sentences: catalogue.sentences, locale: language };
  for (const listener of listeners) listener();
}

/** Calls back whenever the language has changed. */
export function onLanguage(listener: () => void): void {
  listeners.add(listener);
}
