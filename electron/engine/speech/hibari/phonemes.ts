import { phonesOfIpa } from '#shared/pronunciation/phones.ts';

/*
 * The network reads the alphabet of misaki, in which Kokoro's training texts are written: IPA with capitals for
 * diphthongs, stress before the vowel, no length marks. Its ids are those of Kokoro's vocabulary; signs that neither
 * English nor punctuation needs are left out.
 */
const vocabulary: ReadonlyMap<string, number> = new Map([
  ...Object.entries({ ';': 1, ':': 2, ',': 3, '.': 4, '!': 5, '?': 6, '—': 9, '…': 10, ' ': 16 }),
  ...Object.entries({
    ʣ: 18,
    ʦ: 20,
    A: 24,
    I: 25,
    O: 31,
    T: 36,
    W: 39,
    Y: 41,
    ᵊ: 42,
    b: 44,
    d: 46,
    f: 48,
    h: 50,
    i: 51,
  }),
  ...Object.entries({
    j: 52,
    k: 53,
    l: 54,
    m: 55,
    n: 56,
    p: 58,
    s: 61,
    t: 62,
    u: 63,
    v: 64,
    w: 65,
    z: 68,
    ɑ: 69,
    ɐ: 70,
  }),
  ...Object.entries({ æ: 72, ɔ: 76, ð: 81, ʤ: 82, ə: 83, ɛ: 86, ɜ: 87, ɡ: 92, ɪ: 102, ŋ: 112, θ: 119, ɹ: 123, ʃ: 131 }),
  ...Object.entries({ ʧ: 133, ʊ: 135, ʌ: 138, ʒ: 147, ˈ: 156, ˌ: 157, ᵻ: 177 }),
]);

/** The ids of phonemes, without the padding at both ends. Signs that are not in the vocabulary are skipped. */
export function phonemeIds(phonemes: string): number[] {
  return [...phonemes].flatMap((sign) => vocabulary.get(sign) ?? []);
}

/** Whether a phoneme is a sound, and neither stress nor punctuation. */
export function isSound(sign: string): boolean {
  return vocabulary.has(sign) && !/[\s;:,.!?—…ˈˌ]/u.test(sign);
}

/** Stops and affricates: silent at first, then a burst. */
export const stops = /[bdɡkptTʤʧʣʦ]/u;

/** eSpeak's IPA of American English, and misaki's sign for it. Longer ones first. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/ʔˌ?n\u0329/gu, 'tᵊn'],
  [/n\u0329/gu, 'ᵊn'],
  [/m\u0329/gu, 'ᵊm'],
  [/l\u0329|əl/gu, 'ᵊl'],
  [/[\u0300-\u036fʲː]/gu, ''],
  [/eɪ/gu, 'A'],
  [/oʊ|əʊ/gu, 'O'],
  [/aɪ/gu, 'I'],
  [/aʊ/gu, 'W'],
  [/ɔɪ/gu, 'Y'],
  [/dʒ/gu, 'ʤ'],
  [/tʃ/gu, 'ʧ'],
  [/ɾ/gu, 'T'],
  [/ɚ/gu, 'əɹ'],
  [/ɜɹ?/gu, 'ɜɹ'],
  [/ʔ/gu, 't'],
  [/x|ç/gu, 'k'],
  [/ɬ/gu, 'l'],
  [/r/gu, 'ɹ'],
  [/ɹɹ/gu, 'ɹ'],
  [/o/gu, 'O'],
  [/e/gu, 'ɛ'],
  [/a/gu, 'ɑ'],
  [/g/gu, 'ɡ'],
];

/** Phonemes from eSpeak's reading of American English: `hˈaɪ sˈɛɹə` → `hˈI sˈɛɹə`. */
export function phonemesOfEspeak(ipa: string): string {
  return signs.reduce((text, [sign, phoneme]) => text.replace(sign, phoneme), ipa.normalize('NFD'));
}

const cmuSigns: Readonly<Record<string, string>> = {
  aa: 'ɑ',
  ae: 'æ',
  ah: 'ʌ',
  ao: 'ɔ',
  aw: 'W',
  ax: 'ə',
  ay: 'I',
  ch: 'ʧ',
  dh: 'ð',
  eh: 'ɛ',
  er: 'əɹ',
  ey: 'A',
  g: 'ɡ',
  hh: 'h',
  ih: 'ɪ',
  iy: 'i',
  jh: 'ʤ',
  ng: 'ŋ',
  ow: 'O',
  oy: 'Y',
  r: 'ɹ',
  sh: 'ʃ',
  th: 'θ',
  uh: 'ʊ',
  uw: 'u',
  y: 'j',
  zh: 'ʒ',
};

/** Phonemes of a word in IPA of any language, each foreign sound as the nearest English one; null if it is no IPA. */
export function phonemesOfIpa(ipa: string): string | null {
  const phones = phonesOfIpa(ipa);
  if (!phones) return null;
  const spelled = phones.map(({ name, stress }) => {
    const mark = stress === 1 ? 'ˈ' : stress === 2 ? 'ˌ' : '';
    return mark + (name === 'er' && stress ? 'ɜɹ' : (cmuSigns[name] ?? name));
  });
  return spelled.join('').replaceAll('ɹɹ', 'ɹ');
}
