import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { AppError, throwIfCancelled, toAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { lockDataFolder, lockFiles, removeUnlocked, type FolderLock } from '#electron/db/folder-lock.ts';
import { readSnapshot, snapshotDatabase } from '#electron/db/snapshot.ts';
import type { ArtifactKind } from '#electron/engine/artifacts/store.ts';
import { ifPresent, makeWritableFolder, namesIn, privateMode, syncFile, syncFolder } from '#electron/lib/files.ts';
import { backupListName } from '#electron/lib/paths.ts';
import { filesBelow } from '#electron/lib/files-below.ts';
import { dataFolder, type DataFolder } from '../../store/data-folder.ts';
import { clipMustStay } from '../../store/heard-clips.ts';
import { damagedAmong, suspect } from '../../store/stored-files.ts';
import { noStudio, openStudioDatabase } from '../../store/open.ts';
import { copyFile, type CopyWatch } from './copy-file.ts';
import type { BackedUpFile, Manifest } from './manifest.ts';

type BackupResult = {
  folder: string;
  files: number;
  bytes: number;
  /** Paths of files that are damaged in the data folder, and so in the backup. */
  damaged: string[];
};

/** Maximum number of snapshots; a new one is needed when media were deleted during the copy. */
const attempts = 5;

/**
 * Copies a studio's data into a new folder, even while the studio is working: the database as of one moment, and every
 * file it needs. Leaves out everything that can be generated or downloaded again, the keys that sign tokens (not those
 * of videos), and the launch token.
 * @param to must not exist, or be empty, and not lie in `root`; it appears whole or not at all.
 * @throws AppError `FILE_NOT_FOUND` without a studio, `FOLDER_NOT_EMPTY`, `STORAGE_UNWRITABLE` for a folder in `root`,
 * or one that vanishes or cannot be written to, `STORAGE_FULL`, `CONFLICT` when media were deleted during every
 * attempt; `CANCELLED`; the system's error when the copy fails otherwise.
 */
export async function backUp(root: string, to: string, watch: CopyWatch = {}): Promise<BackupResult> {
  const folders = dataFolder(resolve(root));
  const target = resolve(to);
  if (`${target}${sep}`.startsWith(`${folders.root}${sep}`)) {
    throw new AppError('STORAGE_UNWRITABLE', { subject: target, ...say('backupInsideData') });
  }
  if ((await namesIn(target)).length > 0) {
    throw new AppError('FOLDER_NOT_EMPTY', { subject: target });
  }
  if (!existsSync(folders.database)) {
    throw noStudio(folders.root);
  }
  await makeWritableFolder(dirname(target), privateMode);
  await removeKilled(dirname(target));
  const partial = join(dirname(target), `${partialStart}${randomUUID()}${partialEnd}`);
  let lock: FolderLock | undefined;
  try {
    await mkdir(partial, privateMode);
    lock = lockIfPossible(partial);
    const files = await copyAll(folders, partial, watch);
    throwIfCancelled(watch.signal);
    const manifest: Manifest = { format: 1, createdAt: new Date().toISOString(), files };
    const file = join(partial, backupListName);
    await writeFile(file, JSON.stringify(manifest, null, 1));
    await syncFile(file);
    // Windows renames no folder with an open file.
    lock?.release();
    for (const name of lockFiles) await rm(join(partial, name), { force: true });
    await rm(target, { recursive: true, force: true });
    await rename(partial, target);
    await syncFolder(dirname(target));
    const damaged = readSnapshot(join(target, basename(folders.database)), (db) => damagedAmong(db, files));
    if (damaged.length > 0) haveRead(folders, damaged);
    return { folder: target, files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0), damaged };
  } catch (error) {
    throw inChosenFolder(error, dirname(target), partial);
  } finally {
    lock?.release();
    await rm(partial, { recursive: true, force: true });
  }
}

/** Backups that are being written have names like this beside their target, and are locked. */
const partialStart = '.vocative-backup-';
const partialEnd = '.partial';

/** Removes what killed backups left in a folder, which may be as large as the studio's data. */
async function removeKilled(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!name.startsWith(partialStart) || !name.endsWith(partialEnd)) continue;
    // A backup doesn't fail because an earlier one can't be removed.
    await removeUnlocked(join(folder, name)).catch(() => undefined);
  }
}

/** Network drives may have no locks. */
function lockIfPossible(folder: string): FolderLock | undefined {
  try {
    return lockDataFolder(folder);
  } catch {
    return undefined;
  }
}

/** Has the studio read damaged files again, which then reports and repairs them. */
function haveRead(folders: DataFolder, damaged: readonly string[]): void {
  try {
    const db = openStudioDatabase(folders);
    try {
      suspect(db, damaged);
    } finally {
      db.close();
    }
  } catch {
    // The backup is complete, and the studio's own checks find the damage later.
  }
}

