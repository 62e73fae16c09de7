import { readdir } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { Reach } from '#electron/client/reach.ts';
import { openTokenAccess } from '#electron/client/studio.ts';
import { downloadToFile } from '#electron/client/transfers/download.ts';
import { startLoopbackServer, type LoopbackServer } from '../../support/loopback-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

/** What a hostile remote studio may cost the app. */

const folder = temporaryFolder('remote-limits');
const megabyte = Buffer.alloc(1024 * 1024, ' ');
let server: LoopbackServer;
const reach = new Reach(async () => server.address(''));

beforeAll(async () => {
  server = await startLoopbackServer((_request, response) => void response.end());
});
afterAll(() => server.close());

/** Megabytes without an end, or until nobody takes them. */
function* endless(count = Infinity): Generator<Buffer> {
  for (let sent = 0; sent < count; sent++) yield megabyte;
}

test('an answer that unpacks to more than any has is given up', async () => {
  let packed = 0;
  server.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    const gzip = createGzip().on('data', (chunk: Buffer) => (packed += chunk.length));
    pipeline(Readable.from(endless(480)), gzip, response, () => undefined);
  };
  const { client } = openTokenAccess(server.address('').replace(/\/$/, ''), 'token');
  const error = await thrownBy(client.call('listActors', {}));
  expect(error).toMatchObject({ code: 'STUDIO_ANSWER_INVALID', detail: expect.stringContaining('bytes') });
  expect(packed).toBeLessThan(limits.answerBytes);
});

describe('a download', () => {
  const download = (name: string) =>
    downloadToFile({ url: server.address('/file'), file: join(folder, name), retryDelays: [], fetch: reach.fetch });

  test('without an end is given up, and leaves nothing', async () => {
    let sent = 0;
    server.answer = (_request, response) => {
      const counted = Readable.from(endless()).on('data', () => (sent += 1));
      pipeline(counted, response, () => undefined);
    };
    expect(await thrownBy(download('endless.gif'))).toMatchObject({ code: 'STUDIO_ANSWER_INVALID' });
    expect(sent * megabyte.length).toBeLessThan(1.2 * limits.smallMediaBytes);
    expect(await readdir(folder)).toEqual([]);
  });

  test('that announces more than a video can have is not begun', async () => {
    server.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': String(limits.uploadBytes + 1) });
      response.write(megabyte);
    };
    expect(await thrownBy(download('large.mp4'))).toMatchObject({ code: 'STUDIO_ANSWER_INVALID' });
    expect(await readdir(folder)).toEqual([]);
  });

  test('that drips counts as broken', async () => {
    let dripping: ServerResponse | undefined;
    server.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000000' });
      response.write('x'.repeat(20_000));
      dripping = response;
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const downloaded = thrownBy(download('dripping.mp4'));
      await vi.waitUntil(() => dripping !== undefined);
      for (let second = 0; second < 62; second += 1) {
        dripping?.write('x');
        await new Promise(setImmediate);
        await vi.advanceTimersByTimeAsync(1_000);
      }
      expect(await downloaded).toMatchObject({ code: 'STUDIO_UNREACHABLE', detail: 'the connection stalled' });
    } finally {
      vi.useRealTimers();
    }
  });
});
