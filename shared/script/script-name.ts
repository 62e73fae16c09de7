/** Longest name, characters. */
const longestName = 40;
/** A clause of fewer words is a greeting or a name. */
const fewestWords = 3;

/**
 * A short name for a template: the first words that say something, without the greeting, of `spoken`, a script as it is
 * said: "I had a look at Acme" for "Hi Sarah, I had a look at Acme, and…". Null while these words are being written.
 */
export function scriptName(spoken: string): string | null {
  const clauses = [
    ...spoken.replace(/\s+/gu, ' ').matchAll(/(.+?)(?:[,;:.!?…]+(?=\s|$)|[，、。；：！？]|\s[–—-](?=\s)|$)/gu),
  ];
  const found = clauses.find(([, clause = '']) => countWords(clause) >= fewestWords);
  if (!found) return null;
  const [whole, clause = ''] = found;
  const name = shortened(clause.trim());
  // Neither shortened nor at an end: more words may follow.
  if (name === clause.trim() && whole === clause) return null;
  return name.slice(0, 1).toLocaleUpperCase() + name.slice(1);
}

/** Also words of languages that are written without spaces. */
function countWords(text: string): number {
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].filter(
    ({ isWordLike }) => isWordLike,
  ).length;
}

/** At most {@link longestName} characters, ending before an "and", else with a whole word where there are spaces. */
function shortened(text: string): string {
  if (text.length <= longestName) return text;
  const cut = text.slice(0, longestName + 1);
  const [joined] = /^.{12,}(?= (?:and|und) )/u.exec(cut) ?? [];
  if (joined) return joined;
  return cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut.replace(/.$/u, '');
}
