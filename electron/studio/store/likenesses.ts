import type { Db } from '#electron/db/open.ts';
import { toJson } from '#electron/db/values.ts';
import { returned } from './returned.ts';

/* The owner of a likeness: the actor of the template, or if it has none, the actor of the request. */

/** The actor a template names; empty for none. */
export function actorOfTemplate(db: Db, templateId: string): string {
  const row = db
    .prepare<[string], { actor: unknown }>(`SELECT actor_id ->> '$' AS actor FROM templates WHERE id = ?`)
    .get(templateId);
  return typeof row?.actor === 'string' ? row.actor : '';
}

/** Ids of the templates an actor speaks in. */
export function templatesOfActor(db: Db, userId: string, actorId: string): string[] {
  return db
    .prepare<[string, string | null], { id: string }>('SELECT id FROM templates WHERE user_id = ? AND actor_id = ?')
    .all(userId, toJson(actorId))
    .map(({ id }) => id);
}

/** Finished videos with a voice that imitates an actor. */
export function countMatchedVideos(db: Db, userId: string, actorId: string): number {
  const row = db
    .prepare<[string, string, string | null], { total: number }>(
      `SELECT count(*) AS total FROM generated_videos v
       JOIN batches b ON b.id = v.batch_id JOIN templates t ON t.id = v.template_id
       WHERE v.user_id = ? AND (b.actor_id = ? OR t.actor_id = ?)
         AND EXISTS (SELECT 1 FROM json_each(v.clips) WHERE value ->> '$.matched')`,
    )
    .get(userId, actorId, toJson(actorId));
  return returned(row).total;
}
