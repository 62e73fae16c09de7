import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOwnAccess, type Studio } from '#electron/client/studio.ts';
import { checkRoom } from '#electron/desktop/exports/room.ts';
import { appStudio } from '../../support/app-studio.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { readyTemplate, startTestStudio, type TestStudio } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const folder = temporaryFolder('export-room');
let running: TestStudio;
let studio: Studio;
let addresses: string[];
/** Bytes of all the videos. */
let size: number;

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
  const { url, token } = running.studio;
  studio = appStudio(openOwnAccess({ url, token }), true);
  const id = await readyTemplate(running);
  const video = (await running.client.call('templateDetails', { id })).media?.video_url ?? '';
  addresses = Array.from({ length: 2_000 }, () => video);
  size = 2_000 * statSync(join(await standInTemplate(), 'template.mp4')).size;
});
afterAll(() => running.end());

describe('room for an export', () => {
  test('is refused before anything is written, with what is needed, what stays free and what is there', async () => {
    const error = await thrownBy(checkRoom(studio, { folder, files: [addresses], freeBytes: async () => size - 1 }));
    expect(error).toMatchObject({ code: 'STORAGE_FULL', subject: folder });
    const both = { folder, files: [addresses, addresses], freeBytes: async () => size + 100_000_000 };
    expect(await thrownBy(checkRoom(studio, both))).toMatchObject({ code: 'STORAGE_FULL' });
    expect(error.message).toMatch(
      /need about [\d.]+ [KMG]B, 50\.0 MB must stay free, and [\d.]+ [KMG]B is left\. Free/u,
    );
  });

  test('is looked for on the disk of a folder that is not there yet, which is not made for it', async () => {
    const missing = join(folder, 'new', 'folder');
    await expect(checkRoom(studio, { folder: missing, files: [addresses.slice(0, 1)] })).resolves.toBe(undefined);
    const tooMany = Array.from({ length: 5_000_000 }, () => addresses[0] ?? '');
    expect(await thrownBy(checkRoom(studio, { folder: missing, files: [tooMany] }))).toMatchObject({
      code: 'STORAGE_FULL',
    });
    expect(existsSync(missing)).toBe(false);
  });

  test('is there where the disk has more', async () => {
    await expect(
      checkRoom(studio, { folder, files: [addresses], freeBytes: async () => size + 100_000_000 }),
    ).resolves.toBe(undefined);
  });

  test.skipIf(process.platform !== 'linux')('is not judged by a disk that names no size', async () => {
    await expect(checkRoom(studio, { folder: '/proc', files: [addresses] })).resolves.toBe(undefined);
  });

  test('is not judged by a studio that names no size', async () => {
    const nowhere = addresses.map((address) => `${address}-gone`);
    await expect(checkRoom(studio, { folder, files: [nowhere], freeBytes: async () => 0 })).resolves.toBe(undefined);
  });
});
