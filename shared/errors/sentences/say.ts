import { IntlMessageFormat } from 'intl-messageformat';
import type { GetICUArgs } from '@schummar/icu-type-parser';
import { z } from 'zod';

/**
 * Errors that say more than their code does: which sentence, and what is filled in. Whoever shows one makes the sentence
 * in the language of the window; logs, the command line and the HTTP interface have the English one.
 */
export const sentenceSchema = z.object({
  /** Name in `shared/errors/sentences`. Another version may send one that this one does not know. */
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Sentence = z.infer<typeof sentenceSchema>;

type ValuesOf<Message extends string> = GetICUArgs<
  Message,
  { ICUArgument: string | number; ICUNumberArgument: number }
>;

/** The part of an error's options that says a sentence. */
export type Said = { message: string; sentence: Sentence };

/** Says one of a catalogue's sentences: `new AppError('CONFLICT', say('recordingFinished'))`. */
export function speaker<const Sentences extends Record<string, string>>(sentences: Sentences) {
  return function say<Key extends keyof Sentences & string>(
    key: Key,
    ...[values]: keyof ValuesOf<Sentences[Key]> extends never ? [] : [values: ValuesOf<Sentences[Key]>]
  ): Said {
    const filled = (values ?? {}) as Sentence['values'];
    return { message: formatSentence(sentences[key] ?? key, 'en', filled), sentence: { key, values: filled } };
  };
}

/** A sentence in ICU MessageFormat as text. @throws Error where a value is missing. */
export function formatSentence(message: string, locale: string, values: Sentence['values']): string {
  return String(new IntlMessageFormat(message, locale).format(values));
}
