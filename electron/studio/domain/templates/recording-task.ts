import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Alignment } from '#shared/api/index.ts';
import { recordingTaskSchema, type fittedSchema, type RecordingTask } from '#shared/alignment/recording-tasks.ts';
import { toAppError } from '#shared/errors/index.ts';
import type { DoubtedWords } from '#shared/timeline/retakes.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import { withWorker, type WorkerPool } from '#electron/engine/workers/pool.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { dataFolder } from '../../store/data-folder.ts';
import { openStudioDatabase } from '../../store/open.ts';
import { catalogue } from '../voices/catalogue.ts';
import { earOf } from '../voices/library.ts';

/**
 * Runs the task described by a JSON file, on a recording outside the studio, in a render process.
 * @param root the studio's data folder, whose recognizers listen.
 * @throws AppError `ALIGNMENT_FAILED`, `SENTENCE_NOT_READ`, `FILE_UNREADABLE`, `STORAGE_FULL`, `WORKER_CRASHED`, and
 * errors of reading a recording.
 */
export async function runRecordingTask(
  file: string,
  root: string,
  logger: Logger,
): Promise<{ alignment: Alignment } | z.infer<typeof fittedSchema> | { files: string[] }> {
  const task = recordingTaskSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  return withWorker({ logger }, async (worker) => {
    if (task.kind === 'listen') return { alignment: await worker.run({ ...task, kind: 'align-file' }) };
    if (task.kind === 'parts') return { files: await worker.run({ ...task, kind: 'sound-parts' }) };
    const { names, language, ...retake } = task;
    const { cutOff, ...fitted } = await worker.run({ ...retake, kind: 'fit-retake' });
    const { from, to } = fitted.retake;
    const { retake: recording, sentence } = retake;
    const heard = { file: recording, part: { start: from, end: to }, sentence, names, language };
    const unsure = await doubtedNames(heard, { worker, root, logger });
    const doubted = [...unsure, ...cutOff.filter(({ text }) => unsure.every((one) => one.text !== text))];
    return { fitted, file: join(task.folder, templateFiles.video), doubted };
  });
}

type RetakeToHear = Pick<Extract<RecordingTask, { kind: 'fit' }>, 'sentence' | 'names' | 'language'> & {
  file: string;
  part: { start: number; end: number };
};

/** Names that a retake may not say. Empty where nobody can listen, which is no reason to lose a retake. */
async function doubtedNames(
  heard: RetakeToHear,
  { worker, root, logger }: { worker: Pick<WorkerPool, 'run'>; root: string; logger: Logger },
): Promise<DoubtedWords[]> {
  try {
    const recognizer = heard.names.length > 0 ? recognizerIn(root, heard.language) : null;
    if (recognizer === null) return [];
    return await worker.run({ kind: 'listen-retake', ...heard, recognizer });
  } catch (error) {
    const { code, detail } = toAppError(error);
    logger.warn({ code, detail }, 'a retake was not listened to');
    return [];
  }
}

/** The folder of the model that listens to a language; null without one. */
function recognizerIn(root: string, language: string): string | null {
  const folders = dataFolder(root);
  if (!existsSync(folders.database)) return null;
  const db = openStudioDatabase(folders);
  try {
    const id = earOf(db, language, catalogue);
    return id && join(folders.models, id);
  } finally {
    db.close();
  }
}
