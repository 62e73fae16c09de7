/**
 * International phonetic alphabet to the CMU phone set (ARPAbet) that the English voices are made of. Sounds English
 * lacks become the nearest one an English speaker would use.
 */

const sounds: Readonly<Record<string, string>> = {
  // Two letters, one sound.
  tʃ: 'ch',
  tɕ: 'ch',
  tʂ: 'ch',
  dʒ: 'jh',
  dʑ: 'jh',
  dʐ: 'jh',
  ts: 't s',
  dz: 'd z',
  pf: 'p f',
  aɪ: 'ay',
  aj: 'ay',
  ai: 'ay',
  aʊ: 'aw',
  aw: 'aw',
  au: 'aw',
  eɪ: 'ey',
  ej: 'ey',
  ei: 'ey',
  ɛɪ: 'ey',
  æɪ: 'ey',
  oʊ: 'ow',
  əʊ: 'ow',
  ow: 'ow',
  ɔɪ: 'oy',
  ɔʏ: 'oy',
  ɔø: 'oy',
  oɪ: 'oy',
  oj: 'oy',
  œy: 'oy',
  ɜː: 'er',
  ɜr: 'er',
  ɑɹ: 'aa r',
  // Vowels.
  i: 'iy',
  ɪ: 'ih',
  e: 'ey',
  ɛ: 'eh',
  æ: 'ae',
  a: 'aa',
  ɑ: 'aa',
  ɒ: 'aa',
  ɐ: 'ah',
  ʌ: 'ah',
  ə: 'ax',
  ɜ: 'ax',
  ɘ: 'ax',
  ɵ: 'ax',
  ɚ: 'er',
  ɝ: 'er',
  ɔ: 'ao',
  o: 'ow',
  u: 'uw',
  ʊ: 'uh',
  ɯ: 'uw',
  ʉ: 'uw',
  y: 'uw',
  ʏ: 'uh',
  ø: 'er',
  œ: 'er',
  ɨ: 'ih',
  ɤ: 'ah',
  ᵻ: 'ih',
  ɞ: 'er',
  // Consonants.
  p: 'p',
  b: 'b',
  t: 't',
  d: 'd',
  k: 'k',
  g: 'g',
  ɡ: 'g',
  q: 'k',
  ɢ: 'g',
  c: 'k y',
  ɟ: 'g y',
  ʈ: 't',
  ɖ: 'd',
  m: 'm',
  ɱ: 'm',
  n: 'n',
  ɳ: 'n',
  ɲ: 'n y',
  ŋ: 'ng',
  ɴ: 'ng',
  r: 'r',
  ɾ: 'r',
  ɹ: 'r',
  ɻ: 'r',
  ɽ: 'r',
  ʀ: 'r',
  ʁ: 'r',
  ɺ: 'l',
  f: 'f',
  ɸ: 'f',
  v: 'v',
  ʋ: 'v',
  β: 'v',
  θ: 'th',
  ð: 'dh',
  s: 's',
  z: 'z',
  ʃ: 'sh',
  ʂ: 'sh',
  ɕ: 'sh',
  ʒ: 'zh',
  ʐ: 'zh',
  ʑ: 'zh',
  ç: 'sh',
  h: 'hh',
  ɦ: 'hh',
  ħ: 'hh',
  ɣ: 'g',
  j: 'y',
  ʝ: 'y',
  w: 'w',
  ʍ: 'w',
  ɥ: 'w',
  l: 'l',
  ɫ: 'l',
  ɭ: 'l',
  ʎ: 'l y',
  ʟ: 'l',
  ɬ: 'l',
};

/** One sign, or two that stand for one sound. */
const eachSign = new RegExp([...Object.keys(sounds).filter((signs) => signs.length > 1), '.'].join('|'), 'gsu');

