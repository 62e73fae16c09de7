import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { WorkerPlaces } from '#electron/engine/workers/content.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { WorkerProcess } from '#electron/engine/workers/worker-process.ts';
import { isAppError } from '#shared/errors/index.ts';
import { placesIn } from '../support/places.ts';
import { makeSource } from './make-source.ts';
import { chosenWords, voice } from './sections.ts';
import type { BenchSize } from './size.ts';
import type { BenchTemplate } from './template.ts';
import type { Timings } from './timings.ts';
import { workerEntry } from './worker-memory.ts';

/** Work of a render process whose task is cancelled. */
export const cancelling = {
  speaking: 'cancel a task that speaks a long text',
  encoding: 'cancel a task that encodes many sections',
  importing: 'cancel an import',
} as const;

/** The same measurement until a process, this one or its successor, can take the next task. */
export const freeAfter = (name: string): string => `${name}: next task can start`;

/** Time for which a task runs before it is cancelled, milliseconds: it is then in the middle of its work. */
const runsFor = { speaking: 40, encoding: 40, importing: 500 };

/** Number of sections that take ten times as long as the task may run. */
const manySections = 80;

const longText = 'Thank you for the time you took to talk with us about what your team is working on. '.repeat(20);

/**
 * Measures the time until a cancelled task has ended, and until a process is ready for the next one.
 * @param options.template with at least {@link manySections} words.
 */
export async function measureCancellation(options: {
  template: BenchTemplate;
  folder: string;
  size: Pick<BenchSize, 'picture' | 'cancellations'>;
  timings: Timings;
}): Promise<void> {
  const { template, folder, size, timings } = options;
  const cache = join(folder, 'cancelled-cache');
  const source = join(folder, 'cancelled.mkv');
  const templates = dirname(template.folder);
  const places = placesIn(folder, { artifacts: cache, templates, sources: folder });
  await makeSource(source, size.picture, 2);
  const render = (text: string, count: number): Task => {
    const sections = chosenWords(template.words, count).map((word) => ({ ...word, text }));
    return { kind: 'render', template: basename(template.folder), sections, voice, consent: 'bench' };
  };
  const encode = render('Ada', manySections);
  let worker = await readyWorker(places);

  async function cancel(name: string, task: Task, after: number): Promise<void> {
    const controller = new AbortController();
    const outcome = worker.run(task, { signal: controller.signal }).then(
      () => 'done',
      (error: unknown) => error,
    );
    await delay(after);
    await timings.time(freeAfter(name), async () => {
      controller.abort();
      const error = await timings.time(name, () => outcome);
      if (!isAppError(error) || error.code !== 'CANCELLED') throw new Error(`${name}: ${String(error)}`);
      worker = await stillThere(worker, places);
    });
  }

  try {
    for (let repetition = 0; repetition < size.cancellations; repetition++) {
      // A new process would still be loading the voice and FFmpeg. After this, it only has to encode sections.
      await worker.run(encode, {});
      await rm(join(cache, 'sections'), { recursive: true });
      await cancel(cancelling.encoding, encode, runsFor.encoding);
      await worker.run(encode, {});
      await cancel(cancelling.speaking, render(`${longText}${repetition}`, 1), runsFor.speaking);
      await cancel(
        cancelling.importing,
        { kind: 'normalize', source: `sources/${basename(source)}`, template: 'cancelled' },
        runsFor.importing,
      );
    }
  } finally {
    worker.kill();
    await worker.gone;
    await rm(source);
  }
}

async function readyWorker(places: WorkerPlaces): Promise<WorkerProcess> {
  const worker = new WorkerProcess(workerEntry, { places });
  await Promise.race([worker.ready, worker.gone]);
  return worker;
}

/** The process, or a new one if it had to be ended. */
async function stillThere(worker: WorkerProcess, places: WorkerPlaces): Promise<WorkerProcess> {
  const ended = await Promise.race([worker.gone.then(() => true), nextTurn(false)]);
  return ended ? readyWorker(places) : worker;
}
