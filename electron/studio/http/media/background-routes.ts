import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { assetFileName, type PreparedAsset } from '#shared/backgrounds.ts';
import { AppError } from '#shared/errors/index.ts';
import { workError } from '#electron/db/errors.ts';
import { backgroundFiles, type BackgroundFile } from '../../domain/media/addresses.ts';
import { openFile } from '../../domain/media/file-source.ts';
import { findAssetByCapability } from '../../store/assets.ts';
import type { Services } from '../../requests/services.ts';
import { sendBytes } from './send.ts';

const types: Record<PreparedAsset['format'], string> = { png: 'image/png', jpg: 'image/jpeg', mp4: 'video/mp4' };

/** Contents of backgrounds, by unguessable address, so that users can check them before use. */
export function registerBackgrounds(app: FastifyInstance, { db, folders, stored, logger }: Services): void {
  for (const file of ['shown', 'original'] satisfies BackgroundFile[]) {
    app.route<{ Params: { capability: string } }>({
      method: ['GET', 'HEAD'],
      url: `/media/:capability/${backgroundFiles[file]}`,
      handler: async (request, reply) => {
        const asset = findAssetByCapability(db, request.params.capability);
        const prepared = file === 'shown' ? (asset?.cropped ?? asset?.prepared) : asset?.prepared;
        if (!prepared) throw new AppError('NOT_FOUND');
        const content = join(folders.assets, assetFileName(prepared));
        const opening = stored.check(content).then(() => openFile(content));
        const source = await opening.catch((thrown: unknown) => {
          const error = workError(thrown);
          logger.error({ code: error.code, detail: error.detail }, 'a background cannot be read');
          throw error.code === 'FILE_NOT_FOUND' ? new AppError('NOT_FOUND', { cause: error }) : error;
        });
        return sendBytes(request, reply, source, { type: types[prepared.format], fileName: undefined, logger });
      },
    });
  }
}
