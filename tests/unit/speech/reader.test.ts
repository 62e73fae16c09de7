import { describe, expect, it, test } from 'vitest';
import { isSound, phonemesOfIpa } from '#electron/engine/speech/hibari/phonemes.ts';
import { pronounce } from '#electron/engine/speech/clips/voice-for.ts';
import { plainText } from '#electron/engine/speech/text/plain-text.ts';
import { readEnglish } from '#electron/engine/speech/text/read-english.ts';
import type { ReadAs } from '#electron/engine/speech/types.ts';
import { soundsOf } from '#electron/engine/speech/voices/english-sounds.ts';
import { foreignSounds } from '#electron/engine/speech/voices/foreign-sounds.ts';
import { fliteEngine } from '#electron/engine/speech/voices/flite-voice.ts';
import { isAppError } from '#shared/errors/index.ts';
import { fc } from '../../support/property.ts';

describe('plain text', () => {
  test.each([
    ['Anna 🎉', 'Anna'],
    ['1️⃣ Anna ☕', '1 Anna'],
    ['*Anna*', 'Anna'],
    ['<b>Anna</b>', 'Anna'],
    ['<Anna>', 'Anna'],
    ['&lt;Anna&gt; &amp; Co', 'Anna & Co'],
    ['“Bob” ‘Bo’ «Bob»', 'Bob Bo Bob'],
    ['Ａｎｎａ 𝐀𝐧𝐧𝐚 ﬁ', 'Anna Anna fi'],
    ['① ٣٤ 𝟙', '1 34 1'],
    ['Acme™ Contoso® Northwind℠', 'Acme Contoso Northwind'],
    ['Sa\u200brah a\u00adb \u202eAnna', 'Sarah ab Anna'],
    ['نام\u200cها', 'نام\u200cها'],
    ['Pаul Αnna', 'Paul Anna'],
    ['Hawaiʻi O’Neil O‘Brien’s', "Hawaii O'Neil O'Brien's"],
    ['Guest 12’s, Building 5‘s', "Guest 12's, Building 5's"],
    ['5½ 20° €5…', '5½ 20° €5…'],
    ['Ya\ud800n', 'Ya n'],
    ['Mu\u0308ller', 'Müller'],
  ])('of %j is %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it('leaves words of two alphabets whose letters look like those of neither', () => {
    expect(plainText('Иvan Müller-田中')).toBe('Иvan Müller-田中');
  });
});

describe('a value in English', () => {
  const read = (text: string, kind: ReadAs) => readEnglish(plainText(text), kind, () => false);
  const spelled = (text: string, kind: ReadAs) =>
    [...read(text, kind).sayings].map(([word, { respelling }]) => [word, respelling]);

  test.each<[ReadAs, string, string]>([
    ['first_name', 'Ms. Lee', 'Miz Lee'],
    ['first_name', 'Prof. Dr. Müller', 'Professor Doctor Müller'],
    ['full_name', 'Sgt. Miller', 'Sergeant Miller'],
    ['full_name', 'John Smith Jr.', 'John Smith Junior'],
    ['full_name', 'John Smith III', 'John Smith the third'],
    ['full_name', 'Louis XIV', 'Louis the fourteenth'],
    ['full_name', 'Ian St. John', 'Ian Saint John'],
    ['full_name', 'Robert (Bob) Smith', 'Robert Bob Smith'],
    ['first_name', 'Gen', 'Gen'],
    ['first_name', 'Ga', 'Ga'],
    ['first_name', 'Ave', 'Ave'],
    ['full_name', 'JACK MA', 'JACK MA'],
    ['company', 'Ford Motor Co.', 'Ford Motor Company'],
    ['company', 'Acme, Ltd.', 'Acme Limited'],
    ['company', 'Acme Inc.', 'Acme Incorporated'],
    ['company', 'Jones Bros.', 'Jones Brothers'],
    ['company', 'Yahoo!', 'Yahoo'],
    ['company', 'State St.', 'State Street'],
    ['company', 'St. Jude', 'Saint Jude'],
    ['company', 'Glow Spa', 'Glow Spa'],
    ['company', 'Trump Plaza III', 'Trump Plaza three'],
    ['company', 'A Better Company', 'A Better Company'],
    ['place', 'Austin, TX', 'Austin Texas'],
    ['place', 'St. Louis, MO', 'Saint Louis Missouri'],
    ['place', '5th Ave', '5th Avenue'],
    ['job_title', 'Sr. Engineer', 'Senior Engineer'],
    ['date', '12/05', 'December 5th'],
    ['date', '5.12.', 'December 5th'],
    ['amount', '2.5M', '2.5 million'],
    ['sentence', 'I asked Prof. Chen of Acme Inc. today.', 'I asked Professor Chen of Acme Incorporated today.'],
    ['sentence', 'We met on Main St. in May.', 'We met on Main St. in May.'],
    [null, 'Acme Inc.', 'Acme Incorporated'],
    [null, 'Austin, TX', 'Austin Texas'],
    [null, 'I saw your post. Great!', 'I saw your post. Great'],
    [null, '24/7', '24/7'],
  ])('that is a %s: %s is said as “%s”', (kind, text, said) => {
    expect(read(text, kind).text).toBe(said);
  });

  test.each<[ReadAs, string, string, [string, string][]]>([
    ['company', 'FBI', 'FBI', [['FBI', 'F B I']]],
    ['company', 'CBRE', 'CBRE', [['CBRE', 'C B R E']]],
    ['company', 'YMCA', 'YMCA', [['YMCA', 'Y M C A']]],
    ['company', 'NASA', 'NASA', []],
    ['company', 'IKEA', 'IKEA', []],
    ['company', 'Acme LLC', 'Acme LLC', [['LLC', 'L L C']]],
    ['company', 'Müller GmbH', 'Müller GmbH', [['GmbH', 'G m b H']]],
    ['company', 'Sony S.p.A.', 'Sony SpA', [['SpA', 'S p A']]],
    ['company', 'ACME AND SONS', 'ACME AND SONS', []],
    [
      'company',
      'AT&T',
      'AT and T',
      [
        ['AT', 'A T'],
        ['T', 'T'],
      ],
    ],
    ['company', 'the CEOs', 'the CEOs', [['CEOs', "C E O's"]]],
    ['full_name', 'Jane Doe, MD', 'Jane Doe MD', [['MD', 'M D']]],
    ['full_name', 'J.R. Smith', 'JR Smith', [['JR', 'J R']]],
    ['full_name', 'BOB LEE', 'BOB LEE', []],
    ['first_name', 'AJ', 'AJ', [['AJ', 'A J']]],
  ])('that is a %s: of %s, letters are spelled', (kind, text, said, letters) => {
    expect(read(text, kind).text).toBe(said);
    expect(spelled(text, kind)).toEqual(letters);
  });

  it('keeps words that have a pronunciation of their own, also before a possessive', () => {
    const flite = fliteEngine('slt');
    if (!flite) throw new Error('no voice');
    const own = [{ name: 'FBI', language: null, ipa: 'ˈfɪbi', respelling: null }];
    expect(pronounce('FBI', flite, own, 'company').phonemes.get('FBI')).toBe('ˈfɪbi');
    expect(pronounce("Siobhan's", flite, [], 'first_name').phonemes.get("Siobhan's")).toBe('ʃɪˈvɔːnz');
  });
});

