import type { Db } from '#electron/db/open.ts';
import type { WaitingTasks, WorkerPool } from '#electron/engine/workers/pool.ts';
import { countWork } from '../store/work.ts';

/** Tasks that wait for a process, by priority. A row counts as one until it is begun. */
export function waitingTasks(db: Db, { waiting }: Pick<WorkerPool, 'waiting'>): WaitingTasks {
  return { ...waiting, batch: waiting.batch + countWork(db, 'video').queued };
}
