import { cutText } from '../cut-text.ts';
import type { AlignedWord, Alignment, AlignmentFinding } from '../api/index.ts';
import type { Translate } from '../language/index.ts';
import type { ScriptFinding } from '../api/script-check.ts';
import type { Script } from '../script/index.ts';
import type { Section } from '../timeline/section.ts';

/** The words of a script with their places in its recording; null for those the recording does not say. */
export function heardWords({ words, findings }: Alignment): (AlignedWord | null)[] {
  const skipped = findings.filter(({ kind }) => kind === 'skipped');
  return words.map((word, index) => {
    return skipped.some(({ first_word, last_word }) => first_word <= index && index <= last_word) ? null : word;
  });
}

/**
 * Sections of a script's variables: each from the start of its first word to the end of its last; none without a word.
 */
export function sectionsOfWords(script: Script, words: readonly AlignedWord[]): Section[] {
  const variables = script.flatMap((part) => (part.kind === 'variable' ? [part.name] : []));
  return variables.flatMap((variable, occurrence) => {
    const spoken = words.filter((word) => word.occurrence === occurrence);
    const [first, last] = [spoken[0], spoken.at(-1)];
    return first && last ? [{ variable, start: first.start, end: last.end }] : [];
  });
}

/** Words quoted in full; of a longer stretch only the first and the last. */
const wordsQuoted = 5;

/** The meaning of a finding, and advice. */
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

/** Characters quoted in full; a longer stretch is truncated. */
const quotedCharacters = 60;

/** A finding in a script that is spoken as a whole, and advice. */
export function scriptFindingSentence(finding: ScriptFinding, t: Translate): string {
  const { code, recorded, spoken, stretch, apart } = finding;
  const words = quoted(finding.words);
  const at = (recorded ?? spoken).start;
  const times = stretch ?? 1;
  switch (code) {
    case 'not_recorded':
      return t('listen.foundNotRecorded', { words, known: recorded ? 'yes' : 'no', at });
    case 'said_otherwise':
      return t('listen.foundOtherwise', { words, at });
    case 'unsure':
      return t('listen.foundUnsure', { words, at });
    case 'times_guessed':
      return t('listen.foundGuessed', { words });
    case 'out_of_time':
      // Words that could keep in time alone are late because of their neighbours.
      return times > 1.15
        ? t('listen.foundOutOfTime', { words, apart: apart ?? 0, stretch: times })
        : t('listen.foundApart', { words, apart: apart ?? 0 });
    case 'long_value':
      return t('listen.foundLongValue', { words, times });
    case 'voice_slower':
      return t('listen.foundSlower', { share: times - 1 });
    case 'voice_faster':
      return t('listen.foundFaster', { share: 1 - times });
    case 'other_voice':
      return t('listen.foundOtherVoice');
    case 'far_voice':
      return t('listen.clipFarVoice');
  }
}

function quoted(words: string): string {
  if (words.length <= quotedCharacters) return words;
  const space = words.slice(0, quotedCharacters).lastIndexOf(' ');
  return `${cutText(words, Math.max(space, quotedCharacters / 2)).trimEnd()} …`;
}
