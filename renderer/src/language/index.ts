import { createElement, Fragment, type ReactNode } from 'react';
import { create } from 'zustand';
import type { Problem } from '#shared/ipc/index.ts';
import { english } from '#shared/language/en/index.ts';
import {
  bestLanguage,
  createTranslator,
  directionOf,
  errorTextOf,
  inTwo,
  regionalTag,
  sentenceOf,
  type Catalogue,
  type ErrorText,
  type ErrorWords,
  type Language,
  type RichKey,
  type Translate,
  type ValuesArgument,
} from '#shared/language/index.ts';

let translator = createTranslator('en', english);
/** Sentences of errors; null for English, which is what the app itself says. */
let errorWords: ErrorWords | null = null;

/** The language on screen. Parts drawn in another one are drawn again. */
export const useLanguage = create<{ language: Language }>(() => ({ language: 'en' }));

/** A message in the language of the window. Call it while drawing, not when a module loads: the language may change. */
export const t: Translate = (key, ...values) => translator.t(key, ...values);

/**
 * A message with marked parts, such as `Remove <b>{name}</b>?`.
 * @param marks draws each marked part, by its tag's name.
 */
export function rich<Key extends RichKey>(
  key: Key,
  marks: Record<string, (inside: ReactNode) => ReactNode>,
  ...values: ValuesArgument<Key>
): ReactNode {
  const drawing = Object.fromEntries(
    Object.entries(marks).map(([tag, draw]) => [tag, (inside: ReactNode[]) => draw(together(inside))]),
  );
  return together(translator.parts<Key, ReactNode>(key, drawing, ...values));
}

/** Their order is the message's: unlike items of a list, they need no keys. */
function together(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}

/** BCP 47 tag for numbers, dates and lists. */
export function locale(): string {
  return translator.locale;
}

/** The whole text of a problem, for a single line. */
export function problemText(problem: Problem): string {
  return sentenceOf(problem, errorWords);
}

/** The same in two parts: the problem, and the way out. @param problem or text about one, in the window's language. */
export function errorText(problem: Problem | string): ErrorText {
  return typeof problem === 'string' ? inTwo(problem) : errorTextOf(problem, errorWords);
}

const catalogues: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  de: async () => (await import('#shared/language/de/index.ts')).german,
};

/** Sets the window's language. @param choice `system`: the first of the system's languages that the window knows. */
export async function speak(choice: Language | 'system'): Promise<void> {
  const language = choice === 'system' ? bestLanguage(navigator.languages) : choice;
  const tag = regionalTag(language, navigator.languages);
  if (tag === translator.locale) return;
  if (language === 'en') {
    translator = createTranslator(tag, english);
    errorWords = null;
  } else {
    const catalogue = await catalogues[language]();
    translator = createTranslator(tag, catalogue.messages);
    errorWords = { errors: catalogue.errors, sentences: catalogue.sentences, locale: tag };
  }
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  useLanguage.setState({ language });
}
