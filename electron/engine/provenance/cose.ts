import type { KeyObject } from 'node:crypto';
import { decodeCbor, encodeCbor, Tagged, type CborValue } from './cbor.ts';
import { isSignature, type Algorithm } from './signatures.ts';

/** COSE_Sign1 (RFC 9052, section 4.2) over a detached payload, as C2PA signs its claims (C2PA 2.2, section 13.2). */

/** Signature algorithms (RFC 9053, section 2; C2PA 2.2, section 13.2.1). */
const algorithms = {
  Ed25519: -8,
  ES256: -7,
  ES384: -35,
  ES512: -36,
  PS256: -37,
  PS384: -38,
  PS512: -39,
} as const satisfies Record<Algorithm, number>;

/** Header parameters: the algorithm, and the certificates (RFC 9360), which C2PA 2 protects. */
const header = { algorithm: 1, chain: 33 } as const;
const sign1Tag = 18;

/** Who signs. */
export type Signer = {
  /** Its leaf certificate, see `certificateId`. */
  id: string;
  algorithm: Algorithm;
  /** DER, the leaf first. */
  chain: readonly Uint8Array[];
  /** Bytes of each signature. */
  signatureBytes: number;
  /** Equal bytes get equal signatures. */
  sign(bytes: Uint8Array): Uint8Array;
};

type Signed = { algorithm: Algorithm; chain: readonly Uint8Array[]; signature: Uint8Array };

export function writeSign1({ algorithm, chain, signature }: Signed): Buffer {
  const value: CborValue = [protectedOf({ algorithm, chain }), {}, null, signature];
  return encodeCbor(new Tagged(sign1Tag, value));
}

/** The bytes that are signed. */
export function toBeSigned(signer: Pick<Signed, 'algorithm' | 'chain'>, payload: Uint8Array): Buffer {
  return encodeCbor(['Signature1', protectedOf(signer), new Uint8Array(0), payload]);
}

function protectedOf({ algorithm, chain }: Pick<Signed, 'algorithm' | 'chain'>): Buffer {
  const [only] = chain;
  const certificates = only && chain.length === 1 ? only : [...chain];
  const parameters: [number, CborValue][] = [
    [header.algorithm, algorithms[algorithm]],
    [header.chain, certificates],
  ];
  return encodeCbor(new Map(parameters));
}

/** Reads what {@link writeSign1} wrote; undefined for anything else. @throws AppError `MEDIA_CORRUPT` for broken CBOR. */
export function readSign1(bytes: Uint8Array): Signed | undefined {
  const tagged = decodeCbor(bytes);
  if (!(tagged instanceof Tagged) || tagged.tag !== sign1Tag || !Array.isArray(tagged.value)) return undefined;
  const [encoded, , , signature] = tagged.value as readonly CborValue[];
  if (!(encoded instanceof Uint8Array) || !(signature instanceof Uint8Array)) return undefined;
  const parameters = decodeCbor(encoded);
  if (!(parameters instanceof Map)) return undefined;
  const number: unknown = parameters.get(header.algorithm);
  const names = Object.keys(algorithms) as Algorithm[];
  const algorithm = names.find((name) => algorithms[name] === number);
  const certificates: unknown = parameters.get(header.chain);
  const chain: unknown[] = Array.isArray(certificates) ? certificates : [certificates];
  if (!algorithm || !chain.every((one) => one instanceof Uint8Array)) return undefined;
  return { algorithm, chain, signature };
}

/** Whether a key made the signature. */
export function isSignedBy(key: KeyObject, { algorithm, chain, signature }: Signed, payload: Uint8Array): boolean {
  return isSignature(signature, { key, algorithm, bytes: toBeSigned({ algorithm, chain }, payload) });
}
