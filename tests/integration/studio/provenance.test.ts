import { chmodSync, cpSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Identity } from '#electron/studio/domain/identity.ts';
import { backUp } from '#electron/studio/domain/maintenance/backup.ts';
import { restore } from '#electron/studio/domain/maintenance/restore.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { runCli } from '../../support/cli.ts';
import { runCliHere } from '../../support/cli-here.ts';
import { decoderMessages, hasFfmpeg } from '../../support/decode-check.ts';
import { hasExiftool, readWithExiftool } from '../../support/exiftool.ts';
import { actionsIn, refer } from '../../support/reference-verifier.ts';
import { copySounding, SoundingStudio } from '../../support/sounding-studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = temporaryFolder('provenance');
const data = join(root, 'studio');
const { identity: identityFolder, templates } = dataFolder(data);

let studio: SoundingStudio;
let campaign: string;
let whole: Buffer;

beforeAll(async () => {
  const template = await copySounding(data);
  studio = new SoundingStudio(data);
  ({ campaign } = await studio.make(['Adalovelace'], { template }));
  whole = await download();
});
afterAll(() => studio.remove());

async function request(init: RequestInit = {}): Promise<Response> {
  const { client } = await studio.start();
  const { videos } = await client.call('listGeneratedByCampaign', { campaign_id: campaign });
  return fetch(String(videos[0]?.url), init);
}

async function download(): Promise<Buffer> {
  return Buffer.from(await (await request()).arrayBuffer());
}

async function restart(): Promise<void> {
  await studio.stop();
  await studio.start();
}

