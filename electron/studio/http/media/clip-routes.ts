import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors/index.ts';
import { wavHeader } from '#shared/wav.ts';
import { readCheckedFile } from '#electron/lib/checked-file.ts';
import { clipFile } from '../../domain/media/addresses.ts';
import type { ClipSounds } from '../../domain/clips/clip-sounds.ts';

/** Clips as WAV. One that has left the cache is not found; looking at the list again speaks it again. */
export function registerClips(app: FastifyInstance, { clipSounds }: { clipSounds: ClipSounds }): void {
  app.get<{ Params: { capability: string } }>(`/media/:capability/${clipFile}`, (request, reply) => {
    const file = clipSounds.find(request.params.capability);
    // Half a millisecond at most: a clip is some ten KB.
    const samples = file === undefined ? null : readCheckedFile(file);
    if (samples === null) throw new AppError('NOT_FOUND');
    const header = wavHeader({ channels: 1, sampleRate: 48_000, samples: samples.length / 2 });
    return reply
      .type('audio/wav')
      .header('cache-control', 'no-store')
      .send(Buffer.concat([header, samples]));
  });
}
