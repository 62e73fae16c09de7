import type { Brief, Length } from '#shared/script/brief.ts';
import { disclosureLine, openings, patterns, type Pattern } from './patterns.ts';

type SentenceKind = keyof Pattern;

/** Which sentences a script has, by its length. */
const sentencesOf: Readonly<Record<Length, readonly SentenceKind[]>> = {
  short: ['reason', 'request'],
  medium: ['reason', 'value', 'request', 'close'],
  long: ['reason', 'value', 'detail', 'request', 'close'],
};

/**
 * Composes a script from patterns, marks and all; no model, no network. The same brief and variant give the same text.
 * @param variant which of the alternatives to take; any whole number.
 * @param disclosure whether to end with the line that says that a machine speaks the values.
 */
export function composeScript(brief: Brief, { variant, disclosure }: { variant: number; disclosure: boolean }): string {
  const pattern = patterns[brief.purpose];
  const sentences = sentencesOf[brief.length].map((kind) =>
    kind === 'request' && brief.request !== null
      ? `Would you ${brief.request}?`
      : choose(pattern[kind], brief, variant),
  );
  const all = [choose(openings[brief.tone], brief, variant), ...sentences];
  if (disclosure) all.push(disclosureLine);
  return all.join(' ');
}

const needsTopic = '[topic?]';

function choose(alternatives: readonly string[], { topic, audience }: Brief, variant: number): string {
  const fitting = alternatives.filter((sentence) => sentence.startsWith(needsTopic) === (topic !== null));
  const choices = fitting.length > 0 ? fitting : alternatives.filter((sentence) => !sentence.startsWith(needsTopic));
  const chosen = choices[variant % choices.length] ?? '';
  return chosen
    .replace(needsTopic, '')
    .replace('[topic]', topic ?? '')
    .replace('[audience]', audience ?? 'teams like yours');
}
