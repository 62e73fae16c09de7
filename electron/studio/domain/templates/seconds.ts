import { AppError } from '#shared/errors/index.ts';

/** @throws AppError `SECTION_INVALID` for text that is no number of seconds. */
export function secondsOf(given: string | number, field: string): number {
  const text = String(given);
  const value = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (Number.isFinite(value)) return value;
  throw new AppError('SECTION_INVALID', {
    subject: field,
    message: `${field} is not a time. Give seconds as decimal text, such as "12.34".`,
  });
}
