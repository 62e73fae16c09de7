import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chainOf, readCertificates, readKey } from '#electron/engine/provenance/certificate-chain.ts';
import { makeLeaf, makeRoot } from '#electron/engine/provenance/certificates.ts';
import { certificateId, type Chain } from '#electron/engine/provenance/signer.ts';
import { writeNewPrivateFile } from '#electron/lib/new-file.ts';
import { Identity, nameIn } from '#electron/studio/domain/identity.ts';
import { companyCertificate } from '../../support/certificate-authority.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('identity');
const always = new Date('2000-01-01');

function write(studio: string, name: string, { key, certificates }: Chain): void {
  const pem = `${key.export({ type: 'pkcs8', format: 'pem' })}${certificates.join('')}`;
  writeNewPrivateFile(join(studio, name), pem);
}

/** A studio whose certificates start when its clock said. */
function dated(name: string, from: Date) {
  const studio = join(folder, name);
  const subject = { organization: 'Vocative studio', commonName: 'Vocative root 1' };
  const root = makeRoot(subject, from);
  const leaf = makeLeaf({ organization: 'Ann', commonName: 'Ann' }, { subject, key: root.key }, from);
  write(studio, 'root.pem', root);
  write(studio, 'leaf-0001.pem', leaf);
  return { studio, root: root.certificates[0], leaf: certificateId(leaf.certificates[0]) };
}

test.each(['1970-01-01', '2026-11-30', '2058-01-01'])(
  'a studio’s own certificates don’t follow its clock: %s',
  (now) => {
    const studio = join(folder, now);
    const made = new Identity(studio, () => Date.parse(now)).current();
    expect(made.certificate.validFromDate).toEqual(always);
    const { root } = new Identity(studio).all();
    expect(root.validFromDate).toEqual(always);
    for (const later of ['1970-01-01', '2026-11-30'])
      expect(new Identity(studio, () => Date.parse(later)).current().signer.id).toBe(made.signer.id);
  },
);

test.each(['2025-01-01', '2048-01-01'])('those whose start the clock decided are replaced at a start: %s', (from) => {
  const { studio, root, leaf } = dated(`dated-${from}`, new Date(from));
  const identity = new Identity(studio);
  identity.mend();
  const mended = identity.all();
  expect(mended.leaves.map(({ signer }) => signer.id)).toEqual([leaf, identity.current().signer.id]);
  const [, newest] = mended.leaves;
  expect(newest?.certificate.validFromDate).toEqual(always);
  expect(newest?.certificate.subject).toContain('O=Ann');
  // Whoever trusts the root that was given to them trusts both leaves.
  expect(mended.root.validFromDate).toEqual(always);
  expect(mended.root.publicKey.equals(root.publicKey)).toBe(true);
  for (const { certificate } of mended.leaves)
    for (const one of [root, mended.root])
      expect([certificate.checkIssued(one), certificate.verify(one.publicKey)]).toEqual([true, true]);
  // Finished videos are signed as before.
  expect(identity.signer(leaf).id).toBe(leaf);

  const files = () =>
    ['root.pem', 'leaf-0001.pem', 'leaf-0002.pem'].map((name) => readFileSync(join(studio, name), 'utf8'));
  const before = files();
  const again = new Identity(studio);
  again.mend();
  expect([again.all().leaves.length, files()]).toEqual([2, before]);
});

test.each(['Acme, Inc.', 'Smith “&” "Co" <x>; #1 + 2 = 3', 'back\\slash'])(
  'a new key has the former name: %s',
  (name) => {
    const identity = new Identity(join(folder, `named ${name.length}`));
    identity.rotate(name);
    identity.rotate();
    const { certificate } = identity.rotate();
    expect(nameIn(certificate)).toBe(name);
  },
);

test('a studio’s own root starts then as soon as it certifies again', () => {
  const { studio } = dated('imported', new Date('2048-01-01'));
  const { certificates, key } = companyCertificate({ from: '2034-01-01' });
  const identity = new Identity(studio);
  identity.adopt(chainOf(readKey(key), readCertificates(certificates)));
  identity.mend();
  expect(() => identity.current()).toThrow(expect.objectContaining({ code: 'CERTIFICATE_NOT_YET_VALID' }));
  expect(identity.rotate().certificate.validFromDate).toEqual(always);
  expect(identity.all().root.validFromDate).toEqual(always);
});

test('a start without certificates, or with unreadable ones, makes and says nothing', () => {
  const none = new Identity(join(folder, 'none'));
  none.mend();
  const { studio } = dated('damaged', always);
  writeNewPrivateFile(join(studio, 'leaf-0002.pem'), 'nothing');
  const identity = new Identity(studio);
  identity.mend();
  expect(() => identity.current()).toThrow(expect.objectContaining({ code: 'IDENTITY_UNREADABLE' }));
});
