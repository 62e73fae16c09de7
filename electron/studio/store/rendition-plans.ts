import type { PictureRequest } from '#electron/engine/pictures/picture-request.ts';
import { allArtifacts, type Plan } from '#electron/engine/render/plan.ts';
import type { MadeRendition } from '#electron/engine/template/renditions.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson } from '#electron/db/values.ts';
import { planOf, planText } from './plans.ts';
import { noteSectionUses } from './section-uses.ts';

/**
 * Plans of videos with new pictures, or a resting presenter, in smaller renditions. The random access points of their
 * pieces differ from the template's, so each rendition has its own plan; other videos need none.
 */

/**
 * A finished video, the hash of its personalized template, and the pictures drawn on it; null for none.
 * `of` is the plan as it is stored.
 */
export type DrawnRow = { plan: Plan; of: string; template: string; drawn: PictureRequest | null };

/** Undefined for a video that was deleted or has not succeeded. */
export function findDrawnRow(db: Db, videoId: string): DrawnRow | undefined {
  const row = db
    .prepare<[string], { plan: string; template: string; drawn: string | null }>(
      `SELECT v.plan, v.drawn, b.snapshot ->> '$.template' AS template
       FROM generated_videos v JOIN batches b ON b.id = v.batch_id WHERE v.id = ? AND v.status = 'succeeded'`,
    )
    .get(videoId);
  // Written by `endVideo`.
  if (!row) return undefined;
  const { template } = row;
  return { plan: planOf(row.plan), of: row.plan, template, drawn: fromJson(row.drawn) as PictureRequest | null };
}

/** A plan, and the SHA-256 of its rendition's file. */
type RenditionPlan = { plan: Plan; hash: string };

export function findRenditionPlan(db: Db, videoId: string, rendition: MadeRendition): RenditionPlan | undefined {
  const row = db
    .prepare<[string, string], { plan: string; hash: string }>(
      'SELECT plan, hash FROM rendition_plans WHERE video_id = ? AND rendition = ?',
    )
    .get(videoId, rendition);
  return row && { plan: planOf(row.plan), hash: row.hash };
}

export function dropRenditionPlan(db: Db, videoId: string, rendition: MadeRendition): void {
  db.prepare('DELETE FROM rendition_plans WHERE video_id = ? AND rendition = ?').run(videoId, rendition);
}

/**
 * Stores a plan, unless its video was deleted, or corrected, since it was read. Its artifacts are kept as long as the
 * video's others.
 * @param of as {@link DrawnRow}.
 * @returns whether it was stored.
 */
export function keepRenditionPlan(
  db: Db,
  videoId: string,
  rendition: MadeRendition,
  { plan, hash, of }: RenditionPlan & Pick<DrawnRow, 'of'>,
): boolean {
  return db.transaction(() => {
    const { changes } = db
      .prepare(
        `INSERT INTO rendition_plans (video_id, rendition, hash, plan)
         SELECT id, @rendition, @hash, @plan FROM generated_videos WHERE id = @videoId AND plan = @of
         ON CONFLICT (video_id, rendition) DO UPDATE SET hash = excluded.hash, plan = excluded.plan`,
      )
      .run({ videoId, rendition, hash, plan: planText(plan), of });
    if (changes === 0) return false;
    noteSectionUses(
      db,
      videoId,
      allArtifacts(plan).map(({ key }) => key),
    );
    return true;
  })();
}
