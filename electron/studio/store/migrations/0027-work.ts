import type { Migration } from '#electron/db/migrate.ts';

/** One queue for imports, rows, messaging videos and speech models, in place of four. */
export const work: Migration = {
  version: 27,
  name: 'work',
  up(db) {
    db.exec(`
      -- Work that takes turns with other work of its kind: the rows of one request, or what an account asked for.
      CREATE TABLE lanes (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('import', 'video', 'messaging', 'model')),
        -- Accounts take turns, then the lanes of one account. Empty: the studio's own.
        account TEXT NOT NULL,
        -- Lanes of one name share their turns: those of a campaign, or of a template without one.
        name TEXT NOT NULL,
        -- 0: a trial, served before everything else that waits. 1: ordinary work.
        priority INTEGER NOT NULL,
        -- A service this work cannot do without, such as voice_service:cloud; empty for none.
        needs TEXT NOT NULL,
        -- 1 while there is work in it that may be taken.
        open INTEGER NOT NULL,
        -- 1 while its work is being cancelled.
        cancelled INTEGER NOT NULL,
        -- The request whose rows it holds.
        batch_id TEXT REFERENCES batches(id) ON DELETE CASCADE
      ) STRICT;
      CREATE INDEX lanes_open ON lanes(open, kind);
      CREATE INDEX lanes_cancelled ON lanes(id) WHERE cancelled = 1;
      CREATE INDEX lanes_by_batch ON lanes(batch_id, kind);
      CREATE INDEX lanes_by_account ON lanes(account, kind, name);

      -- What is to be done. A row goes when its work has ended; how it ended is in the table of its kind.
      CREATE TABLE work (
        seq INTEGER PRIMARY KEY,
        lane_id INTEGER NOT NULL REFERENCES lanes(id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        -- The template, generated video or speech model it is about.
        key TEXT NOT NULL,
        -- How often it failed through itself: a process was lost that had it, or an error that may pass did not.
        attempts INTEGER NOT NULL DEFAULT 0,
        -- Not taken before, milliseconds since the epoch; zero is at once.
        not_before INTEGER NOT NULL DEFAULT 0,
        -- Who works on it, which time (a token no other lease has), and until when others leave it alone.
        lease_owner TEXT,
        lease_token INTEGER,
        lease_until INTEGER,
        -- Code of the error it waits to be tried again after.
        error TEXT,
        UNIQUE (kind, key)
      ) STRICT;
      CREATE INDEX work_by_lane ON work(lane_id, lease_owner, not_before);
      CREATE INDEX work_leased ON work(lease_owner, lease_until) WHERE lease_owner IS NOT NULL;

      -- The preparation of each template's video: how it ended, null while there is work to do.
      CREATE TABLE imports (
        template_id TEXT PRIMARY KEY REFERENCES templates(id) ON DELETE CASCADE,
        id TEXT NOT NULL,
        outcome TEXT CHECK (outcome IN ('succeeded', 'failed', 'cancelled')),
        phase TEXT NOT NULL,
        progress REAL NOT NULL,
        -- Error code of the product when it failed, and its sentence.
        reason TEXT,
        error TEXT
      ) STRICT, WITHOUT ROWID;
      INSERT INTO imports (template_id, id, outcome, phase, progress, reason, error)
        SELECT template_id, id, nullif(nullif(status, 'queued'), 'running'), phase, progress, reason, error FROM jobs;

      -- Every video has ended (succeeded, failed) or is queued; one that is being made has a lease in work.
      UPDATE generated_videos SET status = 'queued' WHERE status = 'processing';
      DROP INDEX generated_processing;
      DROP TRIGGER video_changed;
      DROP TRIGGER callback_of_ended_video;
      DROP TRIGGER messaging_of_succeeded_video;
      DROP TRIGGER callback_of_messaging_video;
      DROP TRIGGER destination_of_new_callback;
      DROP TABLE video_changes;
      ALTER TABLE generated_videos DROP COLUMN attempts;
      ALTER TABLE generated_videos DROP COLUMN queued_at;
      ALTER TABLE generated_videos DROP COLUMN processing_at;

      INSERT INTO lanes (kind, account, name, priority, needs, open, cancelled, batch_id)
        SELECT 'video', user_id, lane, priority, '', accepted, 0, id FROM batches;
      INSERT INTO work (lane_id, kind, key)
        SELECT lanes.id, 'video', v.id FROM generated_videos v JOIN lanes ON lanes.batch_id = v.batch_id
        WHERE v.status = 'queued' ORDER BY v.seq;
      INSERT INTO lanes (kind, account, name, priority, needs, open, cancelled)
        SELECT DISTINCT 'import', t.user_id, '', 1, '', 1, 0 FROM imports i JOIN templates t ON t.id = i.template_id
        WHERE i.outcome IS NULL;
      INSERT INTO work (lane_id, kind, key)
        SELECT lanes.id, 'import', t.id FROM imports i JOIN templates t ON t.id = i.template_id
          JOIN lanes ON lanes.kind = 'import' AND lanes.account = t.user_id
        WHERE i.outcome IS NULL;

      DROP INDEX batches_by_turn;
      ALTER TABLE batches DROP COLUMN open;
      ALTER TABLE batches DROP COLUMN priority;
      ALTER TABLE batches DROP COLUMN lane;
      ALTER TABLE batches DROP COLUMN turn;
      DROP TABLE jobs;

      -- null while it is to be made.
      ALTER TABLE messaging_videos ADD COLUMN outcome TEXT CHECK (outcome IN ('succeeded', 'failed'));
      UPDATE messaging_videos SET outcome = nullif(nullif(status, 'queued'), 'running');
      INSERT INTO lanes (kind, account, name, priority, needs, open, cancelled, batch_id)
        SELECT DISTINCT 'messaging', b.user_id, coalesce(b.campaign_id, b.template_id), 1, '', 1, 0, b.id
        FROM messaging_videos m JOIN generated_videos v ON v.id = m.video_id JOIN batches b ON b.id = v.batch_id
        WHERE m.outcome IS NULL;
      INSERT INTO work (lane_id, kind, key)
        SELECT lanes.id, 'messaging', v.id FROM messaging_videos m JOIN generated_videos v ON v.id = m.video_id
          JOIN lanes ON lanes.kind = 'messaging' AND lanes.batch_id = v.batch_id
        WHERE m.outcome IS NULL;
      DROP INDEX messaging_to_do;
      ALTER TABLE messaging_videos DROP COLUMN status;
      ALTER TABLE messaging_videos DROP COLUMN attempts;

      ALTER TABLE speech_models ADD COLUMN outcome TEXT CHECK (outcome IN ('succeeded', 'failed', 'cancelled'));
      -- One that was on its way is asked for once more by its user.
      UPDATE speech_models SET outcome = CASE WHEN status IN ('queued', 'running') THEN 'cancelled' ELSE status END;
      DROP INDEX speech_models_queued;
      ALTER TABLE speech_models DROP COLUMN status;
      ALTER TABLE speech_models DROP COLUMN attempts;
    `);
  },
};
