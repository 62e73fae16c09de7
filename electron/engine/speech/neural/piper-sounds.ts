import { phonesOfIpa } from '#shared/pronunciation/phones.ts';
import type { Alphabet } from '../voices/english-sounds.ts';

/*
 * Voices of Piper have learnt eSpeak's IPA of their language, one symbol after another. Known pronunciations can be of
 * any language, so for English voices they become the IPA of the nearest English sounds.
 */

const american: Readonly<Record<string, string>> = {
  aa: 'ɑː',
  ae: 'æ',
  ah: 'ʌ',
  ao: 'ɔː',
  aw: 'aʊ',
  ax: 'ə',
  ay: 'aɪ',
  ch: 'tʃ',
  dh: 'ð',
  eh: 'ɛ',
  er: 'ɚ',
  ey: 'eɪ',
  g: 'ɡ',
  hh: 'h',
  ih: 'ɪ',
  iy: 'iː',
  jh: 'dʒ',
  ng: 'ŋ',
  ow: 'oʊ',
  oy: 'ɔɪ',
  r: 'ɹ',
  sh: 'ʃ',
  th: 'θ',
  uh: 'ʊ',
  uw: 'uː',
  y: 'j',
  zh: 'ʒ',
};
const british: Readonly<Record<string, string>> = { ...american, ae: 'a', er: 'ə', ow: 'əʊ' };

/** The alphabet of a voice of Piper. @param language eSpeak's voice in the model's metadata, such as `en-us`. */
export function piperAlphabet(language: string): Alphabet {
  const signs = language === 'en-us' ? american : language.startsWith('en') ? british : null;
  return {
    name: `Piper ${language}`,
    language,
    ofEspeak: (ipa) => ipa,
    ofIpa: (ipa) => {
      const phones = signs && phonesOfIpa(ipa);
      if (!phones) return null;
      const spelled = phones.map(({ name, stress }) => {
        const mark = stress === 1 ? 'ˈ' : stress === 2 ? 'ˌ' : '';
        return mark + (name === 'er' && stress ? 'ɜː' : (signs[name] ?? name));
      });
      return spelled.join('');
    },
  };
}
