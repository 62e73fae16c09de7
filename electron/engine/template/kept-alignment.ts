import { readFile } from 'node:fs/promises';
import { alignmentSchema, type Alignment } from '#shared/api/index.ts';
import { ifPresent, writeFileAtomic } from '#electron/lib/files.ts';
import { hashOf } from '#electron/lib/hash.ts';
import { parseJson } from '#electron/lib/json.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { alignmentFile } from './files.ts';

/** Those that were read last: rows of one template ask for the same. */
const recent = createRecentlyUsed<Alignment>(8);

/** When the words of a script are spoken in the template in `folder`; null where that was not found out, or cannot be read. */
export async function readAlignment(folder: string, script: string): Promise<Alignment | null> {
  const file = alignmentFile(folder, hashOf(script));
  const known = recent.get(file);
  if (known) return known;
  const kept = alignmentSchema.safeParse(parseJson((await ifPresent(readFile(file, 'utf8'))) ?? ''));
  if (!kept.success) return null;
  recent.set(file, kept.data);
  return kept.data;
}

export async function keepAlignment(folder: string, script: string, alignment: Alignment): Promise<void> {
  const file = alignmentFile(folder, hashOf(script));
  await writeFileAtomic(file, JSON.stringify(alignment));
}
