import type { z } from 'zod';
import type { Db } from '#electron/db/open.ts';
import { fromJson } from '#electron/db/values.ts';

/** A setting, or `fallback` if it was never made or has another shape from an older version. */
export function readSetting<T extends z.ZodType>(db: Db, key: string, schema: T, fallback: z.output<T>): z.output<T> {
  const row = db.prepare<[string], { value: string }>('SELECT value FROM settings WHERE key = ?').get(key);
  if (!row) return fallback;
  const parsed = schema.safeParse(fromJson(row.value));
  return parsed.success ? parsed.data : fallback;
}

export function writeSetting(db: Db, key: string, value: unknown): void {
  db.prepare(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  ).run(key, JSON.stringify(value));
}
