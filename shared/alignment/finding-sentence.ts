import type { AlignedWord, AlignmentFinding } from '../api/index.ts';
import type { Translate } from '../language/index.ts';

/** Words quoted in full; of a longer stretch the first and the last are. */
const wordsQuoted = 5;

/** What a finding means, and what can be done about it. */
export function findingSentence(
  finding: AlignmentFinding,
  words: readonly Pick<AlignedWord, 'word'>[],
  t: Translate,
): string {
  const found = words.slice(finding.first_word, finding.last_word + 1).map(({ word }) => word);
  const quoted = quote(found, t);
  const word = words[finding.first_word]?.word ?? '';
  const at = finding.start;
  switch (finding.kind) {
    case 'skipped':
      return t('editor.skipped', { quoted, at });
    case 'repeated':
      return t('editor.repeated', { quoted, at });
    case 'inserted':
      return t('editor.inserted', { word, at });
    case 'before':
      return t('editor.before', { at });
    case 'after':
      return t('editor.after', { at });
    case 'pause':
      return t('editor.silence', { word, at, length: finding.end - finding.start });
    case 'unsure':
      return t('editor.unsure', { quoted, at });
  }
}

function quote(words: readonly string[], t: Translate): string {
  if (words.length <= wordsQuoted) return t('editor.quoted', { spoken: words.join(' ') });
  return t('editor.quotedEnds', { first: words[0] ?? '', last: words.at(-1) ?? '' });
}
