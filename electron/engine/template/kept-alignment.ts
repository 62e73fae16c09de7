import { rm } from 'node:fs/promises';
import { alignmentSchema, type Alignment } from '#shared/api/index.ts';
import { readCheckedFile, writeCheckedFile } from '#electron/lib/checked-file.ts';
import { hashOf } from '#electron/lib/hash.ts';
import { parseJson } from '#electron/lib/json.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { alignmentFile } from './files.ts';

/** The latest alignments, because all rows of a template need the same one. */
const recent = createRecentlyUsed<Alignment>(8);

/** The times of a script's words in the template in `folder`; null if they are not stored whole: align again. */
export async function readAlignment(folder: string, script: string): Promise<Alignment | null> {
  const file = alignmentFile(folder, hashOf(script));
  const known = recent.get(file);
  if (known) return known;
  const content = readCheckedFile(file);
  const kept = alignmentSchema.safeParse(content && parseJson(Buffer.from(content).toString('utf8')));
  if (!kept.success) return null;
  recent.set(file, kept.data);
  return kept.data;
}

export async function keepAlignment(folder: string, script: string, alignment: Alignment): Promise<void> {
  const file = alignmentFile(folder, hashOf(script));
  // Times that can't be read by this version would stay otherwise.
  await rm(file, { force: true });
  writeCheckedFile(file, [Buffer.from(JSON.stringify(alignment))], { createFolder: false });
}
