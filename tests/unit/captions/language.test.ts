import { describe, expect, it } from 'vitest';
import { captionLanguage } from '#electron/engine/captions/language.ts';
import { builtinVoices } from '#shared/voices.ts';
import { packedLanguage } from '#electron/engine/mp4/timed-text.ts';

describe('the language of captions', () => {
  it.each([
    ['ko', '안녕하세요 Sarah, 새로운 소식이 있습니다.'],
    ['ja', 'こんにちは、アクメ株式会社の新しい製品を紹介します。'],
    ['th', 'สวัสดีครับ ขอแนะนำสินค้าใหม่'],
    ['he', 'שלום, רציתי להראות לך משהו'],
    ['el', 'Γεια σου, θέλω να σου δείξω κάτι'],
    ['zh', '您好，我想向您介绍我们公司最新推出的产品，希望您会喜欢它。'],
  ])('is %s where its script is written for that, whatever the voice', (language, text) => {
    expect(captionLanguage(text, null)).toBe(language);
    expect(captionLanguage(text, 'en-US')).toBe(language);
  });

  it.each([
    ['Hi Sarah, I had a look at Acme.', 'en-us', 'en-US'],
    ['Hallo Sarah, ich habe mir Acme angesehen.', 'de', 'de'],
    ['Здравствуйте, я хочу вам кое-что показать', 'bg', 'bg'],
    ['नमस्ते, मैं आपको कुछ दिखाना चाहता हूँ', 'hi', 'hi'],
    ['我们', 'cmn', 'zh'],
  ])('of “%s” is that of its voice, %s', (text, voice, language) => {
    expect(captionLanguage(text, voice)).toBe(language);
  });

  it.each([
    ['no voice was chosen', 'Hallo Sarah, ich habe mir Acme angesehen.', null],
    ['the voice speaks another script', 'Здравствуйте, я хочу вам кое-что показать', 'en-US'],
    ['the voice knows no language', 'Hi Sarah', 'und'],
    ['a service names it as it likes', 'Hi Sarah', 'English (natural)'],
    ['half is in one script and half in another', 'abc где', 'en'],
    ['there are only a few Chinese characters', '东京', null],
    ['there are no letters', '1, 2, 3!', 'en'],
  ])('is not told where %s', (_, text, voice) => {
    expect(captionLanguage(text, voice)).toBeUndefined();
  });
});

describe('the language of a track', () => {
  const code = (packed: number): string =>
    String.fromCharCode(...[10, 5, 0].map((bits) => ((packed >> bits) & 31) + 0x60));

  it('is the code of three letters that means the same', () => {
    for (const tag of ['de', 'en-US', 'fr-fr', 'ko', 'pt-BR', 'he', 'el', 'cs', 'fa']) {
      const [primary] = tag.toLowerCase().split('-');
      expect(Intl.getCanonicalLocales(code(packedLanguage(tag)))).toEqual([primary]);
    }
  });

  it('is known for every voice that comes with the app and has a code', () => {
    for (const { language } of builtinVoices) {
      const packed = code(packedLanguage(language));
      const [primary = ''] = language.split('-');
      const [canonical = ''] = Intl.getCanonicalLocales(packed);
      const [wanted = ''] = Intl.getCanonicalLocales(primary);
      expect([language, canonical.split('-')[0]]).toEqual([language, wanted === 'yue' ? 'zh' : wanted]);
    }
  });

  it('is undetermined otherwise', () => {
    expect(packedLanguage(undefined)).toBe(0x55c4);
    for (const tag of ['und', 'x', 'tlh1', '']) expect(code(packedLanguage(tag))).toBe('und');
  });
});
