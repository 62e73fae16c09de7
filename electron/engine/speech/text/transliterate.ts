import { composedSpellings, letterGroups, letterSpellings } from './letters.ts';

type Transliteration = {
  ascii: string;
  /** Letters and digits without a spelling, each once: scripts other than Latin, Cyrillic and Greek. */
  unspeakable: string[];
};

const punctuation: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '‘': "'",
    '’': "'",
    ʼ: "'",
    '“': '"',
    '”': '"',
    '„': '"',
    '«': '"',
    '»': '"',
    '–': ', ',
    '—': ', ',
    '…': '. ',
    '。': '. ',
    '、': ', ',
    '¿': '',
    '¡': '',
  }),
);

/**
 * Text in ASCII as an English voice should read it: "José" → "Jose", "Łukasz" → "Lukasz", "Søren" → "Soren",
 * "Дмитрий" → "Dmitriy". Emoji and other symbols become spaces.
 */
export function toAscii(text: string): Transliteration {
  const letters = [...text.normalize('NFKC')];
  const unspeakable = new Set<string>();
  let ascii = '';
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i] ?? '';
    const pair = letterGroups.get(
      (letter + (letters[i + 1] ?? '')).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    );
    if (pair !== undefined) {
      ascii += likeCase(pair, letter);
      i++;
      continue;
    }
    const spelling = spellLetter(letter);
    if (spelling === undefined) unspeakable.add(letter);
    else ascii += spelling;
  }
  return { ascii: ascii.replace(/\s+/g, ' ').trim(), unspeakable: [...unspeakable] };
}

/** Undefined for a letter or digit without a spelling. */
function spellLetter(letter: string): string | undefined {
  if (/^[\x20-\x7e]$/.test(letter)) return letter;
  const lower = letter.toLowerCase();
  const known = punctuation.get(letter) ?? composedSpellings.get(lower);
  if (known !== undefined) return likeCase(known, letter);
  const base = lower.normalize('NFKD').replace(/\p{M}/gu, '');
  const spelling = [...base].map((part) => (/^[\x20-\x7e]$/.test(part) ? part : letterSpellings.get(part)));
  if (base !== '' && spelling.every((part) => part !== undefined)) return likeCase(spelling.join(''), letter);
  return /[\p{L}\p{N}]/u.test(letter) ? undefined : ' ';
}

/** `spelling` with a capital where `letter` is one: "Ж" → "Zh". */
function likeCase(spelling: string, letter: string): string {
  if (letter === letter.toLowerCase()) return spelling;
  return spelling.slice(0, 1).toUpperCase() + spelling.slice(1);
}
