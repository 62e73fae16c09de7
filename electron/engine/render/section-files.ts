import { join } from 'node:path';
import { cacheFolders } from '../workers/protocol.ts';

/** Where the encoded packets of a section are kept. */
export function sectionFile(cache: string, key: string): string {
  return join(cache, cacheFolders.sections, `${key}.aac`);
}

/** Where the facts are kept that a plan needs of a section beside its packets. */
export function sectionFactsFile(cache: string, key: string): string {
  return join(cache, cacheFolders.sections, `${key}.json`);
}

/** The key of the section that a file in the sections' folder belongs to. */
export function sectionKeyOf(fileName: string): string {
  return fileName.replace(/\.(aac|json)$/, '');
}
