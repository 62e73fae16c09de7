import { join } from 'node:path';
import { z } from 'zod';
import { AppError, fromWireError, wireErrorSchema } from '#shared/errors/index.ts';
import { timeInName } from '../lib/files.ts';
import type { ConnectionService } from './accounts/connection.ts';
import { prepareFolder, typedFolder } from './exports/folder.ts';
import type { Handlers } from './requests.ts';
import type { StudioLauncher, StudioTask } from './studio-process.ts';

type BackupOptions = {
  connection: Pick<ConnectionService, 'get'>;
  launch: StudioLauncher;
  dataFolder: string;
  /** Runs `work` while the built-in studio does not, and takes everything up again after it. */
  withoutStudio: <T>(work: () => Promise<T>) => Promise<T>;
};

const endSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('done'),
    folder: z.string(),
    files: z.number().int(),
    bytes: z.number().int(),
    replaced: z.string().nullable().default(null),
  }),
  z.object({ type: z.literal('failed'), error: wireErrorSchema }),
]);

/** Copies of the built-in studio's data in folders of the user, and the way back. */
export function backupHandlers({ connection, launch, dataFolder, withoutStudio }: BackupOptions) {
  let running = false;

  /** Lets a process of its own do the copying. @throws AppError what it could not do. */
  function copy(task: StudioTask): Promise<{ folder: string; files: number; bytes: number; replaced: string | null }> {
    const child = launch({ dataFolder, fresh: false, task });
    return new Promise((resolve, reject) => {
      child.onMessage((message) => {
        const end = endSchema.safeParse(message).data;
        if (end?.type === 'done') resolve(end);
        if (end?.type === 'failed') reject(fromWireError(end.error));
      });
      child.onExit((detail) => reject(new AppError('INTERNAL', { detail })));
    });
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
