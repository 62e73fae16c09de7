import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError, CancelledError } from '#shared/errors/index.ts';
import { timeInName } from '#electron/lib/files.ts';
import { backupListName } from '#electron/lib/paths.ts';
import { toProblem } from '../database/columns.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import { typedFolder } from '../exports/folder.ts';
import type { Copy, CopyKind } from '#shared/ipc/index.ts';
import type { Emit } from '../bridge/events.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Handlers } from '../bridge/requests.ts';
import type { StudioLauncher, StudioTask } from '../accounts/studio-process.ts';
import { runStudioTask } from '../accounts/studio-task.ts';

type BackupOptions = {
  connection: Pick<ConnectionService, 'get'>;
  emit: Emit;
  launch: StudioLauncher;
  dataFolder: string;
  lifecycle: Pick<Lifecycle, 'withoutStudio'>;
};

const copiedSchema = z.object({
  folder: z.string(),
  files: z.number().int(),
  bytes: z.number().int(),
  replaced: z.string().nullable().default(null),
});

/** Backups of the built-in studio's data in the user's folders, and their restoration. */
export function backupHandlers({ connection, emit, launch, dataFolder, lifecycle }: BackupOptions) {
  let running: Copy | null = null;
  let stopping = new AbortController();

  function announce(copy: Copy | null): void {
    running = copy;
    emit('storage.copying', { copy });
  }

  /** Copies in a separate process. @throws AppError why it failed. */
  async function copy(kind: CopyKind, task: StudioTask): Promise<z.infer<typeof copiedSchema>> {
    const onProgress = (done: number, total: number): void => announce({ kind, done, total });
    const signal = stopping.signal;
    return copiedSchema.parse(await runStudioTask({ launch, dataFolder, task, signal, tidies: true, onProgress }));
  }

  /** @param work gives the folder of interest. @throws AppError `BACKUP_…`, or why it failed. */
  async function alone<T extends { folder: string } | { replaced: string | null }>(
    kind: CopyKind,
    work: () => Promise<T>,
  ): Promise<T> {
    if (connection.get().kind !== 'builtin') throw new AppError('BACKUP_ELSEWHERE');
    if (running) throw new AppError('BACKUP_RUNNING');
    stopping = new AbortController();
    announce({ kind, done: 0, total: 0 });
    try {
      const copied = await work();
      emit('storage.copied', { kind, folder: 'replaced' in copied ? copied.replaced : copied.folder, problem: null });
      return copied;
    } catch (error) {
      emit('storage.copied', { kind, folder: null, problem: toProblem(error) });
      throw error;
    } finally {
      announce(null);
    }
  }

  return {
    'storage.backUp': ({ folder }) =>
      alone('backUp', async () => {
        const to = join(typedFolder(folder), `Vocative backup ${timeInName()}`);
        const { files, bytes } = await copy('backUp', { backUp: to });
        return { folder: to, files, bytes };
      }),
    'storage.restore': ({ folder }) =>
      alone('restore', async () => {
        const from = typedFolder(folder);
        const list = join(from, backupListName);
        // Before the studio is stopped, which interrupts its work.
        if (!existsSync(list)) throw new AppError('BACKUP_NOT_FOUND', { subject: list });
        const { files, bytes, replaced } = await lifecycle.withoutStudio(() => copy('restore', { restore: from }));
        return { files, bytes, replaced };
      }),
    'storage.copy': () => ({ copy: running }),
    'storage.cancelCopy': () => {
      stopping.abort(new CancelledError());
      return {};
    },
  } satisfies Partial<Handlers>;
}
