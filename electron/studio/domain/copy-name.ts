import { cutText } from '#shared/cut-text.ts';
import { limits } from '#shared/limits.ts';

const suffix = ' (copy)';

/** The name with a suffix for copies, shortened to at most `limits.nameCharacters`. */
export function copyName(name: string): string {
  return `${cutText(name, limits.nameCharacters - suffix.length)}${suffix}`;
}
