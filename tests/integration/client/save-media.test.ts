import { createCanvas } from '@napi-rs/canvas';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAccess, openOwnAccess, type Studio } from '#electron/client/studio.ts';
import { MediaSaver, saveMedia } from '#electron/client/transfers/media-saver.ts';
import { makeFolder } from '#electron/lib/files.ts';
import { eachInParallel } from '#electron/lib/steps.ts';
import type { OperationInput } from '#shared/api/index.ts';
import { appStudio } from '../../support/app-studio.ts';
import { FullDisk } from '../../support/full-disk.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { readyTemplate, startTestStudio, type TestStudio } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const parent = temporaryFolder('save-media');
let running: TestStudio;
let address: string;
let bytes: Buffer;
let folder: string;
let file: string;

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
  const id = await readyTemplate(running);
  address = (await running.client.call('templateDetails', { id })).media?.video_url ?? '';
  bytes = readFileSync(join(await standInTemplate(), 'template.mp4'));
});
afterAll(() => running.end());
beforeEach(() => {
  folder = join(parent, randomUUID());
  file = join(folder, 'Ada.mp4');
});

/** A studio as the app uses it, and the operations that were called. */
function appOf(own: boolean): { studio: Studio; called: string[] } {
  const { url, clientId, clientSecret, token } = running.studio;
  const access = own ? openOwnAccess({ url, token }) : openAccess(url, { clientId, clientSecret });
  const called: string[] = [];
  const studio = appStudio(access, own);
  const call = studio.call.bind(studio);
  studio.call = (id, ...rest) => {
    called.push(id);
    return call(id, ...rest);
  };
  return { studio, called };
}

test.each([
  { own: true, operations: ['writeMedia'] },
  { own: false, operations: [] },
])('a file is the same, written by the app’s own studio or downloaded (own: $own)', async ({ own, operations }) => {
  const { studio, called } = appOf(own);
  const progress: [number, number | null][] = [];
  await saveMedia(studio, { address, file, onProgress: (...at) => progress.push(at) });
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(readdirSync(folder)).toEqual(['Ada.mp4']);
  expect(progress.at(-1)).toEqual([bytes.length, bytes.length]);
  expect(called).toEqual(operations);
});

