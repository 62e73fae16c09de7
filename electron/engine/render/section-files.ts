import { join } from 'node:path';

/** Where the encoded packets of a section are kept. */
export function sectionFile(cache: string, key: string): string {
  return join(cache, 'sections', `${key}.aac`);
}

/** Where the facts are kept that a plan needs of a section beside its packets. */
export function sectionFactsFile(cache: string, key: string): string {
  return join(cache, 'sections', `${key}.json`);
}
