import { afterAll } from 'vitest';
import { ProcessPool, type WorkerPool } from '#electron/engine/workers/pool.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { placesIn } from './places.ts';

/** A render process, which ends with the tests around it, whose models of one language lie in a folder. */
export function workerWithModels(folder: string): WorkerPool {
  const notAsked = () => Promise.reject(new Error('not asked for'));
  const pool = new ProcessPool({
    size: 1,
    temporaryFolder: folder,
    places: placesIn(folder, { models: folder }),
    host: { 'find-model': async () => ({ language: 'en' }), 'provider-speech': notAsked, 'discard-speech': notAsked },
    logger: createLogger('test', 'silent'),
  });
  afterAll(() => pool.close());
  return pool;
}

/** A second of a tone to imitate. */
export function toneToImitate(loudness: number, sampleRate: number) {
  const samples = Float32Array.from({ length: sampleRate }, (_, index) => loudness * Math.sin(index * 0.05));
  return { samples, sampleRate, text: 'Hello.' };
}

/** Largest difference of two sounds, where both are. */
export function largestDifference(a: Float32Array, b: Float32Array): number {
  return a.reduce((most, sample, index) => Math.max(most, Math.abs(sample - (b[index] ?? sample))), 0);
}
