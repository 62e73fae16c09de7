import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifPresent } from './files.ts';

/** Every file below a folder with its size in bytes. Files that come or go meanwhile may be told or not. */
export async function* filesBelow(folder: string): AsyncGenerator<{ file: string; bytes: number }> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    // A file that is gone again takes no room.
    const info = await ifPresent(stat(file));
    if (info) yield { file, bytes: info.size };
  }
}

export async function bytesBelow(folder: string): Promise<number> {
  let sum = 0;
  for await (const { bytes } of filesBelow(folder)) sum += bytes;
  return sum;
}
