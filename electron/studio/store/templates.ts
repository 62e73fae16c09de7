import { randomUUID } from 'node:crypto';
import type { Layout } from '#shared/layouts.ts';
import type { PlacedRetake } from '#shared/timeline/retakes.ts';
import type { Range } from '#shared/timeline/range.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson, likePattern, timestamp, toBit, toJson } from '#electron/db/values.ts';
import { normalizerVersion, type TemplateInfo } from '#electron/engine/template/info.ts';
import { newCapability } from './capability.ts';
import { returned } from './returned.ts';
import { requireRoom } from './room.ts';
import { dropWork } from './work.ts';

/** Fields of a template that a client sets and the studio stores as given, in JSON columns. */
const freeFields = [
  'actor_id',
  'color_mode',
  'product_id',
  'training_url',
  'use_case',
  'variable_timing_config',
  'videos_preview_flag',
  'look',
] as const;
type FreeField = (typeof freeFields)[number];

/** The fields of a template that a client may set. */
export type TemplateFields = {
  name: string;
  folder_id: string;
  /** Marked script. */
  greetings: string;
  industry: number;
  mode: number;
  text_to_video: boolean;
} & Record<FreeField, unknown>;

export type Template = TemplateFields & {
  id: string;
  user_id: string;
  /** Unguessable part of its media addresses. */
  capability: string;
  upload_id: string | null;
  /** The upload of the screen recorded together with the camera's `upload_id`; null for a single recording. */
  screen_upload_id: string | null;
  /** Start of the screen's recording, seconds of the camera's. */
  screen_offset: number;
  /** The requested layout of both, and the layouts that the recording and the video of `hash` were composed with. */
  layout: Layout | null;
  recording_layout: Layout | null;
  media_layout: Layout | null;
  /** Parts of other uploads that replace stretches of `upload_id`. */
  retakes: readonly RetakeOfUpload[];
  /** Key of what the recording of `recording_hash` was made of beside its source; null for nothing else. */
  recording_retakes: string | null;
  /** Identity of its normalized video, null until prepared. */
  hash: string | null;
  info: TemplateInfo | null;
  /** The requested cuts, normalized; and the cuts of the video of `hash`. */
  cuts: readonly Range[];
  media_cuts: readonly Range[];
  /** Facts of the recording, prepared without cuts, null until then: its sections and cuts are times of it. */
  recording_hash: string | null;
  recording_info: TemplateInfo | null;
  /** Facts of the recording before its look was drawn on it; null for a template without a look. */
  plain_info: TemplateInfo | null;
  /** A prepared video that is about to become its own. */
  coming_hash: string | null;
  /** Version of the normalizer that prepared it; without `info`, the version that its source crashes. */
  normalizer: number | null;
  /** JSON text, as in the interface. */
  voice_config: string | null;
  /** The template of another account that this is a copy of. */
  copied_from: string | null;
  created_at: string;
  updated_at: string;
};

type NullableJson = FreeField | LayoutColumn | 'info' | 'recording_info' | 'plain_info';
type LayoutColumn = 'layout' | 'recording_layout' | 'media_layout';
type Json = 'cuts' | 'media_cuts' | 'retakes';

type TemplateRow = Omit<Template, NullableJson | Json | 'text_to_video'> &
  Record<NullableJson, string | null> &
  Record<Json, string> & { text_to_video: number };

function fromRow(row: TemplateRow): Template {
  return {
    ...row,
    text_to_video: row.text_to_video === 1,
    // Written by `setTemplateMedia` only.
    info: fromJson(row.info) as TemplateInfo | null,
    recording_info: fromJson(row.recording_info) as TemplateInfo | null,
    // Written by `setTemplateRecording` only.
    plain_info: fromJson(row.plain_info) as TemplateInfo | null,
    // Written by `setCuts`, `setTemplateMedia` and `copyCuts` only.
    cuts: fromJson(row.cuts) as Range[],
    media_cuts: fromJson(row.media_cuts) as Range[],
    // Written by `setRetakes` only.
    retakes: fromJson(row.retakes) as RetakeOfUpload[],
    // Written by `setScreen`, `setLayout`, `setTemplateRecording` and `setTemplateMedia` only.
    layout: fromJson(row.layout) as Layout | null,
    recording_layout: fromJson(row.recording_layout) as Layout | null,
    media_layout: fromJson(row.media_layout) as Layout | null,
    ...(Object.fromEntries(freeFields.map((field) => [field, fromJson(row[field])])) as Record<FreeField, unknown>),
  };
}

