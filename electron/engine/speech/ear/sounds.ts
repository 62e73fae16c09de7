import { float64At, itemAt } from '#shared/at.ts';
import { isAppError } from '#shared/errors/index.ts';
import { findPronunciation, namesIn, type Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { plainText } from '../text/plain-text.ts';
import { soundsOf } from '../voices/english-sounds.ts';

/* How names sound, to compare them. */

/** Sounds of a text, one a sign, without what listeners do not tell apart: equal lists are homophones. */
export type Sounds = readonly string[];

/** Texts of a list are compared with each other again and again. */
const known = createRecentlyUsed<string | null>(20_000);

/** What voices are given to say for a text; null if English has no sounds for it. */
export async function readText(text: string, pronunciations: readonly Pronunciation[]): Promise<string | null> {
  const plain = plainText(text);
  const given = new Map<string, string>();
  for (const name of namesIn(plain)) {
    const ipa = findPronunciation(name, 'en', pronunciations)?.ipa;
    if (ipa) given.set(name, ipa);
  }
  const key = JSON.stringify([plain, ...given]);
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const sounds = await soundsOf(plain, given).catch((error: unknown) => {
    if (isAppError(error) && error.code === 'VALUE_UNSPEAKABLE') return null;
    throw error;
  });
  known.set(key, sounds);
  return sounds;
}

/** @param read as {@link readText} returns it. */
export function comparedSounds(read: string): Sounds {
  const signs = read
    .replace(/ɜɹ|əɹ/gu, 'R')
    // Vowels without stress are said in passing: Erin and Aaron, Karen and Caryn.
    .replace(/(?<![ˈˌ])[əɪᵻɐʌɛᵊ]/gu, 'ə')
    .replaceAll('T', 't')
    .replaceAll('ɔ', 'ɑ')
    .replace(/[^\p{L}]/gu, '')
    .replace(/[ˈˌ]/gu, '');
  return [...signs].filter((sign, index, all) => sign !== all[index - 1]);
}

const vowels = new Set('AIOWYRaeiouɑæɔəɛɜɪʊʌᵻɐ');
/** Consonants that are taken for each other: voiced and voiceless, both nasals of the front, and other near ones. */
const alike = new Set(
  'bp dt ɡk vf zs ʒʃ ʤʧ ðθ mn nŋ θf ðv ðd ʃʧ ʒʤ bv ɹw lɹ jʤ hf'.split(' ').flatMap((pair) => [pair, reversed(pair)]),
);

function reversed(pair: string): string {
  return [...pair].toReversed().join('');
}

/** Cost of a sound that is added or left out, and of one that is another. */
function weightOf(sign: string): number {
  return sign === 'ə' || sign === 'h' ? 0.6 : 1;
}

function cost(one: string, other: string): number {
  if (one === other) return 0;
  if (vowels.has(one) && vowels.has(other)) return 0.5;
  return alike.has(one + other) ? 0.5 : 1;
}

/** How different two texts sound: the least cost that turns one into the other; 0 for homophones, 1 for another sound. */
export function soundDistance(one: Sounds, other: Sounds): number {
  let row = new Float64Array(other.length + 1);
  for (let index = 0; index < other.length; index++)
    row[index + 1] = float64At(row, index) + weightOf(itemAt(other, index));
  for (const sign of one) {
    const next = new Float64Array(other.length + 1);
    next[0] = float64At(row, 0) + weightOf(sign);
    for (let index = 0; index < other.length; index++) {
      const replaced = float64At(row, index) + cost(sign, itemAt(other, index));
      const dropped = float64At(row, index + 1) + weightOf(sign);
      const added = float64At(next, index) + weightOf(itemAt(other, index));
      next[index + 1] = Math.min(replaced, dropped, added);
    }
    row = next;
  }
  return float64At(row, other.length);
}

/** {@link soundDistance} relative to the length of the longer text: 0 = the same, 1 = nothing in common. */
export function soundDifference(one: Sounds, other: Sounds): number {
  return soundDistance(one, other) / Math.max(1, one.length, other.length);
}

/** How English spells sounds that have no letter of their own. */
const letters: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ A: 'ay', I: 'y', O: 'o', W: 'ow', Y: 'oy', i: 'ee', u: 'oo', ɑ: 'ah', æ: 'a', ɔ: 'aw' }),
  ...Object.entries({ ə: 'a', ɐ: 'a', ɛ: 'e', ɪ: 'i', ᵻ: 'i', ʊ: 'oo', ʌ: 'u', ᵊ: 'e', ɜ: 'er', ʃ: 'sh', ʒ: 'zh' }),
  ...Object.entries({ ʧ: 'ch', ʤ: 'j', θ: 'th', ð: 'th', ŋ: 'ng', j: 'y', ɡ: 'g', T: 't', ɹ: 'r', ʣ: 'dz', ʦ: 'ts' }),
]);

/** A text as it would be spelled by someone who only heard it: `sˈɜɹʃə` → “Sersha”. */
export function spelledAsHeard(read: string): string {
  const spelled = [...read.replace(/[ɜə]ɹ/gu, 'ɜ')].map((sign) => letters.get(sign) ?? sign).join('');
  return spelled
    .replace(/[ˈˌ]/gu, '')
    .replace(/[^\p{L} ]/gu, '')
    .replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
}
