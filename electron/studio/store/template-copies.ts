import { randomUUID } from 'node:crypto';
import { lookInput } from '#shared/looks.ts';
import type { Range } from '#shared/timeline/range.ts';
import type { Db } from '#electron/db/open.ts';
import { timestamp, toJson } from '#electron/db/values.ts';
import { queueImport } from './imports.ts';
import { insertSegment, listSegments } from './segments.ts';
import {
  insertTemplate,
  listTemplates,
  setCuts,
  setRetakes,
  setScreen,
  setVoiceConfig,
  type Template,
} from './templates.ts';
import { findUpload } from './uploads.ts';

/**
 * Copies the templates of a folder into another account's folder, with their scripts and sections. Earlier copies stay
 * unchanged. A copy shares its original's source; its import finds the prepared video and has nothing to do. Templates
 * whose source has not arrived are left out.
 */
export function copyTemplates(db: Db, from: FolderOf, to: FolderOf): void {
  db.transaction(() => {
    const folderTemplates = listTemplates(db, from.userId, {
      page: 0,
      size: -1,
      folderId: from.folderId,
      search: undefined,
    });
    for (const template of folderTemplates.templates) {
      const source = template.upload_id && findUpload(db, from.userId, template.upload_id)?.source_hash;
      if (!source || isCopied(db, to.userId, template.id)) continue;
      const screenId = template.screen_upload_id;
      const screenSource = screenId && findUpload(db, from.userId, screenId)?.source_hash;
      if (screenId !== null && !screenSource) continue;
      const retakeSources = template.retakes.map(({ upload_id: id }) => findUpload(db, from.userId, id)?.source_hash);
      if (retakeSources.some((hash) => !hash)) continue;
      const uploadId = insertUploadOf(db, to.userId, source);
      const retakes = template.retakes.map((retake, index) => ({
        ...retake,
        upload_id: insertUploadOf(db, to.userId, retakeSources[index] ?? ''),
      }));
      const screenUploadId = screenSource ? insertUploadOf(db, to.userId, screenSource) : null;
      const actor = actorCopy(db, to.userId, template.actor_id);
      const uploads = { uploadId, screenUploadId, retakes, look: lookCopy(db, from.userId, to.userId, template.look) };
      const copy = copyTemplate(db, template, { ...to, name: template.name, actor, ...uploads });
      db.prepare('UPDATE templates SET copied_from = ? WHERE id = ?').run(template.id, copy.id);
    }
  })();
}

/**
 * A second template for its owner, with script, sections and voice, in the same folder: of the same video, or of one
 * with re-recorded sentences.
 */
export function duplicateTemplate(db: Db, template: Template, name: string, again?: SentencesAgain): Template {
  const { user_id: userId, folder_id: folderId, actor_id: actor } = template;
  const { upload_id: uploadId, screen_upload_id: screenUploadId } = template;
  const { look } = template;
  const { retakes } = again ?? template;
  return db.transaction(() =>
    copyTemplate(db, template, { userId, folderId, name, actor, uploadId, screenUploadId, retakes, look, again }),
  )();
}

/** The places of cuts and sections in a copy with re-recorded sentences; null for a section without a place there. */
export type SentencesAgain = Pick<Template, 'retakes'> & {
  movedCuts: (cuts: readonly Range[]) => Range[];
  moved: (range: Range) => Range | null;
};

type CopyTo = FolderOf & {
  name: string;
  actor: unknown;
  uploadId: string | null;
  screenUploadId: string | null;
  again?: SentencesAgain | undefined;
} & Pick<Template, 'retakes' | 'look'>;

/** Copies a template and queues the copy's import, which finds the source prepared already. */
function copyTemplate(db: Db, template: Template, to: CopyTo): Template {
  const { userId, folderId, name, actor, uploadId, screenUploadId, retakes, look, again } = to;
  const copy = insertTemplate(db, userId, { ...template, name, folder_id: folderId, actor_id: actor, look }, uploadId);
  if (template.voice_config !== null) setVoiceConfig(db, userId, copy.id, template.voice_config);
  setCuts(db, copy.id, again ? again.movedCuts(template.cuts) : template.cuts);
  setRetakes(db, copy.id, retakes);
  const { layout, screen_offset: offset } = template;
  if (screenUploadId !== null && layout !== null) setScreen(db, copy.id, { uploadId: screenUploadId, offset, layout });
  for (const segment of listSegments(db, template.id)) {
    const { start_time: start, end_time: end } = segment;
    const place = again ? again.moved({ start, end }) : { start, end };
    if (segment.campaign_id !== null || place === null) continue;
    insertSegment(db, userId, copy.id, { ...segment, start_time: place.start, end_time: place.end });
  }
  queueImport(db, copy.id);
  return copy;
}

/** Creates an upload of a source that is stored already. @returns its id. */
function insertUploadOf(db: Db, userId: string, source: string): string {
  const now = timestamp();
  const id = randomUUID();
  db.prepare('INSERT INTO uploads (id, user_id, created_at, finished_at, source_hash) VALUES (?, ?, ?, ?, ?)').run(
    id,
    userId,
    now,
    now,
    source,
  );
  return id;
}

/** A look in another account, whose background is an upload of that account. */
function lookCopy(db: Db, from: string, to: string, look: unknown): unknown {
  // Checked when the template was made.
  const own = look === null ? null : lookInput.parse(look);
  const source = own?.background && findUpload(db, from, own.background)?.source_hash;
  return source ? { ...own, background: insertUploadOf(db, to, source) } : look;
}

type FolderOf = { userId: string; folderId: string };

function isCopied(db: Db, userId: string, templateId: string): boolean {
  return (
    db.prepare('SELECT 1 FROM templates WHERE user_id = ? AND copied_from = ?').get(userId, templateId) !== undefined
  );
}

/** The actor's copy in an account, if any: no account refers to another's actors. */
function actorCopy(db: Db, userId: string, actorId: unknown): string | null {
  const row = db
    .prepare<[string, string | null], { id: string }>('SELECT id FROM actors WHERE user_id = ? AND sync_actor_id = ?')
    .get(userId, toJson(actorId));
  return row?.id ?? null;
}
