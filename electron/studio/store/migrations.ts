import { nameKey } from '#shared/name-key.ts';
import type { Migration } from '#electron/db/migrate.ts';
import { accountTables } from './schema/accounts.ts';
import { campaignTables } from './schema/campaigns.ts';
import { templateTables } from './schema/templates.ts';
import { voiceTables } from './schema/voices.ts';
import { workTables } from './schema/work.ts';

/**
 * The studio's schema. Times are ISO 8601 in UTC unless a comment says otherwise; columns that the interface types as
 * `any` hold JSON text.
 */
const schema: Migration = {
  version: 1,
  name: 'schema',
  up(db) {
    for (const tables of [accountTables, templateTables, voiceTables, campaignTables, workTables]) db.exec(tables);
  },
};

/** Invisible characters in a name no longer make it another name: keys are computed again. */
const visibleKeys: Migration = {
  version: 2,
  name: 'keys without invisible characters',
  up(db) {
    for (const table of ['takes', 'audios', 'pronunciations']) {
      const rows = db
        .prepare<[], { name: string; name_key: string }>(`SELECT DISTINCT name, name_key FROM ${table}`)
        .all();
      // Two names that have become one keep their older key where only one may have the new one.
      const update = db.prepare(`UPDATE OR IGNORE ${table} SET name_key = ? WHERE name = ? AND name_key = ?`);
      for (const { name, name_key: key } of rows) if (nameKey(name) !== key) update.run(nameKey(name), name, key);
    }
  },
};

const findings: Migration = {
  version: 3,
  name: 'findings of videos',
  up(db) {
    db.exec(`ALTER TABLE generated_videos ADD COLUMN findings TEXT`);
  },
};

/** Receivers that accept nothing for days are switched off. */
const failingReceivers: Migration = {
  version: 4,
  name: 'receivers that fail',
  up(db) {
    db.exec(`
      -- The first failed attempt since a receiver last accepted anything; null while it does.
      ALTER TABLE callback_destinations ADD COLUMN failing_since TEXT;
      -- When nothing more was sent there because of that, and the problem of the last attempt.
      ALTER TABLE callback_destinations ADD COLUMN disabled_at TEXT;
      ALTER TABLE callback_destinations ADD COLUMN disabled_reason TEXT;
    `);
  },
};

/** Checksums of stored files, known apart from their bytes. */
const storedFiles: Migration = {
  version: 5,
  name: 'checksums of stored files',
  up(db) {
    db.exec(`
      -- Files of the data folder that never change and can't be made again. path is relative to it, with slashes.
      CREATE TABLE stored_files (
        path TEXT PRIMARY KEY,
        size INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        -- When the file was last read and had this checksum.
        checked_at TEXT NOT NULL,
        -- Since when the file has other bytes; null while it is whole.
        damaged_at TEXT
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX stored_files_by_check ON stored_files(checked_at);
      CREATE INDEX stored_files_damaged ON stored_files(damaged_at) WHERE damaged_at IS NOT NULL;
    `);
  },
};

/** The checksum of a video was that of its plan, which nobody else has. 0: not computed yet. */
const videoChecksums: Migration = {
  version: 6,
  name: 'checksums of videos',
  up(db) {
    db.exec(`UPDATE generated_videos SET checksum = 0 WHERE checksum <> 0`);
  },
};

/** Approvals of clips named no bytes. The sounds that they were given for are gone, so they are void. */
const heardClips: Migration = {
  version: 7,
  name: 'sounds that were heard',
  up(db) {
    db.exec(`
      DROP TABLE clip_approvals;
      -- Sounds that somebody could listen to; videos have the same. clip is the key of a clip, or of an encoded sentence.
      -- value, recording and place are what it was heard for: hashes and versions, which tell nothing of the value.
      CREATE TABLE heard_clips (
        template_id TEXT NOT NULL REFERENCES templates(id) ON DELETE CASCADE,
        clip TEXT NOT NULL,
        -- Of its bytes when it was last heard, and of those that were approved; null for none.
        sha256 TEXT NOT NULL,
        approved_sha256 TEXT,
        value TEXT NOT NULL,
        voice TEXT NOT NULL,
        recording TEXT NOT NULL,
        place TEXT NOT NULL,
        -- The consent under which it imitates somebody; null where it doesn't. Without it, the sound does not stay.
        consent TEXT,
        heard_at TEXT NOT NULL,
        PRIMARY KEY (template_id, clip)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX heard_clips_by_clip ON heard_clips(clip);
      CREATE INDEX heard_clips_approved ON heard_clips(template_id, value) WHERE approved_sha256 IS NOT NULL;
      CREATE INDEX heard_clips_by_time ON heard_clips(heard_at) WHERE approved_sha256 IS NULL;
      -- key is also one of the clips now; consent as above.
      ALTER TABLE section_uses ADD COLUMN consent TEXT;
    `);
  },
};

/** Videos whose values are listened to after they were made: only those made while there is a recognizer. */
const videosToHear: Migration = {
  version: 8,
  name: 'videos to listen to',
  up(db) {
    db.exec(`
      ALTER TABLE generated_videos ADD COLUMN to_hear INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX generated_videos_to_hear ON generated_videos(seq) WHERE to_hear = 1;
    `);
  },
};

