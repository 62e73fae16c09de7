import { lstat, statfs } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { sharedNames } from '#electron/farm/shared-folder.ts';
import { ifPresent } from '#electron/lib/files.ts';
import { filesBelow } from '#electron/lib/files-below.ts';

/** Bytes and files of one part of a data folder. */
type StoragePart = { name: string; bytes: number; files: number };

type StorageReport = {
  parts: StoragePart[];
  /** Bytes of all parts. */
  total: number;
  /** Free bytes on the disk for this user. */
  free: number;
};

/** Measures a studio's data folder, largest part first. Files that change during this may or may not be counted. */
export async function measureStorage(root: string): Promise<StorageReport> {
  const parts = new Map<string, StoragePart>();
  for (const folder of [root, ...(await linkedFolders(root))]) {
    for await (const { file, bytes } of filesBelow(folder)) {
      const name = partOf(relative(root, file));
      const part = parts.get(name) ?? { name, bytes: 0, files: 0 };
      parts.set(name, { name, bytes: part.bytes + bytes, files: part.files + 1 });
    }
  }
  const { bavail, bsize } = await statfs(root);
  const sorted = [...parts.values()].toSorted((a, b) => b.bytes - a.bytes);
  return { parts: sorted, total: sorted.reduce((sum, { bytes }) => sum + bytes, 0), free: bavail * bsize };
}

/** Folders of content that are links, as content is shared with other machines. */
async function linkedFolders(root: string): Promise<string[]> {
  const folders = sharedNames.map((name) => join(root, name));
  const facts = await Promise.all(folders.map((folder) => ifPresent(lstat(folder))));
  return folders.filter((_, at) => facts[at]?.isSymbolicLink());
}

/** `templates`, `sections`, …; files in the root are the database and its companions. */
function partOf(path: string): string {
  const [first = '', second = '', ...rest] = path.split(sep);
  if (second === '') return 'database';
  return first === 'cache' && rest.length > 0 ? second : first;
}
