import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual, type BinaryLike } from 'node:crypto';
import { promisify } from 'node:util';
import type { HashedSecret } from '../../store/credentials.ts';

const derive = promisify<BinaryLike, BinaryLike, number, Buffer>(scrypt);
const keyBytes = 32;

/** 256 random bits as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export async function hashSecret(secret: string): Promise<HashedSecret> {
  const salt = randomBytes(16);
  return { salt, hash: await derive(secret, salt, keyBytes) };
}

export async function secretMatches(secret: string, { salt, hash }: HashedSecret): Promise<boolean> {
  return timingSafeEqual(await derive(secret, salt, keyBytes), hash);
}

/** Digest for tokens that are random by themselves and need no slow hash. */
export function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function digestMatches(token: string, expected: Buffer): boolean {
  return timingSafeEqual(digest(token), expected);
}

/** A keyed digest under a key only this process knows, to remember what was verified without keeping it. */
export function createFingerprint(): (text: string) => string {
  const key = randomBytes(32);
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
