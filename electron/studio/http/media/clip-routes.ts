import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors/index.ts';
import { wavHeader } from '#shared/wav.ts';
import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import { clipFile } from '../../domain/media/addresses.ts';
import type { ClipSounds } from '../../domain/clips/clip-sounds.ts';

/** Clips as WAV. One that was removed is not found; looking at the list again speaks it again. */
export function registerClips(
  app: FastifyInstance,
  { artifacts, clipSounds }: { artifacts: ArtifactStore; clipSounds: ClipSounds },
): void {
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
