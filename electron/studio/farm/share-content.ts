import { lstat, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { anotherStudio, markFolder, sharedNames, studioOf } from '#electron/farm/shared-folder.ts';
import { ifPresent, makeWritableFolder, privateMode } from '#electron/lib/files.ts';
import { filesBelow } from '#electron/lib/files-below.ts';
import type { DataFolder } from '../store/data-folder.ts';

/**
 * Has a studio keep its content in a folder that its machines share. In the data folder, links stand in the places of
 * the content's folders, so that paths, checksums, commands and backups stay as they are. Only for the holder of the
 * folder's lock.
 * @throws AppError `REQUEST_UNUSABLE` (`subject` = the folder) for another studio's, and while content is elsewhere;
 * `STORAGE_UNWRITABLE`, `STORAGE_FULL`.
 */
export async function shareContent({ root }: Pick<DataFolder, 'root'>, folder: string, studio: string): Promise<void> {
  const target = resolve(folder);
  const owner = await studioOf(target);
  if (owner !== undefined && owner !== studio) throw anotherStudio(target);
  await makeWritableFolder(target, privateMode);
  for (const name of sharedNames) await placeLink(join(root, name), join(target, name));
  await markFolder(target, studio);
}

async function placeLink(link: string, target: string): Promise<void> {
  const found = await ifPresent(lstat(link));
  const linked = found?.isSymbolicLink() ? resolve(await readlink(link)) : undefined;
  if (linked === undefined && found && (await hasFiles(link))) {
    const message = `The studio’s content must move first. Stop it and run: mv ${link} ${target}`;
    throw new AppError('REQUEST_UNUSABLE', { subject: link, message });
  }
  if (linked !== undefined && linked !== target && (await ifPresent(readdir(linked)))) {
    const message = `The studio’s content is in ${linked}. Name that folder with --content, or move it and remove the link.`;
    throw new AppError('REQUEST_UNUSABLE', { subject: link, message });
  }
  await makeWritableFolder(target, privateMode);
  if (linked === target) return;
  await rm(link, { recursive: true, force: true });
  // On Windows, a junction needs no special right.
  await symlink(target, link, 'junction');
}

async function hasFiles(folder: string): Promise<boolean> {
  for await (const _ of filesBelow(folder)) return true;
  return false;
}
