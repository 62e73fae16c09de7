import { limits } from '#shared/limits.ts';

const suffix = ' (copy)';

/** The name of a copy. */
export function copyName(name: string): string {
  return `${name.slice(0, limits.nameCharacters - suffix.length)}${suffix}`;
}
