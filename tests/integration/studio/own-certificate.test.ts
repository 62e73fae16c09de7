import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainOf, readCertificates, readKey } from '#electron/engine/provenance/certificate-chain.ts';
import { Identity } from '#electron/studio/domain/identity.ts';
import { backUp } from '#electron/studio/domain/maintenance/backup.ts';
import { restore } from '#electron/studio/domain/maintenance/restore.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { authority, companyCertificate } from '../../support/certificate-authority.ts';
import { runCli } from '../../support/cli.ts';
import { runCliHere } from '../../support/cli-here.ts';
import { refer } from '../../support/reference-verifier.ts';
import { copySounding, SoundingStudio } from '../../support/sounding-studio.ts';
import { campaignDone, until } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = temporaryFolder('own-certificate');
const data = join(root, 'studio');
const { identity: identityFolder } = dataFolder(data);

let studio: SoundingStudio;
let template: string;

beforeAll(async () => {
  template = await copySounding(data);
  studio = new SoundingStudio(data);
  await studio.start();
});
afterAll(() => studio.remove());

/** Writes PEM files and imports them. */
async function importing({ certificates, key }: { certificates: string; key: string }) {
  const files = [join(root, 'chain.pem'), join(root, 'key.pem')] as const;
  writeFileSync(files[0], certificates);
  writeFileSync(files[1], key);
  const { code, stdout } = await runCliHere('identity', 'import', ...files, '--data', root, '--json');
  return { code, answer: JSON.parse(stdout) as { certificate: string; error?: { code: string; subject: string } } };
}

async function videoOf(campaign: string): Promise<{ bytes: Buffer; etag: string | null; url: string }> {
  const { client } = await studio.start();
  const { videos } = await client.call('listGeneratedByCampaign', { campaign_id: campaign });
  const [video] = videos;
  const answer = await fetch(String(video?.url));
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { bytes, etag: answer.headers.get('etag'), url: String(video?.url) };
}

/** The video of a campaign as another process writes it. */
async function exported(campaign: string, folder: string): Promise<Buffer> {
  const out = join(folder, 'pages');
  const { code, stderr } = await runCli('share-export', '--campaign', campaign, '--out', out, '--data', folder);
  if (code !== 0) throw new Error(stderr);
  const file = readdirSync(out, { recursive: true }).find((found) => String(found).endsWith('.mp4'));
  return readFileSync(join(out, String(file)));
}

describe.each(['ES256', 'PS256', 'PS512'] as const)('with a certificate of its own, by %s, a studio', (type) => {
  let imported: Awaited<ReturnType<typeof importing>>;
  let campaign: string;
  let whole: Buffer;
  let etag: string | null;

  beforeAll(async () => {
    imported = await importing(companyCertificate({ type }));
    ({ campaign } = await studio.make(['Ada', 'Ada'], { template }));
    ({ bytes: whole, etag } = await videoOf(campaign));
  });

  it('signs videos that the reference trusts with the authority’s root', async () => {
    expect(imported.code).toBe(0);
    const { certificate: id } = imported.answer;
    expect(new Identity(identityFolder).current().signer).toMatchObject({ id, algorithm: type });
    const report = await refer(whole, { root: authority.raw });
    expect(report.validation_state).toBe('Trusted');
    expect(report.manifests[report.active_manifest]?.signature_info.issuer).toBe('Example Company');
    const file = join(root, 'own.mp4');
    writeFileSync(file, whole);
    const { code, stdout } = await runCliHere('verify', file, '--data', root, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ state: 'intact', signed_by: { name: 'Example Company', own: true } }],
    });
  });

  it('keeps bytes and tag of each video: in ranges, in another process, after a rotation, in a restored backup', async () => {
    const { url } = await videoOf(campaign);
    const part = await fetch(url, { headers: { range: 'bytes=100-5099', 'if-range': String(etag) } });
    expect([part.status, part.headers.get('etag')]).toEqual([206, etag]);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 5_100))).toBe(true);

    new Identity(identityFolder).rotate('Somebody else');
    await studio.stop();
    const { folder } = await backUp(data, join(root, `backup-${type}`));
    const other = join(root, `restored-${type}`);
    mkdirSync(other);
    await restore(folder, join(other, 'studio'), { replace: false });
    expect((await exported(campaign, other)).equals(whole)).toBe(true);
    const { identity } = dataFolder(join(other, 'studio'));
    for (const name of readdirSync(identity)) expect(statSync(join(identity, name)).mode & 0o777).toBe(0o600);

    const again = await videoOf(campaign);
    expect([again.etag, again.bytes.equals(whole)]).toEqual([etag, true]);
  });
});

