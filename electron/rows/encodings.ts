/** Encodings of lists before UTF-8, and whether a word looks like one in them. */

/** A way to read the words of a text. */
export type Reading = { encoding: string; words: string[]; plausible: (word: string) => boolean };

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
  'áâãàçéêíóôõúü',
  'àèéìíîòóùú',
  'æøåéöäü',
  'åäöéüà',
  'áðéíóúýþæö',
  'éëïöüè',
  'àçéèíïóòúü',
];
const central = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţșț', 'čćđšž', 'äöüß', 'éëç'];
const baltic = ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äöõüšž', 'ąćęłńóśźż', 'éåæø'];
/** With its accents as letters of their own: windows-1258 writes some of them so. */
const vietnamese = ['ăâđêôơưàèìòùáéíóúýãõñĩũ\u0300\u0301\u0303\u0309\u0323'];
const turkish = ['çğıöşüâîûiİ'];

/** Signs that stand beside the letters of a word. */
const besideLetters = /^[’‘“”„«»–—…®™°€\u00a0'"!?.:/()&+*#%-]$/u;

/** @param alphabets of the encoding’s languages; none if any letters of the script may come together. */
function plausibleIn(script: RegExp, alphabets: readonly string[] = []): (word: string) => boolean {
  return (word) => {
    if (/[\ufffd\u0080-\u009f\ue000-\uf8ff]/u.test(word)) return false;
    const parts = word.match(/[\p{L}\p{M}]+|[^\p{ASCII}]/gu) ?? [];
    return parts.every((part) =>
      /^[\p{L}\p{M}]/u.test(part) ? isWord(part, script, alphabets) : besideLetters.test(part) || /\d/u.test(word),
    );
  };
}

function isWord(letters: string, script: RegExp, alphabets: readonly string[]): boolean {
  const other = [...letters].filter((letter) => !/[a-z]/iu.test(letter) || letter === 'ı');
  if (other.length === 0) return true;
  if (!other.every((letter) => script.test(letter))) return false;
  // In other scripts than Latin, no word has Latin letters as well.
  if (alphabets.length === 0) return other.length === [...letters].length && hasUsualCase(letters);
  const isIn = (alphabet: string): boolean =>
    other.every((letter) => alphabet.includes(letter.toLowerCase()) || alphabet.includes(letter));
  return hasUsualCase(letters) && alphabets.some(isIn);
}

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
const cyrillic = plausibleIn(/\p{Script=Cyrillic}/u);
const chinese = plausibleIn(/\p{Script=Han}/u);
const japanese = plausibleIn(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u);

/** Encodings that lists come in, with what is plausible in each. */
export const languagesOf: readonly Omit<Reading, 'words'>[] = [
  { encoding: 'windows-1252', plausible: plausibleIn(latin, western) },
  { encoding: 'windows-1250', plausible: plausibleIn(latin, central) },
  { encoding: 'iso-8859-2', plausible: plausibleIn(latin, central) },
  { encoding: 'windows-1254', plausible: plausibleIn(latin, turkish) },
  { encoding: 'windows-1257', plausible: plausibleIn(latin, baltic) },
  { encoding: 'windows-1258', plausible: plausibleIn(/[\p{Script=Latin}\p{M}]/u, vietnamese) },
  { encoding: 'macintosh', plausible: plausibleIn(latin, western) },
  { encoding: 'cp850', plausible: plausibleIn(latin, western) },
  { encoding: 'cp852', plausible: plausibleIn(latin, central) },
  { encoding: 'cp857', plausible: plausibleIn(latin, turkish) },
  { encoding: 'windows-1251', plausible: cyrillic },
  { encoding: 'koi8-r', plausible: cyrillic },
  { encoding: 'ibm866', plausible: cyrillic },
  { encoding: 'x-mac-cyrillic', plausible: cyrillic },
  { encoding: 'windows-1253', plausible: plausibleIn(/\p{Script=Greek}/u) },
  { encoding: 'cp737', plausible: plausibleIn(/\p{Script=Greek}/u) },
  { encoding: 'windows-1255', plausible: plausibleIn(/\p{Script=Hebrew}/u) },
  { encoding: 'cp862', plausible: plausibleIn(/\p{Script=Hebrew}/u) },
  { encoding: 'windows-1256', plausible: plausibleIn(/\p{Script=Arabic}/u) },
  { encoding: 'windows-874', plausible: plausibleIn(/\p{Script=Thai}/u) },
  { encoding: 'shift_jis', plausible: japanese },
  { encoding: 'euc-jp', plausible: japanese },
  { encoding: 'gb18030', plausible: chinese },
  { encoding: 'big5', plausible: chinese },
  { encoding: 'euc-kr', plausible: plausibleIn(/\p{Script=Hangul}/u) },
];
