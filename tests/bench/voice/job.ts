import { writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { itemAt } from '#shared/at.ts';
import { soundRate } from '#shared/wav.ts';
import { ProcessPool } from '#electron/engine/workers/pool.ts';
import { withTemporaryFolder } from '#electron/lib/files.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { studioFolderIn } from '#electron/lib/paths.ts';
import { inParts } from '#electron/lib/steps.ts';
import { renderTask, valueSources, type RenderTask } from '#electron/studio/domain/generation/render-task.ts';
import { dataFolder, workerPlaces } from '#electron/studio/store/data-folder.ts';
import { openStudioDatabase } from '#electron/studio/store/open.ts';
import { findLastBatch } from '#electron/studio/store/video-states.ts';
import { runCli } from '../../support/cli.ts';
import { recipientName } from '../campaign.ts';
import { makeSource } from '../make-source.ts';
import { secondsOf, valuesPerTask } from './render-process.ts';
import { readAloud, script, variable } from './sentence.ts';

/** A job of the command line, from a recording to MP4 files on the disk, over speaking its values alone. */
export type JobFigures = {
  /** `job_s` over `speech_s`. */
  job_over_speech: number;
  /** From the start of `vocative render` to its end, seconds. */
  job_s: number;
  /**
   * From the start of as many render processes to the last clip, seconds, for the same values in their sentence. No
   * more than that is done: nothing is imported, encoded or stored in a database.
   */
  speech_s: number;
};

/** With the noise of `makeSource`, a finished video of 9 s has some 700 KB. */
const picture = { width: 256, height: 144 };

/** @param options.values of two words each, at most 500. */
export async function measureJob({ rows = 2_000, values = 500 } = {}): Promise<JobFigures> {
  const names = Array.from({ length: values }, (_, number) => recipientName(number));
  return withTemporaryFolder('bench-job', async (folder) => {
    const source = join(folder, 'recording.mkv');
    const table = join(folder, 'rows.csv');
    const samples = await readAloud();
    await makeSource(source, picture, Math.floor(samples.length / soundRate), 1, { samples, words: [] });
    const lines = Array.from({ length: rows }, (_, row) => names[row % values]);
    writeFileSync(table, `${[variable, ...lines].join('\n')}\n`);
    const [data, out] = [join(folder, 'data'), join(folder, 'out')];
    const options = { '--template': source, '--script': script, '--rows': table, '--data': data, '--out': out };
    const job_s = await secondsOf(async () => {
      const { code, stderr } = await runCli('render', ...Object.entries(options).flat(), '--synthetic-speaker');
      if (code !== 0) throw new Error(stderr);
    });
    const { length: written } = await readdir(out);
    if (written !== rows) throw new Error(`${written} of ${rows} files were written`);
    const speech_s = await speakAlone(studioFolderIn(data), names, join(folder, 'clips'));
    return { job_over_speech: job_s / speech_s, job_s, speech_s };
  });
}

/** @param studio folder of the job's studio. @param cache is created. @returns seconds. */
async function speakAlone(studio: string, names: readonly string[], cache: string): Promise<number> {
  const folders = dataFolder(studio);
  const { sections, ...task } = taskOf(studio, names);
  const pool = new ProcessPool({
    size: availableParallelism(),
    places: { ...workerPlaces(folders), artifacts: cache },
    temporaryFolder: folders.temporary,
    logger: createLogger('bench'),
  });
  try {
    return await secondsOf(async () => {
      const reports = await Promise.all(
        inParts(sections, valuesPerTask).map((part) =>
          pool.run({
            ...task,
            kind: 'check-clips',
            sections: part,
            places: sections.slice(0, 1),
            recognizer: undefined,
          }),
        ),
      );
      const unspoken = reports.flat().find((report) => 'error' in report);
      if (unspoken) throw new Error(unspoken.error.message);
    });
  } finally {
    await pool.close();
  }
}

/** The job's own task for a row, with the sections of all values. */
function taskOf(studio: string, names: readonly string[]): RenderTask {
  const db = openStudioDatabase(dataFolder(studio));
  try {
    const batch = findLastBatch(db);
    if (!batch) throw new Error('the job sent no rows');
    const sources = valueSources(db, batch);
    const tasks = names.map((name) => renderTask(batch.snapshot, [name], sources));
    return { ...itemAt(tasks, 0), sections: tasks.flatMap(({ sections }) => sections) };
  } finally {
    db.close();
  }
}
