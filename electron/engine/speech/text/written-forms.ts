import { spokenAmounts } from './amounts.ts';
import { numberWords, spokenDates } from './dates.ts';

/* The English reading of addresses, numbers and signs; voices read many of them wrongly or not at all. */

const address =
  /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\bhttps?:\/\/\S+|\bwww\.\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|co|ai|app|dev|eu|uk|de|edu|gov)\b(?:\/\S*)?/gi;
const phoneNumber = /(?:\+\d{1,3}[\s-]?)?(?:\(\d{3}\)\s?|\b\d{3}[\s.-])?\b\d{3}[.-]\d{4}\b/g;

const signs: readonly [pattern: RegExp, spoken: (found: string, ...parts: string[]) => string][] = [
  [/(\d)\s?%/g, (_, digit) => `${digit} percent`],
  [/½/g, () => ' one half '],
  [/¼/g, () => ' one quarter '],
  [/¾/g, () => ' three quarters '],
  [/\s?°\s?C\b/g, () => ' degrees Celsius'],
  [/\s?°\s?F\b/g, () => ' degrees Fahrenheit'],
  [/\s?°/g, () => ' degrees'],
  [/\b(\d\d?)\/(\d\d?)\b/g, (_, first, second) => `${numberWords(Number(first))} ${numberWords(Number(second))}`],
  [/(?<=(?<![\p{L}\p{N}-])\d{1,3})\s?[–-]\s?(?=\d{1,3}(?![\p{L}\p{N}-]))/gu, () => ' to '],
  [/#(?=\d)/g, () => ' number '],
  [/&|\+(?=\s)/g, () => ' and '],
  [/@/g, () => ' at '],
  [/\+/g, () => ' plus '],
];

/** English text with its written forms as words: "$1,250" → "1,250 dollars", "24/7" → "twenty four seven". */
export function spokenForms(text: string): string {
  const numbered = text.replace(address, spokenAddress).replace(phoneNumber, spokenDigits);
  return signs
    .reduce((result, [pattern, spoken]) => result.replace(pattern, spoken), spokenAmounts(spokenDates(numbered)))
    .replace(/\s+/g, ' ')
    .trim();
}

function spokenAddress(found: string): string {
  return found
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/[/.]+$/, '')
    .replaceAll('@', ' at ')
    .replaceAll('.', ' dot ')
    .replaceAll('/', ' slash ')
    .replaceAll('-', ' dash ')
    .replaceAll('_', ' underscore ')
    .replaceAll('=', ' equals ')
    .replace(/[^\p{L}\p{N}\s]/gu, ' ');
}

/** Digit by digit, with a short pause between groups. */
function spokenDigits(number: string): string {
  const groups = number.match(/\d+/g) ?? [];
  const said = groups.map((group) => [...group].join(' ')).join(', ');
  return number.startsWith('+') ? `plus ${said}` : said;
}
