import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import { consentSoundIsUsed } from '../../store/consents.ts';
import { soundIsUsed } from '../../store/takes.ts';
import { findExtract } from '../../store/sound-extracts.ts';
import { workError } from '#electron/db/errors.ts';
import { soundFile } from '../../domain/media/addresses.ts';
import { openFile, type ByteSource } from '../../domain/media/file-source.ts';
import { sendBytes } from './send.ts';
import { openTemplateSound } from '../../domain/media/wav-source.ts';

export function registerSounds(
  app: FastifyInstance,
  { db, folders, logger }: { db: Db; folders: DataFolder; logger: Logger },
): void {
  async function open(capability: string): Promise<ByteSource | undefined> {
    if (soundIsUsed(db, capability) || consentSoundIsUsed(db, capability))
      return openFile(join(folders.sounds, capability));
    const extract = findExtract(db, capability);
    return extract && openTemplateSound(join(folders.templates, extract.hash), extract);
  }

  app.route<{ Params: { capability: string } }>({
    method: ['GET', 'HEAD'],
    url: `/media/:capability/${soundFile}`,
    handler: async (request, reply) => {
      let source: ByteSource | undefined;
      try {
        source = await open(request.params.capability);
      } catch (thrown) {
        const error = workError(thrown);
        logger.error({ code: error.code, detail: error.detail }, 'a sound cannot be read');
        throw error.code === 'FILE_NOT_FOUND' ? new AppError('NOT_FOUND', { cause: error }) : error;
      }
      if (!source) throw new AppError('NOT_FOUND');
      return sendBytes(request, reply, source, { type: 'audio/wav', fileName: undefined, logger });
    },
  });
}
