import { retakeSchema, type Retake } from '#shared/timeline/retakes.ts';
import { flubsSchema, type Spool } from '#shared/ipc/index.ts';
import type { Db } from '#electron/db/open.ts';

/** A spool with its place in the stream of chunks and in the upload. */
export type SpoolRecord = Omit<Spool, 'url'> & {
  /** Of a screen's recording, the spool of the camera that was recorded with it. */
  cameraId: string | null;
  /** Of a sentence that was recorded again, the spool of its take. */
  takeId: string | null;
  /** Where it goes in the take, once it is to be used. */
  retake: Retake | null;
  nextSequence: number;
  templateId: string | null;
  uploadUrl: string | null;
  /** The studio's name for the finished upload; null until it is finished. */
  videoId: string | null;
};

/** How far a spool has got on its way to the studio. */
export type SpoolUpload = Pick<SpoolRecord, 'uploadUrl' | 'videoId'>;

type SpoolRow = {
  id: string;
  kind: Spool['kind'];
  name: string;
  script: string;
  mime_type: string;
  bytes: number;
  next_sequence: number;
  started_at: string;
  template_id: string | null;
  upload_url: string | null;
  video_id: string | null;
  camera_id: string | null;
  take_id: string | null;
  retake: string | null;
  flubs: string;
};

export function insertSpool(db: Db, spool: SpoolRecord): void {
  db.prepare(
    `INSERT INTO spools (id, kind, name, script, mime_type, bytes, next_sequence, started_at, template_id, upload_url, video_id,
       camera_id, take_id, flubs)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    spool.id,
    spool.kind,
    spool.name,
    spool.script,
    spool.mimeType,
    spool.bytes,
    spool.nextSequence,
    spool.startedAt,
    spool.templateId,
    spool.uploadUrl,
    spool.videoId,
    spool.cameraId,
    spool.takeId,
    JSON.stringify(spool.flubs),
  );
}

export function updateSpoolPosition(db: Db, id: string, position: { bytes: number; nextSequence: number }): void {
  db.prepare('UPDATE spools SET bytes = ?, next_sequence = ? WHERE id = ?').run(
    position.bytes,
    position.nextSequence,
    id,
  );
}

export function setSpoolFlubs(db: Db, id: string, flubs: readonly number[]): void {
  db.prepare('UPDATE spools SET flubs = ? WHERE id = ?').run(JSON.stringify(flubs), id);
}

export function attachSpool(db: Db, id: string, templateId: string): void {
  db.prepare('UPDATE spools SET template_id = ? WHERE id = ?').run(templateId, id);
}

export function setSpoolUpload(db: Db, id: string, upload: SpoolUpload): void {
  db.prepare('UPDATE spools SET upload_url = ?, video_id = ? WHERE id = ?').run(upload.uploadUrl, upload.videoId, id);
}

export function deleteSpool(db: Db, id: string): void {
  db.prepare('DELETE FROM spools WHERE id = ?').run(id);
}

export function findSpool(db: Db, id: string): SpoolRecord | undefined {
  const row = db.prepare<[string], SpoolRow>('SELECT * FROM spools WHERE id = ?').get(id);
  return row && fromRow(row);
}

/** The recording a template is made of; of a screen and a camera, the camera's. */
export function spoolOfTemplate(db: Db, templateId: string): SpoolRecord | undefined {
  const row = db
    .prepare<[string], SpoolRow>('SELECT * FROM spools WHERE template_id = ? AND camera_id IS NULL AND take_id IS NULL')
    .get(templateId);
  return row && fromRow(row);
}

/** What was recorded of the screen with a camera. */
export function screenOfSpool(db: Db, cameraId: string): SpoolRecord | undefined {
  const row = db.prepare<[string], SpoolRow>('SELECT * FROM spools WHERE camera_id = ?').get(cameraId);
  return row && fromRow(row);
}

/** Everything that was recorded again of a take, first things first. */
export function retakesOfSpool(db: Db, takeId: string): SpoolRecord[] {
  return db
    .prepare<[string], SpoolRow>('SELECT * FROM spools WHERE take_id = ? ORDER BY started_at')
    .all(takeId)
    .map(fromRow);
}

/** @param retake null where it is not to be used. */
export function setSpoolRetake(db: Db, id: string, retake: Retake | null): void {
  db.prepare('UPDATE spools SET retake = ? WHERE id = ?').run(retake && JSON.stringify(retake), id);
}

/** Every spool; there are never many, since each goes away once its template is ready. */
export function listSpools(db: Db): SpoolRecord[] {
  return db.prepare<[], SpoolRow>('SELECT * FROM spools ORDER BY started_at').all().map(fromRow);
}

function fromRow(row: SpoolRow): SpoolRecord {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    script: row.script,
    mimeType: row.mime_type,
    bytes: row.bytes,
    startedAt: row.started_at,
    nextSequence: row.next_sequence,
    templateId: row.template_id,
    uploadUrl: row.upload_url,
    videoId: row.video_id,
    cameraId: row.camera_id,
    takeId: row.take_id,
    retake: row.retake === null ? null : retakeSchema.parse(JSON.parse(row.retake)),
    flubs: flubsSchema.parse(JSON.parse(row.flubs)),
  };
}
