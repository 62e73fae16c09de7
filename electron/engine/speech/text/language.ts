/** Letters that identify a language, or at least one with the same reading rules. First match wins. */
const telling: readonly [letters: RegExp, language: string][] = [
  // Latin letters with marks that one language, or a few that read them alike, use.
  [/[ơưđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/, 'vi'],
  [/[ğışİ]/, 'tr'],
  [/[őű]/, 'hu'],
  [/[łąęśźżćń]/, 'pl'],
  [/[řěůťď]/, 'cs'],
  [/[ľĺŕ]/, 'sk'],
  [/[ãõ]/, 'pt'],
  [/ñ/, 'es'],
  [/[șțăș]/, 'ro'],
  [/[āēīūģķļņ]/, 'lv'],
  [/[ėįų]/, 'lt'],
  [/[ðþ]/, 'is'],
  [/å/, 'sv'],
  [/[øæ]/, 'nb'],
  [/[äöüß]/, 'de'],
  [/[čšž]/, 'hr'],
  // Other scripts.
  [/[іїєґ]/, 'uk'],
  [/ў/, 'be'],
  [/[ђљњћџј]/, 'sr'],
  [/[ѓќѕ]/, 'mk'],
  [/[әғқңөұүһ]/, 'kk'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'cmn'],
  [/[ٹڈڑںے]/, 'ur'],
  [/[پچژگ]/, 'fa'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Gurmukhi}/u, 'pa'],
  [/\p{Script=Gujarati}/u, 'gu'],
  [/\p{Script=Oriya}/u, 'or'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Kannada}/u, 'kn'],
  [/\p{Script=Malayalam}/u, 'ml'],
  [/\p{Script=Sinhala}/u, 'si'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Myanmar}/u, 'my'],
  [/\p{Script=Georgian}/u, 'ka'],
  [/\p{Script=Armenian}/u, 'hy'],
  [/\p{Script=Ethiopic}/u, 'am'],
];

/**
 * The language identified by a text's letters, as a language eSpeak knows. Null if many languages use them ("Anna",
 * "José", "24/7"), or if no voice reads their script.
 */
export function languageOfLetters(text: string): string | null {
  const letters = text.normalize('NFC').toLowerCase();
  return telling.find(([pattern]) => pattern.test(letters))?.[1] ?? null;
}

/** Whether two tags name one language, whatever the country. */
export function sameLanguage(a: string, b: string): boolean {
  return a.split('-')[0]?.toLowerCase() === b.split('-')[0]?.toLowerCase();
}

export function isEnglish(language: string | null): boolean {
  return /^en\b/iu.test(language ?? '');
}

/** Whether the text has letters other than Latin ones. */
export function hasOtherScript(text: string): boolean {
  return [...text].some((letter) => /\p{L}/u.test(letter) && !/\p{Script=Latin}|\p{Script=Common}/u.test(letter));
}

/** Whether one text is in Latin letters and the other in another script. */
export function mixesScripts(one: string, other: string): boolean {
  const haveLetters = /\p{L}/u.test(one) && /\p{L}/u.test(other);
  return haveLetters && hasOtherScript(one) !== hasOtherScript(other);
}

/** Whether a text contains a letter or a digit. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
