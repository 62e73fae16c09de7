/* Dates and times as English says them, whatever country wrote them. */

const months = 'January February March April May June July August September October November December'.split(' ');
const days = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const monthName = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?`;

type Pattern = readonly [pattern: RegExp, spoken: (found: string, ...parts: string[]) => string];

const patterns: readonly Pattern[] = [
  [
    /\b(\d{4})-(\d\d)-(\d\d)(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?\b/g,
    (found, year, month, day) => spokenDate(year, month, day) ?? found,
  ],
  [/\b(\d\d?)\.\s?(\d\d?)\.\s?(\d{4})\b/g, (found, day, month, year) => spokenDate(year, month, day) ?? found],
  [
    /\b(\d\d?)[/-](\d\d?)[/-](\d{4})\b/g,
    // Month first, as in the United States; day first if that is not a date.
    (found, first, second, year) => spokenDate(year, first, second) ?? spokenDate(year, second, first) ?? found,
  ],
  [
    /\b([01]?\d|2[0-3])[:.]([0-5]\d)(?::[0-5]\d)?\s?([ap])\.?m\b\.?/gi,
    (_, hour, minute, half) => spokenTime(hour, minute, half),
  ],
  [/\b([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?\b/g, (_, hour, minute) => spokenTime(hour, minute)],
  [/\b(1[0-2]|[1-9])\s?([ap])\.?m\b\.?/gi, (_, hour, half) => spokenTime(hour, '00', half)],
];

/** Months and days that are shortened; "May" and "Sun" are words, so only beside a number or in a date. */
const dayOfMonth = new RegExp(String.raw`\b${monthName}\s+(\d\d?)(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?\b`, 'giu');
const monthOfDay = new RegExp(
  String.raw`\b(\d\d?)(?:st|nd|rd|th|\.)?\s+(?:of\s+)?${monthName}(?:,?\s+(\d{4}))?(?!\p{L})`,
  'giu',
);

/** Text with its dates and times in words. */
export function spokenDates(text: string): string {
  return patterns
    .reduce((result, [pattern, spoken]) => result.replace(pattern, spoken), text)
    .replace(dayOfMonth, (found, month: string, day: string, year?: string) => named(month, day, year) ?? found)
    .replace(monthOfDay, (found, day: string, month: string, year?: string) => named(month, day, year) ?? found);
}

/** What a value that is a date says; null if it has another form. "12/05" is a day only there. */
export function spokenDay(text: string): string | null {
  const short = /^(\d\d?)[./-](\d\d?)(?:[./-](\d\d))?\.?$/u.exec(text);
  if (short) {
    const [, first = '', second = '', year] = short;
    const isGerman = text.includes('.');
    const full = year === undefined ? undefined : `20${year}`;
    const [month, day] = isGerman ? [second, first] : [first, second];
    return spokenDate(full, month, day) ?? spokenDate(full, day, month);
  }
  const name = days.find((day) => new RegExp(String.raw`^${day.slice(0, 3)}[a-z]{0,2}\.?$`, 'iu').test(text));
  return name ?? null;
}

function named(month: string, day: string, year: string | undefined): string | null {
  const at = months.findIndex((name) => name.toLowerCase().startsWith(month.toLowerCase().slice(0, 3)));
  return spokenDate(year, String(at + 1), day);
}

function spokenDate(year: string | undefined, month = '', day = ''): string | null {
  const name = months[Number(month) - 1];
  if (name === undefined || Number(day) < 1 || Number(day) > 31) return null;
  const date = `${name} ${ordinal(Number(day))}`;
  return year === undefined ? date : `${date}, ${yearWords(Number(year))}`;
}

function ordinal(day: number): string {
  const isTeen = day > 10 && day < 14;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

/** "five thirty PM", "ten o'clock". */
function spokenTime(hour = '', minute = '', half = ''): string {
  const [hours, minutes] = [Number(hour), Number(minute)];
  const part = half === '' ? (hours >= 12 ? 'PM' : 'AM') : `${half.toUpperCase()}M`;
  const shown = numberWords(hours % 12 === 0 ? 12 : hours % 12);
  if (minutes === 0) return `${shown} ${part}`;
  return `${shown} ${minutes < 10 ? 'oh ' : ''}${numberWords(minutes)} ${part}`;
}

/** "twenty twenty six", "two thousand five", "nineteen oh four". */
function yearWords(year: number): string {
  const [century, rest] = [Math.floor(year / 100), year % 100];
  if (century % 10 === 0 && rest < 10)
    return `${numberWords(century / 10)} thousand ${rest > 0 ? numberWords(rest) : ''}`.trim();
  if (rest === 0) return `${numberWords(century)} hundred`;
  return `${numberWords(century)} ${rest < 10 ? 'oh ' : ''}${numberWords(rest)}`;
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** @param value 0–99. */
export function numberWords(value: number): string {
  if (value < 20) return small[value] ?? '';
  const rest = value % 10;
  return `${tens[Math.floor(value / 10) - 2] ?? ''}${rest > 0 ? ` ${small[rest] ?? ''}` : ''}`;
}
