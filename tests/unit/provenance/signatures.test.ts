import { createECDH, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignature, signingWith, type Algorithm } from '#electron/engine/provenance/signatures.ts';

function curveKey(curve: string, name: string, secret: string): KeyObject {
  const ecdh = createECDH(curve);
  ecdh.setPrivateKey(Buffer.from(secret, 'hex'));
  const point = ecdh.getPublicKey();
  const middle = 1 + (point.length - 1) / 2;
  const [x, y] = [point.toString('base64url', 1, middle), point.toString('base64url', middle)];
  const d = Buffer.from(secret, 'hex').toString('base64url');
  return createPrivateKey({ key: { kty: 'EC', crv: name, d, x, y }, format: 'jwk' });
}

/** RFC 6979, sections A.2.5 to A.2.7: curve, private key, r and s of "sample", hexadecimal. */
const examples: [Algorithm, KeyObject, string][] = [
  [
    'ES256',
    curveKey('prime256v1', 'P-256', 'c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721'),
    'efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716' +
      'f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8',
  ],
  [
    'ES384',
    curveKey(
      'secp384r1',
      'P-384',
      '6b9d3dad2e1b8c1c05b19875b6659f4de23c3b667bf297ba9aa47740787137d896d5724e4c70a825f872c9ea60d2edf5',
    ),
    '94edbb92a5ecb8aad4736e56c691916b3f88140666ce9fa73d64c4ea95ad133c81a648152e44acf96e36dd1e80fabe46' +
      '99ef4aeb15f178cea1fe40db2603138f130e740a19624526203b6351d0a3a94fa329c145786e679e7b82c71a38628ac8',
  ],
  [
    'ES512',
    curveKey(
      'secp521r1',
      'P-521',
      '00fad06daa62ba3b25d2fb40133da757205de67f5bb0018fee8c86e1b68c7e75caa896eb32f1f47c70855836a6d16fcc1466f6d8fbec67db89ec0c08b0e996b83538',
    ),
    '00c328fafcbd79dd77850370c46325d987cb525569fb63c5d3bc53950e6d4c5f174e25a1ee9017b5d450606add152b534931d7d4e8455cc91f9b15bf05ec36e377fa' +
      '00617cce7cf5064806c467f678d3b4080d6f1cc50af26ca209417308281b68af282623eaa63e5b5c0723d8b8c37ff0777b1a20f8ccb1dccc43997f1ee0e44da4a67a',
  ],
];

const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).privateKey;
const rsaPss = (hashAlgorithm: string) =>
  generateKeyPairSync('rsa-pss', { modulusLength: 2048, hashAlgorithm }).privateKey;

const keys: [string, Algorithm, KeyObject][] = [
  ['Ed25519', 'Ed25519', generateKeyPairSync('ed25519').privateKey],
  ...examples.map(([algorithm, key]): [string, Algorithm, KeyObject] => [algorithm, algorithm, key]),
  ['PS256', 'PS256', rsa(2048)],
  ['PS256, whose encoding is a byte shorter than the key', 'PS256', rsa(2049)],
  ['PS256, whose encoding begins in the middle of a byte', 'PS256', rsa(2052)],
  ['PS384 by a key for this alone', 'PS384', rsaPss('sha384')],
  ['PS512 by a key for this alone', 'PS512', rsaPss('sha512')],
];

describe('a signature', () => {
  it.each(examples)('is that of the RFC by %s', (algorithm, key, expected) => {
    const sign = signingWith(key, algorithm);
    expect(Buffer.from(sign(Buffer.from('sample'))).toString('hex')).toBe(expected);
  });

  it.each(keys)('is the same each time, valid, and of its message alone: %s', (_, algorithm, key) => {
    const [sign, again] = [signingWith(key, algorithm), signingWith(key, algorithm)];
    const publicKey = createPublicKey(key);
    const seen = new Set<string>();
    for (let message = 0; message < 20; message++) {
      const bytes = Buffer.from(`message ${message}`);
      const signature = sign(bytes);
      expect(Buffer.from(again(bytes)).equals(signature)).toBe(true);
      expect(isSignature(signature, { key: publicKey, algorithm, bytes })).toBe(true);
      expect(isSignature(signature, { key: publicKey, algorithm, bytes: Buffer.from('other') })).toBe(false);
      seen.add(Buffer.from(signature).toString('hex'));
    }
    expect(seen.size).toBe(20);
  });
});