/** Heard, but not as a sound of its own: glottal stops, tones, length, syllables, aspiration, linking. */
const silent = /[\u0300-\u036f\p{Lm}ʔʕ.‿\d˥˦˧˨˩'’-]/u;

const vowels = new Set('aa ae ah ao aw ax ay eh er ey ih iy ow oy uh uw'.split(' '));

/** A speech sound of the CMU phone set; vowels have a stress: 0 none, 1 main, 2 secondary. */
type CmuPhone = { name: string; stress: 0 | 1 | 2 | null };

/**
 * The phones of one word.
 * @param ipa such as `ʃɪˈvɔːn`; slashes and brackets around it are allowed.
 * @returns null where it holds signs that are no IPA, or no sound.
 */
export function phonesOfIpa(ipa: string): CmuPhone[] | null {
  const text = ipa
    .normalize('NFD')
    .trim()
    .replace(/^[/[]|[/\]]$/g, '')
    // Ties, which would part the signs of one sound.
    .replace(/[\u035c\u0361]/g, '')
    .replace(/c\u0327/g, '\u00e7');
  const signs = text.match(eachSign) ?? [];
  const phones: CmuPhone[] = [];
  let stress: 0 | 1 | 2 = 0;
  for (const [at, sign] of signs.entries()) {
    const next = signs[at + 1] ?? '';
    if (sign === 'ˈ' || sign === 'ˌ') stress = sign === 'ˈ' ? 1 : 2;
    else if (sign === 'ʲ') softenLast(phones, next);
    else if (sign === '\u0303') phones.push({ name: 'n', stress: null });
    else if (sign === 'x' || sign === 'χ') phones.push(roughSound(next));
    else if (Object.hasOwn(sounds, sign)) {
      for (const name of sounds[sign]?.split(' ') ?? []) {
        const isVowel = vowels.has(name);
        phones.push({ name, stress: isVowel ? stress : null });
        if (isVowel) stress = 0;
      }
    } else if (!silent.test(sign)) return null;
  }
  return phones.some(({ stress: of }) => of !== null) ? withMainStress(phones) : null;
}

/** A soft consonant before a back vowel is heard as one with "y" after it. */
function softenLast(phones: CmuPhone[], next: string): void {
  if (phones.length > 0 && /^[aɑɐæoɔuʊə]/.test(next)) phones.push({ name: 'y', stress: null });
}

/** The "ch" of "Bach" and "Loch": English speakers say "h" before a vowel and "k" elsewhere. */
function roughSound(next: string): CmuPhone {
  return { name: /^[aɑɐæeɛiɪoɔuʊəyøœɨ]/.test(next) ? 'hh' : 'k', stress: null };
}

/** The lexicon of an English voice wants one main stress: the first vowel has it where none is marked. */
function withMainStress(phones: CmuPhone[]): CmuPhone[] {
  if (phones.some(({ stress }) => stress === 1)) return phones;
  const first = phones.findIndex(({ stress }) => stress !== null);
  return phones.map((phone, index) => (index === first ? { ...phone, stress: 1 } : phone));
}

/** As Flite's lexicon writes them: `sh ih0 v ao1 n`. */
export function fliteSpelling(phones: readonly CmuPhone[]): string {
  return phones.map(({ name, stress }) => `${name}${stress === null ? '' : Math.min(stress, 1)}`).join(' ');
}

const espeakNames: Readonly<Record<string, string>> = {
  aa: 'A:',
  ae: 'a',
  ah: 'V',
  ao: 'O:',
  aw: 'aU',
  ax: '@',
  ay: 'aI',
  eh: 'E',
  er: '3:',
  ey: 'eI',
  ih: 'I',
  iy: 'i:',
  ow: 'oU',
  oy: 'OI',
  uh: 'U',
  uw: 'u:',
  ch: 'tS',
  dh: 'D',
  hh: 'h',
  jh: 'dZ',
  ng: 'N',
  sh: 'S',
  th: 'T',
  y: 'j',
  zh: 'Z',
};

/** As eSpeak's English voices read it: `[[SIv'O:n]]`. */
export function espeakSpelling(phones: readonly CmuPhone[]): string {
  const stresses = ['', "'", ','];
  const codes = phones.map(({ name, stress }) => `${stresses[stress ?? 0]}${espeakNames[name] ?? name}`);
  return `[[${codes.join('')}]]`;
}