describe('after its certificate has expired, a studio', () => {
  it('fails new videos before it renders them, and keeps giving out the finished ones', async () => {
    const { campaign } = await studio.make(['Grace'], { template });
    const { bytes } = await videoOf(campaign);
    const { certificates, key } = companyCertificate({ from: '2024-01-01', to: '2025-01-01' });
    new Identity(identityFolder).adopt(chainOf(readKey(key), readCertificates(certificates)));
    const { client } = await studio.start();
    const { id } = await client.call('createCampaign', { campaign_name: 'Late', video_instance_id: template });
    const asked = studio.asked.length;
    const rows = { variables: ['first_name'], names: [['Lena']] };
    await client.call('generateCampaign', { campaign_id: id, generation_mode: 'keep_original', ...rows });
    await campaignDone({ client }, id);
    const { videos } = await client.call('listGeneratedByCampaign', { campaign_id: id });
    expect(videos[0]).toMatchObject({ status: 'failed', message: 'CERTIFICATE_EXPIRED' });
    expect(studio.asked).toHaveLength(asked);
    expect((await videoOf(campaign)).bytes.equals(bytes)).toBe(true);
  });
});

describe('while its certificate isn’t valid yet, a studio', () => {
  it('lets new videos wait and says so, and makes them once another signs', async () => {
    const { certificates, key } = companyCertificate({ from: '2034-01-01' });
    new Identity(identityFolder).adopt(chainOf(readKey(key), readCertificates(certificates)));
    const { client } = await studio.start();
    const { id } = await client.call('createCampaign', { campaign_name: 'Early', video_instance_id: template });
    const rows = { variables: ['first_name'], names: [['Mia']] };
    await client.call('generateCampaign', { campaign_id: id, generation_mode: 'keep_original', ...rows });
    const waitsFor = async () => (await client.call('getCampaign', { id })).waits_for;
    await until(async () => (await waitsFor()) !== null);
    expect(await waitsFor()).toMatchObject({
      code: 'CERTIFICATE_NOT_YET_VALID',
      message: 'Waiting for the first day of the certificate that signs videos: check the studio’s clock',
    });
    expect(await client.call('health', {})).toMatchObject({ status: 'waiting' });
    new Identity(identityFolder).rotate();
    await campaignDone({ client }, id);
    const { videos } = await client.call('listGeneratedByCampaign', { campaign_id: id });
    expect(videos.map(({ status }) => status)).toEqual(['succeeded']);
    expect(await waitsFor()).toBeNull();
  });
});

describe('importing', () => {
  it('refuses with a code and the file at fault, and changes nothing', async () => {
    const good = companyCertificate();
    const before = readdirSync(identityFolder);
    const refused: [{ certificates: string; key: string }, string, string][] = [
      [companyCertificate({ from: '2024-01-01', to: '2025-01-01' }), 'CERTIFICATE_EXPIRED', 'chain.pem'],
      [companyCertificate({ from: '2034-01-01' }), 'CERTIFICATE_NOT_YET_VALID', 'chain.pem'],
      [companyCertificate({ isAuthority: true }), 'CERTIFICATE_OF_AUTHORITY', 'chain.pem'],
      [companyCertificate({ usage: 0 }), 'CERTIFICATE_USAGE_MISSING', 'chain.pem'],
      [{ ...good, key: companyCertificate().key }, 'CERTIFICATE_OTHER_KEY', 'chain.pem'],
      [{ ...good, certificates: 'nothing' }, 'CERTIFICATE_UNREADABLE', 'chain.pem'],
      [{ ...good, key: good.certificates }, 'CERTIFICATE_UNREADABLE', 'key.pem'],
    ];
    for (const [given, code, file] of refused) {
      const { code: exit, answer } = await importing(given);
      expect([exit, answer.error?.code, answer.error?.subject]).toEqual([1, code, join(root, file)]);
    }
    await importing(good);
    const added = readdirSync(identityFolder);
    expect(added).toHaveLength(before.length + 1);
    const missing = await runCliHere('identity', 'import', join(root, 'none'), join(root, 'key.pem'), '--data', root);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('FILE_NOT_FOUND')]);
    const folder = await runCliHere('identity', 'import', root, join(root, 'key.pem'), '--data', root);
    expect([folder.code, folder.stderr]).toEqual([1, expect.stringContaining('FILE_UNREADABLE')]);
    expect(readdirSync(identityFolder)).toEqual(added);
  });

  it('adds a certificate once, however often it is imported', async () => {
    const given = companyCertificate();
    await importing(given);
    const before = readdirSync(identityFolder);
    expect((await importing(given)).code).toBe(0);
    expect(readdirSync(identityFolder)).toEqual(before);
  });
});
