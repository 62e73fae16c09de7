/**
 * Scripts used by only one language, or nearly so, and that language (BCP 47). Latin, Cyrillic, Arabic, Devanagari and
 * others are used by many.
 */
const languagesByScript: Readonly<Record<string, string>> = {
  Hangul: 'ko',
  Thai: 'th',
  Hebrew: 'he',
  Greek: 'el',
  Armenian: 'hy',
  Georgian: 'ka',
  Khmer: 'km',
  Lao: 'lo',
  Tamil: 'ta',
  Telugu: 'te',
  Kannada: 'kn',
  Malayalam: 'ml',
  Gujarati: 'gu',
  Gurmukhi: 'pa',
  Sinhala: 'si',
};

/**
 * Scripts by Unicode's names, with equivalent ISO 15924 codes, for comparison with the script of a voice's language.
 */
const codesByScript: Readonly<Record<string, readonly string[]>> = {
  Latin: ['Latn'],
  Cyrillic: ['Cyrl'],
  Arabic: ['Arab'],
  Devanagari: ['Deva'],
  Bengali: ['Beng'],
  Ethiopic: ['Ethi'],
  Myanmar: ['Mymr'],
  Han: ['Hans', 'Hant', 'Hani'],
};

const scripts = [...Object.keys(languagesByScript), ...Object.keys(codesByScript)];

/** A text with at least this many Chinese characters and no kana is not Japanese. */
const enoughHan = 20;

/**
 * The language of captions, if it is certain: the only one that uses their script, otherwise the language of the
 * video's voice, if it uses the same script.
 * @param text of the captions.
 * @param voice BCP 47 tag of a voice that somebody chose; null otherwise.
 * @returns a BCP 47 tag; undefined if it is not certain.
 */
export function captionLanguage(text: string, voice: string | null): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const kana = count(text, 'Hiragana') + count(text, 'Katakana');
  const han = count(text, 'Han');
  if (kana > 0 && 2 * (kana + han) >= letters) return 'ja';
  const script = scripts.find((name) => 2 * count(text, name) > letters);
  if (script === undefined) return undefined;
  const certain = languagesByScript[script];
  if (certain !== undefined) return certain;
  const spoken = localeOf(voice);
  const writtenIn = spoken?.maximize().script ?? '';
  if (spoken && codesByScript[script]?.includes(writtenIn)) return spoken.baseName;
  return script === 'Han' && han >= enoughHan ? 'zh' : undefined;
}

function count(text: string, script: string): number {
  return text.match(new RegExp(`\\p{Script=${script}}`, 'gu'))?.length ?? 0;
}

/** Null for `und` and for invalid tags, since voice services may name languages in any form. */
function localeOf(tag: string | null): Intl.Locale | null {
  if (tag === null) return null;
  try {
    const locale = new Intl.Locale(tag);
    return locale.baseName.split('-')[0] === 'und' ? null : locale;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
