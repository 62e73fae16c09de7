import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * What is kept of a secret. SHA-256 without salt or stretching: those protect what people choose, while nobody finds
 * 256 random bits by trying, and a slow hash would let strangers keep the processor busy.
 */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function secretMatches(secret: string, hash: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), hash);
}
