import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StudioClient } from '#shared/api/index.ts';
import { openFile } from '#electron/studio/domain/media/file-source.ts';
import { writePart } from '#electron/studio/domain/media/write-part.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, type TestStudio } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const folder = temporaryFolder('written');
const newFile = () => join(folder, `.${randomUUID()}.partial`);

let running: TestStudio;
let client: StudioClient;
let addresses: string[];
let video: string;

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
  ({ client } = running);
  const { campaignId } = await readyCampaign(running);
  await client.call('generateCampaign', {
    campaign_id: campaignId,
    generation_mode: 'keep_original',
    variables: ['first_name', 'company'],
    names: [['Ada', 'Engines']],
  });
  await campaignDone(running, campaignId);
  const { videos } = await client.call('listGeneratedByCampaign', { campaign_id: campaignId });
  addresses = [videos[0]?.url, videos[0]?.thumbnail, videos[0]?.gif].map(String);
  video = addresses[0] ?? '';
});
afterAll(() => running.end());

describe('the studio writes to a file', () => {
  test('what it sends under the same address, video and stills', async () => {
    for (const url of addresses) {
      const file = newFile();
      const { end, size } = await client.call('writeMedia', { url, file });
      const sent = Buffer.from(await (await fetch(url)).arrayBuffer());
      expect([end, size]).toEqual([sent.length, sent.length]);
      expect(readFileSync(file).equals(sent)).toBe(true);
    }
  });

  test('several with one request, the same bytes', async () => {
    const [first, ...others] = addresses.map((url) => ({ url, file: newFile() }));
    const { more, ...part } = await client.call('writeMedia', { url: '', file: '', ...first, more: others });
    expect([part, ...(more ?? [])].map((written) => 'end' in written && written.end)).toEqual(
      [first, ...others].map((written) => readFileSync(written?.file ?? '').length),
    );
    for (const written of [first, ...others]) {
      const sent = Buffer.from(await (await fetch(written?.url ?? '')).arrayBuffer());
      expect(readFileSync(written?.file ?? '').equals(sent)).toBe(true);
    }
  });

  test('the others, where one of several fails, and asked for it alone says why', async () => {
    const missing = video.replace('video.mp4', 'video-720p.mp4');
    const more = [missing, ...addresses].map((url) => ({ url, file: newFile() }));
    const answer = await client.call('writeMedia', { url: video, file: newFile(), more });
    expect(answer.more?.map((part) => ('error' in part ? part.error.code : part.end === part.size))).toEqual([
      'NOT_FOUND',
      true,
      true,
      true,
    ]);
    const [failed] = more;
    expect(existsSync(failed?.file ?? '')).toBe(false);
    const { code } = await thrownBy(client.call('writeMedia', { url: missing, file: newFile() }));
    expect(code).toBe('NOT_FOUND');
  });

  test('none of several, where the first fails', async () => {
    const file = newFile();
    writeFileSync(file, 'mine');
    const failed = client.call('writeMedia', { url: video, file, more: [{ url: video, file: newFile() }] });
    expect((await thrownBy(failed)).code).toBe('RANGE_NOT_SATISFIABLE');
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test.each([
    { longest: 0, what: 'in parts, where the disk is slow' },
    { longest: Infinity, what: 'at once, where it is quick' },
  ])('$what', async ({ longest }) => {
    const large = join(folder, 'large');
    const file = newFile();
    writeFileSync(large, 'begins');
    truncateSync(large, 100_000_000);
    const source = await openFile(large);
    const { signal } = new AbortController();
    let parts = 0;
    let part: { end: number; size: number; etag: string | undefined } = { end: 0, size: Infinity, etag: undefined };
    for (; part.end < part.size; parts += 1) {
      part = await writePart(source, { file, start: part.end, etag: part.etag, signal, longest });
    }
    expect(parts > 1).toBe(longest === 0);
    expect(readFileSync(file).equals(readFileSync(large))).toBe(true);
  });

  test('and never leaves out what its source has lost', async () => {
    const source = join(folder, 'shortened');
    writeFileSync(source, 'begins and ends');
    const opened = await openFile(source);
    truncateSync(source, 6);
    const part = { file: newFile(), start: 0, etag: undefined, signal: new AbortController().signal };
    await expect(writePart(opened, part)).rejects.toHaveProperty('code', 'FILE_UNREADABLE');
  });

  test('and removes it when whoever asked has gone', async () => {
    const source = await openFile(join(await standInTemplate(), 'template.mp4'));
    const file = newFile();
    await expect(
      writePart(source, { file, start: 0, etag: undefined, signal: AbortSignal.abort() }),
    ).rejects.toHaveProperty('name', 'AbortError');
    expect(existsSync(file)).toBe(false);
  });
});

describe('the studio refuses', () => {
  test('to write over a file, or to go on in one that is not what it was', async () => {
    const file = newFile();
    writeFileSync(file, 'mine');
    for (const part of [{}, { start: 5 }, { start: 4, etag: '"other"' }]) {
      const { code } = await thrownBy(client.call('writeMedia', { url: video, file, ...part }));
      expect({ part, code }).toEqual({ part, code: 'RANGE_NOT_SATISFIABLE' });
    }
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test('names that a user could have given, and paths that depend on where it runs', async () => {
    const before = readdirSync(folder);
    for (const file of [
      join(folder, 'a.mp4'),
      join(folder, '.partial'),
      '.a.partial',
      join(folder, '.a\u0000.partial'),
    ])
      for (const files of [{ file }, { file: newFile(), more: [{ url: video, file }] }])
        expect(await thrownBy(client.call('writeMedia', { url: video, ...files }))).toMatchObject({
          code: 'INVALID_REQUEST',
          subject: 'file',
        });
    expect(readdirSync(folder)).toEqual(before);
  });

  test('folders that do not exist, or that are files', async () => {
    writeFileSync(join(folder, 'file'), '');
    for (const parent of ['missing', 'file']) {
      const file = join(folder, parent, '.a.partial');
      const { code, message } = await thrownBy(client.call('writeMedia', { url: video, file }));
      expect({ code, message }).toEqual({ code: 'INVALID_REQUEST', message: expect.stringContaining(parent) });
    }
  });

  test('addresses that are none of its media', async () => {
    const base = running.studio.url;
    for (const url of [
      'no address',
      `${base}/media/${randomUUID()}/video.mp4`,
      video.replace('video.mp4', 'other'),
      base,
    ])
      expect((await thrownBy(client.call('writeMedia', { url, file: newFile() }))).code).toBe('NOT_FOUND');
  });
});
