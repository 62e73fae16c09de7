import { limits } from '#shared/limits.ts';

const suffix = ' (copy)';

/** What a copy is called. */
export function copyName(name: string): string {
  return `${name.slice(0, limits.nameCharacters - suffix.length)}${suffix}`;
}
