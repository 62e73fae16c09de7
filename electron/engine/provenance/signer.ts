import type { KeyObject, X509Certificate } from 'node:crypto';
import type { Signer } from './cose.ts';
import { signingWith, type Algorithm } from './signatures.ts';

/** A private key and its certificates: the leaf, then each one's issuer, without the root. */
export type Chain = { key: KeyObject; certificates: readonly [X509Certificate, ...X509Certificate[]] };

/** Hexadecimal digits of a certificate's SHA-256 that name it in plans. */
const idDigits = 16;

/** The name of a certificate in plans. */
export function certificateId({ fingerprint256 }: X509Certificate): string {
  return fingerprint256.replaceAll(':', '').slice(0, idDigits).toLowerCase();
}

/** @throws RangeError for a key without an algorithm, see {@link algorithmOf}. */
export function signerOf({ key, certificates }: Chain): Signer {
  const known = algorithmOf(key);
  if (!known) throw new RangeError(`no algorithm for ${key.asymmetricKeyType}`);
  return {
    id: certificateId(certificates[0]),
    algorithm: known.algorithm,
    chain: certificates.map(({ raw }) => raw),
    signatureBytes: known.signatureBytes,
    sign: signingWith(key, known.algorithm),
  };
}

const curves: Readonly<Record<string, { algorithm: Algorithm; signatureBytes: number }>> = {
  prime256v1: { algorithm: 'ES256', signatureBytes: 64 },
  secp384r1: { algorithm: 'ES384', signatureBytes: 96 },
  secp521r1: { algorithm: 'ES512', signatureBytes: 132 },
};

/** Of RSA-PSS keys that allow one hash only; others sign with SHA-256. Salts are as long as the hash, bytes. */
const pssAlgorithms: Readonly<Record<string, { algorithm: Algorithm; saltBytes: number }>> = {
  sha256: { algorithm: 'PS256', saltBytes: 32 },
  sha384: { algorithm: 'PS384', saltBytes: 48 },
  sha512: { algorithm: 'PS512', saltBytes: 64 },
};

/** Bits of an RSA key (C2PA 2.2, section 14.5.1.1). */
const shortestRsa = 2048;

/** How a key signs (C2PA 2.2, section 13.2.1); undefined for keys that C2PA does not allow. */
export function algorithmOf(key: KeyObject): { algorithm: Algorithm; signatureBytes: number } | undefined {
  const { namedCurve = '', modulusLength = 0, ...pss } = key.asymmetricKeyDetails ?? {};
  const { hashAlgorithm = 'sha256', mgf1HashAlgorithm = hashAlgorithm, saltLength: leastSalt = 0 } = pss;
  if (key.asymmetricKeyType === 'ed25519') return { algorithm: 'Ed25519', signatureBytes: 64 };
  if (key.asymmetricKeyType === 'ec') return curves[namedCurve];
  const isRsa = key.asymmetricKeyType === 'rsa' || key.asymmetricKeyType === 'rsa-pss';
  const known = isRsa && modulusLength >= shortestRsa ? pssAlgorithms[hashAlgorithm] : undefined;
  if (!known || mgf1HashAlgorithm !== hashAlgorithm || leastSalt > known.saltBytes) return undefined;
  return { algorithm: known.algorithm, signatureBytes: Math.ceil(modulusLength / 8) };
}
