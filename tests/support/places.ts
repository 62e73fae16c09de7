import type { WorkerPlaces } from '#electron/engine/workers/content.ts';
import { dataFolder, workerPlaces } from '#electron/studio/store/data-folder.ts';

/** Places of content for render processes: those of a studio's folder, with exceptions. */
export function placesIn(folder: string, others: Partial<WorkerPlaces> = {}): WorkerPlaces {
  return { ...workerPlaces(dataFolder(folder)), ...others };
}
