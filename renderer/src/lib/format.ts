import { readableSize } from '#shared/readable-size.ts';
import { locale, t } from '../language/index.ts';

/** A getter of the formatter for the window's language, created once per language. */
function inLanguage<Format>(make: (locale: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const language = locale();
    const format = made.get(language) ?? make(language);
    made.set(language, format);
    return format;
  };
}

const wholeNumbers = inLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 0 }));
const amounts = inLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }));
const tenths = inLanguage(
  (language) => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const percentages = inLanguage((language) => new Intl.NumberFormat(language, { style: 'percent' }));
const relativeTimes = inLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
const days = inLanguage(
  (language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }),
);

const clocks = inLanguage((language) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }));

const months = inLanguage(
  (language) => new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** The decimal sign of the language: a point or a comma. */
function decimalSign(): string {
  return (
    tenths()
      .formatToParts(0.1)
      .find(({ type }) => type === 'decimal')?.value ?? '.'
  );
}

/** Seconds as `m:ss`, or `h:mm:ss` from an hour. Rounds down, so that a running clock never shows the future. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const rest = String(whole % 60).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

/** Seconds with a fraction, `m:ss.d` with the language's decimal sign, where the exact position matters. */
export function formatPreciseTime(seconds: number, digits = 1): string {
  const scale = 10 ** digits;
  const units = Math.max(0, Math.floor((Number.isFinite(seconds) ? seconds : 0) * scale + 1e-6));
  const fraction = String(units % scale).padStart(digits, '0');
  return `${formatTime(Math.floor(units / scale))}${decimalSign()}${fraction}`;
}

/** Bytes in decimal units, such as `22 KB` or `3.1 MB`. */
export function formatBytes(bytes: number): string {
  return readableSize(bytes, locale());
}

/** A grouped number: `2,000`. */
export function formatCount(count: number): string {
  return wholeNumbers().format(count);
}

/** A grouped number with up to two decimals: `2,000.5`. */
export function formatAmount(amount: number): string {
  return amounts().format(amount);
}

/** 0–1 as a whole percentage, such as `42%`. */
export function formatPercent(fraction: number): string {
  const percent = Math.min(1, Math.max(0, fraction)) * 100;
  // 0.29 × 100 is a little less than 29.
  return percentages().format(Math.floor(percent + 1e-6) / 100);
}

/** The day of an ISO time, such as `Nov 21, 2026`. */
export function formatDate(time: string): string {
  const at = Date.parse(time);
  return Number.isNaN(at) ? '' : days().format(at);
}

/** A month such as `2026-11`: `November 2026`. */
export function formatMonth(month: string): string {
  const time = Date.parse(`${month}-01T00:00:00Z`);
  return Number.isNaN(time) ? month : months().format(time);
}

/** A time of day, such as `2:05 PM`. @param at milliseconds since 1970. */
export function formatClock(at: number): string {
  return clocks().format(at);
}

/** Days of the calendar from one time to another, milliseconds since 1970. */
function daysBetween(from: number, to: number): number {
  return Math.round((new Date(to).setHours(0, 0, 0, 0) - new Date(from).setHours(0, 0, 0, 0)) / 86_400_000);
}

/** How long ago an ISO time was: "just now", "5 minutes ago", "yesterday", then the date. */
export function formatAgo(time: string, now = Date.now()): string {
  const at = Date.parse(time);
  if (Number.isNaN(at)) return '';
  const minutes = Math.round((now - at) / 60_000);
  if (minutes < 1) return t('formats.justNow');
  if (minutes < 60) return relativeTimes().format(-minutes, 'minute');
  const hours = Math.round(minutes / 60);
  if (hours < 24) return relativeTimes().format(-hours, 'hour');
  const passed = daysBetween(at, now);
  return passed < 7 ? relativeTimes().format(-passed, 'day') : days().format(at);
}

/** "4 s", "90 s", "3 min", "1 h 20 min": rounded as in speech. */
export function durationWords(seconds: number): string {
  if (seconds < 99.5) return t('results.seconds', { seconds: Math.max(1, Math.round(seconds)) });
  const whole = Math.round(seconds / 60);
  if (whole < 60) return t('results.minutes', { minutes: whole });
  const hours = Math.floor(whole / 60);
  const minutes = whole % 60;
  return minutes === 0 ? t('results.hours', { hours }) : t('results.hoursAndMinutes', { hours, minutes });
}
