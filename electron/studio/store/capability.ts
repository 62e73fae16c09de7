import { randomBytes } from 'node:crypto';

/** An unguessable name: whoever knows a media address may read that one file (192 bits). */
export function newCapability(): string {
  return randomBytes(24).toString('base64url');
}
