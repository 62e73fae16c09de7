import { randomBytes } from 'node:crypto';

/** Bytes of the time of its making, milliseconds since the epoch, that a name begins with. */
const timeBytes = 6;

/**
 * An unguessable name: anyone who knows a media address may read that one file (144 random bits). Consecutive names
 * begin alike, so that thousands of new rows touch few pages of their index.
 */
export function newCapability(): string {
  const bytes = randomBytes(24);
  bytes.writeUIntBE(Date.now(), 0, timeBytes);
  return bytes.toString('base64url');
}
