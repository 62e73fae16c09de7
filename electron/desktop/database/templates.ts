import { z } from 'zod';
import { alignedWordSchema, templateDetailsSchema, type AlignedWord, type TemplateDetails } from '#shared/api/index.ts';
import { sectionSchema, type Problem, type Template } from '#shared/ipc/index.ts';
import type { Db } from '../../db/open.ts';
import { fromJson, toJson } from '../../db/values.ts';
import { problemColumns, problemOf, type ProblemColumns } from './columns.ts';

export type TemplateMedia = NonNullable<TemplateDetails['media']>;

const pendingContentSchema = z.object({ script: z.string(), sections: z.array(sectionSchema) });
export type PendingContent = z.infer<typeof pendingContentSchema>;

/** A template as this app knows it. Its `id` is the app's own and stays the same when the studio gives it another. */
export type TemplateRecord = {
  id: string;
  account: string;
  studioId: string | null;
  name: string;
  script: string;
  createdAt: string;
  status: Template['status'];
  /** 0–1 of the preparation. */
  progress: number;
  problem: Problem | null;
  voice: string | null;
  media: TemplateMedia | null;
  words: { script: string; words: AlignedWord[] } | null;
  pendingContent: PendingContent | null;
  /** The studio's id of who speaks; null where that is not known. */
  actorId: string | null;
  /** Who that will be, once the studio knows the template: the creator, or the voice of the sample. */
  speaker: 'own' | 'sample' | null;
  /** The studio's id of the folder it is in; null outside of any. */
  folderId: string | null;
};

type TemplateRow = ProblemColumns & {
  id: string;
  account: string;
  studio_id: string | null;
  name: string;
  script: string;
  created_at: string;
  status: Template['status'];
  progress: number;
  voice: string | null;
  media: string | null;
  words: string | null;
  words_script: string | null;
  pending_content: string | null;
  actor_id: string | null;
  speaker: TemplateRecord['speaker'];
  folder_id: string | null;
};

const mediaSchema = templateDetailsSchema.shape.media;
const wordsSchema = z.array(alignedWordSchema);

export function saveTemplate(db: Db, template: TemplateRecord): void {
  db.prepare(
    `INSERT INTO templates (id, account, studio_id, name, script, created_at, status, progress, error_code, error_message,
       voice, media, words, words_script, pending_content, actor_id, speaker, folder_id)
     VALUES (@id, @account, @studio_id, @name, @script, @created_at, @status, @progress, @error_code, @error_message,
       @voice, @media, @words, @words_script, @pending_content,
       @actor_id, @speaker, @folder_id)
     ON CONFLICT (id) DO UPDATE SET studio_id = excluded.studio_id, name = excluded.name, script = excluded.script,
       created_at = excluded.created_at, status = excluded.status, progress = excluded.progress,
       error_code = excluded.error_code, error_message = excluded.error_message, voice = excluded.voice,
       media = excluded.media, words = excluded.words, words_script = excluded.words_script,
       pending_content = excluded.pending_content, actor_id = excluded.actor_id, speaker = excluded.speaker,
       folder_id = excluded.folder_id`,
  ).run(toRow(template));
}

export function findTemplate(db: Db, account: string, id: string): TemplateRecord | undefined {
  const row = db.prepare<[string], TemplateRow>('SELECT * FROM templates WHERE id = ?').get(id);
  return row && row.account === account ? fromRow(row) : undefined;
}

export function findTemplateByStudioId(db: Db, account: string, studioId: string): TemplateRecord | undefined {
  const row = db
    .prepare<[string, string], TemplateRow>('SELECT * FROM templates WHERE account = ? AND studio_id = ?')
    .get(account, studioId);
  return row && fromRow(row);
}

/** Newest first. */
export function listTemplates(db: Db, account: string): TemplateRecord[] {
  return db
    .prepare<[string], TemplateRow>('SELECT * FROM templates WHERE account = ? ORDER BY created_at DESC')
    .all(account)
    .map(fromRow);
}

export function templatesInFolder(db: Db, account: string, folderId: string): TemplateRecord[] {
  return listTemplates(db, account).filter((template) => template.folderId === folderId);
}

export function deleteTemplate(db: Db, id: string): void {
  db.prepare('DELETE FROM templates WHERE id = ?').run(id);
}

function toRow(template: TemplateRecord): TemplateRow {
  return {
    id: template.id,
    account: template.account,
    studio_id: template.studioId,
    name: template.name,
    script: template.script,
    created_at: template.createdAt,
    status: template.status,
    progress: template.progress,
    ...problemColumns(template.problem),
    voice: template.voice,
    media: toJson(template.media),
    words: toJson(template.words?.words),
    words_script: template.words?.script ?? null,
    pending_content: toJson(template.pendingContent),
    actor_id: template.actorId,
    speaker: template.speaker,
    folder_id: template.folderId,
  };
}

function fromRow(row: TemplateRow): TemplateRecord {
  const pending = fromJson(row.pending_content);
  return {
    id: row.id,
    account: row.account,
    studioId: row.studio_id,
    name: row.name,
    script: row.script,
    createdAt: row.created_at,
    status: row.status,
    progress: row.progress,
    problem: problemOf(row),
    voice: row.voice,
    media: mediaSchema.parse(fromJson(row.media)),
    words:
      row.words_script === null
        ? null
        : { script: row.words_script, words: wordsSchema.parse(fromJson(row.words) ?? []) },
    pendingContent: pending === null ? null : pendingContentSchema.parse(pending),
    actorId: row.actor_id,
    speaker: row.speaker,
    folderId: row.folder_id,
  };
}
