import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#electron/lib/logger.ts';
import { backUp } from '#electron/studio/domain/maintenance/backup.ts';
import { restore } from '#electron/studio/domain/maintenance/restore.ts';
import { usualLoad } from '#electron/http/load.ts';
import { startStudio, type Studio } from '#electron/studio/studio.ts';
import { fc } from '../../support/property.ts';
import { until } from '../../support/patience.ts';
import { copySample, sampleVariables } from '../../support/sample-studio.ts';
import { clientOf } from '../../support/studio.ts';

/**
 * One bit of a stored file changes while the studio is off, as a failing disk changes it. Whatever the studio then
 * serves has the bytes that it had before.
 */

let root = '';
/** A studio's data with a finished video, its renditions and its stills. */
let whole = '';
/** Addresses below the studio's, and the bytes they gave. */
const served = new Map<string, Buffer>();

/** The address of the finished video, and its checksum as the studio tells it. */
let finished = '';
let checksum = 0;
/** The same in a list, before and after the studio was asked for the video itself. */
let listed: number | undefined;
let listedAfter: number | undefined;

/** Files of the database, which has no checksums of its own, and of the process. */
const otherFiles = /^(studio\.db|signing-keys\.json|running\.json|lock)/;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'vocative-damaged-'));
  whole = join(root, 'whole');
  const { template, campaign } = await copySample(whole, 'medium');
  const studio = await start(whole);
  const client = clientOf(studio);
  await client.call('updateCampaign', { id: campaign, messaging: true });
  await client.call('generateCampaign', {
    campaign_id: campaign,
    generation_mode: 'keep_original',
    enable_subtitles: true,
    variables: sampleVariables,
    names: [['Ada', 'Engines']],
  });
  const video = async () => (await client.call('listGeneratedByCampaign', { campaign_id: campaign })).videos[0];
  await until(async () => typeof (await video())?.messaging_video_url === 'string');
  const [page, media] = [String((await video())?.share_url), mediaOf(String((await video())?.url))];
  const ofTemplate = mediaOf(String((await client.call('templateDetails', { id: template })).media?.video_url));
  for (const address of [
    ...['video.mp4', 'messaging.mp4', 'poster.jpg', 'preview.gif', 'captions.vtt'].map((name) => `${media}/${name}`),
    ...['video.mp4', 'recording.mp4', 'peaks.s8', 'poster.jpg'].map((name) => `${ofTemplate}/${name}`),
    `${media}/video-480p.mp4`,
  ]) {
    await fetch(page);
    await until(async () => (await fetch(studio.url + address, { redirect: 'manual' })).status === 200, {
      what: address,
    });
    served.set(address, await bytesOf(await fetch(studio.url + address)));
  }
  listed = (await video())?.checksum;
  const { id = '' } = (await video()) ?? {};
  checksum = (await client.call('getGeneratedVideo', { id })).checksum;
  listedAfter = (await video())?.checksum;
  finished = `${media}/video.mp4`;
  await studio.close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const mediaOf = (url: string) => new URL(url).pathname.replace(/\/[^/]+$/u, '');
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

function start(dataFolder: string): Promise<Studio> {
  const logger = createLogger('test', 'silent');
  const load = { ...usualLoad, loopWork: Infinity };
  return startStudio({ dataFolder, host: '127.0.0.1', port: 0, logger, workers: 1, load });
}

