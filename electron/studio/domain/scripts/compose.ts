import type { Brief, Length } from '#shared/script/brief.ts';
import { german } from './german-patterns.ts';
import { english, type Language, type Pattern } from './patterns.ts';

export const languages = { en: english, de: german } as const;
export type WritingLanguage = keyof typeof languages;

type SentenceKind = keyof Pattern;

/** The sentences of a script, by its length. */
const sentencesOf: Readonly<Record<Length, readonly SentenceKind[]>> = {
  short: ['reason', 'request'],
  medium: ['reason', 'value', 'request', 'close'],
  long: ['reason', 'value', 'detail', 'request', 'close'],
};

/**
 * Composes a script with marks from patterns, without a model or the network. The same brief and variant give the same
 * text.
 * @param variant selects among the alternatives; any whole number.
 * @param disclosure whether the last line says that a machine speaks the values.
 */
export function composeScript(
  brief: Brief,
  { variant, disclosure, language = 'en' }: { variant: number; disclosure: boolean; language?: WritingLanguage },
): string {
  const own = languages[language];
  const pattern = own.patterns[brief.purpose];
  const sentences = sentencesOf[brief.length].map((kind) =>
    kind === 'request' && brief.request !== null
      ? own.request(brief.request)
      : choose(pattern[kind], { brief, variant, own }),
  );
  const all = [choose(own.openings[brief.tone], { brief, variant, own }), ...sentences];
  if (disclosure) all.push(own.disclosureLine);
  return all.join(' ');
}

const needsTopic = '[topic?]';

type Choice = { brief: Brief; variant: number; own: Language };

/** `[du~Sie]`: the informal and the formal form. */
const address = /\[([^[\]~]*)~([^[\]~]*)\]/gu;

function choose(alternatives: readonly string[], { brief, variant, own }: Choice): string {
  const { topic, audience, tone } = brief;
  const fitting = alternatives.filter((sentence) => sentence.startsWith(needsTopic) === (topic !== null));
  const choices = fitting.length > 0 ? fitting : alternatives.filter((sentence) => !sentence.startsWith(needsTopic));
  const chosen = choices[variant % choices.length] ?? '';
  return chosen
    .replace(needsTopic, '')
    .replace('[topic]', topic ?? '')
    .replace('[audience]', audience ?? own.usualAudience)
    .replace(address, tone === 'formal' ? '$2' : '$1');
}
