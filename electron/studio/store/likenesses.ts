import type { ConsentSubject } from '#shared/consent.ts';
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

/** How a video `v` shows that it imitates its actor's voice, or has the actor's mouth from a film or a service. */
const imitations: Record<ConsentSubject, string> = {
  voice: "EXISTS (SELECT 1 FROM json_each(v.clips) WHERE value ->> '$.matched')",
  face: "EXISTS (SELECT 1 FROM json_each(v.lips) WHERE value ->> '$.used' IS NOT NULL)",
};

/** Finished videos with a voice that imitates an actor, or with the actor's mouth from films or services. */
export function countLikeVideos(db: Db, userId: string, actorId: string, subject: ConsentSubject): number {
  const row = db
    .prepare<[string, string, string | null], { total: number }>(
      `SELECT count(*) AS total FROM generated_videos v
       JOIN batches b ON b.id = v.batch_id JOIN templates t ON t.id = v.template_id
       WHERE v.user_id = ? AND (b.actor_id = ? OR t.actor_id = ?)
         AND ${imitations[subject]}`,
    )
    .get(userId, actorId, toJson(actorId));
  return returned(row).total;
}
