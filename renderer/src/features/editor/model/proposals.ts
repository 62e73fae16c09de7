import { namesIn, proposeVariables, type Proposal } from '#shared/script/index.ts';
import type { TextSelection } from '#renderer/script/script-text.ts';
import { chips, spokenScript, type EditorDocument } from './document.ts';
import { markWords, setSpoken, wholeWords } from './edits.ts';

/** The variables that are proposed for a script and not decided yet, in its order. @param declined variables. */
export function openProposals(document: EditorDocument, declined: readonly string[]): Proposal[] {
  const taken = new Set([...declined, ...chips(document).map(({ name }) => name)]);
  return proposeVariables(spokenScript(document))
    .filter(({ variable }) => !taken.has(variable))
    .map((proposal) => ({ ...proposal, places: proposal.places.filter((place) => wholeWords(document, place)) }))
    .filter(({ places }) => places.length > 0);
}

/** The proposed words made a variable wherever they are said. @param spoken what was really said there. */
export function acceptProposal(document: EditorDocument, proposal: Proposal, spoken: string): EditorDocument {
  const { variable, places, words } = proposal;
  // From the end, so that the other places stay where they are.
  const marked = places.toReversed().reduce((next, place) => markWords(next, place, variable), document);
  if (spoken.trim() === '' || spoken.trim() === words) return marked;
  return chips(marked)
    .filter(({ name }) => name === variable)
    .reduce((next, { id }) => setSpoken(next, id, spoken), marked);
}

/**
 * Names in a script as they were heard: nothing in a recording says how they are written.
 * @param heard the transcript. @param proposals are asked about anyway.
 */
export function unsureWords(document: EditorDocument, heard: string, proposals: readonly Proposal[]): TextSelection[] {
  const guessed = new Set(namesIn(heard).map(({ start, end }) => heard.slice(start, end)));
  const spoken = spokenScript(document);
  const asked = proposals.flatMap(({ places }) => places);
  return namesIn(spoken).filter(
    ({ start, end }) =>
      guessed.has(spoken.slice(start, end)) &&
      wholeWords(document, { start, end }) !== null &&
      !asked.some((place) => place.start < end && start < place.end),
  );
}
