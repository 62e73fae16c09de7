import type { ErrorCode } from '#shared/errors/index.ts';
import type { Db } from '../../db/open.ts';
import { fromJson, timestamp, toJson } from '../../db/values.ts';
import type { ModelFacts } from '../../engine/speech/types.ts';

export type SpeechModelRow = {
  id: string;
  name: string;
  /** Folder or archive it is imported from; null for one of the catalogue. */
  source: string | null;
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  attempts: number;
  reason: ErrorCode | null;
  error: string | null;
  sha256: string | null;
  facts: ModelFacts | null;
};

type StoredRow = Omit<SpeechModelRow, 'facts'> & { facts: string | null };

function fromRow(row: StoredRow): SpeechModelRow {
  // Written by this file alone, from the type it is read as.
  return { ...row, facts: fromJson(row.facts) as ModelFacts | null };
}

/** In the order they were asked for. */
export function listSpeechModels(db: Db): SpeechModelRow[] {
  return db.prepare<[], StoredRow>('SELECT * FROM speech_models ORDER BY seq').all().map(fromRow);
}

export function findSpeechModel(db: Db, id: string): SpeechModelRow | undefined {
  const row = db.prepare<[string], StoredRow>('SELECT * FROM speech_models WHERE id = ?').get(id);
  return row && fromRow(row);
}

/** Queues a model to be added, anew when it was asked for before. */
export function queueSpeechModel(db: Db, model: { id: string; name: string; source: string | null }): void {
  db.prepare(
    `INSERT INTO speech_models (id, name, source, status, created_at, updated_at)
     VALUES (@id, @name, @source, 'queued', @now, @now)
     ON CONFLICT (id) DO UPDATE SET name = @name, source = @source, status = 'queued', attempts = 0, reason = NULL,
       error = NULL, facts = NULL, sha256 = NULL, updated_at = @now`,
  ).run({ ...model, now: timestamp() });
}

/** Marks the next queued model as running and gives it. */
export function takeSpeechModel(db: Db): SpeechModelRow | undefined {
  const row = db
    .prepare<[string], StoredRow>(
      `UPDATE speech_models SET status = 'running', attempts = attempts + 1, updated_at = ?
       WHERE seq = (SELECT seq FROM speech_models WHERE status = 'queued' ORDER BY seq LIMIT 1) RETURNING *`,
    )
    .get(timestamp());
  return row && fromRow(row);
}

export function succeedSpeechModel(db: Db, id: string, facts: ModelFacts, sha256: string | null): void {
  db.prepare("UPDATE speech_models SET status = 'succeeded', facts = ?, sha256 = ?, updated_at = ? WHERE id = ?").run(
    toJson(facts),
    sha256,
    timestamp(),
    id,
  );
}

export function failSpeechModel(db: Db, id: string, reason: ErrorCode, error: string): void {
  db.prepare(
    "UPDATE speech_models SET status = 'failed', reason = ?, error = ?, updated_at = ? WHERE id = ? AND status = 'running'",
  ).run(reason, error, timestamp(), id);
}

export function requeueSpeechModel(db: Db, id: string): void {
  db.prepare("UPDATE speech_models SET status = 'queued', updated_at = ? WHERE id = ? AND status = 'running'").run(
    timestamp(),
    id,
  );
}

/** Cancels a model that is not there yet. */
export function cancelSpeechModel(db: Db, id: string): void {
  db.prepare(
    "UPDATE speech_models SET status = 'cancelled', updated_at = ? WHERE id = ? AND status IN ('queued', 'running')",
  ).run(timestamp(), id);
}

export function deleteSpeechModel(db: Db, id: string): void {
  db.prepare('DELETE FROM speech_models WHERE id = ?').run(id);
}
