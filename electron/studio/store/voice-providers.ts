import { providerSettings, type ProviderSettings } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson, toJson } from '#electron/db/values.ts';

function fromRow({ settings }: { settings: string }): ProviderSettings {
  const parsed = providerSettings.safeParse(fromJson(settings));
  if (!parsed.success) throw new AppError('DATABASE_CORRUPT', { detail: parsed.error.message });
  return parsed.data;
}

export function listProviders(db: Db): ProviderSettings[] {
  return db.prepare<[], { settings: string }>('SELECT settings FROM voice_providers ORDER BY id').all().map(fromRow);
}

export function findProvider(db: Db, id: string): ProviderSettings | undefined {
  const row = db.prepare<[string], { settings: string }>('SELECT settings FROM voice_providers WHERE id = ?').get(id);
  return row && fromRow(row);
}

export function saveProvider(db: Db, settings: ProviderSettings): void {
  db.prepare(
    `INSERT INTO voice_providers (id, settings) VALUES (?, ?)
     ON CONFLICT (id) DO UPDATE SET settings = excluded.settings`,
  ).run(settings.id, toJson(settings));
}

export function deleteProvider(db: Db, id: string): boolean {
  return db.prepare('DELETE FROM voice_providers WHERE id = ?').run(id).changes > 0;
}
