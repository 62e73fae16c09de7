/** Credits, work in the background, and callbacks. */
export const workTables = `
  -- Credits, in hundredths of one

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

  -- Work in the background

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

  -- Callbacks

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
`;
