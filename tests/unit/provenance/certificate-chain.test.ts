import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { uuidOf } from '#electron/engine/provenance/assertions.ts';
import { chainOf, checkChain, readCertificates, readKey } from '#electron/engine/provenance/certificate-chain.ts';
import { signerOf } from '#electron/engine/provenance/signer.ts';
import { markStill } from '#electron/engine/provenance/still-marks.ts';
import { verifyFile } from '#electron/engine/provenance/verify.ts';
import { authority, companyCertificate, selfSignedCertificate } from '../../support/certificate-authority.ts';
import { refer } from '../../support/reference-verifier.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('certificate-chain');
const now = Date.parse('2026-11-29');
const still = createCanvas(32, 24).encode('jpeg');
const facts = {
  id: uuidOf('a still'),
  templates: [{ instance: uuidOf('a template'), synthetic: false }],
  words: [],
  pictures: [],
};

type Given = { certificates: string; key: string };

function checked({ certificates, key }: Given) {
  const chain = chainOf(readKey(key), readCertificates(certificates));
  checkChain(chain, now);
  return chain;
}

/** A still signed with a chain, whether or not it should be. */
async function signedBy({ certificates, key }: Given): Promise<Buffer> {
  const signer = signerOf(chainOf(readKey(key), readCertificates(certificates)));
  return markStill(await still, { facts, signer });
}

async function referenceState(given: Given): Promise<string> {
  const report = refer(await signedBy(given), { format: 'image/jpeg', root: authority.raw });
  return report.then(
    ({ validation_state: state }) => state,
    () => 'Invalid',
  );
}

describe('a company’s own certificate', () => {
  it.each(['Ed25519', 'ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512'] as const)(
    'signs with %s, and is trusted by the reference verifier with the authority’s root',
    async (type) => {
      const given = companyCertificate({ type });
      const chain = checked(given);
      // The root is left out: verifiers have it.
      expect(chain.certificates.map(({ ca }) => ca)).toEqual([false, true]);
      expect(signerOf(chain).algorithm).toBe(type);
      expect(await referenceState(given)).toBe('Trusted');
      const file = join(folder, `${type}.jpg`);
      writeFileSync(file, await signedBy(given));
      expect((await verifyFile(file)).state).toBe('intact');
    },
  );

  it('is valid without an authority, too, but not trusted', async () => {
    const given = selfSignedCertificate();
    expect(checked(given).certificates).toHaveLength(1);
    expect(await referenceState(given)).toBe('Valid');
  });

  it('is found in any order, and without its issuers', () => {
    const { certificates, key } = companyCertificate();
    const listed = readCertificates(certificates);
    expect(chainOf(readKey(key), listed.toReversed()).certificates).toHaveLength(2);
    expect(chainOf(readKey(key), listed.slice(0, 1)).certificates).toHaveLength(1);
  });
});

describe('a certificate that verifiers refuse', () => {
  const expired = companyCertificate({ from: '2024-01-01', to: '2025-01-01' });
  const refused: [string, string, Given][] = [
    ['expired', 'CERTIFICATE_EXPIRED', expired],
    ['not yet valid', 'CERTIFICATE_NOT_YET_VALID', companyCertificate({ from: '2034-01-01' })],
    ['an authority’s', 'CERTIFICATE_OF_AUTHORITY', companyCertificate({ isAuthority: true })],
    ['without key usage', 'CERTIFICATE_USAGE_MISSING', companyCertificate({ usage: 0 })],
    ['for keys alone', 'CERTIFICATE_USAGE_MISSING', companyCertificate({ usage: 0x20 })],
    ['without extended key usage', 'CERTIFICATE_USAGE_MISSING', companyCertificate({ purposes: [] })],
    ['for web servers', 'CERTIFICATE_USAGE_MISSING', companyCertificate({ purposes: ['1.3.6.1.5.5.7.3.1'] })],
    ['signed with SHA-1', 'CERTIFICATE_UNSUITABLE', companyCertificate({ hash: 'sha1' })],
  ];

  it.each(refused)('is refused here, too: %s', async (_, code, given) => {
    expect(() => checked(given)).toThrow(expect.objectContaining({ code }));
    expect(await referenceState(given)).toBe('Invalid');
    const file = join(folder, 'refused.jpg');
    writeFileSync(file, await signedBy(given));
    // Whoever reads the verdict judges the dates.
    const isDated = code === 'CERTIFICATE_EXPIRED' || code === 'CERTIFICATE_NOT_YET_VALID';
    expect((await verifyFile(file)).state).toBe(isDated ? 'intact' : 'changed');
  });

  it.each(['shortRsa', 'otherCurve', 'otherMask', 'longSalt'] as const)(
    'is refused with a key that C2PA does not allow: %s',
    (type) => {
      const code = 'CERTIFICATE_UNSUITABLE';
      expect(() => checked(companyCertificate({ type }))).toThrow(expect.objectContaining({ code }));
    },
  );

  it('is refused with the key of another one', () => {
    const [{ certificates }, { key }] = [companyCertificate(), companyCertificate()];
    expect(() => checked({ certificates, key })).toThrow(expect.objectContaining({ code: 'CERTIFICATE_OTHER_KEY' }));
  });

  it.each([
    ['nothing', ''],
    ['a text', 'a text'],
    ['half a certificate', companyCertificate().certificates.slice(0, 300)],
    ['a certificate of other bytes', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
  ])('is refused as %s', (_, pem) => {
    const code = 'CERTIFICATE_UNREADABLE';
    expect(() => readCertificates(pem)).toThrow(expect.objectContaining({ code }));
    expect(() => readKey(pem)).toThrow(expect.objectContaining({ code }));
  });
});
