import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { limits } from '#shared/limits.ts';
import { contentPath, type ContentKey } from '#electron/engine/workers/content.ts';
import { download } from '../../outbound/download.ts';
import type { PageView } from '../../outbound/page-browser.ts';
import type { Fetched, StoredAsset } from '../../store/assets.ts';
import type { FetchServices } from './services.ts';
import { initialsOf, readProfile } from './profile-page.ts';

/** Time limit for a page, and for its picture, milliseconds. */
const fetchTime = 30_000;
/** Bytes read of a page: enough for its head. */
const readBytes = 1_000_000;

/**
 * Lays out a profile page as a card: picture, name and a line about the person. The address of a picture gives a card
 * with the picture alone; a page without a usable picture gives one with initials.
 * @throws AppError `URL_REFUSED`, `ASSET_UNREACHABLE` for a page that cannot be fetched, `ASSET_UNSUPPORTED` for one
 * without a name, and errors that end a render process.
 */
export async function fetchProfile(
  { folders, pool, linked: policy }: FetchServices,
  { address }: StoredAsset,
  { view, signal }: { view: PageView; signal: AbortSignal },
): Promise<Fetched> {
  const loaded: ContentKey[] = [];
  const load = async (from: string): Promise<ContentKey> => {
    const key: ContentKey = `temporary/${randomUUID()}`;
    loaded.push(key);
    const room = { maxBytes: limits.assetPictureBytes, timeout: fetchTime };
    // Without an Accept header, sites answer with a page that has no name in it.
    const headers = { accept: 'text/html,image/*;q=0.9', 'accept-language': 'en' };
    await download(from, contentPath(folders, key), { policy, field: 'address', headers, ...room, signal });
    return key;
  };
  const draw = (picture: ContentKey | null, name: string | null, line: string | null) =>
    pool.run({ kind: 'profile-card', picture, name, initials: name && initialsOf(name), line, view }, { signal });
  try {
    const page = await load(address);
    const html = await startOf(contentPath(folders, page));
    if (!/^\s*(?:<!doctype html|<!--|<html|<head|<\?xml)/i.test(html)) {
      return { prepared: await draw(page, null, null), title: null };
    }
    const { name, line, picture } = await readProfile(html, address);
    if (name === null) {
      throw new AppError('ASSET_UNSUPPORTED', say('profileUnclear'));
    }
    return { prepared: await withPicture(picture), title: name };

    async function withPicture(from: string | null) {
      if (from === null) return draw(null, name, line);
      try {
        return await draw(await load(from), name, line);
      } catch (error) {
        // A name without a picture still makes a card.
        if (isAppError(error) && pictureTroubles.has(error.code)) return draw(null, name, line);
        throw error;
      }
    }
  } finally {
    for (const key of loaded) await rm(contentPath(folders, key), { force: true });
  }
}

const pictureTroubles: ReadonlySet<string> = new Set([
  'INVALID_REQUEST',
  'URL_REFUSED',
  'ASSET_UNREACHABLE',
  'ASSET_TOO_LARGE',
  'ASSET_TOO_SLOW',
  'ASSET_UNSUPPORTED',
]);

async function startOf(file: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(file, { end: readBytes - 1 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}