/** A column and its value. Names come from `TemplateFields`, never from a request. */
function columnsOf(fields: Partial<TemplateFields>): [column: string, value: string | number | null][] {
  const columns: [string, string | number | null][] = [];
  for (const field of ['name', 'folder_id', 'greetings', 'industry', 'mode'] as const) {
    const value = fields[field];
    if (value !== undefined) columns.push([field, value]);
  }
  if (fields.text_to_video !== undefined) columns.push(['text_to_video', toBit(fields.text_to_video)]);
  for (const field of freeFields) {
    if (fields[field] !== undefined) columns.push([field, toJson(fields[field])]);
  }
  return columns;
}

export function insertTemplate(db: Db, userId: string, fields: TemplateFields, uploadId: string | null): Template {
  requireRoom(db, userId, 'templates');
  const now = timestamp();
  const columns: [string, string | number | null][] = [
    ['id', randomUUID()],
    ['user_id', userId],
    ['capability', newCapability()],
    ['upload_id', uploadId],
    ['created_at', now],
    ['updated_at', now],
    ...columnsOf(fields),
  ];
  const names = columns.map(([name]) => name).join(', ');
  const marks = columns.map(() => '?').join(', ');
  const row = db
    .prepare<unknown[], TemplateRow>(`INSERT INTO templates (${names}) VALUES (${marks}) RETURNING *`)
    .get(...columns.map(([, value]) => value));
  return fromRow(returned(row));
}

export function updateTemplate(db: Db, userId: string, id: string, fields: Partial<TemplateFields>): void {
  const columns = [...columnsOf(fields), ['updated_at', timestamp()] as const];
  const changes = columns.map(([name]) => `${name} = ?`).join(', ');
  db.prepare(`UPDATE templates SET ${changes} WHERE id = ? AND user_id = ?`).run(
    ...columns.map(([, value]) => value),
    id,
    userId,
  );
}

export function setVoiceConfig(db: Db, userId: string, id: string, voiceConfig: string): void {
  db.prepare('UPDATE templates SET voice_config = ?, updated_at = ? WHERE id = ? AND user_id = ?').run(
    voiceConfig,
    timestamp(),
    id,
    userId,
  );
}

/**
 * Has a template prepared from a source, another one or the same again; earlier results no longer count. With another
 * source, the cuts of the former one, its recording of the screen and its retakes are dropped.
 * @param plain the recording as prepared without a look, if another look is to be drawn on it.
 */
export function setTemplateUpload(db: Db, id: string, uploadId: string, plain: TemplateInfo | null): void {
  db.prepare(
    `UPDATE templates SET cuts = iif(upload_id = @uploadId, cuts, '[]'), upload_id = @uploadId, hash = NULL, info = NULL,
       normalizer = NULL, media_cuts = '[]', recording_hash = NULL, recording_info = NULL, plain_hash = @plainHash, plain_info = @plain,
       coming_hash = NULL, screen_upload_id = iif(upload_id = @uploadId, screen_upload_id, NULL),
       retakes = iif(upload_id = @uploadId, retakes, '[]'), recording_retakes = NULL,
       layout = iif(upload_id = @uploadId, layout, NULL), recording_layout = NULL, media_layout = NULL, updated_at = @now WHERE id = @id`,
  ).run({ id, uploadId, plainHash: plain?.hash ?? null, plain: toJson(plain), now: timestamp() });
}

/** The recording of the screen. */
export type RecordedScreen = { uploadId: string; offset: number; layout: Layout };

/** Adds a recording of the screen to a template, before it is prepared. */
export function setScreen(db: Db, id: string, { uploadId, offset, layout }: RecordedScreen): void {
  db.prepare('UPDATE templates SET screen_upload_id = ?, screen_offset = ?, layout = ? WHERE id = ?').run(
    uploadId,
    offset,
    JSON.stringify(layout),
    id,
  );
}

/** A re-recorded sentence, in the upload `upload_id`. */
export type RetakeOfUpload = PlacedRetake & { upload_id: string };

/** Adds retakes to a template, before it is prepared. */
export function setRetakes(db: Db, id: string, retakes: readonly RetakeOfUpload[]): void {
  db.prepare('UPDATE templates SET retakes = ? WHERE id = ?').run(JSON.stringify(retakes), id);
}

export function setLayout(db: Db, id: string, layout: Layout): void {
  db.prepare('UPDATE templates SET layout = ?, updated_at = ? WHERE id = ?').run(
    JSON.stringify(layout),
    timestamp(),
    id,
  );
}

/** A template's video, the recording it was cut from, the cuts, and the layout of both. */
export type TemplateMedia = {
  info: TemplateInfo;
  recording: TemplateInfo;
  cuts: readonly Range[];
  layout: Layout | null;
};

