import type { Database } from 'better-sqlite3';

/**
 * Runs writes that need not survive a power cut: what they record would be found again by doing the work again.
 * They commit without waiting for the disk and are synced together with the next ordinary commit; the database stays
 * consistent in any case. Not for use inside a transaction.
 */
export function withoutSync<Result>(db: Database, work: () => Result): Result {
  db.pragma('synchronous = NORMAL');
  try {
    return work();
  } finally {
    db.pragma('synchronous = FULL');
  }
}

/**
 * Empties the write-ahead log, which until then still holds deleted rows. Does not wait for other connections: while one
 * reads, nothing happens.
 */
export function truncateLog(db: Database): void {
  const waits = Number(db.pragma('busy_timeout', { simple: true }));
  db.pragma('busy_timeout = 0');
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.pragma(`busy_timeout = ${waits}`);
  }
}
