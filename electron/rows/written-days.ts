import type { RowTable } from '#shared/rows/rows.ts';

/** A day in digits as programs write it by country, and what follows it: `13/04/2026`, `04-13-26 15:00`. */
const digits = /^\s*(\d\d?)([/-])(\d\d?)\2(\d{4}|\d\d)(?=\s|$)(.*)$/su;

type Day = { first: number; second: number; year: number; rest: string };

/**
 * Writes days out in columns that must have the day first, as one of them would have a 13th month or more otherwise.
 * Voices read the month first wherever that is possible, and would say some rows of such a column otherwise than others.
 * @param language of the words, BCP 47.
 */
export function writeDaysOut<Table extends RowTable>(table: Table, language: string): Table {
  const columns = table.headings.map((_, column) => isDayFirst(table.rows.map((cells) => dayIn(cells[column] ?? ''))));
  if (!columns.includes(true)) return table;
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'long' });
  const written = (cell: string): string => {
    const day = dayIn(cell);
    return day ? format.format(Date.UTC(day.year, day.second - 1, day.first)) + day.rest : cell;
  };
  const rows = table.rows.map((cells) => cells.map((cell, column) => (columns[column] ? written(cell) : cell)));
  return { ...table, rows };
}

function isDayFirst(days: readonly (Day | null)[]): boolean {
  const some = days.filter((day) => day !== null);
  const fit = some.every(({ first, second, year }) => {
    const date = new Date(Date.UTC(year, second - 1, first));
    return date.getUTCDate() === first && date.getUTCMonth() === second - 1;
  });
  return fit && some.some(({ first }) => first > 12);
}

function dayIn(cell: string): Day | null {
  const [, first, , second, year = '', rest = ''] = digits.exec(cell) ?? [];
  if (year === '') return null;
  // Spreadsheets take years of two digits for those until 2029.
  const century = year.length === 4 ? 0 : Number(year) < 30 ? 2_000 : 1_900;
  return { first: Number(first), second: Number(second), year: century + Number(year), rest };
}

/** The locale of a language's tag; English for tags that only a voice service knows. */
export function localeOf(tag: string): string {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).toString();
  } catch (error) {
    if (error instanceof RangeError) return 'en';
    throw error;
  }
}
