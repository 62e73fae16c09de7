import { limits } from '#shared/limits.ts';

const suffix = ' (copy)';

/** The name with a suffix for copies, shortened to at most `limits.nameCharacters`. */
export function copyName(name: string): string {
  return `${name.slice(0, limits.nameCharacters - suffix.length)}${suffix}`;
}
