import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import type { Clock } from '#electron/lib/clock.ts';
import { ifPresent, writeFileAtomic } from '#electron/lib/files.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { parseJson } from '#electron/lib/json.ts';
import { workError } from '#electron/db/errors.ts';

const keySchema = z.object({ id: z.string(), secret: z.string(), createdAt: z.number() });
const fileSchema = z.array(keySchema).min(1);
type StoredKey = z.infer<typeof keySchema>;

type SigningKey = { id: string; secret: Uint8Array };

export type SigningKeys = {
  /** The newest key; creates one when it is too old to sign. */
  current(): Promise<SigningKey>;
  find(id: string): Uint8Array | undefined;
};

/** A key signs for 30 days. Tokens live for an hour, so only the previous key is still needed. */
const keyLifetime = 30 * 24 * 3600 * 1000;

/**
 * The keys that sign Bearer tokens, stored in `file` with access for its owner only. Damaged keys are replaced, which
 * only invalidates tokens that would expire within the hour.
 * @throws the system's error when the file cannot be read, or a first key cannot be written.
 */
export async function openSigningKeys(file: string, logger: Logger, clock: Clock): Promise<SigningKeys> {
  /** Newest first: the first signs, the second only verifies. */
  let keys = await readKeys(file, logger);
  let renewing: Promise<void> | undefined;

  async function renew(): Promise<void> {
    const secret = randomBytes(32).toString('base64url');
    const renewed = [{ id: randomUUID(), secret, createdAt: clock.now() }, ...keys.slice(0, 1)];
    try {
      await writeFileAtomic(file, JSON.stringify(renewed), { mode: 0o600 });
      keys = renewed;
    } catch (error) {
      if (keys.length === 0) throw error;
      logger.error({ detail: workError(error).detail }, 'signing keys could not be renewed; the old one signs on');
    }
  }

  async function current(): Promise<SigningKey> {
    const isOld = keys[0] === undefined || clock.now() - keys[0].createdAt > keyLifetime;
    if (isOld) {
      renewing ??= renew().finally(() => (renewing = undefined));
      await renewing;
    }
    const [newest] = keys;
    if (newest === undefined) throw new AppError('INTERNAL', { detail: 'no signing key' });
    return { id: newest.id, secret: secretOf(newest) };
  }

  await current();
  return {
    current,
    find(id) {
      const key = keys.find((one) => one.id === id);
      return key && secretOf(key);
    },
  };
}

function secretOf({ secret }: StoredKey): Uint8Array {
  return Buffer.from(secret, 'base64url');
}

async function readKeys(file: string, logger: Logger): Promise<StoredKey[]> {
  const text = await ifPresent(readFile(file, 'utf8'));
  if (text === undefined) return [];
  const parsed = fileSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  logger.warn({ file }, 'signing keys are damaged and were made anew');
  return [];
}
