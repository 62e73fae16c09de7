import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifPresent } from './files.ts';

/** Every file below a folder with its size in bytes. Files and folders that change meanwhile may be included or not. */
export async function* filesBelow(folder: string): AsyncGenerator<{ file: string; bytes: number }> {
  // Folder by folder, because Node's own recursion fails if a folder is deleted before it is read.
  const listings = [await readdir(folder, { withFileTypes: true })];
  for (const listing of listings) {
    for (const entry of listing) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) listings.push((await ifPresent(readdir(path, { withFileTypes: true }))) ?? []);
      if (!entry.isFile()) continue;
      // A file that is gone again takes no room.
      const info = await ifPresent(stat(path));
      if (info) yield { file: path, bytes: info.size };
    }
  }
}

export async function bytesBelow(folder: string): Promise<number> {
  let sum = 0;
  for await (const { bytes } of filesBelow(folder)) sum += bytes;
  return sum;
}
