/** Templates and what they are made of. */
export const templateTables = `
  -- Speakers. sync_actor_id is the id of the one this is a copy of.
  CREATE TABLE actors (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    us_accent INTEGER NOT NULL,
    sync_actor_id TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX actors_by_user ON actors(user_id);
  CREATE UNIQUE INDEX actors_by_origin ON actors(user_id, sync_actor_id);

  -- Folders of the library. sync_folder_id is the id of the one this is a copy of.
  CREATE TABLE folders (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    workspace_id TEXT NOT NULL,
    name TEXT NOT NULL,
    sync_folder_id TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX folders_by_origin ON folders(user_id, sync_folder_id);

  -- What a client sends by the tus protocol. source_hash is set before the file moves to sources/<hash>.
  CREATE TABLE uploads (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    -- Bytes it will have; null until that is known.
    size INTEGER,
    source_hash TEXT,
    created_at TEXT NOT NULL,
    finished_at TEXT
  ) STRICT;
  CREATE INDEX uploads_by_user ON uploads(user_id);
  CREATE INDEX uploads_by_source ON uploads(source_hash);

  -- Templates; the interface's video instances.
  CREATE TABLE templates (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    -- Unguessable part of the addresses of its media.
    capability TEXT NOT NULL UNIQUE,
    folder_id TEXT NOT NULL,
    name TEXT NOT NULL,
    greetings TEXT NOT NULL,
    industry INTEGER NOT NULL,
    mode INTEGER NOT NULL,
    text_to_video INTEGER NOT NULL,
    upload_id TEXT REFERENCES uploads(id),
    -- What was recorded of the screen; upload_id is then the camera's recording. Null for a recording alone.
    screen_upload_id TEXT REFERENCES uploads(id),
    -- When the screen's recording begins, seconds of the camera's.
    screen_offset REAL NOT NULL DEFAULT 0,
    -- How both are to share the picture, as JSON; null for a recording alone.
    layout TEXT,
    -- JSON: what is used of other uploads instead of stretches of upload_id.
    retakes TEXT NOT NULL DEFAULT '[]',
    -- What is to be left out: ranges in seconds of the recording, as JSON.
    cuts TEXT NOT NULL DEFAULT '[]',
    -- The recording prepared without cuts, as hash and info (TemplateInfo as JSON): all places are times of it. Null
    -- until it is ready.
    recording_hash TEXT,
    recording_info TEXT,
    -- The recording before its look was drawn on it, to try others on; null for a template without a look.
    plain_hash TEXT,
    plain_info TEXT,
    -- What recording_hash was composed by.
    recording_layout TEXT,
    -- The same with the hashes of their sources, once recording_hash was made of them; null where there are none.
    recording_retakes TEXT,
    -- Identity of the normalized video and its facts; null until it is ready.
    hash TEXT,
    info TEXT,
    -- What the video of hash leaves out, and what it was composed by; the same once it is prepared.
    media_cuts TEXT NOT NULL DEFAULT '[]',
    media_layout TEXT,
    -- A prepared video that is about to become the template's: it must not be cleaned up meanwhile.
    coming_hash TEXT,
    -- Version of the normalizer that prepared it; without info, the one that its file crashed.
    normalizer INTEGER,
    -- The template of another account that this is a copy of.
    copied_from TEXT,
    voice_config TEXT,
    actor_id TEXT,
    color_mode TEXT,
    product_id TEXT,
    training_url TEXT,
    use_case TEXT,
    variable_timing_config TEXT,
    videos_preview_flag TEXT,
    -- How the speaker stands in its pictures, with the upload behind them; null: the recording as it is.
    look TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX templates_by_user ON templates(user_id, seq);
  CREATE INDEX templates_by_folder ON templates(user_id, folder_id);
  CREATE INDEX templates_by_hash ON templates(hash);
  CREATE INDEX templates_by_upload ON templates(upload_id);
  CREATE INDEX templates_by_screen_upload ON templates(screen_upload_id) WHERE screen_upload_id IS NOT NULL;
  CREATE INDEX templates_by_recording ON templates(recording_hash);
  CREATE INDEX templates_by_plain ON templates(plain_hash) WHERE plain_hash IS NOT NULL;
  CREATE INDEX templates_by_coming ON templates(coming_hash) WHERE coming_hash IS NOT NULL;
  CREATE UNIQUE INDEX templates_by_origin ON templates(user_id, copied_from);

  -- The preparation of each template's video: how it ended, null while there is work to do.
  CREATE TABLE imports (
    template_id TEXT PRIMARY KEY REFERENCES templates(id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    outcome TEXT CHECK (outcome IN ('succeeded', 'failed', 'cancelled')),
    -- 0 to 1.
    progress REAL NOT NULL,
    -- Error code of the product when it failed, and its sentence.
    reason TEXT,
    error TEXT,
    -- JSON: key and values of that sentence, where it is more than the code's own: for windows in other languages.
    sentence TEXT
  ) STRICT, WITHOUT ROWID;

  -- Where a template comes from that was imported from a partner's system. script is what came with the project.
  CREATE TABLE partner_imports (
    template_id TEXT PRIMARY KEY REFERENCES templates(id) ON DELETE CASCADE,
    partner TEXT NOT NULL,
    project_id TEXT NOT NULL,
    workspace_id TEXT,
    script TEXT
  ) STRICT, WITHOUT ROWID;

  -- Sections and the variables they hold.
  CREATE TABLE segments (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    template_id TEXT NOT NULL REFERENCES templates(id) ON DELETE CASCADE,
    -- Null: belongs to the template. Otherwise to this campaign only.
    campaign_id TEXT,
    name TEXT NOT NULL,
    segment TEXT NOT NULL,
    highlight TEXT NOT NULL,
    highlight_si INTEGER NOT NULL,
    highlight_ei INTEGER NOT NULL,
    -- Seconds.
    start_time REAL NOT NULL,
    end_time REAL NOT NULL,
    kind INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX segments_by_template ON segments(template_id, start_time);
  CREATE INDEX segments_by_user ON segments(user_id);

  -- A stretch of a template's sound as a WAV file, made when it is read. In samples.
  CREATE TABLE sound_extracts (
    capability TEXT PRIMARY KEY,
    template_id TEXT NOT NULL REFERENCES templates(id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    first_sample INTEGER NOT NULL,
    samples INTEGER NOT NULL,
    UNIQUE (template_id, hash, first_sample, samples)
  ) STRICT;
`;
