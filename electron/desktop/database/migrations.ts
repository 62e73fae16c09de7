import type { Migration } from '#electron/db/migrate.ts';

/**
 * The app's own schema. `account` is the owner of a row: the built-in studio's account or a remote one's. Times are ISO
 * 8601 in UTC unless a comment says otherwise. No secrets here.
 */
const schema: Migration = {
  version: 1,
  name: 'schema',
  up(db) {
    db.exec(`
      CREATE TABLE settings (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT;

      -- connected studios; their secrets are in the keychain
      CREATE TABLE accounts (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        base_url TEXT NOT NULL,
        credentials TEXT NOT NULL CHECK (credentials IN ('client', 'token')),
        client_id TEXT,
        -- paths that differ from the interface's, by operation, as JSON
        paths TEXT NOT NULL,
        created_at TEXT NOT NULL
      ) STRICT;

      CREATE TABLE templates (
        id TEXT PRIMARY KEY,
        account TEXT NOT NULL,
        -- null until the studio knows it
        studio_id TEXT,
        created_at TEXT NOT NULL,
        -- JSON of what this app alone knows, and of the studio's resources as they came: so a field more of these needs
        -- no column
        own TEXT NOT NULL,
        instance TEXT,
        media TEXT
      ) STRICT;
      CREATE UNIQUE INDEX templates_by_studio_id ON templates (account, studio_id);
      CREATE INDEX templates_by_age ON templates (account, created_at);

      -- folders of the library, for when their studio is out of reach
      CREATE TABLE folders (
        account TEXT NOT NULL,
        id TEXT NOT NULL,
        -- as the studio listed it last, as JSON
        resource TEXT NOT NULL,
        PRIMARY KEY (account, id)
      ) STRICT, WITHOUT ROWID;

      -- recordings and picked files on their way into a template
      CREATE TABLE spools (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('recording', 'file')),
        name TEXT NOT NULL,
        -- what was to be read, with marked variables; empty for a picked file
        script TEXT NOT NULL,
        mime_type TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        next_sequence INTEGER NOT NULL,
        started_at TEXT NOT NULL,
        -- the template made of it; null while it has none
        template_id TEXT REFERENCES templates (id) ON DELETE SET NULL,
        -- where an upload of it can be taken up again
        upload_url TEXT,
        -- what the studio calls the finished upload
        video_id TEXT,
        -- of a screen's recording, the spool of the camera that was recorded with it
        camera_id TEXT,
        -- of a sentence that was recorded again, the spool of its take
        take_id TEXT,
        -- JSON: where it goes, once it is to be used
        retake TEXT,
        -- JSON: where something was said wrong in a take, seconds
        flubs TEXT NOT NULL
      ) STRICT;
      CREATE INDEX spools_by_template ON spools (template_id);
      CREATE INDEX spools_by_camera ON spools (camera_id) WHERE camera_id IS NOT NULL;
      CREATE INDEX spools_by_take ON spools (take_id) WHERE take_id IS NOT NULL;

      -- recipients as they are typed, before a campaign is launched
      CREATE TABLE campaign_drafts (
        template_id TEXT PRIMARY KEY REFERENCES templates (id) ON DELETE CASCADE,
        -- rows, columns and choices as JSON
        content TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- settings that campaigns of any template may begin with
      CREATE TABLE campaign_presets (
        id TEXT PRIMARY KEY,
        account TEXT NOT NULL,
        name TEXT NOT NULL,
        -- the settings as JSON
        content TEXT NOT NULL,
        UNIQUE (account, name)
      ) STRICT;

      -- the ones that the next campaigns of a template begin with
      CREATE TABLE template_presets (
        template_id TEXT PRIMARY KEY REFERENCES templates (id) ON DELETE CASCADE,
        preset_id TEXT NOT NULL REFERENCES campaign_presets (id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX template_presets_by_preset ON template_presets (preset_id);

      CREATE TABLE campaigns (
        id TEXT PRIMARY KEY,
        account TEXT NOT NULL,
        studio_id TEXT,
        template_id TEXT NOT NULL REFERENCES templates (id) ON DELETE CASCADE,
        created_at TEXT NOT NULL,
        -- the launch is sent with this key, and again with the same one while its outcome is unknown
        idempotency_key TEXT NOT NULL UNIQUE,
        -- JSON of everything else
        own TEXT NOT NULL
      ) STRICT;
      CREATE INDEX campaigns_by_age ON campaigns (account, created_at);
      CREATE INDEX campaigns_by_template ON campaigns (template_id);

      CREATE TABLE campaign_videos (
        campaign_id TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
        row INTEGER NOT NULL,
        studio_id TEXT,
        row_values TEXT NOT NULL,
        extra_values TEXT NOT NULL DEFAULT '[]',
        status TEXT NOT NULL CHECK (status IN ('queued', 'processing', 'succeeded', 'failed', 'cancelled')),
        error_code TEXT,
        error_message TEXT,
        -- JSON: which sentence the message is, where that is more than its code says
        error_sentence TEXT,
        -- studio addresses
        video_url TEXT,
        poster_url TEXT,
        gif_url TEXT,
        captions_url TEXT,
        share_url TEXT,
        -- the one it has to itself; empty for none
        background TEXT NOT NULL DEFAULT '',
        -- null also where it ended before the app knew of it
        finished_at TEXT,
        PRIMARY KEY (campaign_id, row)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX campaign_videos_by_end ON campaign_videos (finished_at, status) WHERE finished_at IS NOT NULL;

      CREATE TABLE exported_files (
        job_id TEXT NOT NULL,
        campaign_id TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
        -- of the video; negative for what is beside the videos
        row INTEGER NOT NULL,
        path TEXT NOT NULL,
        done INTEGER NOT NULL CHECK (done IN (0, 1)),
        PRIMARY KEY (job_id, row)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX exported_files_by_campaign ON exported_files (campaign_id, row);

      CREATE TABLE jobs (
        id TEXT PRIMARY KEY,
        account TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('import', 'generate', 'export')),
        status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
        progress REAL NOT NULL,
        title TEXT NOT NULL,
        attempts INTEGER NOT NULL,
        error_code TEXT,
        error_message TEXT,
        -- JSON: which sentence the message is, where that is more than its code says
        error_sentence TEXT,
        template_id TEXT,
        campaign_id TEXT,
        result_path TEXT,
        -- what the job was asked to do, where its template or campaign does not say so
        input TEXT,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX jobs_by_status ON jobs (account, status);
      CREATE INDEX jobs_by_age ON jobs (account, created_at);
      CREATE INDEX jobs_by_template ON jobs (template_id);
      CREATE INDEX jobs_by_campaign ON jobs (campaign_id);
    `);
  },
};

