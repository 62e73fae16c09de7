import { describe, expect, it } from 'vitest';
import { soundsOf } from '#electron/engine/speech/voices/english-sounds.ts';
import { isSound, phonemeIds, phonemesOfEspeak, phonemesOfIpa } from '#electron/engine/speech/hibari/phonemes.ts';

describe('the phonemes of the embedded voices', () => {
  it.each([
    ['hˈaɪ sˈɛɹə', 'hˈI sˈɛɹə'],
    ['dʒˈeɪmz', 'ʤˈAmz'],
    ['tʃˈɔɪs', 'ʧˈYs'],
    ['ɡˌoʊɪŋ ˈaʊt', 'ɡˌOɪŋ ˈWt'],
    ['wˈɔːɾɚ', 'wˈɔTəɹ'],
    ['bˈɑːɾəl', 'bˈɑTᵊl'],
    ['bˈʌʔn̩', 'bˈʌtᵊn'],
    ['fˈɜːst', 'fˈɜɹst'],
    ['wˈɜːɹk', 'wˈɜɹk'],
    ['kˈɑːɹ', 'kˈɑɹ'],
    ['bˈax', 'bˈɑk'],
  ])('come from eSpeak: %s → %s', (ipa, phonemes) => {
    expect(phonemesOfEspeak(ipa)).toBe(phonemes);
  });

  it.each([
    ['ʃɪˈvɔːn', 'ʃɪvˈɔn'],
    ['ˈsɜːrʃə', 'sˈɜɹʃə'],
    ['ˈmʏlɐ', 'mˈʊlʌ'],
    ['/ŋwiən˧˥/', 'ŋwˈiən'],
  ])('come from IPA of any language: %s → %s', (ipa, phonemes) => {
    expect(phonemesOfIpa(ipa)).toBe(phonemes);
  });

  it('do not come from what is no IPA', () => {
    expect(phonemesOfIpa('Sarah!')).toBeNull();
    expect(phonemesOfIpa('')).toBeNull();
  });

  it.each([
    ['Dolce & Gabbana', 'with Dolce & Gabbana today'],
    ['Studio 24/7', 'with Studio 24/7 today'],
    ['acme.io', 'with acme.io today'],
  ])('are the given ones for names with signs that are read as words: %s', async (name, text) => {
    expect(await soundsOf(text, new Map([[name, 'ˈkiːvə']]))).toBe('wˈɪð kˈivə tədˈA');
  });

  it('are all known to the network', () => {
    for (const phonemes of ['hˈI sˈɛɹə, I hæd ɐ lˈʊk æT ˈækmi.', 'ʤˈAmz ʧˈYs ɡˌOɪŋ ˈWt bˈʌtᵊn mˈɛʒəɹ? ðə θˈɪŋ!'])
      expect(phonemeIds(phonemes)).toHaveLength([...phonemes].length);
    expect(phonemeIds('ʘ🙂')).toEqual([]);
    expect([...'ˈ, .A'].map(isSound)).toEqual([false, false, false, false, true]);
  });
});
