import { join } from 'node:path';
import { assetFileName, type PreparedAsset } from '#shared/backgrounds.ts';
import { AppError } from '#shared/errors/index.ts';
import type { OpenedMedia } from '#electron/http/send.ts';
import { backgroundFiles, type BackgroundFile } from '../../domain/media/addresses.ts';
import { openFile } from '../../domain/media/file-source.ts';
import { findAssetByCapability } from '../../store/assets.ts';
import type { Services } from '../../requests/services.ts';

const types: Record<PreparedAsset['format'], string> = { png: 'image/png', jpg: 'image/jpeg', mp4: 'video/mp4' };

/** Contents of a background, so that users can check it before use. @throws AppError `NOT_FOUND`. */
export async function openBackground(
  { db, folders, stored }: Services,
  capability: string,
  file: BackgroundFile,
): Promise<OpenedMedia> {
  const asset = findAssetByCapability(db, capability);
  const prepared = file === 'shown' ? (asset?.cropped ?? asset?.prepared) : asset?.prepared;
  if (!prepared) throw new AppError('NOT_FOUND');
  const content = join(folders.assets, assetFileName(prepared));
  await stored.check(content);
  return { source: await openFile(content), type: types[prepared.format] };
}

/** The background of a file's name in an address, if it is one's. */
export function backgroundOf(name: string): BackgroundFile | undefined {
  return (['shown', 'original'] satisfies BackgroundFile[]).find((file) => backgroundFiles[file] === name);
}
