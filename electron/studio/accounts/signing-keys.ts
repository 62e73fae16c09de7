import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { ifPresent, temporaryName } from '../../lib/files.ts';
import type { Logger } from '../../lib/logger.ts';
import { parseJson } from '../../lib/json.ts';

const keySchema = z.object({ id: z.string(), secret: z.string(), createdAt: z.number() });
const fileSchema = z.array(keySchema).min(1);
type StoredKey = z.infer<typeof keySchema>;

/** Newest first: the first signs, the others still verify what they signed. */
export type SigningKeys = { current: { id: string; secret: Uint8Array }; find(id: string): Uint8Array | undefined };

/** A key signs for 30 days; tokens live an hour, so the one before is all that is still needed. */
const keyLifetime = 30 * 24 * 3600 * 1000;

/**
 * The keys that sign Bearer tokens, kept in `file` for its owner only and renewed when they are old or damaged:
 * all that is lost then is tokens that would end within the hour.
 * @throws the system's error when the file cannot be read or written.
 */
export async function loadSigningKeys(file: string, logger: Logger, now: number = Date.now()): Promise<SigningKeys> {
  let keys = await readKeys(file, logger);
  const newest = keys[0];
  if (newest === undefined || now - newest.createdAt > keyLifetime) {
    const fresh: StoredKey = { id: randomUUID(), secret: randomBytes(32).toString('base64url'), createdAt: now };
    keys = [fresh, ...keys.slice(0, 1)];
    await writeKeys(file, keys);
  }
  const secrets = new Map(keys.map(({ id, secret }) => [id, Buffer.from(secret, 'base64url')]));
  const [id, secret] = [...secrets][0] ?? [];
  if (id === undefined || secret === undefined) throw new AppError('INTERNAL', { detail: 'no signing key' });
  return { current: { id, secret }, find: (wanted) => secrets.get(wanted) };
}

async function readKeys(file: string, logger: Logger): Promise<StoredKey[]> {
  const text = await ifPresent(readFile(file, 'utf8'));
  if (text === undefined) return [];
  const parsed = fileSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  logger.warn({ file }, 'signing keys are damaged and were made anew');
  return [];
}

/** Like `writeFileAtomic`, with the file never readable to others, not even for a moment. */
async function writeKeys(file: string, keys: readonly StoredKey[]): Promise<void> {
  const temporary = temporaryName(file);
  try {
    await writeFile(temporary, JSON.stringify(keys), { mode: 0o600, flag: 'wx', flush: true });
    await chmod(temporary, 0o600);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
