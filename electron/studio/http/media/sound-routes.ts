import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { consentSoundIsUsed } from '../../store/consents.ts';
import { soundIsUsed } from '../../store/takes.ts';
import { filmIsUsed } from '../../store/films.ts';
import { findExtract } from '../../store/sound-extracts.ts';
import { workError } from '#electron/db/errors.ts';
import { soundFile, clipFile, filmFile } from '../../domain/media/addresses.ts';
import { openFile, type ByteSource } from '../../domain/media/file-source.ts';
import type { Services } from '../../requests/services.ts';
import { sendBytes } from './send.ts';
import { openTemplateSound } from '../../domain/media/wav-source.ts';
import { wavHeader } from '#shared/wav.ts';

/**
 * Sounds as WAV, by unguessable address: takes, consent recordings, and extracts of a template's sound. Films of takes as
 * MP4.
 */
export function registerSounds(app: FastifyInstance, { db, folders, stored, logger }: Services): void {
  async function openFilm(capability: string): Promise<ByteSource | undefined> {
    if (!filmIsUsed(db, capability)) return undefined;
    const file = join(folders.films, capability);
    await stored.check(file);
    return openFile(file);
  }

  async function openSound(capability: string): Promise<ByteSource | undefined> {
    if (soundIsUsed(db, capability) || consentSoundIsUsed(db, capability)) {
      const file = join(folders.sounds, capability);
      await stored.check(file);
      return openFile(file);
    }
    const extract = findExtract(db, capability);
    if (!extract) return undefined;
    await stored.checkContent(`templates/${extract.hash}`);
    return openTemplateSound(join(folders.templates, extract.hash), extract);
  }

  function serve(file: string, type: string, open: (capability: string) => Promise<ByteSource | undefined>): void {
    app.route<{ Params: { capability: string } }>({
      method: ['GET', 'HEAD'],
      url: `/media/:capability/${file}`,
      handler: async (request, reply) => {
        let source: ByteSource | undefined;
        try {
          source = await open(request.params.capability);
        } catch (thrown) {
          const error = workError(thrown);
          logger.error({ code: error.code, detail: error.detail }, `${file} cannot be read`);
          throw error.code === 'FILE_NOT_FOUND' ? new AppError('NOT_FOUND', { cause: error }) : error;
        }
        if (!source) throw new AppError('NOT_FOUND');
        return sendBytes(request, reply, source, { type, fileName: undefined, logger });
      },
    });
  }

  serve(soundFile, 'audio/wav', openSound);
  serve(filmFile, 'video/mp4', openFilm);
}

/** Clips as WAV, by unguessable address. A removed clip is not found; listing the clips again renders it again. */
export function registerClips(app: FastifyInstance, { artifacts, clipSounds }: Services): void {
  app.get<{ Params: { capability: string } }>(`/media/:capability/${clipFile}`, async (request, reply) => {
    const key = clipSounds.find(request.params.capability);
    const samples = key === undefined ? null : await artifacts.read({ kind: 'clips', key });
    if (samples === null) throw new AppError('NOT_FOUND');
    const header = wavHeader({ channels: 1, sampleRate: 48_000, samples: samples.length / 2 });
    return reply
      .type('audio/wav')
      .header('cache-control', 'no-store')
      .send(Buffer.concat([header, samples]));
  });
}
