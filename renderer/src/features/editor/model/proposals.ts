import type { HeardText } from '#shared/api/index.ts';
import { namesIn, scriptWords, type Proposal, type ScriptWord } from '#shared/script/index.ts';
import type { TextSelection } from '#renderer/script/script-text.ts';
import { wordChanges } from '#renderer/script/word-changes.ts';
import { chips, spokenScript, type EditorDocument } from './document.ts';
import { markWords, setSpoken, wholeWords } from './edits.ts';

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
 * Words of a transcript that may be wrong, where the script still has them: those that its recognizer is unsure of, and
 * names, as nothing in a recording says how they are written.
 * @param proposals are asked about anyway.
 */
export function unsureWords(
  document: EditorDocument,
  heard: HeardText,
  proposals: readonly Proposal[],
): TextSelection[] {
  const guessed = new Set(namesIn(heard.text).map(({ start, end }) => heard.text.slice(start, end)));
  const spoken = spokenScript(document);
  const asked = proposals.flatMap(({ places }) => places);
  const words = keptPlaces(heard, spoken);
  const names = namesIn(spoken).filter(
    (name) => guessed.has(spoken.slice(name.start, name.end)) && !overlapsOne(name, words),
  );
  return [...words, ...names]
    .filter((place) => wholeWords(document, place) !== null && !overlapsOne(place, asked))
    .toSorted((a, b) => a.start - b.start);
}

function overlapsOne({ start, end }: TextSelection, others: readonly TextSelection[]): boolean {
  return others.some((other) => other.start < end && start < other.end);
}

/** Where a script still has the words that a transcript is unsure of: those that were corrected are left out. */
function keptPlaces({ text, unsure }: HeardText, spoken: string): TextSelection[] {
  if (unsure.length === 0) return [];
  const [heardWords, words] = [wordsOf(text), wordsOf(spoken)];
  const kept: TextSelection[] = [];
  let [heardAt, at] = [0, 0];
  for (const { kind, text: stretch } of wordChanges(text, spoken)) {
    const count = wordsOf(stretch).length;
    if (kind === 'same') {
      for (const [index, { start }] of heardWords.slice(heardAt, heardAt + count).entries()) {
        const word = words[at + index];
        if (word && unsure.some((place) => place.start === start)) kept.push({ start: word.start, end: word.end });
      }
    }
    if (kind !== 'added') heardAt += count;
    if (kind !== 'taken') at += count;
  }
  return kept;
}

function wordsOf(text: string): ScriptWord[] {
  return scriptWords([{ kind: 'text', text }]);
}
