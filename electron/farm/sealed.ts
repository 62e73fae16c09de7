import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';

/** Messages between studio and machines, unreadable for the engine between them: AES-256-GCM under the farm key. */

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A new farm key, in base64. */
export function newFarmKey(): string {
  return randomBytes(32).toString('base64');
}

/**
 * Encodes a value as `postMessage` would, and seals it.
 * @param purpose of the message, such as its subject: it can't be opened as one with another purpose.
 */
export function seal(key: string, purpose: string, value: unknown): Uint8Array {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'base64'), nonce).setAAD(Buffer.from(purpose));
  return Buffer.concat([nonce, cipher.update(serialize(value)), cipher.final(), cipher.getAuthTag()]);
}

/** What {@link seal} has sealed; undefined for anything else. Only bytes of whoever has the key are decoded. */
export function unseal(key: string, purpose: string, sealed: Uint8Array): unknown {
  if (sealed.length < nonceBytes + tagBytes) return undefined;
  const end = sealed.length - tagBytes;
  try {
    const decipher = createDecipheriv(algorithm, Buffer.from(key, 'base64'), sealed.subarray(0, nonceBytes))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(end));
    const opened = Buffer.concat([decipher.update(sealed.subarray(nonceBytes, end)), decipher.final()]);
    return deserialize(opened);
  } catch {
    return undefined;
  }
}
