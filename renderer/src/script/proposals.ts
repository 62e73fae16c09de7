import {
  proposeVariables,
  scriptWords,
  spokenText,
  variableAfter,
  variableNames,
  type Proposal,
} from '#shared/script/index.ts';
import { wholeWordsOf } from './parts.ts';
import type { Part, TextSelection } from './script-text.ts';

/** The variables that are proposed for a script and not decided yet, in its order. @param declined variables. */
export function openProposals(parts: readonly Part[], declined: readonly string[]): Proposal[] {
  const script = [...parts];
  const words = scriptWords(script);
  const taken = new Set([...declined, ...variableNames(script)]);
  return proposeVariables(spokenText(script))
    .filter(({ variable }) => !taken.has(variable))
    .map((proposal) => ({ ...proposal, places: proposal.places.filter((place) => wholeWordsOf(words, place)) }))
    .filter(({ places }) => places.length > 0);
}

/** A likely name for the words at `selection`, by the words before them; never an existing one. */
export function suggestName(parts: readonly Part[], selection: TextSelection): string {
  const script = [...parts];
  const taken = new Set(variableNames(script));
  const hint = variableAfter(spokenText(script).slice(0, selection.start), taken);
  if (hint !== null) return hint;
  let number = taken.size + 1;
  while (taken.has(`word_${number}`)) number += 1;
  return `word_${number}`;
}
