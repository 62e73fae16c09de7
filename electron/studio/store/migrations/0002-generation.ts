import type { Migration } from '#electron/db/migrate.ts';

/** Campaigns, accepted rows and their videos. */
export const generation: Migration = {
  version: 2,
  name: 'generation',
  up(db) {
    db.exec(`
      CREATE TABLE campaigns (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        template_id TEXT NOT NULL REFERENCES templates(id) ON DELETE CASCADE,
        campaign_name TEXT NOT NULL,
        locked INTEGER NOT NULL,
        data_id TEXT,
        data_type TEXT,
        distance_mode TEXT,
        webhook TEXT,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX campaigns_by_template ON campaigns(template_id, seq);
      CREATE INDEX campaigns_by_user ON campaigns(user_id);

      -- One accepted generation request, with everything its rows need kept as it was then.
      CREATE TABLE batches (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        template_id TEXT NOT NULL REFERENCES templates(id) ON DELETE CASCADE,
        campaign_id TEXT REFERENCES campaigns(id) ON DELETE CASCADE,
        actor_id TEXT NOT NULL,
        snapshot TEXT NOT NULL,
        -- Whether rows may wait in the queue, and whose turn it is: the lowest turn is served next.
        open INTEGER NOT NULL,
        turn INTEGER NOT NULL,
        created_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX batches_by_turn ON batches(open, turn);
      CREATE INDEX batches_by_campaign ON batches(campaign_id);
      CREATE INDEX batches_by_template ON batches(template_id);
      CREATE INDEX batches_by_hash ON batches(snapshot ->> '$.template');
      CREATE INDEX batches_by_user ON batches(user_id);

      -- seq follows acceptance, and within a request the order of its rows.
      CREATE TABLE generated_videos (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        batch_id TEXT NOT NULL REFERENCES batches(id) ON DELETE CASCADE,
        template_id TEXT NOT NULL REFERENCES templates(id) ON DELETE CASCADE,
        campaign_id TEXT REFERENCES campaigns(id) ON DELETE CASCADE,
        capability TEXT NOT NULL UNIQUE,
        row_index INTEGER NOT NULL,
        "values" TEXT NOT NULL,
        text TEXT NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('preparing', 'queued', 'processing', 'succeeded', 'failed')),
        attempts INTEGER NOT NULL,
        -- Error code of the product when status is failed; customers see its support-safe code.
        reason TEXT,
        plan TEXT,
        duration REAL,
        checksum INTEGER NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        queued_at TEXT,
        processing_at TEXT,
        finished_at TEXT
      ) STRICT;
      CREATE INDEX generated_by_batch ON generated_videos(batch_id, status, seq);
      CREATE INDEX generated_by_campaign ON generated_videos(campaign_id, seq);
      CREATE INDEX generated_by_campaign_status ON generated_videos(campaign_id, status, seq);
      CREATE INDEX generated_by_template ON generated_videos(template_id, seq);
      CREATE INDEX generated_by_user ON generated_videos(user_id);
      CREATE INDEX generated_preparing ON generated_videos(seq) WHERE status = 'preparing';
      CREATE INDEX generated_processing ON generated_videos(seq) WHERE status = 'processing';

      CREATE TABLE idempotency_keys (
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        operation TEXT NOT NULL,
        key TEXT NOT NULL,
        body_hash TEXT NOT NULL,
        answer TEXT NOT NULL,
        created_at TEXT NOT NULL,
        PRIMARY KEY (user_id, operation, key)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX idempotency_by_age ON idempotency_keys(created_at);
    `);
  },
};