const findings: Migration = {
  version: 2,
  name: 'findings of videos',
  up(db) {
    db.exec(`ALTER TABLE campaign_videos ADD COLUMN findings TEXT NOT NULL DEFAULT '[]'`);
  },
};

const lines: Migration = {
  version: 3,
  name: 'lines of videos in their list',
  up(db) {
    db.exec('ALTER TABLE campaign_videos ADD COLUMN line INTEGER');
  },
};

const accountsWithoutPaths: Migration = {
  version: 4,
  name: 'accounts without paths of their own',
  up(db) {
    db.exec('ALTER TABLE accounts DROP COLUMN paths');
  },
};

const spoolsWithoutMarks: Migration = {
  version: 5,
  name: 'no marks of flubs and splits',
  up(db) {
    db.exec(`
      ALTER TABLE spools DROP COLUMN flubs;
      UPDATE templates SET own = json_remove(own, '$.flubs', '$.splits');
    `);
  },
};

const exportedVideos: Migration = {
  version: 6,
  name: 'when the videos in exported files ended',
  up(db) {
    db.exec('ALTER TABLE exported_files ADD COLUMN ended TEXT');
  },
};

/** Steps of the schema. A released step is never edited; a change is a new one. */
export const migrations: readonly Migration[] = [
  schema,
  findings,
  lines,
  accountsWithoutPaths,
  spoolsWithoutMarks,
  exportedVideos,
];
