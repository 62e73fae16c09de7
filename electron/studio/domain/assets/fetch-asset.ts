import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { assetFileName, type PreparedAsset } from '#shared/backgrounds.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import type { Db } from '#electron/db/open.ts';
import { contentPath, type ContentKey } from '#electron/engine/workers/content.ts';
import { writeFileAtomic } from '#electron/lib/files.ts';
import { hashBytes } from '#electron/lib/hash.ts';
import { download } from '../../outbound/download.ts';
import type { PageView } from '../../outbound/page-browser.ts';
import { isLookupFailure, isOffline, mayBeCalled, type OutboundPolicy } from '../../outbound/policy.ts';
import type { Fetched, StoredAsset } from '../../store/assets.ts';
import { findTemplateById } from '../../store/templates.ts';
import { fetchProfile } from './fetch-profile.ts';
import type { FetchServices } from './services.ts';
import { uploadedSource, uploadIdIn } from '../audio/source.ts';

type Watched = { signal: AbortSignal };

/** Time limit for fetching a file of any size, milliseconds. */
const fetchTime = 120_000;

/**
 * The stored address of an asset. An upload is stored by its id, whichever of the studio's addresses names it.
 * @throws AppError `URL_REFUSED` for an address that must not be called. Checks only the URL, without the network.
 */
export function storedAddress(address: string, own: readonly string[], policy: OutboundPolicy): string {
  const upload = uploadIdIn(address, own);
  if (upload !== undefined) return `/uploads/${upload}`;
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : undefined;
  if (!url || !mayBeCalled(url, policy)) throw new AppError('URL_REFUSED', { subject: 'address' });
  url.hash = '';
  return url.href;
}

/**
 * Fetches the asset of a background and prepares it as a file in the folder of assets.
 * @throws AppError `URL_REFUSED`, `NOT_FOUND` (an upload that is gone), `OFFLINE`, `ASSET_UNREACHABLE`,
 * `ASSET_TOO_LARGE`, `ASSET_TOO_SLOW`, `ASSET_UNSUPPORTED`, `BACKGROUND_CAPTURE_FAILED`, `STORAGE_FULL`, and errors
 * that end a render process.
 */
export async function fetchAsset(services: FetchServices, asset: StoredAsset, { signal }: Watched): Promise<Fetched> {
  try {
    return await fetchByKind(services, asset, { view: viewOf(services.db, asset.templateId), signal });
  } catch (error) {
    const failure = isAppError(error) && error.code === 'ASSET_UNREACHABLE' ? error.detail : undefined;
    if (isLookupFailure(failure) && (await isOffline(failure))) throw new AppError('OFFLINE', { cause: error });
    throw error;
  }
}

function fetchByKind(
  services: FetchServices,
  asset: StoredAsset,
  shaped: Watched & { view: PageView },
): Promise<Fetched> {
  // A file shows itself, also where the other rows have pages.
  if (uploadIdIn(asset.address, ['']) !== undefined) return fetchFile(services, asset, shaped);
  switch (asset.kind) {
    case 'link':
      return fetchFile(services, asset, shaped);
    case 'site':
      return capturePage(services, asset, shaped);
    case 'profile':
      return fetchProfile(services, asset, shaped);
  }
}

async function fetchFile(services: FetchServices, asset: StoredAsset, { signal }: Watched): Promise<Fetched> {
  const { db, folders, pool, linked: policy } = services;
  const { address } = asset;
  const upload = uploadIdIn(address, ['']);
  const prepare = (source: ContentKey): Promise<PreparedAsset> =>
    pool.run({ kind: 'prepare-asset', source }, { signal });
  if (upload !== undefined) {
    return { prepared: await prepare(uploadedSource({ db, folders }, asset.userId, upload)), title: null };
  }
  const source: ContentKey = `temporary/${randomUUID()}`;
  const file = contentPath(folders, source);
  try {
    const room = { maxBytes: limits.assetBytes, timeout: fetchTime };
    await download(address, file, { policy, field: 'address', ...room, signal });
    return { prepared: await prepare(source), title: null };
  } finally {
    await rm(file, { force: true });
  }
}

async function capturePage(
  { folders, pages, linked: policy }: FetchServices,
  { address }: StoredAsset,
  { view, signal }: Watched & { view: PageView },
): Promise<Fetched> {
  const { png, width, height, title, login } = await pages.capture({ address, view, policy, signal });
  const prepared: PreparedAsset = { key: hashBytes(png), kind: 'page', format: 'png', width, height };
  const file = join(folders.assets, assetFileName(prepared));
  if (!existsSync(file)) await writeFileAtomic(file, png);
  return { prepared, title: title || null, login };
}

/** Pages are captured in the orientation of the template's video. */
function viewOf(db: Db, templateId: string): PageView {
  const info = findTemplateById(db, templateId)?.info;
  return info && info.height > info.width ? 'tall' : 'wide';
}
