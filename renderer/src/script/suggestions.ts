import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import { isVariableName, toVariableName } from '#shared/script/index.ts';
import { t } from '../language/index.ts';
import { variableLabel } from '../lib/variable-label.ts';
import type { Chip } from './script-text.ts';

/** Names that most campaigns have a column for. */
const usualNames = ['first_name', 'last_name', 'company', 'city', 'job_title', 'product'] as const;

/** One or two braces and what was typed of a name behind them. */
const openBrace = /\{{1,2}[\p{L}\p{M}\p{N}_ -]*$/u;

/** A suggestion, and whether the script has the variable already. */
export type Suggestion = { name: string; spoken: string; known: boolean };

/** What can be inserted for the letters typed: the script's own variables, the usual ones, and the name as typed. */
export function suggestionsFor(typed: string, chips: readonly Chip[]): Suggestion[] {
  const own = new Map<string, Suggestion>();
  for (const { name, spoken } of chips) {
    if (!own.has(name) || own.get(name)?.spoken === '') own.set(name, { name, spoken, known: true });
  }
  const wanted = toVariableName(typed);
  const usual = usualNames.flatMap((name) => (own.has(name) ? [] : [{ name, spoken: '', known: false }]));
  const fitting = [...own.values(), ...usual].filter(({ name }) => name.includes(wanted));
  const isNew = isVariableName(wanted) && !fitting.some(({ name }) => name === wanted);
  return isNew ? [...fitting, { name: wanted, spoken: '', known: false }] : fitting;
}

type Options = {
  chips: () => readonly Chip[];
  /** Puts a chip in place of what was typed, by positions. */
  insert: (suggestion: Suggestion, from: number, to: number) => void;
};

/** Offers variables where a brace was typed, or wherever the keyboard asks for them. */
export function variableSuggestions({ chips, insert }: Options): CompletionSource {
  function suggest(context: CompletionContext): CompletionResult | null {
    const brace = context.matchBefore(openBrace);
    if (!brace && !context.explicit) return null;
    const typed = brace?.text.replace(/^\{+/u, '') ?? '';
    const options = suggestionsFor(typed, chips()).map((suggestion, index): Completion => {
      const { name, spoken, known } = suggestion;
      return {
        label: variableLabel(name),
        detail: spoken === '' && !known ? t('editor.newVariable') : spoken,
        boost: -index,
        apply: (_view, _completion, from, to) => insert(suggestion, from, to),
      };
    });
    if (options.length === 0) return null;
    // Asked again with each letter, at once: Enter takes what is seen.
    return {
      from: brace?.from ?? context.pos,
      options,
      filter: false,
      update: (_result, _from, _to, next) => suggest(next),
    };
  }
  return suggest;
}
