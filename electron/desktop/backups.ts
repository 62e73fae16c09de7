import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import { timeInName } from '../lib/files.ts';
import type { ConnectionService } from './accounts/connection.ts';
import { prepareFolder, typedFolder } from './exports/folder.ts';
import type { Handlers } from './requests.ts';
import type { StudioLauncher, StudioTask } from './studio-process.ts';
import { runStudioTask } from './studio-task.ts';

type BackupOptions = {
  connection: Pick<ConnectionService, 'get'>;
  launch: StudioLauncher;
  dataFolder: string;
  /** Runs `work` while the built-in studio does not, and takes everything up again after it. */
  withoutStudio: <T>(work: () => Promise<T>) => Promise<T>;
};

const copiedSchema = z.object({
  folder: z.string(),
  files: z.number().int(),
  bytes: z.number().int(),
  replaced: z.string().nullable().default(null),
});

/** Copies of the built-in studio's data in folders of the user, and the way back. */
export function backupHandlers({ connection, launch, dataFolder, withoutStudio }: BackupOptions) {
  let running = false;

  /** Lets a process of its own do the copying. @throws AppError what it could not do. */
  async function copy(task: StudioTask): Promise<z.infer<typeof copiedSchema>> {
    return copiedSchema.parse(await runStudioTask({ launch, dataFolder, task }));
  }

  async function alone<T>(work: () => Promise<T>): Promise<T> {
    if (connection.get().kind !== 'builtin') throw new AppError('BACKUP_ELSEWHERE');
    if (running) throw new AppError('BACKUP_RUNNING');
    running = true;
    try {
      return await work();
    } finally {
      running = false;
    }
  }

  return {
    'storage.backUp': ({ folder }) =>
      alone(async () => {
        const to = join(await prepareFolder(folder), `Vocative backup ${timeInName()}`);
        const { files, bytes } = await copy({ backUp: to });
        return { folder: to, files, bytes };
      }),
    'storage.restore': ({ folder }) =>
      alone(async () => {
        const from = typedFolder(folder);
        const { files, bytes, replaced } = await withoutStudio(() => copy({ restore: from }));
        return { files, bytes, replaced };
      }),
  } satisfies Partial<Handlers>;
}
