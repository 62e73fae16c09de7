import { describe, expect, it } from 'vitest';
import { espeakSpelling, fliteSpelling, phonesOfIpa } from '#shared/pronunciation/phones.ts';
import { pronounce } from '#electron/engine/speech/clips/voice-for.ts';
import type { SpeakingVoice } from '#electron/engine/speech/voices/speaking-voice.ts';
import { nameKey } from '#shared/name-key.ts';
import { findPronunciation, type Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { starterNames } from '#shared/pronunciation/starter-names.ts';

function voice(language: string, speaksPhonemes: boolean): SpeakingVoice {
  const speak = async () => ({ samples: new Float32Array(0), sampleRate: 16_000, end: 0 });
  return { id: 'test:voice', version: '1', language, speaksPhonemes, speak };
}

const shivawn: Pronunciation = { name: 'siobhan', language: 'en', ipa: null, respelling: 'Shivawn' };

describe('sounds', () => {
  it.each([
    ['ʃɪˈvɔːn', 'sh ih0 v ao1 n', "[[SIv'O:n]]"],
    ['/ˈniːəv/', 'n iy1 ax0 v', "[[n'i:@v]]"],
    ['mˈʏlɜ', 'm uh1 l ax0', "[[m'Ul@]]"],
    ['ŋwˈiɛ5n', 'ng w iy1 eh0 n', "[[Nw'i:En]]"],
    ['tʃan', 'ch aa1 n', "[[tS'A:n]]"],
    ['t͡ʃan', 'ch aa1 n', "[[tS'A:n]]"],
    ['d͜ʒan', 'jh aa1 n', "[[dZ'A:n]]"],
  ])('%s are written for both engines', (ipa, flite, espeak) => {
    const phones = phonesOfIpa(ipa) ?? [];
    expect(fliteSpelling(phones)).toBe(flite);
    expect(espeakSpelling(phones)).toBe(espeak);
  });

  it.each(['', '//', 'ss', 'hello!', '李', '[[x]]'])('%j are none', (ipa) => {
    expect(phonesOfIpa(ipa)).toBeNull();
  });

  it('of every starter name can be said', () => {
    const unsaid = [...starterNames].filter(([, ipa]) => phonesOfIpa(ipa) === null);
    expect(unsaid).toEqual([]);
    const keys = new Set([...starterNames.keys()].map(nameKey));
    expect(keys.size).toBe(starterNames.size);
    // The guide says “about 3,000”.
    expect(starterNames.size).toBeGreaterThan(2_950);
    expect(starterNames.size).toBeLessThan(3_250);
  });
});

describe('a pronunciation', () => {
  it('of the creator counts more than the starter list, one for the language more than one for all', () => {
    const forAll: Pronunciation = { name: 'Siobhan', language: null, ipa: 'x', respelling: null };
    expect(findPronunciation('SIOBHAN', 'en-US', [forAll, shivawn])).toBe(shivawn);
    expect(findPronunciation('Siobhan', 'de', [forAll, shivawn])).toBe(forAll);
    expect(findPronunciation('Siobhan', 'en-GB', [])?.ipa).toBe(starterNames.get('Siobhan'));
    expect(findPronunciation('Siobhan', 'de', [])).toBeNull();
  });

  it('is used wherever the name appears: as sounds where a voice takes them, else spelled as it sounds', () => {
    const text = "Siobhan and Siobhan O'Neill-Siobhans";
    expect(pronounce(text, voice('en', true), [], null)).toEqual({
      text,
      phonemes: new Map([['Siobhan', starterNames.get('Siobhan')]]),
    });
    expect(pronounce(text, voice('en', false), [shivawn], null).text).toBe("Shivawn and Shivawn O'Neill-Siobhans");
  });
});
