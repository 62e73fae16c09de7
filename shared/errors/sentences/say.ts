import { IntlMessageFormat } from 'intl-messageformat';
import type { GetICUArgs } from '@schummar/icu-type-parser';
import { z } from 'zod';

/**
 * Errors that say more than their code: the name of a sentence, and its values. The window translates it; logs, the
 * command line and the HTTP interface use the English text.
 */
export const sentenceSchema = z.object({
  /** Name in `shared/errors/sentences`. Another version may send an unknown one. */
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Sentence = z.infer<typeof sentenceSchema>;

type ValuesOf<Message extends string> = GetICUArgs<
  Message,
  { ICUArgument: string | number; ICUNumberArgument: number }
>;

/** The part of an error's options with a sentence. */
export type Said = { message: string; sentence: Sentence };

/** The error options of a sentence: `new AppError('CONFLICT', say('recordingFinished'))`. */
export function speaker<const Sentences extends Record<string, string>>(sentences: Sentences) {
  return function say<Key extends keyof Sentences & string>(
    key: Key,
    ...[values]: keyof ValuesOf<Sentences[Key]> extends never ? [] : [values: ValuesOf<Sentences[Key]>]
  ): Said {
    const filled = (values ?? {}) as Sentence['values'];
    return { message: formatSentence(sentences[key] ?? key, 'en', filled), sentence: { key, values: filled } };
  };
}

/** Formats a sentence in ICU MessageFormat. @throws Error for a missing value. */
export function formatSentence(message: string, locale: string, values: Sentence['values']): string {
  return String(new IntlMessageFormat(message, locale).format(values));
}
