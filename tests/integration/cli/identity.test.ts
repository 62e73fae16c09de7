import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { Identity } from '#electron/studio/domain/identity.ts';
import { dataFolder, prepareDataFolder } from '#electron/studio/store/data-folder.ts';
import { openDatabase } from '#electron/db/open.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { runCliHere } from '../../support/cli-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const data = temporaryFolder('cli-identity');
const folders = dataFolder(join(data, 'studio'));

beforeAll(async () => {
  await prepareDataFolder(folders);
  openDatabase({ file: folders.database, migrations }).close();
});

type Shown = { fingerprint: string; certificates: { certificate: string; name: string; valid_to: string }[] };

async function identity(...args: string[]) {
  const { code, stdout, stderr } = await runCliHere('identity', ...args, '--data', data, '--json');
  return { code, stderr, answer: JSON.parse(stdout) as Shown & { error?: { code: string; message: string } } };
}

test('a studio has a certificate without an end, by a root that can be exported', async () => {
  const { answer } = await identity('show');
  expect(answer.certificates).toHaveLength(1);
  expect(answer.certificates[0]?.valid_to).toMatch(/^9999-12-31/);
  const file = join(data, 'root.pem');
  expect((await identity('export', '--out', file)).code).toBe(0);
  const exported = readFileSync(file, 'utf8');
  expect(exported).not.toContain('PRIVATE');
  const root = new X509Certificate(exported);
  expect(root.fingerprint256).toBe(answer.fingerprint);
  const leaf = new Identity(folders.identity).current();
  expect([root.ca, leaf.certificate.ca]).toEqual([true, false]);
  expect(leaf.certificate.verify(root.publicKey)).toBe(true);
});

test('a new name and a new key sign from then on, and former certificates stay', async () => {
  // The studio runs meanwhile.
  const running = new Identity(folders.identity);
  const first = running.current().signer.id;
  await identity('rename', 'Beispiel GmbH & Söhne');
  await identity('rotate');
  const { answer } = await identity('show');
  expect(answer.certificates.map(({ name }) => name)).toEqual([
    'Vocative studio',
    'Beispiel GmbH & Söhne',
    'Beispiel GmbH & Söhne',
  ]);
  expect(running.current().signer.id).toBe(answer.certificates[2]?.certificate);
  expect(running.signer(first).id).toBe(first);
  expect(running.signer(undefined).id).toBe(first);
});

test('names of several lines or that are too long are refused, and folders without a studio', async () => {
  for (const name of ['two\nlines', 'x'.repeat(65)]) {
    const { code, answer } = await identity('rename', name);
    expect([code, answer.error?.code]).toEqual([1, 'INVALID_REQUEST']);
  }
  const nowhere = await runCliHere('identity', 'rotate', '--data', join(data, 'nowhere'), '--json');
  expect(nowhere.code).toBe(1);
});
