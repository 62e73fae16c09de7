const names = new Map<string, Intl.DisplayNames>();

/**
 * Tags that `Intl` has no name for, in Node.js or in Chromium, which knows fewer, or one that says too little; by the
 * language they are named in.
 */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    'chr-us-qaaa-x-west': 'Cherokee (Western)',
    cmn: 'Mandarin Chinese',
    hyw: 'Western Armenian',
    mul: 'Many languages',
    nci: 'Classical Nahuatl',
    und: 'Unknown language',
    ba: 'Bashkir',
    bpy: 'Bishnupriya',
    cv: 'Chuvash',
    hak: 'Hakka Chinese',
    kaa: 'Kara-Kalpak',
    kl: 'Kalaallisut',
    ltg: 'Latgalian',
    nog: 'Nogai',
    pap: 'Papiamento',
    quc: 'Kʼicheʼ',
    shn: 'Shan',
    smj: 'Lule Sami',
  },
  de: {
    'chr-us-qaaa-x-west': 'Cherokee (westlich)',
    cmn: 'Hochchinesisch',
    hyw: 'Westarmenisch',
    mul: 'Viele Sprachen',
    nci: 'Klassisches Nahuatl',
    und: 'Unbekannte Sprache',
    ba: 'Baschkirisch',
    bpy: 'Bishnupriya',
    cv: 'Tschuwaschisch',
    hak: 'Hakka',
    kaa: 'Karakalpakisch',
    kl: 'Grönländisch',
    ltg: 'Lettgallisch',
    nog: 'Nogaisch',
    pap: 'Papiamento',
    quc: 'K’iche’',
    shn: 'Schan',
    smj: 'Lule-Samisch',
  },
};

/**
 * What a language is called; the tag itself where nobody knows, as services have tags of their own.
 * @param tag BCP 47.
 * @param inLanguage BCP 47 tag of the language to name it in.
 */
export function languageName(tag: string, inLanguage = 'en'): string {
  const exception = exceptions[new Intl.Locale(inLanguage).language]?.[tag.toLowerCase()];
  if (exception !== undefined) return exception;
  try {
    return namesIn(inLanguage).of(tag) ?? tag;
  } catch (error) {
    if (error instanceof RangeError) return tag;
    throw error;
  }
}

function namesIn(language: string): Intl.DisplayNames {
  const known = names.get(language);
  if (known) return known;
  const made = new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard', style: 'short' });
  names.set(language, made);
  return made;
}
