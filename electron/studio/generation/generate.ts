import type { Accepted, GenerationInput } from '../../../shared/api/index.ts';
import type { Call } from '../http/call.ts';
import type { Services } from '../services.ts';
import { insertBatch, type BatchPriority } from '../store/batches.ts';
import { acceptGeneration } from './accept.ts';

/** Accepts rows for rendering: what every generation operation comes down to. */
export type Generate = (call: Call, input: GenerationInput, priority?: BatchPriority) => Accepted;

export function createGenerate(services: Services): Generate {
  const { db, generator } = services;
  return ({ userId, warn }, input, priority = 'ordinary') => {
    const batch = acceptGeneration(services, userId, input);
    if (!input.generation_mode) warn('generation_mode is missing; keep_original was used');
    const result = insertBatch(db, { ...batch, priority });
    generator.wake();
    return { code: 200, result };
  };
}
