/** The English reading of amounts, dates, addresses and signs; voices read many of them wrongly or not at all. */

const currencies: Readonly<Record<string, { many: string; one: string; part?: string }>> = {
  $: { one: 'dollar', many: 'dollars', part: 'cents' },
  '€': { one: 'euro', many: 'euros', part: 'cents' },
  '£': { one: 'pound', many: 'pounds', part: 'pence' },
  '¥': { one: 'yen', many: 'yen' },
  '₹': { one: 'rupee', many: 'rupees', part: 'paise' },
};

const scales: Readonly<Record<string, string>> = { k: 'thousand', m: 'million', b: 'billion', bn: 'billion' };

const months = 'January February March April May June July August September October November December'.split(' ');

const address =
  /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\bhttps?:\/\/\S+|\bwww\.\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|co|ai|app|dev|eu|uk|de|edu|gov)\b(?:\/\S*)?/gi;

const forms: readonly [pattern: RegExp, spoken: (...found: string[]) => string][] = [
  [address, (found) => spokenAddress(found)],
  [/\b(\d{4})-(\d\d)-(\d\d)\b/g, (found, year, month, day) => spokenDate(year, month, day) ?? found],
  [/\b(\d\d?)\.(\d\d?)\.(\d{4})\b/g, (found, day, month, year) => spokenDate(year, month, day) ?? found],
  [
    /\b(\d\d?)\/(\d\d?)\/(\d{4})\b/g,
    // Month first, as in the United States; day first if that is not a date.
    (found, first, second, year) => spokenDate(year, first, second) ?? spokenDate(year, second, first) ?? found,
  ],
  [/(?:\+\d{1,3}[\s-]?)?(?:\(\d{3}\)\s?|\b\d{3}[\s.-])?\b\d{3}[.-]\d{4}\b/g, (found) => spokenDigits(found)],
  [
    /([$€£¥₹])\s?(\d[\d,]*(?:\.\d+)?)(?:\s?(k|m|bn?|thousand|million|billion)\b)?/gi,
    (_, sign, amount, scale) => spokenAmount(sign ?? '', amount ?? '', scale ?? ''),
  ],
  [/(\d[\d,]*(?:\.\d+)?)\s?([€£¥₹])(?!\d)/g, (_, amount, sign) => spokenAmount(sign ?? '', amount ?? '', '')],
  [/(\d)\s?%/g, (_, digit) => `${digit} percent`],
  [/½/g, () => ' one half '],
  [/¼/g, () => ' one quarter '],
  [/¾/g, () => ' three quarters '],
  [/\s?°\s?C\b/g, () => ' degrees Celsius'],
  [/\s?°\s?F\b/g, () => ' degrees Fahrenheit'],
  [/\s?°/g, () => ' degrees'],
  [/\b(\d\d?)\/(\d\d?)\b/g, (_, first, second) => `${numberWords(Number(first))} ${numberWords(Number(second))}`],
  [/#(?=\d)/g, () => ' number '],
  [/&|\+(?=\s)/g, () => ' and '],
  [/@/g, () => ' at '],
  [/\+/g, () => ' plus '],
];

/** English text with its written forms as words: "$1,250" → "1,250 dollars", "24/7" → "twenty four seven". */
export function spokenForms(text: string): string {
  return forms
    .reduce((result, [pattern, spoken]) => result.replace(pattern, spoken), text)
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

function spokenDate(year = '', month = '', day = ''): string | null {
  const name = months[Number(month) - 1];
  if (name === undefined || Number(day) < 1 || Number(day) > 31) return null;
  return `${name} ${ordinal(Number(day))}, ${yearWords(Number(year))}`;
}

function ordinal(day: number): string {
  const isTeen = day > 10 && day < 14;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

/** "twenty twenty six", "two thousand five", "nineteen oh four". */
function yearWords(year: number): string {
  const [century, rest] = [Math.floor(year / 100), year % 100];
  if (century % 10 === 0 && rest < 10)
    return `${numberWords(century / 10)} thousand ${rest > 0 ? numberWords(rest) : ''}`;
  if (rest === 0) return `${numberWords(century)} hundred`;
  return `${numberWords(century)} ${rest < 10 ? 'oh ' : ''}${numberWords(rest)}`;
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** @param value 0–99. */
function numberWords(value: number): string {
  if (value < 20) return small[value] ?? '';
  const rest = value % 10;
  return `${tens[Math.floor(value / 10) - 2] ?? ''}${rest > 0 ? ` ${small[rest] ?? ''}` : ''}`;
}

/** Digit by digit, with a short pause between groups. */
function spokenDigits(number: string): string {
  const groups = number.match(/\d+/g) ?? [];
  const said = groups.map((group) => [...group].join(' ')).join(', ');
  return number.startsWith('+') ? `plus ${said}` : said;
}

function spokenAmount(sign: string, amount: string, scale: string): string {
  const { one, many, part } = currencies[sign] ?? { one: '', many: '' };
  if (scale !== '') return `${amount} ${scales[scale.toLowerCase()] ?? scale} ${many}`;
  const [whole = '', cents] = amount.split('.');
  const unit = whole === '1' ? one : many;
  if (cents?.length !== 2 || part === undefined) return `${amount} ${cents === undefined ? unit : many}`;
  return cents === '00' ? `${whole} ${unit}` : `${whole} ${unit} ${Number(cents)} ${part}`;
}
