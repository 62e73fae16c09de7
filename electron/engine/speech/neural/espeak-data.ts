import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ifPresent } from '#electron/lib/files.ts';

/**
 * A copy of a model's eSpeak NG data that stays in place for the life of this process. The runtime opens the data of
 * its first model once for all models, and keeps reading there, while the model's own folder may be renamed or removed.
 * Models with the same data share the copy, across processes.
 */
export async function lastingEspeakData(folder: string): Promise<string> {
  const copy = join(tmpdir(), `vocative-espeak-${await fingerprint(folder)}`);
  if (await isThere(copy)) return copy;
  const temporary = await mkdtemp(`${copy}-`);
  try {
    await cp(folder, temporary, { recursive: true });
    await rename(temporary, copy);
  } catch (error) {
    // Another process may have been faster.
    if (!(await isThere(copy))) throw error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return copy;
}

/** A hash of all files: the names and contents. */
async function fingerprint(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const content = await readFile(file);
    hash.update(`${relative(folder, file)}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

async function isThere(folder: string): Promise<boolean> {
  return ((await ifPresent(readdir(folder)))?.length ?? 0) > 0;
}