/** Who sends a video, on its share page. */
const pageLooks: Migration = {
  version: 9,
  name: 'looks of share pages',
  up(db) {
    db.exec(`
      ALTER TABLE share_settings ADD COLUMN sender_name TEXT;
      ALTER TABLE share_settings ADD COLUMN sender_role TEXT;
      -- Pictures are data: addresses, as pages hold them.
      ALTER TABLE share_settings ADD COLUMN sender_picture TEXT;
      ALTER TABLE share_settings ADD COLUMN company_name TEXT;
      ALTER TABLE share_settings ADD COLUMN company_logo TEXT;
      -- Six hexadecimal digits.
      ALTER TABLE share_settings ADD COLUMN color TEXT;
      -- With variables as in a script.
      ALTER TABLE share_settings ADD COLUMN message TEXT;
    `);
  },
};

/** Signatures that would differ each time. */
const keptSignatures: Migration = {
  version: 10,
  name: 'kept signatures',
  up(db) {
    db.exec(`
      -- Signatures of videos by algorithms that contain random numbers. signed is the SHA-256 of the signed bytes.
      CREATE TABLE kept_signatures (
        video_id TEXT NOT NULL REFERENCES generated_videos(id) ON DELETE CASCADE,
        signed BLOB NOT NULL,
        signature BLOB NOT NULL,
        PRIMARY KEY (video_id, signed)
      ) STRICT, WITHOUT ROWID;
    `);
  },
};

/** The pictures of takes, and consents for them: those before are for the voice. */
const films: Migration = {
  version: 11,
  name: 'films of takes',
  up(db) {
    db.exec(`
      -- voice: voices may sound like the actor; face: films of the actor may be kept and used.
      ALTER TABLE consents ADD COLUMN subject TEXT NOT NULL DEFAULT 'voice' CHECK (subject IN ('voice', 'face'));

      -- What was filmed of takes. Its file is films/<capability>; null where nothing was worth keeping.
      CREATE TABLE films (
        take_id TEXT PRIMARY KEY REFERENCES takes(id) ON DELETE CASCADE,
        capability TEXT UNIQUE,
        consent_id TEXT NOT NULL REFERENCES consents(id) ON DELETE CASCADE,
        -- When the value begins and ends in the film, seconds.
        starts REAL NOT NULL,
        ends REAL NOT NULL,
        -- Code of the reason why it gives no lips; null where it does, as far as is known.
        refused TEXT,
        -- JSON list of codes.
        warnings TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX films_by_consent ON films(consent_id);

      -- Whether mouths are shown from films where a request leaves that open.
      ALTER TABLE campaigns ADD COLUMN lipsync INTEGER NOT NULL DEFAULT 0;
      -- JSON list of {variable, used, reason}, in time order: what the mouth is from; null where no film was asked for.
      ALTER TABLE generated_videos ADD COLUMN lips TEXT;
    `);
  },
};

/** Captions that say which words were added. */
const captionLabels: Migration = {
  version: 12,
  name: 'labels of captions',
  up(db) {
    db.exec(`
      -- Its language; null for none.
      ALTER TABLE campaigns ADD COLUMN caption_label TEXT;
    `);
  },
};

/** How often the page of a video was opened and watched, where its campaign counts that. */
const pageCounts: Migration = {
  version: 13,
  name: 'counts of share pages',
  up(db) {
    db.exec(`
      ALTER TABLE share_settings ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
      -- Numbers of visits, and nothing about visitors. seen is the most that one visit played, 0 to 1.
      CREATE TABLE page_counts (
        video_id TEXT PRIMARY KEY REFERENCES generated_videos(id) ON DELETE CASCADE,
        campaign_id TEXT NOT NULL REFERENCES campaigns(id) ON DELETE CASCADE,
        opened INTEGER NOT NULL,
        watched INTEGER NOT NULL,
        pressed INTEGER NOT NULL,
        seen REAL NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX page_counts_by_campaign ON page_counts(campaign_id);
    `);
  },
};

/** Signatures are the same each time. Videos get new ones in place of those kept here, and with them other checksums. */
const noKeptSignatures: Migration = {
  version: 14,
  name: 'no kept signatures',
  up(db) {
    db.exec(`
      UPDATE generated_videos SET checksum = 0 WHERE id IN (SELECT video_id FROM kept_signatures);
      DROP TABLE kept_signatures;
    `);
  },
};

/** Films that a service for lips made. */
const servedFilms: Migration = {
  version: 15,
  name: 'films of services',
  up(db) {
    db.exec(`
      CREATE TABLE served_films (
        -- Hash of all that decides it. Its file is films/<key>.
        key TEXT PRIMARY KEY,
        -- Hash of the service's settings.
        service TEXT NOT NULL,
        template_id TEXT NOT NULL REFERENCES templates(id) ON DELETE CASCADE,
        consent_id TEXT NOT NULL REFERENCES consents(id) ON DELETE CASCADE,
        -- When the value begins and ends in the film, seconds.
        starts REAL NOT NULL,
        ends REAL NOT NULL,
        -- Whether the answer was a film: one that was not has no file, and is not asked for again.
        usable INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX served_films_by_template ON served_films(template_id);
      CREATE INDEX served_films_by_consent ON served_films(consent_id);
    `);
  },
};

