import { z } from 'zod';
import {
  alignedWordSchema,
  alignmentFindingSchema,
  templateDetailsSchema,
  videoInstanceSchema,
  type TemplateDetails,
  type VideoInstance,
} from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { layoutSchema } from '#shared/layouts.ts';
import { cutStates, problemSchema, sectionSchema, templateStatuses } from '#shared/ipc/index.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson, toJson } from '#electron/db/values.ts';
import { cached } from './columns.ts';

type TemplateMedia = NonNullable<TemplateDetails['media']>;

/** Facts of a template that only this app knows. */
const ownSchema = z.object({
  /** The input for creating it on the studio. Unused once it exists there. */
  given: z.object({
    name: z.string(),
    /** Whether somebody chose the name. Otherwise the first words of the script replace it once they are known. */
    named: z.boolean().default(true),
    script: z.string(),
    folderId: z.string().nullable(),
    /** The name and folder that its creation was asked for with, while the studio may still be asked again. */
    sent: z.object({ name: z.string(), folderId: z.string().nullable() }).optional(),
    /** The speaker: the creator, or the voice of the sample. Also identifies the sample for good. */
    speaker: z.enum(['own', 'sample']).nullable(),
    /** For a screen recorded with the camera: its start, seconds of the camera's recording. */
    screen: z.object({ offset: z.number(), layout: layoutSchema }).nullable().default(null),
  }),
  status: z.enum(templateStatuses),
  /** Progress of the preparation, 0–1. */
  progress: z.number(),
  problem: problemSchema.nullable(),
  /** Times of the words, and the script they belong to; and the findings, if known. */
  words: z
    .object({
      script: z.string(),
      words: z.array(alignedWordSchema),
      findings: z.array(alignmentFindingSchema).nullable().default(null),
    })
    .nullable(),
  /** As of a {@link Template}. */
  cutting: z.enum(cutStates).default('none'),
  /** Script and sections to save once the video is ready. */
  pendingContent: z.object({ script: z.string(), sections: z.array(sectionSchema) }).nullable(),
});

/** A template as this app knows it. Its `id` is the app's own and does not change when the studio assigns another. */
export type TemplateRecord = z.infer<typeof ownSchema> & {
  id: string;
  account: string;
  studioId: string | null;
  createdAt: string;
  /** The studio's latest answer; null until it knows the template. */
  instance: VideoInstance | null;
  /** Likewise, about the finished media; null until it is ready. */
  media: TemplateMedia | null;
};

type TemplateRow = Pick<TemplateRecord, 'id' | 'account' | 'studioId' | 'createdAt'> & {
  own: string;
  instance: string | null;
  media: string | null;
};

const select = `SELECT id, account, studio_id AS studioId, created_at AS createdAt, own, instance, media
  FROM templates`;

const mediaSchema = templateDetailsSchema.shape.media.unwrap();

/** @throws AppError `INTERNAL` for the id of another account's template. */
export function saveTemplate(db: Db, template: TemplateRecord): void {
  const { changes } = db
    .prepare(
      `INSERT INTO templates (id, account, studio_id, created_at, own, instance, media)
     VALUES (@id, @account, @studioId, @createdAt, @own, @instance, @media)
     ON CONFLICT (id) DO UPDATE SET studio_id = excluded.studio_id, created_at = excluded.created_at,
       own = excluded.own, instance = excluded.instance, media = excluded.media
       WHERE account = excluded.account`,
    )
    .run(toRow(template));
  if (changes === 0) throw new AppError('INTERNAL', { detail: `template ${template.id} is of another account` });
}

export function findTemplate(db: Db, account: string, id: string): TemplateRecord | undefined {
  const row = db.prepare<[string], TemplateRow>(`${select} WHERE id = ?`).get(id);
  return row && row.account === account ? fromRow(row) : undefined;
}

/** Whether a template has a draft or campaigns, which only this app knows. */
export function hasWork(db: Db, id: string): boolean {
  const work = `SELECT 1 FROM campaign_drafts WHERE template_id = @id UNION ALL SELECT 1 FROM campaigns WHERE template_id = @id`;
  return db.prepare(work).get({ id }) !== undefined;
}

/** Only names, by id, since a list of campaigns names their templates. Missing ones are left out. */
export function templateNames(db: Db, ids: readonly string[]): Map<string, string> {
  const rows = db
    .prepare<[string], { id: string; name: string | null }>(
      `SELECT id, coalesce(instance ->> 'name', own ->> '$.given.name') AS name FROM templates
       WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify([...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name ?? '']));
}

export function findTemplateByStudioId(db: Db, account: string, studioId: string): TemplateRecord | undefined {
  const row = db
    .prepare<[string, string], TemplateRow>(`${select} WHERE account = ? AND studio_id = ?`)
    .get(account, studioId);
  return row && fromRow(row);
}

/** Newest first. */
export function listTemplates(db: Db, account: string): TemplateRecord[] {
  return db
    .prepare<[string], TemplateRow>(`${select} WHERE account = ? ORDER BY created_at DESC`)
    .all(account)
    .map(fromRow);
}

export function deleteTemplate(db: Db, id: string): void {
  db.prepare('DELETE FROM templates WHERE id = ?').run(id);
}

function toRow({ id, account, studioId, createdAt, instance, media, ...own }: TemplateRecord): TemplateRow {
  const known = { own: JSON.stringify(own), instance: toJson(instance), media: toJson(media) };
  return { id, account, studioId, createdAt, ...known };
}

function fromRow({ own, instance, media, ...row }: TemplateRow): TemplateRecord {
  const known = { instance: cached(videoInstanceSchema, instance), media: cached(mediaSchema, media) };
  return { ...row, ...ownSchema.parse(fromJson(own)), ...known };
}
