import { crc32 } from 'node:zlib';
import { AppError } from '#shared/errors/index.ts';
import { fromJson } from '#electron/db/values.ts';
import type { Plan } from '#electron/engine/render/plan.ts';

/**
 * Plans as JSON columns. Each begins with its own checksum: SQLite has none, and a changed digit would give another video
 * that looks finished. Plans of earlier versions have none.
 */

const fields: ReadonlySet<string> = new Set([
  'version',
  'templates',
  'sound',
  'pictures',
  'text',
] satisfies (keyof Plan)[]);
const start = /^\{"sum":"([\da-f]{8})",/u;

export function planText(plan: Plan): string {
  const text = JSON.stringify(plan);
  return `{"sum":"${sumOf(text)}",${text.slice(1)}`;
}

/** @throws AppError `DATABASE_CORRUPT` for a plan that is not as it was written. */
export function planOf(text: string): Plan {
  const [found = '', sum] = start.exec(text) ?? [];
  const own = found === '' ? text : `{${text.slice(found.length)}`;
  const plan = fromJson(own) as Plan;
  // Where the checksum itself is damaged, it is a field that no plan has.
  const [first = ''] = Object.keys(plan);
  if (sum === undefined ? !fields.has(first) : sumOf(own) !== sum)
    throw new AppError('DATABASE_CORRUPT', { detail: 'a plan is not as it was written' });
  return plan;
}

function sumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
