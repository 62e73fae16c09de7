/** Voices, takes and models. */
export const voiceTables = `
  -- Every recording of a name. The sound is sounds/<capability>; name_key is how names are compared.
  CREATE TABLE takes (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    actor_id TEXT NOT NULL REFERENCES actors(id) ON DELETE CASCADE,
    -- Null: for any template.
    template_id TEXT REFERENCES templates(id) ON DELETE CASCADE,
    capability TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    -- What is said directly around the value, as a key; empty for a take that was said alone.
    phrase TEXT NOT NULL DEFAULT '',
    -- JSON: the phrase as it was read, and how the sound fits the section of its template. Null with an empty phrase.
    spoken_in TEXT,
    -- Seconds.
    duration REAL NOT NULL,
    -- LUFS as spoken; null where it was not measured.
    loudness REAL,
    -- JSON list of what should be known before it is used.
    flags TEXT NOT NULL,
    rejected INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX takes_by_name ON takes(actor_id, name_key, seq);
  CREATE INDEX takes_by_user ON takes(user_id);
  CREATE INDEX takes_by_template ON takes(template_id);

  -- The recording in use for a name; the same sound as that of its take.
  CREATE TABLE audios (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    actor_id TEXT NOT NULL REFERENCES actors(id) ON DELETE CASCADE,
    -- Null: for any template.
    template_id TEXT REFERENCES templates(id) ON DELETE CASCADE,
    capability TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    -- As of its take.
    phrase TEXT NOT NULL DEFAULT '',
    -- Seconds.
    duration REAL NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX audios_by_name ON audios(user_id, name_key, actor_id, coalesce(template_id, ''), phrase);
  CREATE INDEX audios_by_actor ON audios(actor_id);
  CREATE INDEX audios_by_template ON audios(template_id);

  -- Consent to voice matching. The newest row of an actor counts; those before it tell what earlier videos were
  -- made under.
  CREATE TABLE consents (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    actor_id TEXT NOT NULL REFERENCES actors(id) ON DELETE CASCADE,
    -- synthetic: the actor was declared to be a computer voice, and nothing was read.
    kind TEXT NOT NULL CHECK (kind IN ('reading', 'synthetic')),
    created_at TEXT NOT NULL,
    withdrawn_at TEXT,
    -- The rest is of readings only. The sound is sounds/<capability>, sha256 that of the file.
    language TEXT,
    version INTEGER,
    -- The sentence as it was to be read, and the day it names.
    text TEXT,
    date TEXT,
    capability TEXT UNIQUE,
    sha256 TEXT,
    -- Seconds.
    duration REAL,
    -- JSON list of {word, confidence}.
    words TEXT
  ) STRICT;
  CREATE INDEX consents_by_actor ON consents(actor_id, seq);
  CREATE INDEX consents_by_user ON consents(user_id);

  -- How voices say a name.
  CREATE TABLE pronunciations (
    user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
    name_key TEXT NOT NULL,
    language TEXT NOT NULL,
    name TEXT NOT NULL,
    ipa TEXT,
    respelling TEXT,
    PRIMARY KEY (user_id, name_key, language)
  ) STRICT, WITHOUT ROWID;

  -- Clips heard and found good. clip is the hash of all that decides how it sounds; it tells nothing of the value.
  CREATE TABLE clip_approvals (
    template_id TEXT NOT NULL REFERENCES templates(id) ON DELETE CASCADE,
    clip TEXT NOT NULL,
    PRIMARY KEY (template_id, clip)
  ) STRICT, WITHOUT ROWID;

  -- Models to speak and listen with.
  CREATE TABLE speech_models (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- Folder or archive on this computer it is imported from; null for one of the catalogue.
    source TEXT,
    -- How its installation ended, null while there is work to do; error code and message when it failed.
    outcome TEXT CHECK (outcome IN ('succeeded', 'failed', 'cancelled')),
    reason TEXT,
    error TEXT,
    -- JSON: key and values of the sentence it failed with, where that is more than the code's own.
    sentence TEXT,
    -- SHA-256 of the archive as it came; null for an imported folder.
    sha256 TEXT,
    -- What its files say of it, JSON, once it is there.
    facts TEXT
  ) STRICT;

  -- Voice services in the network. Their keys are never in here.
  CREATE TABLE voice_providers (
    id TEXT PRIMARY KEY,
    -- JSON, in the shape the interface takes it.
    settings TEXT NOT NULL
  ) STRICT;
`;
