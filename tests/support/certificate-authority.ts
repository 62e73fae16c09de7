import { createHash, createPublicKey, generateKeyPairSync, sign, X509Certificate, type KeyObject } from 'node:crypto';
import {
  bits,
  der,
  integer,
  isTrue,
  octets,
  oid,
  sequence,
  setOf,
  time,
  utf8,
} from '#electron/engine/provenance/der.ts';

/** An authority, and the certificates that a company gets from it: good ones, and ones that no verifier accepts. */

const curve = (namedCurve: string) => () => generateKeyPairSync('ec', { namedCurve }).privateKey;
const rsa = (modulusLength: number) => () => generateKeyPairSync('rsa', { modulusLength }).privateKey;
const rsaPss = (options: { modulusLength: number; hashAlgorithm: string; mgf1HashAlgorithm?: string }) => () =>
  generateKeyPairSync('rsa-pss', options).privateKey;
/** Node's types take its least length of the salt for a text. */
const longSalt = { modulusLength: 2048, hashAlgorithm: 'sha256', saltLength: 64 };

const makeKey = {
  Ed25519: () => generateKeyPairSync('ed25519').privateKey,
  ES256: curve('prime256v1'),
  ES384: curve('secp384r1'),
  ES512: curve('secp521r1'),
  PS256: rsa(2048),
  PS384: rsaPss({ modulusLength: 3072, hashAlgorithm: 'sha384' }),
  PS512: rsaPss({ modulusLength: 2048, hashAlgorithm: 'sha512' }),
  shortRsa: rsa(1024),
  otherMask: rsaPss({ modulusLength: 2048, hashAlgorithm: 'sha512', mgf1HashAlgorithm: 'sha256' }),
  longSalt: rsaPss(longSalt),
  otherCurve: curve('secp256k1'),
};

type Issued = { name: string; key: KeyObject; certificate: X509Certificate };

/** `usage`: the first byte of the key usage. `purposes`: extended key usages. */
type Wanted = {
  type?: keyof typeof makeKey;
  isAuthority?: boolean;
  usage?: number;
  purposes?: readonly string[];
  from?: string;
  to?: string;
  hash?: 'sha256' | 'sha1';
};

/** @param issuer itself by default. */
function issue(name: string, issuer: Issued | undefined, wanted: Wanted = {}): Issued {
  const { type = 'ES256', isAuthority = false, usage = isAuthority ? 0x06 : 0x80, hash = 'sha256' } = wanted;
  const { purposes = isAuthority ? [] : ['1.3.6.1.5.5.7.3.4'], from = '2026-01-01', to = '2035-01-01' } = wanted;
  const key = makeKey[type]();
  const issuerKey = issuer?.key ?? key;
  const algorithm = sequence(oid(hash === 'sha1' ? '1.2.840.10045.4.1' : '1.2.840.10045.4.3.2'));
  const extension = (id: string, value: Uint8Array) => sequence(oid(id), octets(value));
  const body = sequence(
    der(0xa0, integer(Uint8Array.of(2))),
    integer(Uint8Array.of(0x41, name.length, usage & 0x7f)),
    algorithm,
    nameOf(issuer?.name ?? name),
    sequence(time(new Date(from)), time(new Date(to))),
    nameOf(name),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        sequence(oid('2.5.29.19'), isTrue, octets(isAuthority ? sequence(isTrue) : sequence())),
        ...(usage === 0 ? [] : [sequence(oid('2.5.29.15'), isTrue, octets(bits(Uint8Array.of(usage), 1)))]),
        ...(purposes.length === 0 ? [] : [extension('2.5.29.37', sequence(...purposes.map(oid)))]),
        extension('2.5.29.14', octets(keyIdOf(key))),
        extension('2.5.29.35', sequence(der(0x80, keyIdOf(issuerKey)))),
      ),
    ),
  );
  const certificate = new X509Certificate(sequence(body, algorithm, bits(sign(hash, body, issuerKey))));
  return { name, key, certificate };
}

function nameOf(name: string): Buffer {
  const part = (id: string, text: string) => setOf(sequence(oid(id), utf8(text)));
  return sequence(part('2.5.4.10', name), part('2.5.4.3', `${name} CN`));
}

function keyIdOf(key: KeyObject): Buffer {
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return createHash('sha1').update(publicKey).digest();
}

const root = issue('Example Root', undefined, { isAuthority: true });
const between = issue('Example Issuing CA', root, { isAuthority: true });

/** The authority that verifiers have to trust. */
export const authority: X509Certificate = root.certificate;

/** What a company got: its certificate with those of its issuers, root included, and its key, both PEM. */
export function companyCertificate(wanted: Wanted = {}): { certificates: string; key: string } {
  const { key, certificate } = issue('Example Company', between, wanted);
  return { certificates: pemOf([certificate, between.certificate, root.certificate]), key: keyPem(key) };
}

/** A certificate that nobody but the company itself vouches for. */
export function selfSignedCertificate(): { certificates: string; key: string } {
  const { key, certificate } = issue('Example Company', undefined);
  return { certificates: pemOf([certificate]), key: keyPem(key) };
}

function pemOf(certificates: readonly X509Certificate[]): string {
  return certificates.join('');
}

function keyPem(key: KeyObject): string {
  return String(key.export({ type: 'pkcs8', format: 'pem' }));
}
