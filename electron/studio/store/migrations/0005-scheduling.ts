import type { Migration } from '#electron/db/migrate.ts';

/** Fair turns between campaigns, trials before the rest, and a history of each video's states. */
export const scheduling: Migration = {
  version: 5,
  name: 'scheduling',
  up(db) {
    db.exec(`
      -- 0: a trial, served before everything else that waits. 1: ordinary rows.
      ALTER TABLE batches ADD COLUMN priority INTEGER NOT NULL DEFAULT 1;
      -- Requests of the same lane (a campaign; without one, a template) share their turns.
      ALTER TABLE batches ADD COLUMN lane TEXT NOT NULL DEFAULT '';
      UPDATE batches SET lane = coalesce(campaign_id, template_id);
      DROP INDEX batches_by_turn;
      CREATE INDEX batches_by_turn ON batches(open, priority, turn, seq);

      CREATE TABLE video_changes (
        seq INTEGER PRIMARY KEY,
        video_seq INTEGER NOT NULL REFERENCES generated_videos(seq) ON DELETE CASCADE,
        status TEXT NOT NULL,
        reason TEXT,
        changed_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX video_changes_by_video ON video_changes(video_seq, seq);
      INSERT INTO video_changes (video_seq, status, reason, changed_at)
        SELECT seq, status, reason, updated_at FROM generated_videos;

      CREATE TRIGGER video_accepted AFTER INSERT ON generated_videos BEGIN
        INSERT INTO video_changes (video_seq, status, reason, changed_at)
          VALUES (NEW.seq, NEW.status, NEW.reason, NEW.updated_at);
      END;
      CREATE TRIGGER video_changed AFTER UPDATE OF status ON generated_videos WHEN NEW.status <> OLD.status BEGIN
        INSERT INTO video_changes (video_seq, status, reason, changed_at)
          VALUES (NEW.seq, NEW.status, NEW.reason, NEW.updated_at);
      END;
    `);
  },
};