/** Paths of the stored files below a data folder. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile() && !otherFiles.test(path))
    .toSorted();
}

function flipBit(file: string, place: number): void {
  const bytes = readFileSync(file);
  const bit = place % (bytes.length * 8);
  bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  writeFileSync(file, bytes);
}

/** Looks at the studio on a copy of its data in which a bit of some files has changed. */
async function withDamage(
  paths: readonly string[],
  place: number,
  look: (studio: Studio, folder: string) => Promise<void>,
): Promise<void> {
  const folder = join(root, 'damaged');
  cpSync(whole, folder, { recursive: true });
  for (const path of paths) flipBit(join(folder, path), place);
  const studio = await start(folder);
  try {
    await look(studio, folder);
  } finally {
    await studio.close(0);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

test('the checksum of a video is the CRC-32 of the file that a client downloads', () => {
  expect(crc32(served.get(finished) ?? '')).toBe(checksum);
  expect([listed, listedAfter]).toEqual([0, checksum]);
});

test('a changed bit of any file is never served', async () => {
  const files = filesOf(whole);
  expect(files.map((path) => relative('.', path).split(sep)[0])).toEqual(
    expect.arrayContaining(['cache', 'sources', 'templates']),
  );
  const places = fc.sample(fc.nat(), { numRuns: files.length, seed: 7 });
  for (const [index, path] of files.entries()) {
    await withDamage([path], places[index] ?? 0, async (studio) => {
      for (const address of served.keys()) {
        const answer = await fetch(studio.url + address);
        const bytes = await bytesOf(answer);
        const at = new URL(answer.url).pathname;
        const isSame = answer.status === 200 && served.get(at)?.equals(bytes) === true;
        const place = `${path}, bit ${places[index]}: ${address} answered ${answer.status}`;
        expect(isSame || answer.status >= 500, place).toBe(true);
      }
    });
  }
});

const pathOf = (name: RegExp) => filesOf(whole).find((path) => name.test(path)) ?? '';
const answerTo = async (studio: Studio, address: string) => {
  const answer = await fetch(studio.url + address);
  return answer.status === 200 ? bytesOf(answer) : ((await answer.json()) as object);
};

test('a plan that changed in the database is never served', async () => {
  const plans = [
    ...readFileSync(join(whole, 'studio.db'))
      .toString('latin1')
      .matchAll(/\{"sum":"/gu),
  ];
  expect(plans.length).toBeGreaterThan(0);
  for (const { index } of plans) {
    await withDamage(['studio.db'], (index + 60) * 8, async (studio) => {
      for (const address of served.keys()) {
        const answer = await fetch(studio.url + address);
        const bytes = await bytesOf(answer);
        const isSame = answer.status === 200 && served.get(new URL(answer.url).pathname)?.equals(bytes) === true;
        expect(isSame || answer.status >= 500, `${address} answered ${answer.status}`).toBe(true);
      }
    });
  }
});

test('a damaged template is imported again from its source, and then gives the same bytes', async () => {
  const [template, source] = [pathOf(/template\.mp4$/), pathOf(/^sources/)];
  expect(source).not.toBe('');
  await withDamage([template], 800_000, async (studio) => {
    expect(await answerTo(studio, finished)).toMatchObject({ result: { reason: 'STORAGE_DAMAGED' } });
    await until(async () => (await fetch(studio.url + finished)).status === 200);
    expect((await answerTo(studio, finished)) as Buffer).toEqual(served.get(finished));
    expect(await clientOf(studio).call('getStorage', {})).toMatchObject({ damaged: [] });
  });
});

test('damaged stills are drawn again', async () => {
  const stills = [pathOf(/poster\.jpg$/), pathOf(/preview\.gif$/)];
  const addresses = [...served.keys()].filter((address) => /poster|preview/u.test(address));
  expect(addresses).toHaveLength(3);
  await withDamage(stills, 9_999, async (studio) => {
    for (const address of addresses) expect(await answerTo(studio, address)).toEqual(served.get(address));
  });
});

test('a template that cannot be imported again is named, and stays refused', async () => {
  const [template, source] = [pathOf(/template\.mp4$/), pathOf(/^sources/)];
  await withDamage([template, source], 800_000, async (studio) => {
    const client = clientOf(studio);
    await answerTo(studio, finished);
    const failed = async () => (await client.call('listVideoInstances', {})).instances[0]?.id ?? '';
    const id = await failed();
    await until(async () => (await client.call('templateDetails', { id })).import.status === 'failed');
    expect((await client.call('templateDetails', { id })).import.reason).toBe('STORAGE_DAMAGED');
    expect(await answerTo(studio, finished)).toMatchObject({ result: { reason: 'STORAGE_DAMAGED' } });
    const { damaged } = await client.call('getStorage', {});
    expect(damaged.map(({ file }) => file).toSorted()).toEqual([source, template].toSorted());
    const health = await client.call('health', {});
    expect(health.waits.map(({ code }) => code)).toEqual(['STORAGE_DAMAGED']);
  });
});

test('a backup of damaged files is made, and names them; so does the restoration', async () => {
  const [template, sound] = [pathOf(/template\.mp4$/), pathOf(/audio\.s16$/)];
  const [folder, backup, restored] = ['lost', 'backup', 'restored'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  cpSync(whole, folder, { recursive: true });
  for (const path of [template, sound]) flipBit(join(folder, path), 1_234_567);
  expect((await backUp(folder, backup)).damaged.toSorted()).toEqual([sound, template].toSorted());
  expect((await restore(backup, restored, { replace: false })).damaged.toSorted()).toEqual(
    [sound, template].toSorted(),
  );
});
