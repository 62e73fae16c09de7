import { resolve } from 'node:path';
import { openOwnAccess } from '../desktop/accounts/studio.ts';
import { createLogger } from '../lib/logger.ts';
import { startStudio } from '../studio/studio.ts';
import type { StudioClient } from '../../shared/api/index.ts';

/** Starts a studio on a data folder for as long as `use` takes, and gives a client of it. */
export async function withStudio<T>(data: string, use: (client: StudioClient) => Promise<T>): Promise<T> {
  const studio = await startStudio({
    dataFolder: resolve(data),
    host: '127.0.0.1',
    port: 0,
    logger: createLogger('studio'),
  });
  try {
    const { client } = openOwnAccess(studio);
    return await use(client);
  } finally {
    await studio.close();
  }
}
