import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import { contentPath, isWhole, type ContentKey } from '#electron/engine/workers/content.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { digestField, servedKinds, type ListedFile, type Listing } from '#electron/farm/content-messages.ts';
import { filesBelow } from '#electron/lib/files-below.ts';
import { ifPresent, readExactly, syncFile, temporaryName, writeExactly } from '#electron/lib/files.ts';
import type { DataFolder } from '../store/data-folder.ts';

/** Content as machines of a farm read it and add to it, file by file. */

type Folders = Pick<DataFolder, (typeof servedKinds)[number]>;

/** A folder that changed so recently may change once more within the resolution of its time, milliseconds. */
const settles = 100;

/** Folders in a template that have keys of their own. */
const ofBodies = `bodies${sep}`;

/** Files of a template that are written at its import; those that are drawn again on request may be added. */
const drawnAgain: ReadonlySet<string> = new Set([templateFiles.poster, templateFiles.preview]);
const imported: ReadonlySet<string> = new Set(
  (['info', 'video', 'audio', 'peaks', 'poster', 'screenStill', 'cameraStill', 'preview'] as const).map(
    (name) => templateFiles[name],
  ),
);

/** Path of content. @throws AppError `FILE_NOT_FOUND` (`subject` = the key) for what machines may not read. */
export function servedPath(folders: Folders, key: string, name = ''): string {
  const names = name === '' ? [] : name.split('/');
  const [kind, ...below] = key.split('/');
  const isPlain = [...below, ...names].every((part) => /^[^.\\\0/][^\\\0/]*$/u.test(part));
  if (!servedKinds.some((one) => one === kind) || below.length === 0 || !isPlain || !isWhole(`${key}/${name}`))
    throw new AppError('FILE_NOT_FOUND', { subject: key });
  return join(contentPath(folders, key as ContentKey), ...names);
}

/** The state of a folder, which each new file changes; undefined without one. */
function stateOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeMs}`;
}

/** The template that a task counts on, and the state of its folder. */
export function statesFor(folders: Folders, task: Task): Record<string, string> {
  const template = 'template' in task ? task.template : undefined;
  if (template === undefined) return {};
  const key: ContentKey = `templates/${template}`;
  const state = stateOf(contentPath(folders, key));
  return state === undefined ? {} : { [key]: state };
}

/** The files of content. @throws AppError `FILE_NOT_FOUND` (`subject` = the key). */
export async function listContent(folders: Folders, key: string): Promise<Listing> {
  const path = servedPath(folders, key);
  const found = await ifPresent(stat(path));
  if (!found) throw new AppError('FILE_NOT_FOUND', { subject: key });
  if (!found.isDirectory()) return { state: null, files: [{ name: '', ...versionOf(found) }] };
  const state = Date.now() - found.mtimeMs > settles ? (stateOf(path) ?? null) : null;
  const files: ListedFile[] = [];
  for await (const { file } of filesBelow(path)) {
    const name = relative(path, file);
    const facts = name.startsWith(ofBodies) ? undefined : await ifPresent(stat(file));
    const plain = name.split(sep).join('/');
    if (facts && isWhole(plain)) files.push({ name: plain, ...versionOf(facts) });
  }
  return { state, files };
}

export function versionOf({ size, mtimeMs }: { size: number; mtimeMs: number }): { size: number; modified: number } {
  return { size, modified: Math.round(mtimeMs) };
}

/**
 * Reads a part of a file of content.
 * @returns its bytes, and the file's version.
 * @throws the system's error for a missing file; AppError `RANGE_NOT_SATISFIABLE`.
 */
export async function readPart(
  file: string,
  { start, end }: { start: number; end: number },
): Promise<{ bytes: Uint8Array; version: { size: number; modified: number } }> {
  await using handle = await open(file, 'r');
  const version = versionOf(await handle.stat());
  const bytes = new Uint8Array(Math.max(0, end - start));
  if (end > version.size || !(await readExactly(handle, bytes, start))) throw new AppError('RANGE_NOT_SATISFIABLE');
  return { bytes, version };
}

/**
 * Adds a file to a template, or replaces one that can be made again. It appears whole or not at all.
 * @param digest of the bytes, as in `Content-Digest`.
 * @throws AppError `FILE_NOT_FOUND` without such a template; `CONFLICT` for a file of its import; `REQUEST_UNUSABLE` for
 * bytes that don't match; the system's error, also of a connection that ends early.
 */
export async function addFile(
  folders: Folders,
  { key, name, digest }: { key: string; name: string; digest: string },
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ modified: number }> {
  const file = servedPath(folders, key, name);
  const isTemplate = key.startsWith('templates/') && name !== '' && !name.includes('/');
  const folder = servedPath(folders, key);
  if (!isTemplate || !(await ifPresent(stat(join(folder, templateFiles.info)))))
    throw new AppError('FILE_NOT_FOUND', { subject: key });
  if (imported.has(name) && !(drawnAgain.has(name) && !(await ifPresent(stat(file)))))
    throw new AppError('CONFLICT', { subject: name, message: 'Machines don’t change what was imported.' });
  const temporary = temporaryName(file);
  try {
    const hash = createHash('sha256');
    {
      await using handle = await open(temporary, 'wx');
      let at = 0;
      for await (const chunk of bytes) {
        hash.update(chunk);
        await writeExactly(handle, chunk, at);
        at += chunk.length;
      }
    }
    if (digestField(hash.digest()) !== digest) throw changedOnTheWay();
    await syncFile(temporary);
    await rename(temporary, file);
    return { modified: Math.round((await stat(file)).mtimeMs) };
  } finally {
    await rm(temporary, { force: true });
  }
}

export function changedOnTheWay(): AppError {
  const message = 'These bytes don’t match their checksum, and weren’t stored. Send them again.';
  return new AppError('REQUEST_UNUSABLE', { subject: 'Content-Digest', message });
}
