import type { Database } from 'better-sqlite3';
import { closeSync, openSync, readSync } from 'node:fs';
import { AppError } from '#shared/errors/index.ts';

/** One step of a schema. Steps are never edited once released; a change is a new step. */
export type Migration = {
  /** 1 for the first, then one more each. */
  version: number;
  name: string;
  up(db: Database): void;
};

/** Marks our databases in their header: "Voc3". Versions before the first release used another mark, or none. */
const applicationId = 0x566f6333;

/**
 * Refuses a database that these migrations cannot have made.
 * @throws AppError `DATABASE_TOO_OLD` without our mark, `DATABASE_TOO_NEW`.
 */
export function refuseUnreadable(db: Database, migrations: readonly Migration[]): void {
  refuseOthers(db.name, userVersion(db), Number(db.pragma('application_id', { simple: true })), migrations);
}

/** The first bytes of each SQLite file, and where its header has both numbers (https://www.sqlite.org/fileformat.html). */
const header = { start: 'SQLite format 3\0', userVersion: 60, applicationId: 68, bytes: 100 };

/**
 * {@link refuseUnreadable} by the header in the file, which is current in a database without a log.
 * @throws AppError also `DATABASE_CORRUPT` for a file that is no database.
 */
export function refuseUnreadableFile(file: string, migrations: readonly Migration[]): void {
  const bytes = Buffer.alloc(header.bytes);
  const handle = openSync(file, 'r');
  const found = readSync(handle, bytes);
  closeSync(handle);
  if (found < header.bytes || bytes.toString('latin1', 0, header.start.length) !== header.start) {
    throw new AppError('DATABASE_CORRUPT', { detail: `${file} is no database` });
  }
  refuseOthers(file, bytes.readUInt32BE(header.userVersion), bytes.readUInt32BE(header.applicationId), migrations);
}

function refuseOthers(file: string, version: number, mark: number, migrations: readonly Migration[]): void {
  if (version > 0 && mark !== applicationId) {
    throw new AppError('DATABASE_TOO_OLD', { detail: `${file} has version ${version} without our mark` });
  }
  const latest = latestVersion(migrations);
  if (version > latest) {
    throw new AppError('DATABASE_TOO_NEW', { detail: `${file} has version ${version}, this app knows ${latest}` });
  }
}

/** @throws AppError `DATABASE_OUTDATED` if steps are missing. */
export function refuseOutdated(db: Database, migrations: readonly Migration[]): void {
  if (userVersion(db) < latestVersion(migrations)) throw new AppError('DATABASE_OUTDATED');
}

/** The version that a migration would change; null for a new or up-to-date database. */
export function versionBefore(db: Database, migrations: readonly Migration[]): number | null {
  const version = userVersion(db);
  return version > 0 && version < latestVersion(migrations) ? version : null;
}

function userVersion(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

function latestVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0;
}

/**
 * Runs the missing migrations, each in its own transaction that also records its version, so that a crash leaves the
 * database at one version or the next. Foreign keys are off meanwhile (a step may rebuild a table) and checked before
 * each commit.
 * @throws AppError `DATABASE_TOO_OLD`, `DATABASE_TOO_NEW`, `INTERNAL` for a list that is not numbered 1, 2, 3…
 */
export function migrate(db: Database, migrations: readonly Migration[]): void {
  migrations.forEach(({ version, name }, index) => {
    if (version !== index + 1) throw new AppError('INTERNAL', { detail: `migration ${name} has version ${version}` });
  });
  refuseUnreadable(db, migrations);
  db.pragma('foreign_keys = OFF');
  for (const migration of migrations.slice(userVersion(db))) {
    db.transaction(() => {
      migration.up(db);
      const broken = db.prepare('PRAGMA foreign_key_check').all();
      if (broken.length > 0) throw new AppError('INTERNAL', { detail: `${migration.name} breaks foreign keys` });
      db.pragma(`application_id = ${applicationId}`);
      db.pragma(`user_version = ${migration.version}`);
    }).immediate();
  }
}
