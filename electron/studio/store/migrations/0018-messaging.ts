import type { Migration } from '#electron/db/migrate.ts';

/** Small videos for messaging apps, made after a video has succeeded. */
export const messaging: Migration = {
  version: 18,
  name: 'messaging',
  up(db) {
    db.exec(`
      ALTER TABLE campaigns ADD COLUMN messaging INTEGER NOT NULL DEFAULT 0;

      CREATE TABLE messaging_videos (
        seq INTEGER PRIMARY KEY,
        video_id TEXT NOT NULL UNIQUE REFERENCES generated_videos(id) ON DELETE CASCADE,
        status TEXT NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'succeeded', 'failed')),
        attempts INTEGER NOT NULL DEFAULT 0,
        -- Error code of the product when status is failed.
        reason TEXT,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX messaging_to_do ON messaging_videos(status, seq) WHERE status IN ('queued', 'running');

      -- Ordered by the commit that ends the video, so that none is forgotten.
      CREATE TRIGGER messaging_of_succeeded_video AFTER UPDATE OF status ON generated_videos
      WHEN new.status = 'succeeded' AND old.status <> 'succeeded'
      BEGIN
        INSERT INTO messaging_videos (video_id, created_at, updated_at)
        SELECT new.id, new.updated_at, new.updated_at FROM campaigns WHERE id = new.campaign_id AND messaging = 1
        ON CONFLICT (video_id) DO NOTHING;
      END;

      -- The video's own callback is in the outbox before this one, and callbacks of a video go out in order.
      CREATE TRIGGER callback_of_messaging_video AFTER UPDATE OF status ON messaging_videos
      WHEN new.status = 'succeeded' AND old.status <> 'succeeded'
      BEGIN
        INSERT INTO callbacks (user_id, video_id, event, url, destination_id, created_at)
        SELECT v.user_id, v.id, 'messaging.ready', b.callback_url, b.callback_destination_id, new.updated_at
        FROM generated_videos v JOIN batches b ON b.id = v.batch_id
        WHERE v.id = new.video_id AND b.callback_url IS NOT NULL
        ON CONFLICT (video_id, event) DO NOTHING;
      END;
    `);
  },
};