/** Names the folder that the user chose: several disks may be involved, and the unfinished backup is unknown to them. */
function inChosenFolder(error: unknown, folder: string, partial: string): unknown {
  const known = toAppError(error);
  if (known.code === 'STORAGE_FULL') return known.with({ subject: folder, ...say('backupNeedsRoom', { folder }) });
  if (known.code === 'CANCELLED' || (known.code !== 'STORAGE_UNWRITABLE' && existsSync(partial))) return error;
  const { detail } = known;
  return new AppError('STORAGE_UNWRITABLE', { subject: folder, detail, ...say('folderNotWritable', { folder }) });
}

/**
 * Media never change and are stored before the database refers to them; only uploads grow. The files listed before and
 * after the snapshot are therefore complete, unless something was deleted in between: then the snapshot is taken again.
 */
async function copyAll(folders: DataFolder, to: string, { onProgress, signal }: CopyWatch): Promise<BackedUpFile[]> {
  const copied = new Map<string, BackedUpFile>();
  let done = 0;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const before = await listMedia(folders);
    const database = await snapshot(folders, to);
    const media = neededIn(join(to, database.path), folders, new Map([...before, ...(await listMedia(folders))]));
    let deleted = false;
    // Gone since the last attempt, or an upload that has grown, which is copied again.
    for (const [path, { size }] of copied) {
      if (media.get(path) === size) continue;
      copied.delete(path);
      await rm(join(to, path));
    }
    const total = [...media.values()].reduce((sum, bytes) => sum + bytes, database.size);
    done = [...copied.values()].reduce((sum, { size }) => sum + size, database.size);
    const onBytes = (bytes: number): void => onProgress?.((done += bytes), total);
    for (const path of media.keys()) {
      if (copied.has(path)) continue;
      const facts = await ifPresent(copyFile(join(folders.root, path), join(to, path), { onBytes, signal }));
      if (facts) copied.set(path, { path, ...facts });
      else deleted = true;
    }
    // A folder that vanished came back with the next file, without the earlier ones.
    if (!existsSync(join(to, database.path))) throw new AppError('STORAGE_UNWRITABLE');
    if (!deleted) return [database, ...copied.values()];
  }
  throw new AppError('CONFLICT', say('templatesDeletedMeanwhile'));
}

/** Without clips that may vanish at any time, as no row of the database needs them. */
function neededIn(database: string, folders: DataFolder, media: Map<string, number>): Map<string, number> {
  const clips = relative(folders.root, join(folders.cache, 'clips'));
  return readSnapshot(database, (db) => {
    const needed = [...media].filter(([path]) => dirname(path) !== clips || clipMustStay(db, basename(path)));
    return new Map(needed);
  });
}

async function snapshot({ database }: DataFolder, to: string): Promise<BackedUpFile> {
  const path = basename(database);
  const taken = join(to, `${path}.taken`);
  snapshotDatabase(database, taken);
  const facts = await copyFile(taken, join(to, path));
  await rm(taken);
  return { path, ...facts };
}

/**
 * The folders that a backup copies, listed explicitly so that nothing is included by accident: the data folder also has
 * keys, the launch token of the running studio, and unfinished uploads.
 */
const copiedFolders = {
  uploads: true,
  sources: true,
  templates: true,
  sounds: true,
  films: true,
  paidSpeech: true,
  assets: true,
  models: true,
  identity: true,
  downloads: false,
  temporary: false,
} as const satisfies Record<Exclude<keyof DataFolder, RootEntry>, boolean>;

/** Entries that are not copied as whole folders: the database is copied as a snapshot, and the cache in part. */
type RootEntry = 'root' | 'database' | 'signingKeys' | 'announcement' | 'cache';

/**
 * The artifacts that are copied: finished videos need these, or have been approved with these clips, of which only such
 * are copied. The others are made again on request.
 */
const copiedKinds = {
  sections: true,
  pictures: true,
  clips: true,
  stills: false,
  voices: false,
  verdicts: false,
  faces: false,
  lips: false,
} as const satisfies Record<ArtifactKind, boolean>;

/** Files of the data folder that belong in a backup, as relative paths with their sizes in bytes. */
async function listMedia(folders: DataFolder): Promise<Map<string, number>> {
  const copied = [
    ...namesWhere(copiedFolders).map((name) => folders[name]),
    ...namesWhere(copiedKinds).map((kind) => join(folders.cache, kind)),
  ];
  const media = new Map<string, number>();
  async function list(folder: string): Promise<void> {
    for await (const { file, bytes } of filesBelow(folder)) {
      const path = relative(folders.root, file);
      if (!path.split(sep).some((name) => name.endsWith('.partial'))) media.set(path, bytes);
    }
  }
  // A subfolder that is deleted during the listing must not hide the others.
  await Promise.all(copied.map((folder) => ifPresent(list(folder))));
  return media;
}

function namesWhere<Name extends string>(choices: Readonly<Record<Name, boolean>>): Name[] {
  // The keys of a record, typed.
  return (Object.keys(choices) as Name[]).filter((name) => choices[name]);
}
