import { randomUUID } from 'node:crypto';
import type { ConsentSubject } from '#shared/consent.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson, timestamp } from '#electron/db/values.ts';
import { requireRoom } from './room.ts';

/** A sentence read aloud, as it is kept. */
export type Reading = {
  language: string;
  version: number;
  /** The sentence, and the day it names. */
  text: string;
  date: string;
  /** Names the sound among the studio's sounds; hex SHA-256 of that file. */
  capability: string;
  sha256: string;
  /** Seconds. */
  duration: number;
  words: { word: string; confidence: number }[];
};

/** The permission of an actor for the voice or the face; `reading` is null for one declared to be a computer voice. */
export type Consent = {
  id: string;
  actor_id: string;
  subject: ConsentSubject;
  created_at: string;
  withdrawn_at: string | null;
  reading: Reading | null;
};

type Owner = { userId: string; actorId: string; /** The voice when left out. */ subject?: ConsentSubject };

type ConsentRow = Omit<Consent, 'reading'> &
  ({ kind: 'synthetic' } | ({ kind: 'reading' } & Omit<Reading, 'words'> & { words: string }));

const select = `SELECT id, actor_id, subject, kind, created_at, withdrawn_at, language, version, text, date, capability, sha256,
  duration, words FROM consents`;

function fromRow(row: ConsentRow): Consent {
  const { id, actor_id, subject, created_at, withdrawn_at } = row;
  const permission = { id, actor_id, subject, created_at, withdrawn_at };
  if (row.kind === 'synthetic') return { ...permission, reading: null };
  const { language, version, text, date, capability, sha256, duration } = row;
  // Words were written by `insertConsent`.
  const words = fromJson(row.words) as Reading['words'];
  const reading = { language, version, text, date, capability, sha256, duration, words };
  return { ...permission, reading };
}

/** Stores an actor's permission. */
export function insertConsent(db: Db, { userId, actorId, subject = 'voice' }: Owner, reading: Reading | null): void {
  requireRoom(db, userId, 'consents');
  const none = {
    language: null,
    version: null,
    text: null,
    date: null,
    capability: null,
    sha256: null,
    duration: null,
  };
  db.prepare(
    `INSERT INTO consents (id, user_id, actor_id, subject, kind, created_at, language, version, text, date, capability,
       sha256, duration, words)
     VALUES (@id, @userId, @actorId, @subject, @kind, @now, @language, @version, @text, @date, @capability, @sha256, @duration,
       @words)`,
  ).run({
    ...(reading ?? none),
    id: randomUUID(),
    userId,
    actorId,
    subject,
    kind: reading === null ? 'synthetic' : 'reading',
    now: timestamp(),
    words: reading === null ? null : JSON.stringify(reading.words),
  });
}

/** The latest permission of an actor, even if it was withdrawn. */
export function latestConsent(db: Db, { userId, actorId, subject = 'voice' }: Owner): Consent | undefined {
  const row = db
    .prepare<[string, string, string], ConsentRow>(
      `${select} WHERE actor_id = ? AND user_id = ? AND subject = ? ORDER BY seq DESC LIMIT 1`,
    )
    .get(actorId, userId, subject);
  return row && fromRow(row);
}

/** Withdraws all permissions of an actor for the voice or the face. */
export function withdrawConsents(db: Db, { userId, actorId, subject = 'voice' }: Owner): void {
  db.prepare(
    'UPDATE consents SET withdrawn_at = ? WHERE actor_id = ? AND user_id = ? AND subject = ? AND withdrawn_at IS NULL',
  ).run(timestamp(), actorId, userId, subject);
}

/** Whether a permission was neither withdrawn nor deleted. */
export function consentHolds(db: Db, id: string): boolean {
  return db.prepare('SELECT 1 FROM consents WHERE id = ? AND withdrawn_at IS NULL').get(id) !== undefined;
}

export function consentSoundIsUsed(db: Db, capability: string): boolean {
  return db.prepare('SELECT 1 FROM consents WHERE capability = ?').get(capability) !== undefined;
}