describe('a video of a studio', () => {
  it('is trusted by the reference verifier with the studio’s root, and says nothing of the recipient', async () => {
    const { root: authority } = new Identity(identityFolder).all();
    const report = await refer(whole, { root: authority.raw });
    expect(report.validation_state).toBe('Trusted');
    expect(actionsIn(report).map(({ action }) => action)).toEqual(['c2pa.created', 'c2pa.placed', 'c2pa.edited']);
    expect(JSON.stringify(report)).not.toMatch(/Adalovelace|Hello|Many|127\.0\.0\.1/u);
    expect(whole.includes('Adalovelace')).toBe(false);
  });

  it('comes in ranges that make up the whole, under a tag that stays', async () => {
    const full = await request();
    const etag = full.headers.get('etag') ?? '';
    expect(Number(full.headers.get('content-length'))).toBe(whole.length);
    const parts: Buffer[] = [];
    for (let start = 0; start < whole.length; start += 7_777) {
      const headers = { range: `bytes=${start}-${start + 7_776}`, 'if-range': etag };
      const part = await request({ headers });
      expect([part.status, part.headers.get('etag')]).toEqual([206, etag]);
      parts.push(Buffer.from(await part.arrayBuffer()));
    }
    expect(Buffer.concat(parts).equals(whole)).toBe(true);
    expect((await request({ headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('keeps its bytes after a restart, after a rotation, and in a restored backup', async () => {
    await restart();
    expect((await download()).equals(whole)).toBe(true);
    const { signer } = new Identity(identityFolder).rotate('Example Ltd');
    expect((await download()).equals(whole)).toBe(true);
    await restart();
    expect((await download()).equals(whole)).toBe(true);

    const { folder: backup } = await backUp(data, join(root, 'backup'));
    const restored = join(root, 'restored');
    await restore(backup, restored, { replace: false });
    const other = new SoundingStudio(restored);
    try {
      const { client } = await other.start();
      const { videos } = await client.call('listGeneratedByCampaign', { campaign_id: campaign });
      const bytes = Buffer.from(await (await fetch(String(videos[0]?.url))).arrayBuffer());
      expect(bytes.equals(whole)).toBe(true);
      expect(new Identity(dataFolder(restored).identity).current().signer.id).toBe(signer.id);
      const { identity } = dataFolder(restored);
      for (const name of readdirSync(identity)) expect(statSync(join(identity, name)).mode & 0o777).toBe(0o600);
    } finally {
      await other.remove();
    }
  });

  it('is signed by the newest certificate if it is made after a rotation', async () => {
    const template = studio.inDatabase((db) => String(db.prepare('SELECT id FROM templates').pluck().get()));
    const before = campaign;
    ({ campaign } = await studio.make(['Grace'], { template }));
    const report = await refer(await download());
    campaign = before;
    expect(report.manifests[report.active_manifest]?.signature_info.issuer).toBe('Example Ltd');
  });

  it('is the same in a process that has to have its template hashed by a worker first', async () => {
    await studio.stop();
    const leaves = () =>
      readdirSync(templates, { recursive: true }).filter((name) => String(name).endsWith('leaves-1.sha256'));
    const before = leaves();
    for (const name of before) rmSync(join(templates, String(name)));
    const out = join(root, 'pages');
    const { code, stderr } = await runCli('share-export', '--campaign', campaign, '--out', out, '--data', root);
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    const file = readdirSync(out, { recursive: true }).find((name) => String(name).endsWith('.mp4'));
    expect(readFileSync(join(out, String(file))).equals(whole)).toBe(true);
    expect(leaves()).toEqual(before);
  });

  it.skipIf(!hasFfmpeg)('is read by FFmpeg without a message (needs ffmpeg)', () => {
    const file = join(root, 'video.mp4');
    writeFileSync(file, whole);
    expect(decoderMessages(file)).toBe('');
  });

  it.skipIf(!hasExiftool)('is read by exiftool without a warning, and as synthetic (needs exiftool)', () => {
    const file = join(root, 'video.mp4');
    writeFileSync(file, whole);
    const { sourceType, warnings } = readWithExiftool(file);
    expect(sourceType).toMatch(/\/compositeWithTrainedAlgorithmicMedia$/);
    expect(warnings).toEqual([]);
  });
});

describe('the page of a video', () => {
  it('names the seconds in the reader’s language, in frames of other sites too', async () => {
    const { client } = await studio.start();
    const { videos } = await client.call('listGeneratedByCampaign', { campaign_id: campaign });
    const page = String(videos[0]?.share_url);
    const read = async (address: string, language: string) =>
      (await fetch(address, { headers: { 'accept-language': language } })).text();
    expect(await read(page, 'en')).toMatch(
      /Only these words were added, by a synthetic voice: \d:\d\d–\d:\d\d\. The rest/u,
    );
    expect(await read(page, 'de')).toContain('Der Rest ist die Originalaufnahme.');
    expect(await read(`${page}/embed`, 'de')).toContain('Der Rest ist die Originalaufnahme.');
  });
});

describe('the command verify', () => {
  const file = join(root, 'checked.mp4');

  it('names the new seconds, their origin and the studio', async () => {
    writeFileSync(file, whole);
    const { code, stdout } = await runCliHere('verify', file, '--data', root, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ file, state: 'intact', signed_by: { name: 'Vocative studio', own: true } }],
    });
    const elsewhere = await runCliHere('verify', file, '--data', join(root, 'elsewhere'));
    expect(elsewhere.stdout).toContain('signed by Vocative studio, not this studio');
  });

  it('has a code for each finding, and the worst for several files', async () => {
    const changed = join(root, 'changed.mp4');
    const bytes = Buffer.from(whole);
    bytes[bytes.length - 10] = (bytes[bytes.length - 10] ?? 0) ^ 1;
    writeFileSync(changed, bytes);
    const unmarked = join(root, 'unmarked.mp4');
    writeFileSync(unmarked, 'nothing');
    const codeFor = async (...files: string[]) => (await runCliHere('verify', ...files, '--data', root)).code;
    expect(await codeFor(file)).toBe(0);
    expect(await codeFor(changed)).toBe(3);
    expect(await codeFor(unmarked)).toBe(4);
    expect(await codeFor(file, unmarked, changed)).toBe(3);
    expect(await codeFor(file, join(root, 'missing.mp4'))).toBe(1);
    expect(await codeFor(root)).toBe(1);
  });
});

describe('without its keys, a studio', () => {
  const aside = join(root, 'identity-aside');

  it.each<[string, () => void]>([
    ['gives out no video when the leaf of the plan is missing', () => rmSync(join(identityFolder, 'leaf-0001.pem'))],
    ['gives out no video when the root is missing', () => rmSync(join(identityFolder, 'root.pem'))],
    ['gives out no video when a key is damaged', () => writeFileSync(join(identityFolder, 'leaf-0001.pem'), 'nothing')],
    [
      'gives out no video when a key belongs to another certificate',
      () => {
        const other = new Identity(join(root, 'other'));
        other.current();
        const [key] = readPem(join(root, 'other', 'leaf-0001.pem'));
        const [, certificate] = readPem(join(identityFolder, 'leaf-0001.pem'));
        writeFileSync(join(identityFolder, 'leaf-0001.pem'), `${key}${certificate}`);
      },
    ],
  ])('%s', async (_, damage) => {
    await studio.stop();
    cpSync(identityFolder, aside, { recursive: true });
    damage();
    const answer = await request();
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(text).toContain('IDENTITY_UNREADABLE');
    expect(text).not.toContain(root);
    await studio.stop();
    rmSync(identityFolder, { recursive: true });
    renameSync(aside, identityFolder);
    expect((await download()).equals(whole)).toBe(true);
  });

  it('makes keys of others private again', async () => {
    const file = join(identityFolder, 'leaf-0001.pem');
    await studio.stop();
    chmodSync(file, 0o644);
    expect((await download()).equals(whole)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

function readPem(file: string): string[] {
  return readFileSync(file, 'utf8').split(/(?<=-----END [A-Z ]+-----\n)/u);
}
