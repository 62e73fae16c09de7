const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/**
 * `681 KB`, `3.1 MB`: decimal units, as file managers show them.
 * @param locale BCP 47, of the language that writes the number.
 */
export function readableSize(bytes: number, locale = 'en'): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const digits = unit >= 2 && value < 99.95 ? 1 : 0;
  const amount = value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${amount} ${units[unit]}`;
}
