const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** `681 KB`: decimal units, as file managers show them. */
export function readableSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  return `${value >= 10 || unit === 0 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
