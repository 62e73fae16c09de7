import type { Database } from 'better-sqlite3';

/**
 * Runs writes that need not survive a power cut, because the work would be found and done again. They commit without
 * waiting for the disk and are synced together with the next ordinary commit; the database stays consistent in any
 * case. Not for use inside a transaction.
 */
export function withoutSync<Result>(db: Database, work: () => Result): Result {
  db.pragma('synchronous = NORMAL');
  try {
    return work();
  } finally {
    db.pragma('synchronous = FULL');
  }
}

/** Empties the write-ahead log, which still holds deleted rows. Does nothing while another connection reads. */
export function truncateLog(db: Database): void {
  const waits = Number(db.pragma('busy_timeout', { simple: true }));
  db.pragma('busy_timeout = 0');
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.pragma(`busy_timeout = ${waits}`);
  }
}