/** Each lane knows when its next work may be taken, so that the queue finds the next turns among many lanes at once. */
const lanesInTurn: Migration = {
  version: 16,
  name: 'lanes in turn',
  up(db) {
    const next = (lane: string): string =>
      `(SELECT w.not_before FROM work w WHERE w.lane_id = ${lane} AND w.lease_owner IS NULL AND w.waits = 0
        ORDER BY w.not_before LIMIT 1)`;
    db.exec(`
      -- When the next work in it may be taken, as work.not_before; null while there is none. Triggers set it.
      ALTER TABLE lanes ADD COLUMN next_at INTEGER;
      UPDATE lanes SET next_at = ${next('lanes.id')};
      CREATE INDEX lanes_in_turn ON lanes(kind, priority, account, name, needs, next_at)
        WHERE open = 1 AND next_at IS NOT NULL;
      CREATE INDEX work_deferred ON work(not_before) WHERE not_before > 0;
      CREATE TRIGGER work_added AFTER INSERT ON work WHEN NEW.lease_owner IS NULL AND NEW.waits = 0 BEGIN
        UPDATE lanes SET next_at = NEW.not_before
          WHERE id = NEW.lane_id AND (next_at IS NULL OR next_at > NEW.not_before);
      END;
      CREATE TRIGGER work_changed AFTER UPDATE OF lease_owner, waits, not_before ON work BEGIN
        UPDATE lanes SET next_at = ${next('NEW.lane_id')}
          WHERE id = NEW.lane_id AND next_at IS NOT ${next('NEW.lane_id')};
      END;
      CREATE TRIGGER work_removed AFTER DELETE ON work WHEN OLD.lease_owner IS NULL AND OLD.waits = 0 BEGIN
        UPDATE lanes SET next_at = ${next('OLD.lane_id')}
          WHERE id = OLD.lane_id AND next_at IS NOT ${next('OLD.lane_id')};
      END;
    `);
  },
};

/** Which of several sounds is the latest: the clock that wrote their times may have been set back since. */
const soundsInOrder: Migration = {
  version: 17,
  name: 'order of sounds',
  up(db) {
    db.exec(`
      -- Rises with each sound that is stored, or replaced.
      ALTER TABLE audios ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
      UPDATE audios SET seq = turn FROM
        (SELECT id AS audio, row_number() OVER (ORDER BY updated_at, rowid) AS turn FROM audios) WHERE id = audio;
      CREATE INDEX audios_by_seq ON audios(seq);
      -- Rises with each sound of the template that is heard.
      ALTER TABLE heard_clips ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
      UPDATE heard_clips SET seq = turn FROM
        (SELECT template_id AS there, clip AS sound, row_number() OVER (PARTITION BY template_id ORDER BY heard_at, clip)
          AS turn FROM heard_clips) WHERE template_id = there AND clip = sound;
      CREATE INDEX heard_clips_by_seq ON heard_clips(template_id, seq);
    `);
  },
};

/** What the clock showed, so that a jump of it makes nothing old. Of data from before, the last known time. */
const clockReadings: Migration = {
  version: 18,
  name: 'readings of the clock',
  up(db) {
    db.exec(`
      CREATE TABLE clock_readings (
        hour INTEGER PRIMARY KEY,
        ran INTEGER NOT NULL,
        lowest INTEGER NOT NULL
      ) STRICT;
      INSERT INTO clock_readings (hour, ran, lowest)
        SELECT 0, 0, 1000 * unixepoch(max(time)) FROM (
          SELECT max(created_at) AS time FROM idempotency_keys
          UNION ALL SELECT max(coalesce(finished_at, created_at)) FROM uploads
          UNION ALL SELECT max(finished_at) FROM callbacks
          UNION ALL SELECT max(created_at) FROM callback_destinations
          UNION ALL SELECT max(heard_at) FROM heard_clips
        ) HAVING max(time) IS NOT NULL;
    `);
  },
};

/** A finished video may be corrected: it is paid for and announced again. */
const videoVersions: Migration = {
  version: 19,
  name: 'versions of videos',
  up(db) {
    db.exec(`
      -- How often it was corrected after it had succeeded.
      ALTER TABLE generated_videos ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
      -- The last one that is paid for; credits are those of all.
      ALTER TABLE credit_bookings ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
      -- The one that it is about.
      ALTER TABLE callbacks ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
    `);
  },
};

/** Steps of the schema. A released step is never edited; a change is a new one. */
export const migrations: readonly Migration[] = [
  schema,
  visibleKeys,
  findings,
  failingReceivers,
  storedFiles,
  videoChecksums,
  heardClips,
  videosToHear,
  pageLooks,
  keptSignatures,
  films,
  captionLabels,
  pageCounts,
  noKeptSignatures,
  servedFilms,
  lanesInTurn,
  soundsInOrder,
  clockReadings,
  videoVersions,
];
