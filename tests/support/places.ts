import type { WorkerPlaces } from '#electron/engine/workers/content.ts';
import { dataFolder, workerPlaces } from '#electron/studio/store/data-folder.ts';

/** Where render processes find and keep content in a folder laid out as a studio's, or elsewhere. */
export function placesIn(folder: string, others: Partial<WorkerPlaces> = {}): WorkerPlaces {
  return { ...workerPlaces(dataFolder(folder)), ...others };
}
