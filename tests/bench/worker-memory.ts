import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { WorkerProcess } from '#electron/engine/workers/worker-process.ts';
import { placesIn } from '../support/places.ts';
import { residentMegabytes } from './resident-memory.ts';
import { chosenWords, voice } from './sections.ts';
import type { BenchSize } from './size.ts';
import type { BenchTemplate } from './template.ts';

export const workerEntry = fileURLToPath(new URL('../../electron/engine/workers/worker.ts', import.meta.url));

/** Resident memory of a worker over its life, MB. */
export type WorkerMemory = {
  /** After the first tenth of the renders, when everything is loaded. */
  early: number;
  late: number;
  highest: number;
  renders: number;
  values: number;
};

/** Renders one section for each recipient in one worker process, with a real voice; only repeated values are stored. */
export async function measureWorkerMemory(
  template: BenchTemplate,
  cache: string,
  { renders, values }: BenchSize['worker'],
): Promise<WorkerMemory> {
  const worker = new WorkerProcess(workerEntry, {
    places: placesIn(cache, { artifacts: cache, templates: dirname(template.folder) }),
  });
  const samples: number[] = [];
  try {
    await Promise.race([worker.ready, worker.gone]);
    for (let number = 1; number <= renders; number++) {
      const sections = chosenWords(template.words, 1).map((word) => ({ ...word, text: `Visitor ${number % values}` }));
      const task: Task = { kind: 'render', template: basename(template.folder), sections, voice, consent: 'bench' };
      await worker.run(task, {});
      if (number % Math.ceil(renders / 10) === 0) samples.push(await residentMegabytes(worker.pid));
    }
  } finally {
    worker.drain();
    await worker.gone;
  }
  return { early: samples[0] ?? NaN, late: samples.at(-1) ?? NaN, highest: Math.max(...samples), renders, values };
}
