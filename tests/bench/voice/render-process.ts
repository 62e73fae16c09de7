import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { availableParallelism } from 'node:os';
import { itemAt } from '#shared/at.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { ProcessPool } from '#electron/engine/workers/pool.ts';
import { WorkerProcess } from '#electron/engine/workers/worker-process.ts';
import { withTemporaryFolder } from '#electron/lib/files.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { inParts } from '#electron/lib/steps.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { placesIn } from '../../support/places.ts';
import { residentMegabytes } from '../resident-memory.ts';
import { workerEntry } from '../worker-memory.ts';
import { readAloud, sectionSaying } from './sentence.ts';
import { companies, firstNames } from './values.ts';

/** Values spoken by render processes, as the app starts them. */
export type RenderProcessFigures = {
  /** Until the first clip, in a process that was kept ready since the editor was opened, milliseconds. */
  first_clip_ms: number;
  /** From the start of a process until its first clip, milliseconds. */
  first_clip_cold_ms: number;
  /** Values a second, with as many processes as the machine has processors. */
  values_s: number;
  /** Memory of a process after 80 values and one of 200 letters, MB (resident set). */
  worker_rss_mb: number;
};

/** How long an editor is open before somebody listens, milliseconds. */
const editorOpen = 5_000;
const values = [...firstNames, ...companies];
/** Values that are spoken before the measured ones. */
const warm = 17;
/** As many as in one task of the studio's own checks. */
export const valuesPerTask = 8;

export async function measureRenderProcesses(voiceId: string): Promise<RenderProcessFigures> {
  return withTemporaryFolder('bench-voice', async (folder) => {
    const template = join(folder, 'templates', 'spring');
    await makeTemplate(template, [await readAloud()], { width: 160, height: 120 });
    const setting = {
      template: basename(template),
      voice: { ...voiceConfigOf(voiceId), pitch_match: true },
      consent: 'bench',
    };
    const saying = (texts: readonly string[]): Task => ({
      kind: 'check-clips',
      ...setting,
      sections: texts.map(sectionSaying),
      places: [sectionSaying('')],
    });

    const worker = new WorkerProcess(workerEntry, { places: placesIn(folder, { artifacts: join(folder, 'cold') }) });
    const first = await secondsOf(() => worker.run(saying([itemAt(values, 0)]), {}));
    await worker.run(saying([...values, 'Abracadabra '.repeat(17).trim()]), {});
    const memory = await residentMegabytes(worker.pid);
    worker.drain();
    await worker.gone;

    const pool = new ProcessPool({
      size: availableParallelism(),
      places: placesIn(folder, { artifacts: join(folder, 'warm') }),
      temporaryFolder: folder,
      logger: createLogger('bench', 'silent'),
    });
    try {
      pool.keepReady(setting);
      await delay(editorOpen);
      const firstReady = await secondsOf(() => pool.run(saying([itemAt(values, 0)])));
      const speak = (texts: readonly string[]) =>
        Promise.all(inParts(texts, valuesPerTask).map((part) => pool.run(saying(part))));
      await speak(values.slice(1, warm));
      const rest = await secondsOf(() => speak(values.slice(warm)));
      return {
        first_clip_ms: firstReady * 1000,
        first_clip_cold_ms: first * 1000,
        values_s: (values.length - warm) / rest,
        worker_rss_mb: memory,
      };
    } finally {
      await pool.close();
    }
  });
}

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
