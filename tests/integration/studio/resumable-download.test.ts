import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { downloadResumably, type ResumableOptions } from '#electron/studio/outbound/resumable-download.ts';
import { sendFile, stallAfter, startFileServer, status, type FileServer } from '../../support/models/file-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const root = temporaryFolder('download');
const bytes = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 251));
const sha256 = createHash('sha256').update(bytes).digest('hex');
const limits = { stall: 300, waits: [1, 1, 1] };
let count = 0;

describe('downloading a model', () => {
  let server: FileServer;
  let file: string;

  const load = (options: Partial<ResumableOptions> = {}) =>
    downloadResumably({ url: `${server.url}/model`, file, sha256, size: bytes.length, room: 0, limits, ...options });

  beforeEach(async () => {
    server = await startFileServer(bytes);
    file = join(root, `file-${count++}`);
  });
  afterEach(() => server.close());

  it('gives the file and its checksum, and tells how far it is', async () => {
    const progress: (readonly [number, number | null])[] = [];
    expect(await load({ onProgress: (...at) => progress.push(at) })).toBe(sha256);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(progress.at(-1)).toEqual([bytes.length, bytes.length]);
  });

  it('leaves no gap where the disk takes fewer bytes at a time', async () => {
    await using handle = await open(root);
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    const whole = prototype.write;
    const halved = vi.spyOn(prototype, 'write').mockImplementation(function (
      this: FileHandle,
      ...[chunk, offset, length, position]: unknown[]
    ) {
      return Reflect.apply(whole, this, [chunk, offset, Math.ceil(Number(length) / 2), position]);
    });
    onTestFinished(() => halved.mockRestore());
    expect(await load({ sha256: null })).toBe(sha256);
    expect(halved).toHaveBeenCalled();
  });

  it('goes on where a connection was cut', async () => {
    server.answerNext(sendFile(bytes, { cutAt: 100_000 }), sendFile(bytes, { cutAt: 100_000 }));
    await load();
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(server.requests.map(({ range }) => range)).toEqual([undefined, 'bytes=100000-', 'bytes=200000-']);
    expect(server.requests[1]?.validator).toBe('"one"');
  });

  it('goes on where an earlier run stopped', async () => {
    server.answerNext(sendFile(bytes, { cutAt: 100_000 }), status(503), status(503), status(503));
    expect((await thrownBy(load())).code).toBe('DOWNLOAD_FAILED');
    await load();
    expect(server.requests.at(-1)?.range).toBe('bytes=100000-');
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('loads nothing again that is whole already', async () => {
    await load();
    expect(await load()).toBe(sha256);
    expect(server.requests.map(({ range }) => range)).toEqual([undefined, `bytes=${bytes.length}-`]);
  });

  it('goes on after a connection that brings nothing any more', async () => {
    server.answerNext(stallAfter(bytes, 50_000));
    await load();
    expect(server.requests[1]?.range).toBe('bytes=50000-');
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('begins anew when the file has changed meanwhile', async () => {
    server.answerNext(sendFile(Buffer.alloc(bytes.length), { cutAt: 100_000, tag: '"former"' }));
    await load();
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('begins anew where the server ignores the range', async () => {
    server.answerNext(sendFile(bytes, { cutAt: 100_000 }), (_request, response) => {
      response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
    });
    await load();
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('deletes what has another checksum', async () => {
    server.answerNext(sendFile(Buffer.alloc(bytes.length, 1)));
    expect((await thrownBy(load())).code).toBe('DOWNLOAD_CORRUPT');
    expect(existsSync(file)).toBe(false);
    expect(await load()).toBe(sha256);
  });

  it('gives up a server that announces more than it sends', async () => {
    const liar = (_request: unknown, response: Parameters<ReturnType<typeof sendFile>>[1]) => {
      response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 10));
      response.destroy();
    };
    server.answerNext(...Array.from({ length: 20 }, () => liar));
    expect((await thrownBy(load())).code).toBe('DOWNLOAD_FAILED');
  });

  it('stops a server that sends more than the catalogue says, announced or not', async () => {
    for (const headers of [{ 'content-length': 5 * bytes.length }, {}]) {
      server.answerNext((_request, response) => {
        response.writeHead(200, headers);
        for (let part = 0; part < 5; part++) response.write(bytes);
        response.end();
      });
      expect((await thrownBy(load())).code).toBe('DOWNLOAD_CORRUPT');
    }
  });

  it('follows redirects of its own host, waits as the server asks, and leaves no host that is not safe', async () => {
    server.answerNext(status(302, { location: '/elsewhere' }), status(429, { 'retry-after': '0' }));
    await load();
    expect(server.requests.map(({ path }) => path)).toEqual(['/model', '/elsewhere', '/model']);
    server.answerNext(status(302, { location: 'http://example.com/model' }));
    expect(await thrownBy(load({ file: `${file}-other` }))).toMatchObject({ code: 'DOWNLOAD_FAILED' });
    server.answerNext(...Array.from({ length: 10 }, () => status(302, { location: '/model' })));
    expect(await thrownBy(load({ file: `${file}-loop` }))).toMatchObject({ code: 'DOWNLOAD_FAILED' });
  });

  it('does not try again what is not there', async () => {
    server.answerNext(status(404));
    expect((await thrownBy(load())).code).toBe('DOWNLOAD_FAILED');
    expect(server.requests).toHaveLength(1);
  });

  it('asks for room before it loads anything', async () => {
    expect((await thrownBy(load({ room: Number.MAX_SAFE_INTEGER }))).code).toBe('STORAGE_FULL');
    expect(existsSync(file)).toBe(false);
  });

  it('stops when it is cancelled, and keeps what is there', async () => {
    server.answerNext(stallAfter(bytes, 50_000));
    const controller = new AbortController();
    const loading = load({ signal: controller.signal, onProgress: () => controller.abort() });
    expect((await thrownBy(loading)).code).toBe('CANCELLED');
    await load();
    expect(server.requests[1]?.range).toBeDefined();
  });

  it('tells that nobody answers', async () => {
    await server.close();
    expect((await thrownBy(load())).code).toBe('DOWNLOAD_FAILED');
  });
});
