import type { Db } from '#electron/db/open.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { fromJson } from '#electron/db/values.ts';
import { newCapability } from './capability.ts';
import { returned } from './returned.ts';

/** A stretch of a template's sound, in samples of a channel at 48 kHz. */
type SoundExtract = { hash: string; first_sample: number; samples: number };

/** The unguessable part of a stretch's address; the same for the same stretch. */
export function extractAddress(db: Db, templateId: string, extract: SoundExtract): string {
  const row = db
    .prepare<unknown[], { capability: string }>(
      `INSERT INTO sound_extracts (capability, template_id, hash, first_sample, samples)
       VALUES (@capability, @templateId, @hash, @first_sample, @samples)
       ON CONFLICT (template_id, hash, first_sample, samples) DO UPDATE SET hash = hash RETURNING capability`,
    )
    .get({ ...extract, templateId, capability: newCapability() });
  return returned(row).capability;
}

/** The stretch of an address, with its template's channels; only while the template has that video. */
export function findExtract(db: Db, capability: string): (SoundExtract & { channels: 1 | 2 }) | undefined {
  const row = db
    .prepare<[string], SoundExtract & { info: string }>(
      `SELECT e.hash, e.first_sample, e.samples, t.info FROM sound_extracts e
       JOIN templates t ON t.id = e.template_id AND t.hash = e.hash WHERE e.capability = ?`,
    )
    .get(capability);
  if (!row) return undefined;
  // Written by `setTemplateMedia` only.
  const { channels } = fromJson(row.info) as TemplateInfo;
  return { hash: row.hash, first_sample: row.first_sample, samples: row.samples, channels };
}
