import type { Migration } from '#electron/db/migrate.ts';

/** Callbacks to receivers: an outbox, who gets it, and a log of every attempt. */
export const callbacks: Migration = {
  version: 6,
  name: 'callbacks',
  up(db) {
    db.exec(`
      -- Where callbacks go, and the secret that signs them. url is without its query: one secret for all of a receiver.
      CREATE TABLE callback_destinations (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        url TEXT NOT NULL,
        secret TEXT NOT NULL,
        -- Signs beside the new one for a day, so that a receiver can change over without losing anything.
        previous_secret TEXT,
        rotated_at TEXT,
        created_at TEXT NOT NULL,
        UNIQUE (user_id, url)
      ) STRICT;

      ALTER TABLE batches ADD COLUMN callback_url TEXT;
      ALTER TABLE batches ADD COLUMN callback_destination_id TEXT REFERENCES callback_destinations(id);
      CREATE INDEX batches_by_destination ON batches(callback_destination_id);
      -- The caller's own number of a row, given back in its callback.
      ALTER TABLE generated_videos ADD COLUMN campaign_result_id INTEGER;

      -- What has to be told: event and video, from which the payload is made when it is sent.
      CREATE TABLE callbacks (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        video_id TEXT NOT NULL REFERENCES generated_videos(id) ON DELETE CASCADE,
        event TEXT NOT NULL,
        url TEXT NOT NULL,
        destination_id TEXT NOT NULL REFERENCES callback_destinations(id),
        status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
        attempts INTEGER NOT NULL DEFAULT 0,
        -- Milliseconds since the epoch; zero is at once.
        due_at INTEGER NOT NULL DEFAULT 0,
        created_at TEXT NOT NULL,
        finished_at TEXT,
        UNIQUE (video_id, event)
      ) STRICT;
      CREATE INDEX callbacks_pending ON callbacks(due_at, seq) WHERE status = 'pending';
      CREATE INDEX callbacks_by_user ON callbacks(user_id, seq);
      CREATE INDEX callbacks_by_destination ON callbacks(destination_id);

      CREATE TABLE callback_attempts (
        seq INTEGER PRIMARY KEY,
        callback_id TEXT NOT NULL REFERENCES callbacks(id) ON DELETE CASCADE,
        at TEXT NOT NULL,
        -- HTTP status of the answer, where there was one.
        status INTEGER,
        problem TEXT,
        detail TEXT,
        milliseconds INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX callback_attempts_by_callback ON callback_attempts(callback_id, seq);

      -- Whatever ends a video puts its callback in the outbox with the same commit: neither is ever there alone.
      CREATE TRIGGER callback_of_ended_video AFTER UPDATE OF status ON generated_videos
      WHEN new.status IN ('succeeded', 'failed') AND old.status <> new.status
      BEGIN
        INSERT INTO callbacks (user_id, video_id, event, url, destination_id, created_at)
        SELECT new.user_id, new.id, 'video.' || new.status, callback_url, callback_destination_id, new.updated_at
        FROM batches WHERE id = new.batch_id AND callback_url IS NOT NULL
        -- A row that fails once more has nothing new to tell.
        ON CONFLICT (video_id, event) DO NOTHING;
      END;
    `);
  },
};
