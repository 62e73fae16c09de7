import type { PageCounts } from '#shared/api/index.ts';
import type { Db } from '#electron/db/open.ts';
import { toBit } from '#electron/db/values.ts';

/** What happened on a page since its visit reported last. */
export type PageNews = {
  opened: boolean;
  watched: boolean;
  pressed: boolean;
  /** The share of the video that the visit has played, 0–1. */
  seen: number;
};

/** Where a counter stops: whoever has a page's address can raise its numbers. */
const most = 9_999;

/** The video of a page that is counted; undefined for any other. */
export function findCounted(db: Db, capability: string): { id: string; campaign_id: string } | undefined {
  return db
    .prepare<[string], { id: string; campaign_id: string }>(
      `SELECT v.id, v.campaign_id FROM generated_videos v JOIN share_settings s ON s.campaign_id = v.campaign_id
       WHERE v.capability = ? AND v.status = 'succeeded' AND s.counted = 1`,
    )
    .get(capability);
}

/** Adds to the counts of a video. */
export function addPageCounts(
  db: Db,
  { id, campaign_id: campaignId }: { id: string; campaign_id: string },
  { opened, watched, pressed, seen }: PageNews,
): void {
  db.prepare(
    `INSERT INTO page_counts (video_id, campaign_id, opened, watched, pressed, seen)
     VALUES (@id, @campaignId, @opened, @watched, @pressed, @seen)
     ON CONFLICT (video_id) DO UPDATE SET opened = min(opened + @opened, @most), watched = min(watched + @watched, @most),
       pressed = min(pressed + @pressed, @most), seen = max(seen, @seen)`,
  ).run({ id, campaignId, opened: toBit(opened), watched: toBit(watched), pressed: toBit(pressed), seen, most });
}

/** The counts of a campaign's videos; without those whose pages nobody opened. */
export function listPageCounts(db: Db, campaignId: string): PageCounts[] {
  return db
    .prepare<[string], PageCounts>(
      'SELECT video_id AS id, opened, watched, pressed, seen FROM page_counts WHERE campaign_id = ?',
    )
    .all(campaignId);
}

/** By campaign of a user, the numbers of videos whose pages were opened, watched, and left by their button. */
export function sumPageCounts(db: Db, userId: string): Omit<PageCounts, 'seen'>[] {
  return db
    .prepare<[string], Omit<PageCounts, 'seen'>>(
      `SELECT p.campaign_id AS id, sum(p.opened > 0) AS opened, sum(p.watched > 0) AS watched, sum(p.pressed > 0) AS pressed
       FROM page_counts p JOIN campaigns c ON c.id = p.campaign_id WHERE c.user_id = ? GROUP BY c.seq`,
    )
    .all(userId);
}

export function deletePageCounts(db: Db, campaignId: string): void {
  db.prepare('DELETE FROM page_counts WHERE campaign_id = ?').run(campaignId);
}
