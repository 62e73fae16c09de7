import { AppError } from '#shared/errors/index.ts';

/** ISO 8601 date-time in UTC without zone, as the interface writes times: `2026-11-21T09:30:00.000`. */
export function timestamp(date: Date = new Date()): string {
  return date.toISOString().slice(0, -1);
}

/** The moment of a {@link timestamp}, milliseconds since the epoch. */
export function timeOf(text: string): number {
  return Date.parse(`${text}Z`);
}

/** JSON text for a column that holds any value; null and undefined are SQL NULL. */
export function toJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/** The value of a JSON column; the caller checks or knows its shape. */
export function fromJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('DATABASE_CORRUPT', { detail: 'a JSON column holds something else', cause: error });
  }
}

export function toBit(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

/** Text for `LIKE … ESCAPE '\'` that matches `part` literally anywhere. */
export function likePattern(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}
