import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { AppError, type ErrorCode } from '#shared/errors/index.ts';
import { oid, readItems } from './der.ts';
import { algorithmOf, type Chain } from './signer.ts';

/** Certificates and keys as people have them, in PEM, and what C2PA asks of them (C2PA 2.2, section 14.5.1). */

/** @throws AppError `CERTIFICATE_UNREADABLE`. */
export function readCertificates(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gsu) ?? [];
  if (blocks.length === 0) throw new AppError('CERTIFICATE_UNREADABLE', { detail: 'no certificate in PEM' });
  return blocks.map((block) => unlessUnreadable(() => new X509Certificate(block)));
}

/** @throws AppError `CERTIFICATE_UNREADABLE`, also for a key with a passphrase. */
export function readKey(pem: string): KeyObject {
  return unlessUnreadable(() => createPrivateKey(pem));
}

function unlessUnreadable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new AppError('CERTIFICATE_UNREADABLE', { detail: String(error), cause: error });
  }
}

/**
 * The chain of a key, whatever the order of its certificates. A root among them is left out: verifiers have their own.
 * @throws AppError `CERTIFICATE_OTHER_KEY`.
 */
export function chainOf(key: KeyObject, certificates: readonly X509Certificate[]): Chain {
  const leaf = certificates.find((certificate) => certificate.checkPrivateKey(key));
  if (!leaf) throw new AppError('CERTIFICATE_OTHER_KEY');
  const chain: [X509Certificate, ...X509Certificate[]] = [leaf];
  for (let last = leaf; ;) {
    const current = last;
    const issuer = certificates.find(
      (other) => !chain.includes(other) && current.checkIssued(other) && current.verify(other.publicKey),
    );
    if (!issuer || isSelfSigned(issuer)) return { key, certificates: chain };
    chain.push(issuer);
    last = issuer;
  }
}

function isSelfSigned(certificate: X509Certificate): boolean {
  return certificate.verify(certificate.publicKey);
}

/**
 * Checks that verifiers will accept what a chain signs.
 * @param now milliseconds since the epoch.
 * @throws AppError `CERTIFICATE_OF_AUTHORITY`, `CERTIFICATE_USAGE_MISSING`, `CERTIFICATE_UNSUITABLE`,
 * `CERTIFICATE_EXPIRED`, `CERTIFICATE_NOT_YET_VALID`.
 */
export function checkChain({ key, certificates }: Chain, now: number): void {
  const [leaf] = certificates;
  const problem = misuseOf(leaf) ?? (algorithmOf(key) ? undefined : 'CERTIFICATE_UNSUITABLE');
  if (problem) throw new AppError(problem);
  for (const certificate of certificates) checkDates(certificate, now);
}

/** @throws AppError `CERTIFICATE_EXPIRED`, `CERTIFICATE_NOT_YET_VALID`. @param now milliseconds since the epoch. */
export function checkDates(certificate: X509Certificate, now: number): void {
  const problem = problemOfDates(certificate, now);
  if (problem) throw new AppError(problem);
}

export type DateProblem = 'CERTIFICATE_EXPIRED' | 'CERTIFICATE_NOT_YET_VALID';

/** Why verifiers refuse a certificate at a time, milliseconds since the epoch; undefined if they do not. */
export function problemOfDates({ validFromDate, validToDate }: X509Certificate, now: number): DateProblem | undefined {
  if (validToDate.getTime() < now) return 'CERTIFICATE_EXPIRED';
  return validFromDate.getTime() > now ? 'CERTIFICATE_NOT_YET_VALID' : undefined;
}

const keyUsage = oid('2.5.29.15');
const authorityKey = oid('2.5.29.35');

/** Extended key usages that sign files: documents (RFC 9336), e-mail, and C2PA's own. */
const signingUsages: ReadonlySet<string> = new Set([
  '1.3.6.1.5.5.7.3.36',
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.4.1.62558.2.1',
]);

/** RSA with SHA-256 and longer ones, PSS, ECDSA with the same, and Ed25519. */
const wellSigned: readonly Buffer[] = [
  ...[11, 12, 13, 10].map((scheme) => oid(`1.2.840.113549.1.1.${scheme}`)),
  ...[2, 3, 4].map((scheme) => oid(`1.2.840.10045.4.3.${scheme}`)),
  oid('1.3.101.112'),
];

/** Why files that a certificate signs are invalid, apart from its dates; undefined for none. */
export function misuseOf(leaf: X509Certificate): ErrorCode | undefined {
  if (leaf.ca) return 'CERTIFICATE_OF_AUTHORITY';
  const { extensions } = fieldsOf(leaf);
  const [usage] = readItems(extensions.find(({ type }) => keyUsage.equals(type))?.value ?? new Uint8Array(0));
  // Behind the number of unused bits, the first one is "digital signature".
  const isForSignatures = ((usage?.contents[1] ?? 0) & 0x80) !== 0;
  // Node calls the extended usages by this name.
  if (!isForSignatures || !leaf.keyUsage?.some((purpose) => signingUsages.has(purpose)))
    return 'CERTIFICATE_USAGE_MISSING';
  const namesIssuer = extensions.some(({ type }) => authorityKey.equals(type));
  return namesIssuer && isWellSigned(leaf) ? undefined : 'CERTIFICATE_UNSUITABLE';
}

function isWellSigned(certificate: X509Certificate): boolean {
  const { algorithm } = fieldsOf(certificate);
  return wellSigned.some((known) => known.equals(algorithm));
}

/** The algorithm of the signature, and the extensions (RFC 5280, section 4.1); types with their tags, as `oid` has them. */
function fieldsOf({ raw }: X509Certificate): {
  algorithm: Uint8Array;
  extensions: { type: Uint8Array; value: Uint8Array }[];
} {
  const none = new Uint8Array(0);
  const inside = (item: { contents: Uint8Array } | undefined) => readItems(item?.contents ?? none);
  const [body, algorithm] = inside(readItems(raw)[0]);
  const [list] = inside(inside(body).find(({ tag }) => tag === 0xa3));
  const extensions = inside(list).map((extension) => {
    const [type, ...rest] = inside(extension);
    return { type: type?.whole ?? none, value: rest.at(-1)?.contents ?? none };
  });
  return { algorithm: inside(algorithm)[0]?.whole ?? none, extensions };
}