/** Stores a prepared video as the template's own. */
export function setTemplateMedia(db: Db, id: string, { info, recording, cuts, layout }: TemplateMedia): void {
  db.prepare(
    `UPDATE templates SET hash = @hash, info = @info, media_cuts = @cuts, recording_hash = @recordingHash,
       recording_info = @recording, media_layout = @layout, coming_hash = NULL, normalizer = @normalizer, updated_at = @now WHERE id = @id`,
  ).run({
    id,
    hash: info.hash,
    info: JSON.stringify(info),
    cuts: JSON.stringify(cuts),
    layout: toJson(layout),
    recordingHash: recording.hash,
    recording: JSON.stringify(recording),
    normalizer: normalizerVersion,
    now: timestamp(),
  });
}

/** The recording that videos are made of, and the one before its look was drawn on it, if it has a look. */
export type PreparedRecording = { recording: TemplateInfo; plain: TemplateInfo | null };

/** Stores a template's recording before it has a video, which also protects it from clean-up. */
export function setTemplateRecording(
  db: Db,
  id: string,
  { recording, plain }: PreparedRecording,
  { layout, retakes }: Pick<Sources, 'layout' | 'retakes'>,
): void {
  db.prepare(
    `UPDATE templates SET recording_hash = @hash, recording_info = @info, plain_hash = @plainHash, plain_info = @plain,
       recording_layout = @layout, recording_retakes = @retakes WHERE id = @id`,
  ).run({
    id,
    hash: recording.hash,
    info: JSON.stringify(recording),
    plainHash: plain?.hash ?? null,
    plain: toJson(plain),
    layout: toJson(layout),
    retakes: retakesKey(retakes),
  });
}

function retakesKey(retakes: Sources['retakes']): string | null {
  return retakes.length === 0 ? null : JSON.stringify(retakes);
}

/** Protects a prepared video from clean-up until {@link setTemplateMedia}. */
export function expectTemplateMedia(db: Db, id: string, hash: string): void {
  db.prepare('UPDATE templates SET coming_hash = ? WHERE id = ?').run(hash, id);
}

/** @param cuts normalized. */
export function setCuts(db: Db, id: string, cuts: readonly Range[]): void {
  db.prepare('UPDATE templates SET cuts = ?, updated_at = ? WHERE id = ?').run(JSON.stringify(cuts), timestamp(), id);
}

/** Stores that a template's source crashes the current normalizer: a version without facts. */
export function setTemplateCrashes(db: Db, id: string): void {
  db.prepare('UPDATE templates SET hash = NULL, info = NULL, normalizer = ? WHERE id = ?').run(normalizerVersion, id);
}

/** The parts of a recording: sources by their hash; `screen` and `layout` are null for a single recording. */
export type Sources = {
  source: string;
  screen: string | null;
  layout: Layout | null;
  retakes: readonly (PlacedRetake & { source: string })[];
};

/** Whether the same sources have crashed the current normalizer, for any template. */
export function crashedBefore(db: Db, { source, screen, retakes }: Sources): boolean {
  // With several recordings it is unknown which one crashed it.
  if (retakes.length > 0) return false;
  const found = db
    .prepare<unknown[], unknown>(
      `SELECT 1 FROM uploads u JOIN templates t ON t.upload_id = u.id
         LEFT JOIN uploads s ON s.id = t.screen_upload_id
       WHERE u.source_hash = ? AND s.source_hash IS ? AND t.normalizer = ? AND t.info IS NULL AND t.retakes = '[]'
         LIMIT 1`,
    )
    .get(source, screen, normalizerVersion);
  return found !== undefined;
}

/** An earlier result of the current normalizer for the same sources and look, of any template. */
export function findPrepared(
  db: Db,
  { source, screen, layout, retakes }: Sources,
  look: unknown,
): PreparedRecording | undefined {
  const row = db
    .prepare<unknown[], { recording_info: string; plain_info: string | null }>(
      `SELECT t.recording_info, t.plain_info FROM uploads u JOIN templates t ON t.upload_id = u.id
         LEFT JOIN uploads s ON s.id = t.screen_upload_id
       WHERE u.source_hash = ? AND s.source_hash IS ? AND t.recording_layout IS ? AND t.recording_retakes IS ?
         AND t.normalizer = ? AND t.recording_info IS NOT NULL AND t.look IS ? LIMIT 1`,
    )
    .get(source, screen, toJson(layout), retakesKey(retakes), normalizerVersion, toJson(look));
  // Written by `setTemplateMedia` and `setTemplateRecording` only.
  return (
    row && {
      recording: fromJson(row.recording_info) as TemplateInfo,
      plain: fromJson(row.plain_info) as TemplateInfo | null,
    }
  );
}

