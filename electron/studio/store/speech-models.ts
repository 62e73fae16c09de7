import type { ErrorCode, Sentence } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson, toJson } from '#electron/db/values.ts';
import type { ModelFacts } from '#electron/engine/speech/types.ts';
import { dropWork, queueWork, type WorkState } from './work.ts';

export type SpeechModelRow = {
  id: string;
  name: string;
  /** Folder or archive it is imported from; null for one of the catalogue. */
  source: string | null;
  status: WorkState | 'succeeded' | 'failed' | 'cancelled';
  reason: ErrorCode | null;
  error: string | null;
  /** The sentence behind `error`, if it says more than the reason. */
  sentence: Sentence | null;
  sha256: string | null;
  facts: ModelFacts | null;
};

type StoredRow = Omit<SpeechModelRow, 'facts' | 'sentence'> & { facts: string | null; sentence: string | null };

function fromRow(row: StoredRow): SpeechModelRow {
  // Only written by this file, with the same types.
  return {
    ...row,
    facts: fromJson(row.facts) as ModelFacts | null,
    sentence: fromJson(row.sentence) as Sentence | null,
  };
}

const select = `SELECT m.id, m.name, m.source, m.reason, m.error, m.sentence, m.sha256, m.facts,
  coalesce(m.outcome, iif(w.lease_owner IS NULL, 'queued', 'running')) AS status
  FROM speech_models m LEFT JOIN work w ON w.kind = 'model' AND w.key = m.id`;

/** All models, in the order of their requests. */
export function listSpeechModels(db: Db): SpeechModelRow[] {
  return db.prepare<[], StoredRow>(`${select} ORDER BY m.seq`).all().map(fromRow);
}

export function findSpeechModel(db: Db, id: string): SpeechModelRow | undefined {
  const row = db.prepare<[string], StoredRow>(`${select} WHERE m.id = ?`).get(id);
  return row && fromRow(row);
}

/**
 * Queues a model to be added, again if it was requested before.
 * @param model.needs the service it comes from; empty for none.
 */
export function queueSpeechModel(
  db: Db,
  { needs, ...model }: { id: string; name: string; source: string | null; needs: string },
): void {
  db.transaction(() => {
    db.prepare(
      `INSERT INTO speech_models (id, name, source) VALUES (@id, @name, @source)
       ON CONFLICT (id) DO UPDATE SET name = @name, source = @source, outcome = NULL, reason = NULL, error = NULL,
         sentence = NULL, facts = NULL, sha256 = NULL`,
    ).run(model);
    queueWork(db, { kind: 'model', account: '', name: '', priority: 1, needs }, model.id);
  })();
}

type ModelEnd =
  | { outcome: 'succeeded'; facts: ModelFacts; sha256: string | null }
  | { outcome: 'failed'; reason: ErrorCode; error: string; sentence: Sentence | undefined };

/** Stores the outcome of adding a model. */
export function endSpeechModel(db: Db, id: string, end: ModelEnd): void {
  const none = { facts: null, sha256: null, reason: null, error: null, sentence: null };
  const { outcome, facts, sha256, reason, error, sentence } = { ...none, ...end };
  db.prepare(
    `UPDATE speech_models SET outcome = ?, facts = ?, sha256 = ?, reason = ?, error = ?, sentence = ?
     WHERE id = ? AND outcome IS NULL`,
  ).run(outcome, toJson(facts), sha256, reason, error, toJson(sentence), id);
}

/** Cancels the adding of a model. */
export function cancelSpeechModel(db: Db, id: string): void {
  db.transaction(() => {
    dropWork(db, 'model', id);
    db.prepare("UPDATE speech_models SET outcome = 'cancelled' WHERE id = ? AND outcome IS NULL").run(id);
  })();
}

/** Whether videos that are being made speak with a model. */
export function isSpeaking(db: Db, id: string): boolean {
  const found = db
    .prepare(
      `SELECT 1 FROM batches WHERE reserving = 1 AND snapshot ->> '$.voice.engine' = 'neural'
       AND snapshot ->> '$.voice.voice' GLOB ? LIMIT 1`,
    )
    .get(`${id}:*`);
  return found !== undefined;
}

export function deleteSpeechModel(db: Db, id: string): void {
  db.transaction(() => {
    dropWork(db, 'model', id);
    db.prepare('DELETE FROM speech_models WHERE id = ?').run(id);
  })();
}
