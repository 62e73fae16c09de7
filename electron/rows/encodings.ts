/** Encodings of lists before UTF-8, and whether a word looks like one in them. */

/** How words are written in an encoding. */
type Writing = {
  plausible: (word: string) => boolean;
  /** Letters of each of its languages beyond a–z; none if any letters of the script may come together. */
  alphabets: readonly string[];
};

/** A way to read the words of a text. */
export type Reading = Writing & { encoding: string; words: string[] };

/** The upper halves of the code pages that MS-DOS and “CSV (MS-DOS)” write, and no `TextDecoder` knows. */
const codePages: Readonly<Record<string, string>> = {
  cp737:
    'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀ωάέήϊίόύϋώΆΈΉΊΌΎΏ±≥≤ΪΫ÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  cp857:
    'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ\ufffdÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ\ufffd×ÚÛÙìÿ¯´\u00ad±\ufffd¾¶§÷¸°¨·¹³²■\u00a0',
  cp862:
    'אבגדהוזחטיךכלםמןנסעףפץצקרשת¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
};

/** Decodes a text. Bytes that belong to no letter become U+FFFD. @throws RangeError for an unknown encoding. */
export function readableIn(bytes: Uint8Array, encoding: string): string {
  const page = codePages[encoding];
  if (page === undefined) return new TextDecoder(encoding).decode(bytes);
  let text = '';
  for (const byte of bytes) text += byte < 0x80 ? String.fromCodePoint(byte) : (page[byte - 0x80] ?? '\ufffd');
  return text;
}

/** Letters beyond a–z of each language: a word is written in one. */
const western = [
  'àâæçéèêëîïôœùûüÿ',
  'äöüßéè',
  'áéíñóúü',
  'áâãàçéêíóôúü',
  'àèéìíîòóùú',
  'æøåéöäü',
  'åäöéüà',
  'áðéíóúýþæö',
  'éëïöüè',
  'àçéèíïóòúü',
  'äöõüšž',
];
const central = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţșț', 'čćđšž', 'äöüß', 'éëç'];
const baltic = ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äöõüšž', 'ąćęłńóśźż', 'éåæø'];
/** With its accents as letters of their own: windows-1258 writes some of them so. */
const vietnamese = ['ăâđêôơưàèìòùáéíóúýãõñĩũ\u0300\u0301\u0303\u0309\u0323'];
/** Russian and Bulgarian, Ukrainian, Belarusian, Serbian, Macedonian. */
const cyrillicLetters = [
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  'абвгдеёжзійклмнопрстуўфхцчшыьэюя',
  'абвгдђежзијклљмнњопрстћуфхцчџш',
  'абвгдѓежзѕијклљмнњопрстќуфхцчџш',
];
const turkish = ['çğıöşüâîûiİ'];

