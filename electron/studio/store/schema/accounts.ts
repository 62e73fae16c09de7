/** Accounts, their client ids and what they asked for. */
export const accountTables = `
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
`;
