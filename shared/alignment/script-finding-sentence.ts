import type { ScriptFinding } from '../api/script-check.ts';
import type { Translate } from '../language/index.ts';

/** Words quoted in full, characters; a longer stretch is cut short. */
const quotedCharacters = 60;

/** What is found in a script that is spoken as a whole, and what can be done about it. */
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
      // Words that run no longer than their pictures can are apart because of their neighbours.
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
  const cut = words.slice(0, quotedCharacters);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), quotedCharacters / 2)).trimEnd()} …`;
}
