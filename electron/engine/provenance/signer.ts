import { sign, X509Certificate } from 'node:crypto';
import type { Certified } from './certificates.ts';
import type { Signer } from './cose.ts';

/** Hexadecimal digits of a certificate's SHA-256 that name it in plans. */
const idDigits = 16;

/** The name of a certificate in plans. @param certificate DER. */
export function certificateId(certificate: Uint8Array): string {
  return new X509Certificate(certificate).fingerprint256.replaceAll(':', '').slice(0, idDigits).toLowerCase();
}

/** Signs with an Ed25519 key: the same bytes get the same signature. Files carry only the leaf. */
export function signerOf({ key, certificate }: Certified): Signer {
  return {
    id: certificateId(certificate),
    algorithm: 'Ed25519',
    chain: [certificate],
    signatureBytes: 64,
    sign: (bytes) => sign(null, bytes, key),
  };
}
