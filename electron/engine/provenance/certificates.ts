import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import { bits, der, integer, isTrue, octets, oid, sequence, setOf, time, utf8 } from './der.ts';
import type { Chain } from './signer.ts';

/** X.509 certificates (RFC 5280) of Ed25519 keys (RFC 8410), with the profile of C2PA 2.2, section 14.5. */

/** Without a timestamp, a file of an expired certificate is invalid; this end means "none" (RFC 5280, 4.1.2.5). */
const never = new Date('9999-12-31T23:59:59Z');

const oids = {
  ed25519: '1.3.101.112',
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  subjectKey: '2.5.29.14',
  keyUsage: '2.5.29.15',
  constraints: '2.5.29.19',
  authorityKey: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  /** RFC 9336. */
  documentSigning: '1.3.6.1.5.5.7.3.36',
} as const;

/** Names in a certificate. */
export type Subject = { organization: string; commonName: string };

/**
 * Makes a certificate that signs other certificates.
 * @param from start of its validity. @param key a new one by default.
 */
export function makeRoot(subject: Subject, from: Date, key = generateKeyPairSync('ed25519').privateKey): Chain {
  const publicKey = createPublicKey(key);
  const certificate = certify({ subject, publicKey, issuer: { subject, key }, from, extensions: rootExtensions });
  return { key, certificates: [certificate] };
}

/** Makes a key with a certificate that signs files. @param issuer the root, with its subject as made. */
export function makeLeaf(subject: Subject, issuer: { subject: Subject; key: KeyObject }, from: Date): Chain {
  const { privateKey: key, publicKey } = generateKeyPairSync('ed25519');
  return { key, certificates: [certify({ subject, publicKey, issuer, from, extensions: leafExtensions })] };
}

/** May sign certificates of files, but no further authorities. */
const rootExtensions = [
  extension(oids.constraints, sequence(isTrue, integer(Uint8Array.of(0))), true),
  extension(oids.keyUsage, bits(Uint8Array.of(0x06), 1), true),
];

const leafExtensions = [
  extension(oids.constraints, sequence(), true),
  extension(oids.keyUsage, bits(Uint8Array.of(0x80), 7), true),
  extension(oids.extendedKeyUsage, sequence(oid(oids.documentSigning))),
];

function certify(options: {
  subject: Subject;
  publicKey: KeyObject;
  issuer: { subject: Subject; key: KeyObject };
  from: Date;
  extensions: readonly Buffer[];
}): X509Certificate {
  const { subject, publicKey, issuer, from, extensions } = options;
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const own = extension(oids.subjectKey, octets(keyIdOf(publicKey)));
  // Verifiers call a file invalid whose certificate does not name its issuer's key.
  const above = extension(oids.authorityKey, sequence(der(0x80, keyIdOf(createPublicKey(issuer.key)))));
  const body = sequence(
    der(0xa0, integer(Uint8Array.of(2))),
    integer(serial),
    sequence(oid(oids.ed25519)),
    nameOf(issuer.subject),
    sequence(time(from), time(never)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions, own, above)),
  );
  return new X509Certificate(sequence(body, sequence(oid(oids.ed25519)), bits(sign(null, body, issuer.key))));
}

function nameOf({ organization, commonName }: Subject): Buffer {
  const part = (type: string, text: string): Buffer => setOf(sequence(oid(type), utf8(text)));
  return sequence(part(oids.organization, organization), part(oids.commonName, commonName));
}

function extension(type: string, value: Uint8Array, critical = false): Buffer {
  return sequence(oid(type), ...(critical ? [isTrue] : []), octets(value));
}

/** RFC 5280, section 4.2.1.2, method 1. */
function keyIdOf(key: KeyObject): Buffer {
  // The last 32 bytes are the key (RFC 8410, section 4).
  return createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }).subarray(-32))
    .digest();
}