/** The video of any template with the same cuts of the same recording. */
export function findCut(db: Db, recordingHash: string, cuts: readonly Range[]): TemplateInfo | undefined {
  const row = db
    .prepare<[string, string], { info: string }>(
      'SELECT info FROM templates WHERE recording_hash = ? AND media_cuts = ? AND info IS NOT NULL LIMIT 1',
    )
    .get(recordingHash, JSON.stringify(cuts));
  // Written by `setTemplateMedia` only.
  return row && (fromJson(row.info) as TemplateInfo);
}

export function findTemplate(db: Db, userId: string, id: string): Template | undefined {
  const row = db
    .prepare<[string, string], TemplateRow>('SELECT * FROM templates WHERE id = ? AND user_id = ?')
    .get(id, userId);
  return row && fromRow(row);
}

/** For work that is not done on behalf of one request. */
export function findTemplateById(db: Db, id: string): Template | undefined {
  const row = db.prepare<[string], TemplateRow>('SELECT * FROM templates WHERE id = ?').get(id);
  return row && fromRow(row);
}

export function findNewestTemplate(db: Db): Template | undefined {
  const row = db.prepare<[], TemplateRow>('SELECT * FROM templates ORDER BY seq DESC LIMIT 1').get();
  return row && fromRow(row);
}

type MediaOwner = { name: string; hash: string | null; recording_hash: string | null };

export function findTemplateByCapability(db: Db, capability: string): MediaOwner | undefined {
  return db
    .prepare<[string], MediaOwner>('SELECT name, hash, recording_hash FROM templates WHERE capability = ?')
    .get(capability);
}

export function templateIdsOf(db: Db, userId: string): string[] {
  return db
    .prepare<[string], { id: string }>('SELECT id FROM templates WHERE user_id = ?')
    .all(userId)
    .map(({ id }) => id);
}

type TemplateQuery = { page: number; size: number; folderId: string | undefined; search: string | undefined };

/** Templates of a user, newest first. */
export function listTemplates(db: Db, userId: string, query: TemplateQuery): { templates: Template[]; total: number } {
  const conditions = ['user_id = ?'];
  const values: (string | number)[] = [userId];
  if (query.folderId !== undefined) {
    conditions.push('folder_id = ?');
    values.push(query.folderId);
  }
  if (query.search !== undefined && query.search !== '') {
    conditions.push(`name LIKE ? ESCAPE '\\'`);
    values.push(likePattern(query.search));
  }
  const where = conditions.join(' AND ');
  const total = returned(
    db.prepare<unknown[], { total: number }>(`SELECT count(*) AS total FROM templates WHERE ${where}`).get(...values),
  );
  const rows = db
    .prepare<unknown[], TemplateRow>(`SELECT * FROM templates WHERE ${where} ORDER BY seq DESC LIMIT ? OFFSET ?`)
    .all(...values, query.size, query.page * query.size);
  return { templates: rows.map(fromRow), total: total.total };
}

export function deleteTemplate(db: Db, id: string): void {
  db.transaction(() => {
    dropWork(db, 'import', id);
    // Recording names takes time, so takes read in a phrase are kept for other templates. A take already chosen for the
    // same phrase stays chosen.
    db.prepare("UPDATE takes SET template_id = NULL WHERE template_id = ? AND phrase <> ''").run(id);
    db.prepare("UPDATE OR IGNORE audios SET template_id = NULL WHERE template_id = ? AND phrase <> ''").run(id);
    db.prepare('DELETE FROM templates WHERE id = ?').run(id);
  })();
}

export function uploadIsUsed(db: Db, uploadId: string): boolean {
  return (
    db
      .prepare(
        `SELECT 1 FROM templates WHERE upload_id = @uploadId OR screen_upload_id = @uploadId
           OR look ->> '$.background' = @uploadId
           OR EXISTS (SELECT 1 FROM json_each(retakes) WHERE value ->> 'upload_id' = @uploadId) LIMIT 1`,
      )
      .get({ uploadId }) !== undefined
  );
}

/** Ids of the templates whose video, recording or plain recording has a hash. */
export function templatesOfHash(db: Db, hash: string): string[] {
  return db
    .prepare<{ hash: string }, { id: string }>(
      'SELECT id FROM templates WHERE hash = @hash OR recording_hash = @hash OR plain_hash = @hash ORDER BY seq',
    )
    .all({ hash })
    .map(({ id }) => id);
}

export function templateHashIsUsed(db: Db, hash: string): boolean {
  return (
    db
      .prepare(
        `SELECT 1 FROM templates WHERE hash = @hash OR recording_hash = @hash OR plain_hash = @hash
           OR coming_hash = @hash LIMIT 1`,
      )
      .get({ hash }) !== undefined
  );
}
