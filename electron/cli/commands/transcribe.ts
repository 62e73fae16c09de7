import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from '../../../shared/errors/index.ts';
import { createWorkerPool } from '../../engine/workers/pool.ts';
import { createLogger } from '../../lib/logger.ts';
import { dataFolder } from '../../studio/data-folder.ts';
import { checkReadable } from '../inputs.ts';
import type { Output } from '../output.ts';

/** `transcribe FILE`: what is said in a recording. */
export async function transcribeCommand(
  file: string,
  { model, data }: { model: string; data: string },
  output: Output,
): Promise<void> {
  await checkReadable(file);
  const task = { kind: 'transcribe-file' as const, file: resolve(file), model: modelFolder(model, data) };
  const pool = createWorkerPool({ size: 1, logger: createLogger('cli') });
  try {
    const text = await pool.run(task, { onProgress: output.progress });
    output.result({ text }, [text]);
  } finally {
    await pool.close();
  }
}

/** @throws AppError `RECOGNITION_UNAVAILABLE` where there is no such model. */
function modelFolder(model: string, data: string): string {
  const installed = join(dataFolder(resolve(data)).models, model);
  const folder = [installed, resolve(model)].find((candidate) => existsSync(candidate));
  if (folder !== undefined) return folder;
  throw new AppError('RECOGNITION_UNAVAILABLE', {
    subject: model,
    message: 'There is no such model. “vocative models list” shows those that listen, “vocative models add” gets one.',
  });
}
