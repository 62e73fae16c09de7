/** Seconds as `m:ss`, or `h:mm:ss` from an hour. Rounds down, so that a running clock never shows the future. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const rest = String(whole % 60).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

/** Seconds with a fraction, `m:ss.d`: for places where the exact spot matters. */
export function formatPreciseTime(seconds: number, digits = 1): string {
  const scale = 10 ** digits;
  const units = Math.max(0, Math.floor((Number.isFinite(seconds) ? seconds : 0) * scale + 1e-6));
  const fraction = String(units % scale).padStart(digits, '0');
  return `${formatTime(Math.floor(units / scale))}.${fraction}`;
}

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Bytes in decimal units: `22 KB`, `3.1 MB`. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 999.5 && unit < byteUnits.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit >= 2 && value < 99.95 ? 1 : 0;
  return `${value.toFixed(digits)} ${byteUnits[unit] ?? ''}`;
}

const counts = new Intl.NumberFormat('en');

/** A count with its noun: `1 video`, `2,000 videos`. Without a noun, the grouped number alone. */
export function formatCount(count: number, singular?: string, plural?: string): string {
  const number = counts.format(count);
  if (singular === undefined) return number;
  return `${number} ${count === 1 ? singular : (plural ?? `${singular}s`)}`;
}

/** 0–1 as a whole percentage. */
export function formatPercent(fraction: number): string {
  return `${Math.floor(Math.min(1, Math.max(0, fraction)) * 100)}%`;
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const dateOnly = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });

/** The day of an ISO time: `21 Nov 2026`. */
export function formatDate(time: string): string {
  const at = Date.parse(time);
  return Number.isNaN(at) ? '' : dateOnly.format(at);
}

/** How long ago an ISO time was: "just now", "5 minutes ago", "yesterday", then the date. */
export function formatAgo(time: string, now = Date.now()): string {
  const at = Date.parse(time);
  if (Number.isNaN(at)) return '';
  const minutes = Math.round((now - at) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.round(minutes / 60);
  if (hours < 24) return relative.format(-hours, 'hour');
  const days = Math.round(hours / 24);
  return days < 7 ? relative.format(-days, 'day') : dateOnly.format(at);
}
