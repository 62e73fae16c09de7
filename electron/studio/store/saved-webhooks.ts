import { randomUUID } from 'node:crypto';
import type { SavedWebhook } from '#shared/api/index.ts';
import type { Db } from '#electron/db/open.ts';
import { timestamp } from '#electron/db/values.ts';
import { returned } from './returned.ts';
import { requireRoom } from './room.ts';

type SavedWebhookFields = { name: string; webhook: string };

export function findSavedWebhook(db: Db, userId: string, id: string): SavedWebhook | undefined {
  return db
    .prepare<[string, string], SavedWebhook>('SELECT * FROM saved_webhooks WHERE id = ? AND user_id = ?')
    .get(id, userId);
}

/** A user's saved destinations, by name. */
export function listSavedWebhooks(db: Db, userId: string): SavedWebhook[] {
  return db
    .prepare<[string], SavedWebhook>('SELECT * FROM saved_webhooks WHERE user_id = ? ORDER BY name, created_at, id')
    .all(userId);
}

export function insertSavedWebhook(db: Db, userId: string, { name, webhook }: SavedWebhookFields): SavedWebhook {
  requireRoom(db, userId, 'saved_webhooks');
  const now = timestamp();
  const row = db
    .prepare<unknown[], SavedWebhook>(
      `INSERT INTO saved_webhooks (id, user_id, name, webhook, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)
       RETURNING *`,
    )
    .get(randomUUID(), userId, name, webhook, now, now);
  return returned(row);
}

export function updateSavedWebhook(db: Db, id: string, { name, webhook }: SavedWebhookFields): SavedWebhook {
  const row = db
    .prepare<unknown[], SavedWebhook>(
      'UPDATE saved_webhooks SET name = ?, webhook = ?, updated_at = ? WHERE id = ? RETURNING *',
    )
    .get(name, webhook, timestamp(), id);
  return returned(row);
}

export function deleteSavedWebhook(db: Db, userId: string, id: string): boolean {
  return db.prepare('DELETE FROM saved_webhooks WHERE id = ? AND user_id = ?').run(id, userId).changes > 0;
}
