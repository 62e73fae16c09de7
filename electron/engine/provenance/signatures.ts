import {
  constants,
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  privateEncrypt,
  randomBytes,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { readItems } from './der.ts';

/**
 * Signatures that are the same each time, so that a video keeps its bytes. OpenSSL draws random numbers for ECDSA and
 * PSS and can't be asked otherwise through `node:crypto`; here they follow from the key and the message.
 */

/** The curves of ECDSA: their names for OpenSSL, and the order of the base point (FIPS 186-4, section D.1.2). */
const curves = {
  ES256: { name: 'prime256v1', order: 0xffffffff_00000000_ffffffff_ffffffff_bce6faad_a7179e84_f3b9cac2_fc632551n },
  ES384: {
    name: 'secp384r1',
    order:
      0xffffffff_ffffffff_ffffffff_ffffffff_ffffffff_ffffffff_c7634d81_f4372ddf_581a0db2_48b0a77a_ecec196a_ccc52973n,
  },
  ES512: {
    name: 'secp521r1',
    order:
      0x1ff_ffffffff_ffffffff_ffffffff_ffffffff_ffffffff_ffffffff_ffffffff_fffffffa_51868783_bf2f966b_7fcc0148_f709a5d0_3bb5c9b8_899c47ae_bb6fb71e_91386409n,
  },
} as const;
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

/** ECDSA with the secret numbers of RFC 6979. OpenSSL multiplies the point, which is what takes time. */
function ecdsaWith(key: KeyObject, algorithm: CurveAlgorithm): (bytes: Uint8Array) => Uint8Array {
  const { name: curve, order } = curves[algorithm];
  const { name: hash } = hashOf(algorithm);
  const secretBytes = Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url');
  const secret = numberOf(secretBytes);
  const size = secretBytes.length;
  return (bytes) => {
    // No hash is longer than its curve's order, so none is cut.
    const message = numberOf(createHash(hash).update(bytes).digest());
    const seed = Buffer.concat([secretBytes, bytesOf(message % order, size)]);
    for (const nonce of noncesOf(seed, { hash, order, size })) {
      const ecdh = createECDH(curve);
      ecdh.setPrivateKey(bytesOf(nonce, size));
      // Uncompressed: 4, then both coordinates.
      const r = numberOf(ecdh.getPublicKey().subarray(1, 1 + size)) % order;
      // Changes no result, but how long it takes, which could tell something of the numbers.
      const factor = (numberOf(randomBytes(size)) % (order - 1n)) + 1n;
      const blinded = (value: bigint): bigint => (value * factor) % order;
      const s = (inverse(blinded(nonce), order) * (blinded(message) + r * blinded(secret))) % order;
      if (r !== 0n && s !== 0n) return Buffer.concat([bytesOf(r, size), bytesOf(s, size)]);
    }
    throw new RangeError('no nonce');
  };
}

/**
 * Secret numbers between 0 and the order (RFC 6979, section 3.2); the first one is nearly always used.
 * @param seed the key and the message's hash. @param options.size bytes of the order.
 */
function* noncesOf(
  seed: Uint8Array,
  { hash, order, size }: { hash: string; order: bigint; size: number },
): Generator<bigint, void> {
  const length = createHash(hash).digest().length;
  const surplusBits = BigInt(size * 8 - order.toString(2).length);
  let key: Buffer = Buffer.alloc(length);
  let value: Buffer = Buffer.alloc(length, 1);
  const hmac = (...parts: readonly Uint8Array[]): Buffer =>
    parts.reduce((mac, part) => mac.update(part), createHmac(hash, key)).digest();
  const renew = (...parts: readonly Uint8Array[]): void => {
    key = hmac(value, ...parts);
    value = hmac(value);
  };
  renew(Uint8Array.of(0), seed);
  renew(Uint8Array.of(1), seed);
  for (;;) {
    const drawn: Buffer[] = [];
    for (let bytes = 0; bytes < size; bytes += length) drawn.push((value = hmac(value)));
    const nonce = numberOf(Buffer.concat(drawn).subarray(0, size)) >> surplusBits;
    if (nonce > 0n && nonce < order) yield nonce;
    renew(Uint8Array.of(0));
  }
}

/** By Euclid's extended algorithm. @param modulus a prime number. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [rest, next] = [modulus, value % modulus];
  let [factor, nextFactor] = [0n, 1n];
  while (next !== 0n) {
    const quotient = rest / next;
    [rest, next] = [next, rest - quotient * next];
    [factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
  }
  return (factor + modulus) % modulus;
}

function numberOf(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}

function bytesOf(value: bigint, size: number): Buffer {
  return Buffer.from(value.toString(16).padStart(size * 2, '0'), 'hex');
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