describe('any value', () => {
  /** A name in each of thirty scripts. */
  const names =
    `Anna Дмитрий Γιώργος محمد שרה 王伟 さくら ミカ 김민수 प्रिया মোহাম্মদ ਗੁਰਪ੍ਰੀਤ અમિત ପ୍ରିୟା தமிழ் తెలుగు ಕನ್ನಡ മലയാളം
    සිංහල สมชาย မောင် ნინო Արամ አበበ Nguyễn Łukasz Қайрат فرهاد اردو Ñandú`.split(/\s+/u);
  /** Scripts that no voice reads. */
  const unread = ['សុខា', 'ລາວ', 'ᏣᎳᎩ', 'བོད', '田中さくら', 'ⵉⵣⵉⵍ', '𐤀𐤁'];

  /** The phonemes of a value, each word's; null if it is refused. */
  async function sounds(value: string): Promise<string | null> {
    const plain = plainText(value);
    const { text, sayings } = readEnglish(plain, null, () => false);
    const known = new Map(await foreignSounds(text, 'en'));
    for (const [word, { ipa }] of sayings) if (ipa !== null) known.set(word, ipa);
    try {
      return await soundsOf(text, known);
    } catch (error) {
      if (isAppError(error) && error.code === 'VALUE_UNSPEAKABLE' && error.subject === text) return null;
      throw error;
    }
  }

  const count = (phonemes: string) => [...phonemes].filter(isSound).length;

  it.each(names)('%s is said, and not by its letters’ names', async (name) => {
    const said = await sounds(name);
    const letters = [...name].filter((letter) => /\p{L}/u.test(letter)).length;
    expect(count(said ?? '')).toBeGreaterThan(1);
    // "Letter C5" alone would be twelve.
    expect(count(said ?? '')).toBeLessThanOrEqual(4 * letters);
  });

  it.each(unread)('%s is refused, and named', async (name) => {
    expect(await sounds(name)).toBeNull();
  });

  it('is said or refused, whatever its letters are, and never spelled by code points', async () => {
    const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(letters, async (value) => {
        const said = await sounds(value);
        const plain = plainText(value);
        const signs = [...plain].filter((sign) => /[\p{L}\p{N}]/u.test(sign)).length;
        if (said === null || signs === 0) return;
        expect(count(said), value).toBeGreaterThan(0);
        // A lone letter has a name, such as “alif with hamza”; its code point has more sounds.
        expect(count(said), value).toBeLessThanOrEqual(16 * [...plain].length);
      }),
    );
  });

  it('has no letter without a sound among what is given as sounds', async () => {
    for (const name of names)
      for (const ipa of (await foreignSounds(name, 'en')).values()) expect(phonemesOfIpa(ipa)).not.toBeNull();
  });
});
