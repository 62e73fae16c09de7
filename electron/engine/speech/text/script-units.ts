import { spokenText, scriptWords, type Script, type ScriptWord } from '#shared/script/index.ts';
import { toAscii } from './transliterate.ts';
import { spellAbbreviation } from './speakable.ts';
import { readLetters } from './word-length.ts';

/** One word of a script and its text for an English voice: "$25" is the word "25" spoken as "25 dollars". */
export type SpokenUnit = {
  word: ScriptWord;
  /** Plain words in ASCII. Never empty. */
  spoken: string;
  /** Punctuation after it that causes a pause (one of `,.;:?!`), or ''. */
  pause: string;
};

const currencies: Record<string, [one: string, many: string]> = {
  $: ['dollar', 'dollars'],
  '€': ['euro', 'euros'],
  '£': ['pound', 'pounds'],
};

/** Signs spoken as separate words; their time belongs to the word after them. */
const signsBefore: Record<string, string> = { '&': 'and', '@': 'at', '+': 'plus', '=': 'equals' };

const scales = ['', 'thousand', 'million', 'billion', 'trillion'];

/** The words of a script in order, each with its spoken form. */
export function spokenUnits(script: Script): SpokenUnit[] {
  const text = spokenText(script);
  const words = scriptWords(script);
  const groups = digitGroups(words, text);
  return words.map((word, index) => {
    const before = text.slice(words[index - 1]?.end ?? 0, word.start);
    const after = text.slice(word.end, words[index + 1]?.start ?? text.length);
    const said = groups.get(index) ?? spokenForm(word.text);
    const lead = [...before].flatMap((sign) => signsBefore[sign] ?? []);
    const tail = afterNumber(words, index, text, after);
    return {
      word,
      spoken: [...lead, said, ...tail].join(' '),
      pause: pauseOf(after, groups.has(index) && groups.has(index + 1)),
    };
  });
}

function spokenForm(word: string): string {
  const { ascii, unspeakable } = toAscii(word);
  const plain = readLetters(ascii.replace(/[^A-Za-z0-9'.-]/g, ''));
  // A word that the voice cannot speak still needs its time: about a syllable per missing letter.
  if (unspeakable.length > 0 || !/[A-Za-z0-9]/.test(plain))
    return Array.from({ length: Math.min([...word].length, 8) }, () => 'la').join('');
  return plain.split('-').map(spellAbbreviation).join(' ');
}

/** "1,250,000" is three words of the script: "1" spoken as "1 million", "250" as "250", "000" as "thousand". */
function digitGroups(words: readonly ScriptWord[], text: string): Map<number, string> {
  const groups = new Map<number, string>();
  for (let first = 0; first < words.length; first++) {
    if (!/^\d{1,3}$/.test(words[first]?.text ?? '')) continue;
    let last = first;
    while (
      /^\d{3}(\.\d+)?$/.test(words[last + 1]?.text ?? '') &&
      text.slice(words[last]?.end, words[last + 1]?.start) === ','
    )
      last++;
    if (last === first) continue;
    for (let index = first; index <= last; index++) groups.set(index, groupWords(words, index, last));
    first = last;
  }
  return groups;
}

function groupWords(words: readonly ScriptWord[], index: number, last: number): string {
  const digits = words[index]?.text.replace(/^0+(?=\d)/, '') ?? '';
  const scale = scales[last - index] ?? '';
  const isZero = Number(digits) === 0;
  const nextIsZero = index < last && Number(words[index + 1]?.text) === 0;
  // A group of zeros takes over the scale word of the group before it, so that it has its own sound.
  if (isZero) return scales[last - index + 1] ?? 'thousand';
  return nextIsZero ? digits : `${digits} ${scale}`.trim();
}

/** "dollars" after the last group of "$1,500", "percent" after "25%". */
function afterNumber(words: readonly ScriptWord[], index: number, text: string, after: string): string[] {
  if (!/^\d/.test(words[index]?.text ?? '')) return [];
  const next = words[index + 1];
  if (after === ',' && next && /^\d{3}/.test(next.text)) return [];
  const percent = after.startsWith('%') || after.startsWith(' %') ? ['percent'] : [];
  return [...percent, ...currencyBefore(words, index, text)];
}

/** The currency whose sign is before the first group of a number: its last one is at `index`. */
function currencyBefore(words: readonly ScriptWord[], index: number, text: string): string[] {
  let first = index;
  while (first > 0 && text.slice(words[first - 1]?.end, words[first]?.start) === ',') first--;
  const currency = currencies[text.slice(0, words[first]?.start).trimEnd().at(-1) ?? ''];
  if (!currency) return [];
  return [first === index && words[index]?.text === '1' ? currency[0] : currency[1]];
}

function pauseOf(after: string, insideNumber: boolean): string {
  if (insideNumber) return '';
  if (/\n|[–—]|\s-\s/.test(after)) return /[.?!]/.test(after) ? '.' : ',';
  return /[,.;:?!…]/.exec(after)?.[0].replace('…', '.') ?? '';
}
