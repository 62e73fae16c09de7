/** Names of the letters a–z in Flite's phones. */
const letterNames =
  'ey,b iy,s iy,d iy,iy,eh f,jh iy,ey ch,ay,jh ey,k ey,eh l,eh m,eh n,ow,p iy,k y uw,aa r,eh s,t iy,y uw,v iy,d ah b ax l y uw,eh k s,w ay,z iy'.split(
    ',',
  );

/** Pairs of consonants at the beginning of words that Flite can read. */
const usualBeginning =
  /^(?:b[lr]|c[hlr]|d[rw]|f[jlr]|g[hlnrw]|k[hlnrw]|p[hlrst]|qu|rh|s[chklmnpqtrvw]|t[hrw]|v[lr]|w[hr]|z[bh])/i;

/** Beginnings of names, and similar ones that Flite reads as a word; tried in this order. */
const respellings: readonly [RegExp, string][] = [
  [/^nguy(?:e|ễ)n$/i, 'Win'],
  [/^krzy/i, 'Kishi'],
  [/^([ln])j/i, '$1y'],
  [/^(?:ts|tz|cz)(?=[aeiouy])/i, 'z'],
  [/^(?:ts|tz|c)v/i, 'Sv'],
  [/^hr/i, 'r'],
  [/^hj/i, 'y'],
  [/^nn/i, 'n'],
  // A nasal before a consonant gets a short vowel before it, other consonants get one after them.
  [/^([mn])(?=[^aeiouy])/i, 'e$1'],
  [/^([a-z])(?=[^aeiouy])/i, '$1i'],
];

/**
 * Text in which no name is read letter by letter: Flite spells out words with un-English beginnings ("Mbappe" as "M, B,
 * A…"), which are respelled approximately.
 * @param segments returns the phones of a text.
 */
export async function readableText(text: string, segments: (word: string) => Promise<string[]>): Promise<string> {
  const words = text.split(/(?<![A-Za-z])(?=[A-Za-z])|(?<=[A-Za-z])(?![A-Za-z])/);
  const readable = await Promise.all(words.map((word) => readableWord(word, segments)));
  return readable.join('');
}

async function readableWord(word: string, segments: (word: string) => Promise<string[]>): Promise<string> {
  if (!isUnusual(word) || !(await isSpelledOut(word, segments))) return word;
  for (const [beginning, sound] of respellings) {
    if (!beginning.test(word)) continue;
    const respelled = word.replace(beginning, sound);
    if (!(await isSpelledOut(respelled, segments))) return respelled;
  }
  return word;
}

function isUnusual(word: string): boolean {
  // Without a vowel it is an abbreviation, and meant to be spelled out.
  if (!/[aeiouy]/i.test(word)) return false;
  return /^[^aeiouy]{3}/i.test(word) || (/^[^aeiouy]{2}/i.test(word) && !usualBeginning.test(word));
}

async function isSpelledOut(word: string, segments: (word: string) => Promise<string[]>): Promise<boolean> {
  const spoken = (await segments(word)).filter((phone) => phone !== 'pau').join(' ');
  const spelled = [...word.toLowerCase()].map((letter) => letterNames[letter.charCodeAt(0) - 97]).join(' ');
  return spoken === spelled;
}
