import { nameKey } from '#shared/name-key.ts';
import type { Migration } from '#electron/db/migrate.ts';

/**
 * The studio's schema. Times are ISO 8601 in UTC unless a comment says otherwise; columns that the interface types as
 * `any` hold JSON text.
 */
const schema: Migration = {
  version: 1,
  name: 'schema',
  up(db) {
    db.exec(`
      -- Accounts. The first is the one the studio was set up with.
      CREATE TABLE users (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        admin INTEGER NOT NULL DEFAULT 0,
        -- What the account may use in a month, hundredths of a credit; null: as much as it wants.
        credit_limit INTEGER CHECK (credit_limit >= 0),
        -- Set from the moment an account is being removed.
        closed_at TEXT,
        created_at TEXT NOT NULL
      ) STRICT;

      -- Client ids for integrations; of a secret only its hash is kept.
      CREATE TABLE credentials (
        client_id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        hash BLOB NOT NULL,
        created_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX credentials_by_user ON credentials(user_id, created_at);

      -- Answers of requests that came with an Idempotency-Key.
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

      -- Templates and what they are made of ------------------------------------------------------------------------

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

      -- Voices ------------------------------------------------------------------------------------------------------

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

      -- Campaigns ---------------------------------------------------------------------------------------------------

      CREATE TABLE campaigns (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        template_id TEXT NOT NULL REFERENCES templates(id) ON DELETE CASCADE,
        campaign_name TEXT NOT NULL,
        locked INTEGER NOT NULL,
        -- Whether a small version for messaging apps is made of each video.
        messaging INTEGER NOT NULL DEFAULT 0,
        -- The template that each of its videos goes on or begins with. It stays named when that is deleted, so that no
        -- further row is made without it unnoticed.
        body_template_id TEXT,
        body_position TEXT NOT NULL DEFAULT 'after' CHECK (body_position IN ('after', 'before')),
        captions TEXT NOT NULL DEFAULT 'off' CHECK (captions IN ('off', 'text', 'burned')),
        -- Of burned-in ones.
        caption_style TEXT NOT NULL DEFAULT 'box',
        caption_highlight INTEGER NOT NULL DEFAULT 0,
        -- JSON: what to say for a variable where a row has no value.
        fallbacks TEXT NOT NULL DEFAULT '{}',
        -- JSON: its backgrounds, and what stands in for one that cannot be shown.
        backgrounds TEXT,
        -- JSON, as that of a template; null for the template's.
        voice_config TEXT,
        data_id TEXT,
        data_type TEXT,
        distance_mode TEXT,
        webhook TEXT,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX campaigns_by_template ON campaigns(template_id, seq);
      CREATE INDEX campaigns_by_user ON campaigns(user_id);

      -- How the share pages of a campaign look.
      CREATE TABLE share_settings (
        campaign_id TEXT PRIMARY KEY REFERENCES campaigns(id) ON DELETE CASCADE,
        -- May name variables in braces, as in "A video for {first_name}".
        title TEXT,
        button_label TEXT,
        button_url TEXT,
        -- Whether search engines may list the pages.
        indexed INTEGER NOT NULL
      ) STRICT;

      -- What backgrounds show, by where it comes from: fetched once for all rows of a campaign (or of a template,
      -- without one) that name an address.
      CREATE TABLE assets (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        template_id TEXT NOT NULL REFERENCES templates(id) ON DELETE CASCADE,
        campaign_id TEXT REFERENCES campaigns(id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('link', 'site', 'profile')),
        -- A web address, or /uploads/ID.
        address TEXT NOT NULL,
        capability TEXT NOT NULL UNIQUE,
        -- 1 while it is to be fetched, for the first time or again.
        pending INTEGER NOT NULL DEFAULT 1,
        -- JSON of what it became the last time it was fetched whole, and of the part of it that is shown: their keys are
        -- files of the folder assets.
        prepared TEXT,
        cropped TEXT,
        title TEXT,
        -- 1 for a page that looks like a login: it is shown once it is approved.
        login INTEGER NOT NULL DEFAULT 0,
        -- Code and sentence of the error that the last try ended with.
        reason TEXT,
        error TEXT,
        -- JSON: key and values of that sentence, where it is more than the code's own: for windows in other languages.
        sentence TEXT,
        -- JSON.
        crop TEXT,
        scroll TEXT,
        approved INTEGER NOT NULL DEFAULT 0,
        fetched_at TEXT,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX assets_by_address ON assets(template_id, coalesce(campaign_id, ''), kind, address);
      CREATE INDEX assets_by_campaign ON assets(campaign_id, seq);
      CREATE INDEX assets_by_user ON assets(user_id);
      CREATE INDEX assets_by_prepared ON assets(prepared ->> '$.key');
      CREATE INDEX assets_by_cropped ON assets(cropped ->> '$.key') WHERE cropped IS NOT NULL;

      -- Words on the thumbnails and GIF previews of a campaign, with marked variables, as in "Hi {{first_name}}".
      CREATE TABLE still_settings (
        campaign_id TEXT PRIMARY KEY REFERENCES campaigns(id) ON DELETE CASCADE,
        -- Null where only a badge is drawn, or nothing.
        text TEXT,
        style TEXT NOT NULL,
        badge INTEGER NOT NULL
      ) STRICT;

      -- One generation request, with everything its rows need kept as it was then.
      CREATE TABLE batches (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        template_id TEXT NOT NULL REFERENCES templates(id) ON DELETE CASCADE,
        campaign_id TEXT REFERENCES campaigns(id) ON DELETE CASCADE,
        actor_id TEXT NOT NULL,
        -- JSON: template, script, sections, variables, voice.
        snapshot TEXT NOT NULL,
        -- 0 while the rows of a request are still being stored: nobody sees them, and none of them is rendered.
        accepted INTEGER NOT NULL DEFAULT 1,
        -- What each of its videos costs, hundredths of a credit.
        credits INTEGER NOT NULL DEFAULT 100,
        -- 1 from acceptance until all its videos have ended: those that have not reserve their price.
        reserving INTEGER NOT NULL DEFAULT 0,
        callback_url TEXT,
        callback_destination_id TEXT REFERENCES callback_destinations(id),
        created_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX batches_by_campaign ON batches(campaign_id);
      CREATE INDEX batches_by_template ON batches(template_id);
      CREATE INDEX batches_by_template_content ON batches(snapshot ->> '$.template');
      CREATE INDEX batches_by_body ON batches(snapshot ->> '$.body.template') WHERE snapshot ->> '$.body.template' IS NOT NULL;
      CREATE INDEX batches_by_user ON batches(user_id);
      CREATE INDEX batches_by_destination ON batches(callback_destination_id);
      CREATE INDEX batches_in_draft ON batches(campaign_id) WHERE accepted = 0;
      CREATE INDEX batches_reserving ON batches(user_id, campaign_id, id, credits) WHERE reserving = 1;

      -- seq follows acceptance, and within a request the order of its rows.
      CREATE TABLE generated_videos (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        batch_id TEXT NOT NULL REFERENCES batches(id) ON DELETE CASCADE,
        template_id TEXT NOT NULL REFERENCES templates(id) ON DELETE CASCADE,
        campaign_id TEXT REFERENCES campaigns(id) ON DELETE CASCADE,
        -- The caller's own number of a row, given back in its callback.
        campaign_result_id INTEGER,
        -- Unguessable part of the addresses of its media and its share page.
        capability TEXT NOT NULL UNIQUE,
        row_index INTEGER NOT NULL,
        "values" TEXT NOT NULL,
        text TEXT NOT NULL,
        -- One that is being made is queued, with a lease in work.
        status TEXT NOT NULL CHECK (status IN ('queued', 'succeeded', 'failed')),
        -- Error code of the product when it failed; customers see its support-safe code.
        reason TEXT,
        -- Its sentence, with JSON of that one's key and values, where it says more than the code.
        error TEXT,
        sentence TEXT,
        plan TEXT,
        -- JSON of what was drawn on its pictures; null for nothing.
        drawn TEXT,
        -- Seconds.
        duration REAL,
        checksum INTEGER NOT NULL,
        -- JSON list of {variable, source, reason}, in time order: where its words come from; null until it succeeded.
        clips TEXT,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        finished_at TEXT
      ) STRICT;
      CREATE INDEX generated_by_batch ON generated_videos(batch_id, status, seq);
      CREATE INDEX generated_by_campaign ON generated_videos(campaign_id, seq);
      CREATE INDEX generated_by_campaign_status ON generated_videos(campaign_id, status, seq);
      CREATE INDEX generated_by_template ON generated_videos(template_id, seq);
      CREATE INDEX generated_by_user ON generated_videos(user_id);
      CREATE INDEX generated_again ON generated_videos(batch_id) WHERE status = 'queued' AND finished_at IS NOT NULL;

      -- Which sections the plans of a batch's videos are put together from; key is also one of new pictures.
      CREATE TABLE section_uses (
        batch_id TEXT NOT NULL REFERENCES batches(id) ON DELETE CASCADE,
        key TEXT NOT NULL,
        PRIMARY KEY (batch_id, key)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX section_uses_by_key ON section_uses(key);

      -- Plans of videos with new pictures in other renditions than their template's own.
      CREATE TABLE rendition_plans (
        video_id TEXT NOT NULL REFERENCES generated_videos(id) ON DELETE CASCADE,
        rendition TEXT NOT NULL,
        -- Of the rendition's file: among the pictures of another one they would be out of place.
        hash TEXT NOT NULL,
        plan TEXT NOT NULL,
        PRIMARY KEY (video_id, rendition)
      ) STRICT, WITHOUT ROWID;

      -- Small versions for messaging apps: how making one ended, null while there is work to do.
      CREATE TABLE messaging_videos (
        seq INTEGER PRIMARY KEY,
        video_id TEXT NOT NULL UNIQUE REFERENCES generated_videos(id) ON DELETE CASCADE,
        outcome TEXT CHECK (outcome IN ('succeeded', 'failed')),
        -- Error code of the product when it failed.
        reason TEXT
      ) STRICT;

      -- Who rows were generated for, with the batch they became.
      CREATE TABLE orders (
        seq INTEGER PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        batch_id TEXT NOT NULL UNIQUE REFERENCES batches(id) ON DELETE CASCADE,
        email TEXT NOT NULL
      ) STRICT;
      CREATE INDEX orders_by_user ON orders(user_id, seq);

      -- Who reviewed an ordered video.
      CREATE TABLE reviews (
        seq INTEGER PRIMARY KEY,
        video_id TEXT NOT NULL REFERENCES generated_videos(id) ON DELETE CASCADE,
        email TEXT NOT NULL,
        UNIQUE (video_id, email)
      ) STRICT;

      -- Which assets a video shows, by the position of its background; behind them, the one that stands in for others.
      CREATE TABLE video_assets (
        video_id TEXT NOT NULL REFERENCES generated_videos(id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        asset_id TEXT NOT NULL REFERENCES assets(id) ON DELETE CASCADE,
        PRIMARY KEY (video_id, position)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX video_assets_by_asset ON video_assets(asset_id);

      -- Credits, in hundredths of one --------------------------------------------------------------------------------

      -- Videos that succeeded, with their price. Bookings outlive their video and campaign; they name no recipient.
      CREATE TABLE credit_bookings (
        seq INTEGER PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        campaign_id TEXT,
        video_id TEXT NOT NULL UNIQUE,
        credits INTEGER NOT NULL,
        booked_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX credit_bookings_by_user ON credit_bookings(user_id, seq);
      CREATE INDEX credit_bookings_by_campaign ON credit_bookings(campaign_id, seq);

      -- The sum of the bookings of each month, written with them: a limit is checked without reading them all.
      CREATE TABLE credit_months (
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        -- Of UTC, as in 2026-11.
        month TEXT NOT NULL,
        -- Empty: videos without a campaign.
        campaign_id TEXT NOT NULL,
        videos INTEGER NOT NULL,
        credits INTEGER NOT NULL,
        PRIMARY KEY (user_id, month, campaign_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX credit_months_by_campaign ON credit_months(campaign_id, month);

      -- What runs by itself -----------------------------------------------------------------------------------------

      -- Work that takes turns with other work of its kind: the rows of one request, or what an account asked for.
      CREATE TABLE lanes (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('import', 'video', 'messaging', 'model', 'asset')),
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
        -- The template, generated video, speech model or asset it is about.
        key TEXT NOT NULL,
        -- How often it failed through itself: a process was lost that had it, or an error that may pass did not.
        attempts INTEGER NOT NULL DEFAULT 0,
        -- How many outages began with it.
        outages INTEGER NOT NULL DEFAULT 0,
        -- Not taken before, milliseconds since the epoch; zero is at once.
        not_before INTEGER NOT NULL DEFAULT 0,
        -- How many assets it waits for; it is taken when there are none.
        waits INTEGER NOT NULL DEFAULT 0,
        -- Who works on it, which time (a token no other lease has), and until when others leave it alone.
        lease_owner TEXT,
        lease_token INTEGER,
        lease_until INTEGER,
        UNIQUE (kind, key)
      ) STRICT;
      CREATE INDEX work_by_lane ON work(lane_id, lease_owner, waits, not_before);
      CREATE INDEX work_leased ON work(lease_owner, lease_until) WHERE lease_owner IS NOT NULL;

      -- Callbacks ---------------------------------------------------------------------------------------------------

      -- Addresses that a user keeps to choose from.
      CREATE TABLE saved_webhooks (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        webhook TEXT NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX saved_webhooks_by_user ON saved_webhooks(user_id, name);

      -- Where callbacks go, and the secret that signs them. url is without its query: one secret for all of a receiver.
      CREATE TABLE callback_destinations (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        url TEXT NOT NULL,
        -- Scheme, host and port of url: what is sent there together is limited.
        origin TEXT NOT NULL,
        -- Whether a user asked for this destination, rather than a callback_url having brought it.
        registered INTEGER NOT NULL DEFAULT 0,
        secret TEXT NOT NULL,
        -- Signs beside the new one for a day, so that a receiver can change over without losing anything.
        previous_secret TEXT,
        rotated_at TEXT,
        -- The receiver asked to be left alone until then, milliseconds since the epoch.
        rest_until INTEGER NOT NULL DEFAULT 0,
        -- When something may be sent there next; null where nothing is pending. Never later than that.
        next_due INTEGER,
        created_at TEXT NOT NULL,
        UNIQUE (user_id, url)
      ) STRICT;
      CREATE INDEX destinations_due ON callback_destinations(next_due) WHERE next_due IS NOT NULL;

      -- What has to be told: event and video, from which the payload is made when it is sent. Callbacks of one video go
      -- out in order: a later one is not due before an earlier one that is tried again.
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
      CREATE INDEX callbacks_by_user ON callbacks(user_id, seq);
      CREATE INDEX callbacks_by_destination ON callbacks(destination_id);
      CREATE INDEX callbacks_due ON callbacks(destination_id, due_at, seq) WHERE status = 'pending';
      CREATE INDEX callbacks_finished ON callbacks(finished_at) WHERE status <> 'pending';

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
    `);
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
];
