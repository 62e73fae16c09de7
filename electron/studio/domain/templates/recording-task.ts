import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Alignment } from '#shared/api/index.ts';
import { recordingTaskSchema } from '#shared/alignment/recording-tasks.ts';
import type { FittedRetake } from '#shared/timeline/retakes.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import { withWorker } from '#electron/engine/workers/pool.ts';
import type { Logger } from '#electron/lib/logger.ts';

/**
 * Runs the task described by a JSON file, on a recording outside the studio, in a render process.
 * @throws AppError `ALIGNMENT_FAILED`, `SENTENCE_NOT_READ`, `FILE_UNREADABLE`, `STORAGE_FULL`, `WORKER_CRASHED`, and
 * errors of reading a recording.
 */
export async function runRecordingTask(
  file: string,
  logger: Logger,
): Promise<{ alignment: Alignment } | { fitted: FittedRetake; file: string } | { files: string[] }> {
  const task = recordingTaskSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  return withWorker({ logger }, async (worker) => {
    if (task.kind === 'listen') return { alignment: await worker.run({ ...task, kind: 'align-file' }) };
    if (task.kind === 'parts') return { files: await worker.run({ ...task, kind: 'sound-parts' }) };
    const fitted = await worker.run({ ...task, kind: 'fit-retake' });
    return { fitted, file: join(task.folder, templateFiles.video) };
  });
}
