import { IntlMessageFormat } from 'intl-messageformat';
import type { GetICUArgs } from '@schummar/icu-type-parser';
import type { english } from './en/index.ts';

type English = typeof english;
type Area = keyof English & string;

/** `area.name` of every message. */
type MessageKey = { [A in Area]: `${A}.${keyof English[A] & string}` }[Area];

type MessageOf<Key extends MessageKey> = Key extends `${infer A extends Area}.${infer Name}`
  ? Name extends keyof English[A]
    ? English[A][Name] & string
    : never
  : never;

/** What a message's placeholders take, by name. */
type MessageValues<Key extends MessageKey> = GetICUArgs<
  MessageOf<Key>,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date | number }
>;

/** Messages that mark a part of their text, such as `<b>Sarah</b>`. */
export type RichKey = { [Key in MessageKey]: MessageOf<Key> extends `${string}</${string}` ? Key : never }[MessageKey];
type TextKey = Exclude<MessageKey, RichKey>;
/** Messages that are the same whatever they are about: those a table of labels may hold. */
export type LabelKey = { [Key in TextKey]: keyof MessageValues<Key> extends never ? Key : never }[TextKey];

/** No second argument where a message has no placeholders. */
export type ValuesArgument<Key extends MessageKey> = keyof MessageValues<Key> extends never
  ? []
  : [values: MessageValues<Key>];

/** All messages of a language, in the areas and under the names of the English ones. */
export type Messages = { readonly [A in Area]: { readonly [Name in keyof English[A]]: string } };

export type Translate = <Key extends TextKey>(key: Key, ...values: ValuesArgument<Key>) => string;

export type Translator = {
  /** BCP 47 tag that numbers, dates and plurals follow. */
  locale: string;
  /** A message as text. */
  t: Translate;
  /**
   * A message with marked parts.
   * @param marks draws each marked part, by its tag's name.
   * @returns text and drawn parts in their order.
   */
  parts<Key extends RichKey, Drawn>(
    key: Key,
    marks: Record<string, (inside: (string | Drawn)[]) => Drawn>,
    ...values: ValuesArgument<Key>
  ): (string | Drawn)[];
};

/** What makes a message more than its own text. */
const syntax = /[{}<']/;

/**
 * Puts messages in ICU MessageFormat into words.
 * @throws Error for a message that is not valid ICU, or a value that is missing: faults of the program, which the tests
 * of the catalogues find.
 */
export function createTranslator(locale: string, messages: Messages): Translator {
  const formats = new Map<string, IntlMessageFormat>();

  function messageOf(key: MessageKey): string {
    const dot = key.indexOf('.');
    // The key's type says that both are there.
    const area = messages[key.slice(0, dot) as Area] as Record<string, string>;
    return area[key.slice(dot + 1)] ?? key;
  }

  function formatOf(key: MessageKey, message: string): IntlMessageFormat {
    let format = formats.get(key);
    if (format === undefined) {
      format = new IntlMessageFormat(message, locale);
      formats.set(key, format);
    }
    return format;
  }

  return {
    locale,
    t(key, ...[values]) {
      const message = messageOf(key);
      if (!syntax.test(message)) return message;
      return String(formatOf(key, message).format(values as Record<string, string | number | Date> | undefined));
    },
    parts<Key extends RichKey, Drawn>(
      key: Key,
      marks: Record<string, (inside: (string | Drawn)[]) => Drawn>,
      ...[values]: ValuesArgument<Key>
    ) {
      const drawn = formatOf(key, messageOf(key)).format<Drawn>({ ...(values as object | undefined), ...marks });
      return (Array.isArray(drawn) ? drawn : [drawn]) as (string | Drawn)[];
    },
  };
}
