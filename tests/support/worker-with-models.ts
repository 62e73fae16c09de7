import { afterAll } from 'vitest';
import { ProcessPool, type WorkerPool } from '#electron/engine/workers/pool.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { placesIn } from './places.ts';

/** A pool of a render process with models of one language in a folder. It is closed after the tests. */
export function workerWithModels(folder: string): WorkerPool {
  const notAsked = () => Promise.reject(new Error('not asked for'));
  const pool = new ProcessPool({
    size: 1,
    temporaryFolder: folder,
    places: placesIn(folder, { models: folder }),
    host: {
      'find-model': async () => ({ language: 'en' }),
      'provider-speech': notAsked,
      'discard-speech': notAsked,
      'check-content': async () => null,
    },
    logger: createLogger('test', 'silent'),
  });
  afterAll(() => pool.close());
  return pool;
}

/** A tone of a second, as an example to imitate. */
export function toneToImitate(loudness: number, sampleRate: number) {
  const samples = Float32Array.from({ length: sampleRate }, (_, index) => loudness * Math.sin(index * 0.05));
  return { samples, sampleRate, text: 'Hello.' };
}

/** Largest difference between two sounds, as far as both last. */
export function largestDifference(a: Float32Array, b: Float32Array): number {
  return a.reduce((most, sample, index) => Math.max(most, Math.abs(sample - (b[index] ?? sample))), 0);
}
