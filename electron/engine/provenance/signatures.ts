import type * as Curves from '@noble/curves/nist.js';
import {
  constants,
  createHash,
  createHmac,
  createPrivateKey,
  privateEncrypt,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { createRequire } from 'node:module';
import { readItems } from './der.ts';

/**
 * Signatures that are the same each time, so that a video keeps its bytes. OpenSSL draws random numbers for ECDSA and
 * PSS and can't be asked otherwise through `node:crypto`; here they follow from the key and the message.
 */

const curves = { ES256: 'p256', ES384: 'p384', ES512: 'p521' } as const;
type CurveAlgorithm = keyof typeof curves;
type PssAlgorithm = 'PS256' | 'PS384' | 'PS512';

/** Those of C2PA 2.2, section 13.2.1. */
export type Algorithm = 'Ed25519' | CurveAlgorithm | PssAlgorithm;

/** How a private key, which fits the algorithm, signs bytes. */
export function signingWith(key: KeyObject, algorithm: Algorithm): (bytes: Uint8Array) => Uint8Array {
  if (algorithm === 'Ed25519') return (bytes) => sign(null, bytes, key);
  return isCurve(algorithm) ? ecdsaWith(key, algorithm) : pssWith(key, algorithm);
}

/** Whether a public key's owner signed bytes. */
export function isSignature(
  signature: Uint8Array,
  { key, algorithm, bytes }: { key: KeyObject; algorithm: Algorithm; bytes: Uint8Array },
): boolean {
  if (algorithm === 'Ed25519') return verify(null, bytes, key, signature);
  const { name, length } = hashOf(algorithm);
  // Signatures of elliptic curves are two numbers side by side, and RSA is PSS with a salt as long as the hash.
  const parameters = isCurve(algorithm)
    ? { dsaEncoding: 'ieee-p1363' as const }
    : { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: length };
  return verify(name, bytes, { key, ...parameters }, signature);
}

function isCurve(algorithm: Algorithm): algorithm is CurveAlgorithm {
  return algorithm in curves;
}

/** The hash of an algorithm, and its bytes. */
function hashOf(algorithm: CurveAlgorithm | PssAlgorithm): { name: string; length: number } {
  const bits = Number(algorithm.slice(2));
  return { name: `sha${bits}`, length: bits / 8 };
}

/** ECDSA with the secret numbers of RFC 6979. The first signature of a process takes 90 to 270 ms, for tables. */
function ecdsaWith(key: KeyObject, algorithm: CurveAlgorithm): (bytes: Uint8Array) => Uint8Array {
  const secret = Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url');
  const options = { prehash: true, lowS: false };
  // Only for such keys: it takes 30 ms of each start.
  const library = createRequire(import.meta.url)('@noble/curves/nist.js') as typeof Curves;
  const curve = library[curves[algorithm]];
  return (bytes) => curve.sign(bytes, secret, options).toBytes('compact');
}

/**
 * RSASSA-PSS (RFC 8017, section 8.1.1) whose salt is an HMAC of the message's hash under the key: nobody else can tell
 * it from a random one.
 */
function pssWith(key: KeyObject, algorithm: PssAlgorithm): (bytes: Uint8Array) => Uint8Array {
  const { name: hash } = hashOf(algorithm);
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  const secret = rsaKeyOf(key);
  const raw = {
    key: createPrivateKey({ key: secret, format: 'der', type: 'pkcs1' }),
    padding: constants.RSA_NO_PADDING,
  };
  return (bytes) => {
    const digest = createHash(hash).update(bytes).digest();
    const salt = createHmac(hash, secret).update(digest).digest();
    const encoded = pssEncoded(digest, { hash, salt, bits: modulusLength - 1 });
    const block = Buffer.alloc(Math.ceil(modulusLength / 8));
    encoded.copy(block, block.length - encoded.length);
    return privateEncrypt(raw, block);
  };
}

/** The numbers of an RSA key (PKCS #1), without what restricts it to PSS, which refuses blocks padded by us. */
function rsaKeyOf(key: KeyObject): Buffer {
  const [whole] = readItems(key.export({ type: 'pkcs8', format: 'der' }));
  const [, , numbers] = readItems(whole?.contents ?? new Uint8Array(0));
  return Buffer.from(numbers?.contents ?? []);
}

/** EMSA-PSS (RFC 8017, section 9.1.1) of a message's hash. @param options.bits of the encoding. */
function pssEncoded(
  digest: Uint8Array,
  { hash, salt, bits }: { hash: string; salt: Uint8Array; bits: number },
): Buffer {
  const size = Math.ceil(bits / 8);
  const check = createHash(hash).update(Buffer.alloc(8)).update(digest).update(salt).digest();
  const block = Buffer.concat([Buffer.alloc(size - salt.length - check.length - 2), Uint8Array.of(1), salt]);
  const mask = maskOf(check, { hash, size: block.length });
  for (const [at, byte] of mask.entries()) block[at] = (block[at] ?? 0) ^ byte;
  block[0] = (block[0] ?? 0) & (0xff >> (size * 8 - bits));
  return Buffer.concat([block, check, Uint8Array.of(0xbc)]);
}

/** MGF1 (RFC 8017, section B.2.1). */
function maskOf(seed: Uint8Array, { hash, size }: { hash: string; size: number }): Buffer {
  const parts: Buffer[] = [];
  for (let bytes = 0; bytes < size; bytes += seed.length) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(parts.length);
    parts.push(createHash(hash).update(seed).update(counter).digest());
  }
  return Buffer.concat(parts).subarray(0, size);
}
