/** Campaigns, their videos and pages. */
export const campaignTables = `
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
`;
