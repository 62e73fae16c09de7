import { phonesOfIpa } from '#shared/pronunciation/phones.ts';
import { languageOfLetters, sameLanguage } from '../text/language.ts';
import { espeakSoundsOf } from './espeak.ts';

/**
 * The words of a text whose letters identify another language, with that language's pronunciation: IPA. Parts of a word
 * in different scripts are read each by its own.
 * @param own language of the voice.
 */
export async function foreignSounds(text: string, own: string): Promise<Map<string, string>> {
  const phonemes = new Map<string, string>();
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    const language = languageOfLetters(word);
    if (language === null || sameLanguage(language, own)) continue;
    const parts = word.match(/[\p{Script=Latin}\p{M}]+|[^\p{Script=Latin}]+/gu) ?? [];
    const sounds = await Promise.all(parts.map((part) => soundsOfPart(part, parts.length > 1 ? own : language)));
    const ipa = sounds.every((part) => part !== null) ? sounds.join('') : null;
    if (ipa !== null && phonesOfIpa(ipa)) phonemes.set(word, ipa);
  }
  return phonemes;
}

async function soundsOfPart(part: string, otherwise: string): Promise<string | null> {
  const language = languageOfLetters(part) ?? otherwise;
  const ipa = await espeakSoundsOf(part, language);
  return ipa !== null && language === 'cmn' ? mandarinSounds(ipa) : ipa;
}

/** eSpeak's signs for Mandarin, and the sounds that English speakers hear: they tell consonants by voice, not by breath. */
const mandarinSigns: readonly (readonly [RegExp, string])[] = [
  [/[ɜ\d]/gu, ''],
  [/ts\.h|tɕh/gu, 'C'],
  [/ts\.|tɕ/gu, 'J'],
  [/tsh/gu, 'S'],
  [/ts/gu, 'dz'],
  [/([ptk])h/gu, '$1ʰ'],
  [/p(?!ʰ)/gu, 'b'],
  [/t(?!ʰ)/gu, 'd'],
  [/k(?!ʰ)/gu, 'ɡ'],
  [/onɡ/gu, 'ʊŋ'],
  [/s\./gu, 'ʃ'],
  [/C/gu, 'tʃ'],
  [/J/gu, 'dʒ'],
  [/S/gu, 'ts'],
];

/** Mandarin of eSpeak as IPA without tones. Its "ɜ" is a tone. */
function mandarinSounds(ipa: string): string {
  return mandarinSigns.reduce((text, [sign, sound]) => text.replace(sign, sound), ipa);
}
