/** Longest name of a campaign or template, characters. */
const longestName = 300;
const suffix = ' (copy)';

/** What a copy is called. */
export function copyName(name: string): string {
  return `${name.slice(0, longestName - suffix.length)}${suffix}`;
}
