import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError, fromWireError, wireErrorSchema } from '#shared/errors/index.ts';
import { withTemporaryFolder } from '#electron/lib/files.ts';
import type { StudioLauncher, StudioTask } from './studio-process.ts';

const endSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('done') }),
  z.object({ type: z.literal('failed'), error: wireErrorSchema }),
]);

const progressSchema = z.object({ type: z.literal('progress'), done: z.number(), total: z.number() });

type TaskOptions = {
  launch: StudioLauncher;
  dataFolder: string;
  task: StudioTask;
  /** Ends it; with `tidies` it is asked to, and undoes its unfinished work. */
  signal?: AbortSignal;
  tidies?: boolean;
  /** Bytes copied and the total, for a task that copies. */
  onProgress?: (done: number, total: number) => void;
};

/**
 * Runs a task in a separate process.
 * @returns its announced result. @throws AppError why it failed; CancelledError.
 */
export function runStudioTask({
  launch,
  dataFolder,
  task,
  signal,
  tidies = false,
  onProgress,
}: TaskOptions): Promise<unknown> {
  signal?.throwIfAborted();
  const child = launch({ dataFolder, fresh: false, task });
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      if (tidies) return child.requestClose();
      child.kill();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
    child.onMessage((message) => {
      const progress = progressSchema.safeParse(message).data;
      if (progress) onProgress?.(progress.done, progress.total);
      const end = endSchema.safeParse(message).data;
      if (end?.type === 'done') resolve(end);
      if (end?.type === 'failed') reject(fromWireError(end.error));
    });
    child.onExit((detail) => {
      signal?.removeEventListener('abort', stop);
      reject(new AppError('INTERNAL', { detail }));
    });
  });
}

type DescribedTaskOptions = Omit<TaskOptions, 'task'> & {
  task: 'drawSheets' | 'recordingTask';
  /** The task as data. It may store files in this folder, which is deleted when the task has ended. */
  describe: (folder: string) => unknown;
};

/**
 * Runs a task that a file describes in a separate process.
 * @returns and throws as {@link runStudioTask}, and what `describe` throws.
 */
export function runDescribedTask({ task, describe, ...options }: DescribedTaskOptions): Promise<unknown> {
  return withTemporaryFolder('task', async (folder) => {
    const file = join(folder, 'task.json');
    await writeFile(file, JSON.stringify(await describe(folder)));
    return runStudioTask({ ...options, task: task === 'drawSheets' ? { drawSheets: file } : { recordingTask: file } });
  });
}
