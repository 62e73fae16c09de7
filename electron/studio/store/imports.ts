import { randomUUID } from 'node:crypto';
import type { ErrorCode, Sentence } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { toJson } from '#electron/db/values.ts';
import { returned } from './returned.ts';
import { findPartnerImport } from './partner-imports.ts';
import { dropWork, queueWork, type WorkState } from './work.ts';

type ImportOutcome = 'succeeded' | 'failed' | 'cancelled';

/** The preparation of a template's video. */
export type Import = {
  id: string;
  status: WorkState | ImportOutcome;
  /** 0–1, never decreasing: a retry shows no progress until it exceeds the previous attempt. */
  progress: number;
  reason: ErrorCode | null;
  error: string | null;
  /** Which sentence `error` is, as JSON, where it says more than the reason. */
  sentence: string | null;
};

/** Queues the import of a template, again if it had one before. */
export function queueImport(db: Db, templateId: string): void {
  db.transaction(() => {
    db.prepare(
      `INSERT INTO imports (template_id, id, progress) VALUES (?, ?, 0)
       ON CONFLICT (template_id) DO UPDATE SET outcome = NULL, progress = 0, reason = NULL, error = NULL, sentence = NULL`,
    ).run(templateId, randomUUID());
    const { account } = returned(
      db
        .prepare<[string], { account: string }>('SELECT user_id AS account FROM templates WHERE id = ?')
        .get(templateId),
    );
    const partner = findPartnerImport(db, templateId)?.partner;
    const needs = partner === undefined ? '' : `partner:${partner}`;
    queueWork(db, { kind: 'import', account, name: '', priority: 1, needs }, templateId);
  })();
}

export function findImport(db: Db, templateId: string): Import | undefined {
  // The commit that stores the outcome removes the work, so one of the two exists.
  return db
    .prepare<[string], Import>(
      `SELECT i.id, coalesce(i.outcome, iif(w.lease_owner IS NULL, 'queued', 'running')) AS status, i.progress,
         i.reason, i.error, i.sentence
       FROM imports i LEFT JOIN work w ON w.kind = 'import' AND w.key = i.template_id WHERE i.template_id = ?`,
    )
    .get(templateId);
}

/** Whether a pending import may make the template ready. */
export function isBeingImported(db: Db, templateId: string): boolean {
  return db.prepare('SELECT 1 FROM imports WHERE template_id = ? AND outcome IS NULL').get(templateId) !== undefined;
}

/** Reports how far an import is; progress only ever grows. */
export function setImportProgress(db: Db, templateId: string, progress: number): void {
  db.prepare('UPDATE imports SET progress = max(progress, min(?, 1)) WHERE template_id = ? AND outcome IS NULL').run(
    progress,
    templateId,
  );
}

type ImportEnd =
  { outcome: 'succeeded' } | { outcome: 'failed'; reason: ErrorCode; error: string; sentence: Sentence | undefined };

/** Stores how an import ended. */
export function endImport(db: Db, templateId: string, end: ImportEnd): void {
  const none = { reason: null, error: null };
  const sentence = toJson(end.outcome === 'failed' ? end.sentence : null);
  db.prepare(
    `UPDATE imports SET outcome = @outcome, reason = @reason, error = @error, sentence = @sentence,
       progress = iif(@outcome = 'succeeded', 1, progress)
     WHERE template_id = @templateId AND outcome IS NULL`,
  ).run({ ...none, ...end, sentence, templateId });
}

/** Cancels an import that has not ended. @returns whether there was one. */
export function cancelImport(db: Db, templateId: string): boolean {
  return db.transaction(() => {
    dropWork(db, 'import', templateId);
    const { changes } = db
      .prepare("UPDATE imports SET outcome = 'cancelled' WHERE template_id = ? AND outcome IS NULL")
      .run(templateId);
    return changes > 0;
  })();
}