test('the app’s own studio is found at the port it has now', async () => {
  const { studio } = appOf(true);
  const former = new URL(address);
  former.port = '1';
  await saveMedia(studio, { address: former.href, file });
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

test('what an earlier attempt left is replaced, and so is the file of an earlier export', async () => {
  const { studio } = appOf(true);
  const stop = new AbortController();
  const failed = saveMedia(studio, { address, file, signal: stop.signal, onProgress: () => stop.abort() });
  await failed.catch(() => undefined);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, 'earlier');
  await saveMedia(studio, { address, file });
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(readdirSync(folder)).toEqual(['Ada.mp4']);
});

test('a file that is not as long as the studio said is never shown under its name', async () => {
  const { studio } = appOf(true);
  const call = studio.call.bind(studio);
  studio.call = async (id, input, ...rest) => {
    const answer = await call(id, input, ...rest);
    for (const name of readdirSync(folder)) truncateSync(join(folder, name), bytes.length - 1);
    return answer;
  };
  const error = await thrownBy(saveMedia(studio, { address, file }));
  expect(error).toMatchObject({ code: 'STORAGE_UNWRITABLE', subject: folder });
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['is something else', () => Buffer.from('no such video')],
  ['is empty', () => Buffer.alloc(0)],
  ['was cut short', () => bytes.subarray(0, -1)],
  ['has no index', () => bytes.subarray(0, bytes.readUInt32BE(0))],
])('a video that %s is never shown under its name', async (_what, answer) => {
  const error = await thrownBy(saveAnswer(answer(), file));
  expect(error.code).toBe('STUDIO_ANSWER_INVALID');
  expect(readdirSync(folder)).toEqual([]);
});

/** Saves what a remote server answers, without its length. */
async function saveAnswer(answer: Buffer, target: string): Promise<void> {
  const server = createServer((_request, response) => {
    response.write(answer);
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    await saveMedia(appOf(false).studio, { address: `http://127.0.0.1:${port}/file`, file: target });
  } finally {
    server.close();
  }
}

describe('beside a video,', () => {
  const picture = createCanvas(64, 36);
  const kinds = ['jpg', 'gif', 'wav'] as const;
  const encoded = {
    jpg: picture.encodeSync('jpeg'),
    gif: picture.encodeSync('gif'),
    wav: Buffer.concat([Buffer.from('RIFFd\0\0\0WAVE'), Buffer.alloc(96)]),
  };

  test.each([...kinds.map((kind) => [kind, encoded[kind]] as const), ['vtt', Buffer.from('WEBVTT\n\n')] as const])(
    'a whole .%s is saved, and no text of a proxy in its place',
    async (kind, whole) => {
      const target = join(folder, `Ada.${kind}`);
      await saveAnswer(whole, target);
      expect(readFileSync(target)).toEqual(whole);
      const error = await thrownBy(saveAnswer(Buffer.from('Service Unavailable'), join(folder, `Bo.${kind}`)));
      expect(error.code).toBe('STUDIO_ANSWER_INVALID');
      expect(readdirSync(folder)).toEqual([`Ada.${kind}`]);
    },
  );

  test.each(kinds)('no .%s is saved that was cut short', async (kind) => {
    const error = await thrownBy(saveAnswer(encoded[kind].subarray(0, -2), join(folder, `Ada.${kind}`)));
    expect(error.code).toBe('STUDIO_ANSWER_INVALID');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('many files at once', () => {
  const names = Array.from({ length: 70 }, (_, row) => `${row}.mp4`);
  const saveAll = (studio: Studio, addressOf: (name: string) => string = () => address) => {
    const saver = new MediaSaver(studio);
    const { signal } = new AbortController();
    return eachInParallel(names, { parallel: saver.parallel, signal }, (name, stop) =>
      saver.save({ address: addressOf(name), file: join(folder, name), signal: stop }),
    );
  };
  const expectWhole = (): void => {
    for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name)).equals(bytes)).toBe(true);
  };

  test('are each the same, and share requests', async () => {
    const { studio, called } = appOf(true);
    await saveAll(studio);
    expect(readdirSync(folder).toSorted()).toEqual(names.toSorted());
    expectWhole();
    expect(called.length).toBeLessThan(names.length / 2);
  });

  test('replace what earlier runs left of some', async () => {
    const { studio } = appOf(true);
    mkdirSync(folder, { recursive: true });
    const call = studio.call.bind(studio);
    let left = 0;
    studio.call = (id, input, ...rest) => {
      const { more = [] } = input as OperationInput<'writeMedia'>;
      const [other] = more;
      if (other && (left += 1) === 2) writeFileSync(other.file, 'a beginning');
      return call(id, input, ...rest);
    };
    await saveAll(studio);
    expect(left).toBeGreaterThan(1);
    expect(readdirSync(folder).toSorted()).toEqual(names.toSorted());
    expectWhole();
  });

  test('end with the error of the one that fails, and no file is there that is not whole', async () => {
    const { studio } = appOf(true);
    const lost = new URL(address);
    lost.pathname = `/media/${randomUUID()}/video.mp4`;
    const error = await thrownBy(saveAll(studio, (name) => (name === '40.mp4' ? lost.href : address)));
    expect(error.code).toBe('NOT_FOUND');
    expect(readdirSync(folder)).not.toContain('40.mp4');
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
    expectWhole();
  });

  test('stop on a full disk, with whole files alone, and go on where there is room again', async () => {
    const { studio } = appOf(true);
    await makeFolder(folder);
    const disk = await FullDisk.create();
    try {
      for (const writes of [0, 1, 7, 40]) {
        disk.fillAfter(writes);
        const error = await thrownBy(saveAll(studio));
        expect(disk.empty()).toBeGreaterThan(0);
        expect(error.code).toBe('STORAGE_FULL');
        expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
        expectWhole();
      }
    } finally {
      disk.restore();
    }
    await saveAll(studio);
    expect(readdirSync(folder).toSorted()).toEqual(names.toSorted());
  });
});

test('cancelled, nothing is left', async () => {
  const { studio } = appOf(true);
  const error = await thrownBy(saveMedia(studio, { address, file, signal: AbortSignal.abort() }));
  expect(error.code).toBe('CANCELLED');
  expect(readdirSync(folder)).toEqual([]);
});
