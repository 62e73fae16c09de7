import { retakeSchema, type Retake } from '#shared/timeline/retakes.ts';
import type { Spool } from '#shared/ipc/index.ts';
import type { Db } from '#electron/db/open.ts';

/** A spool, the progress of its writing, and of its upload. */
export type SpoolRecord = Omit<Spool, 'url'> & {
  /** For a screen's recording: the spool of the camera recorded with it. */
  cameraId: string | null;
  /** For a re-recorded sentence: the spool of its take. */
  takeId: string | null;
  /** Its place in the take, once it is to be used. */
  retake: Retake | null;
  nextSequence: number;
  templateId: string | null;
  uploadUrl: string | null;
  /** The studio's id of the finished upload; null until then. */
  videoId: string | null;
};

/** The progress of a spool's upload. */
export type SpoolUpload = Pick<SpoolRecord, 'uploadUrl' | 'videoId'>;

type SpoolRow = Omit<SpoolRecord, 'retake'> & { retake: string | null };

const select = `SELECT id, kind, name, script, mime_type AS mimeType, bytes, next_sequence AS nextSequence, started_at AS startedAt,
  template_id AS templateId, upload_url AS uploadUrl, video_id AS videoId, camera_id AS cameraId, take_id AS takeId,
  retake FROM spools`;

export function insertSpool(db: Db, spool: SpoolRecord): void {
  db.prepare(
    `INSERT INTO spools (id, kind, name, script, mime_type, bytes, next_sequence, started_at, template_id, upload_url, video_id,
       camera_id, take_id)
     VALUES (@id, @kind, @name, @script, @mimeType, @bytes, @nextSequence, @startedAt, @templateId, @uploadUrl, @videoId,
       @cameraId, @takeId)`,
  ).run(spool);
}

export function updateSpoolPosition(db: Db, id: string, position: { bytes: number; nextSequence: number }): void {
  db.prepare('UPDATE spools SET bytes = ?, next_sequence = ? WHERE id = ?').run(
    position.bytes,
    position.nextSequence,
    id,
  );
}

/**
 * Assigns a spool to a template. Its upload begins again: an earlier one was for an earlier template, perhaps in the
 * studio of another account.
 */
export function attachSpool(db: Db, id: string, templateId: string): void {
  db.prepare('UPDATE spools SET template_id = ?, upload_url = NULL, video_id = NULL WHERE id = ?').run(templateId, id);
}

export function setSpoolUpload(db: Db, id: string, upload: SpoolUpload): void {
  db.prepare('UPDATE spools SET upload_url = ?, video_id = ? WHERE id = ?').run(upload.uploadUrl, upload.videoId, id);
}

export function deleteSpool(db: Db, id: string): void {
  db.prepare('DELETE FROM spools WHERE id = ?').run(id);
}

export function findSpool(db: Db, id: string): SpoolRecord | undefined {
  const row = db.prepare<[string], SpoolRow>(`${select} WHERE id = ?`).get(id);
  return row && fromRow(row);
}

/** The recording of a template; for screen and camera, the camera's. */
export function spoolOfTemplate(db: Db, templateId: string): SpoolRecord | undefined {
  const row = db
    .prepare<[string], SpoolRow>(`${select} WHERE template_id = ? AND camera_id IS NULL AND take_id IS NULL`)
    .get(templateId);
  return row && fromRow(row);
}

/** The screen's recording that belongs to a camera's. */
export function screenOfSpool(db: Db, cameraId: string): SpoolRecord | undefined {
  const row = db.prepare<[string], SpoolRow>(`${select} WHERE camera_id = ?`).get(cameraId);
  return row && fromRow(row);
}

/** All retakes of a take, in order. */
export function retakesOfSpool(db: Db, takeId: string): SpoolRecord[] {
  return db.prepare<[string], SpoolRow>(`${select} WHERE take_id = ? ORDER BY rowid`).all(takeId).map(fromRow);
}

/** @param retake null if it is not to be used. */
export function setSpoolRetake(db: Db, id: string, retake: Retake | null): void {
  db.prepare('UPDATE spools SET retake = ? WHERE id = ?').run(retake && JSON.stringify(retake), id);
}

/** Every spool; there are never many, since each is deleted once its template is ready. */
export function listSpools(db: Db): SpoolRecord[] {
  return db.prepare<[], SpoolRow>(`${select} ORDER BY rowid`).all().map(fromRow);
}

function fromRow(row: SpoolRow): SpoolRecord {
  return {
    ...row,
    retake: row.retake === null ? null : retakeSchema.parse(JSON.parse(row.retake)),
  };
}