/** Signs that stand beside the letters of a word. */
const besideLetters = /^[’‘“”„«»–—…®™°€\u00a0'"!?.:/()&+*#%-]$/u;

/** Signs in the middle of a word, or at its beginning, that stand in no name. */
const misplaced = /\p{Script=Latin}[„“”«»…€°]\p{Script=Latin}|(?:^|\P{L})[€°®™]\p{L}/u;

function writtenIn(script: RegExp, alphabets: readonly string[] = []): Writing {
  const plausible = (word: string): boolean => {
    if (/[\ufffd\u0080-\u009f\ue000-\uf8ff]/u.test(word) || misplaced.test(word)) return false;
    const parts = word.match(/[\p{L}\p{M}]+|[^\p{ASCII}]/gu) ?? [];
    return parts.every((part) =>
      isLetters.test(part) ? isWord(part, script, alphabets) : besideLetters.test(part) || /\d/u.test(word),
    );
  };
  return { plausible, alphabets };
}

const isLetters = /^[\p{L}\p{M}]/u;

/** Letters of a word that are more than a–z; without the Portuguese õ, which stands before an e alone. */
function otherLetters(word: string): string[] {
  return [...word.replace(/õ(?=e)/giu, 'o')].filter(
    (letter) => isLetters.test(letter) && (!/[a-z]/iu.test(letter) || letter === 'ı'),
  );
}

function hasAll(alphabet: string, letters: readonly string[]): boolean {
  return letters.every((letter) => alphabet.includes(letter.toLowerCase()) || alphabet.includes(letter));
}

/**
 * How unlikely a reading is whose words are plausible one by one, from 1: the number of languages that they are written
 * in, as a list comes from one country more often than from several; and one more for names without usual capitals.
 */
export function oddityOf(reading: Reading): number {
  return countLanguages(reading) + (hasUsualCapitals(reading.words) ? 0 : 1);
}

function hasUsualCapitals(words: readonly string[]): boolean {
  const usual = words.filter((word) => {
    const [first = '', second = 'a'] = [...word].filter((letter) => isLetters.test(letter));
    const isUncased = first.toLowerCase() === first.toUpperCase();
    return isUncased || (first !== first.toLowerCase() && second !== second.toUpperCase());
  });
  return usual.length * 2 >= words.length;
}

function countLanguages({ words, alphabets }: Reading): number {
  let others = words.map(otherLetters).filter((letters) => letters.length > 0);
  let count = 0;
  while (others.length > 0 && count < alphabets.length) {
    const left = alphabets.map((alphabet) => others.filter((letters) => !hasAll(alphabet, letters)));
    others = left.reduce((least, next) => (next.length < least.length ? next : least));
    count += 1;
  }
  return Math.max(1, count);
}

function isWord(letters: string, script: RegExp, alphabets: readonly string[]): boolean {
  const other = otherLetters(letters);
  if (other.length === 0) return true;
  if (beginsNoWord.test(letters) || !hasUsualCase(letters)) return false;
  if (!other.every((letter) => script.test(letter))) return false;
  // In other scripts than Latin, no word has Latin letters as well.
  if (!script.test('a') && other.length < [...letters].length) return false;
  return alphabets.length === 0 || alphabets.some((alphabet) => hasAll(alphabet, other));
}

/** Accents, and the vowels that Thai writes after a consonant. */
const beginsNoWord = /^[\p{M}ะาำๅ]/u;

/** Capitals throughout, or at the beginning alone; inside, as in McDonald, when they are ASCII. */
function hasUsualCase(letters: string): boolean {
  const units = [...letters];
  if (letters === letters.toUpperCase()) return true;
  return units.every((letter, index) => {
    const before = units[index - 1] ?? '';
    if (/\p{Lu}/u.test(letter)) return index === 0 || /[A-Z]/u.test(letter);
    // A small letter between capitals.
    return !(
      /\p{Ll}/u.test(letter) &&
      !/[a-z]/u.test(letter) &&
      /\p{Lu}/u.test(before) &&
      /\p{Lu}/u.test(units[index + 1] ?? '')
    );
  });
}

const latin = /\p{Script=Latin}/u;
const cyrillic = writtenIn(/\p{Script=Cyrillic}/u, cyrillicLetters);
const chinese = writtenIn(/\p{Script=Han}/u);
const japanese = writtenIn(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u);

/** Encodings that lists come in, with what is plausible in each. */
export const languagesOf: readonly Omit<Reading, 'words'>[] = [
  { encoding: 'windows-1252', ...writtenIn(latin, western) },
  { encoding: 'windows-1250', ...writtenIn(latin, central) },
  { encoding: 'iso-8859-2', ...writtenIn(latin, central) },
  { encoding: 'windows-1254', ...writtenIn(latin, turkish) },
  { encoding: 'windows-1257', ...writtenIn(latin, baltic) },
  { encoding: 'windows-1258', ...writtenIn(/[\p{Script=Latin}\p{M}]/u, vietnamese) },
  { encoding: 'macintosh', ...writtenIn(latin, western) },
  { encoding: 'cp850', ...writtenIn(latin, western) },
  { encoding: 'cp852', ...writtenIn(latin, central) },
  { encoding: 'cp857', ...writtenIn(latin, turkish) },
  { encoding: 'windows-1251', ...cyrillic },
  { encoding: 'koi8-r', ...cyrillic },
  { encoding: 'ibm866', ...cyrillic },
  { encoding: 'x-mac-cyrillic', ...cyrillic },
  { encoding: 'windows-1253', ...writtenIn(/\p{Script=Greek}/u) },
  { encoding: 'cp737', ...writtenIn(/\p{Script=Greek}/u) },
  { encoding: 'windows-1255', ...writtenIn(/\p{Script=Hebrew}/u) },
  { encoding: 'cp862', ...writtenIn(/\p{Script=Hebrew}/u) },
  { encoding: 'windows-1256', ...writtenIn(/\p{Script=Arabic}/u) },
  { encoding: 'windows-874', ...writtenIn(/\p{Script=Thai}/u) },
  { encoding: 'shift_jis', ...japanese },
  { encoding: 'euc-jp', ...japanese },
  { encoding: 'gb18030', ...chinese },
  { encoding: 'big5', ...chinese },
  { encoding: 'euc-kr', ...writtenIn(/\p{Script=Hangul}/u) },
];
