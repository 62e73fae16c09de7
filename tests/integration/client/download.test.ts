import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError, CancelledError } from '#shared/errors/index.ts';
import { Reach } from '#electron/client/reach.ts';
import { downloadToFile, type DownloadOptions } from '#electron/client/transfers/download.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const parent = temporaryFolder('download');
const content = randomBytes(300_000);
/** What the server has under the address at the moment. */
let served = content;
let etag = '"one"';
let server: Server;
let url: string;
let folder: string;
let file: string;
let ranges: (string | undefined)[];
/** Answers the next requests instead of the ordinary one. */
let next: ((request: IncomingMessage, response: ServerResponse) => void)[];

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { range, 'if-range': ifRange } = request.headers;
  const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
  const isPart = range !== undefined && ifRange === etag;
  if (isPart && start >= served.length) return void response.writeHead(416).end();
  const bytes = isPart ? served.subarray(start) : served;
  const partHeaders = isPart ? { 'content-range': `bytes ${start}-${served.length - 1}/${served.length}` } : {};
  response.writeHead(isPart ? 206 : 200, { etag, 'content-length': bytes.length, ...partHeaders });
  response.end(bytes);
}

/** Called when bytes have reached the app. */
let onArrival: (() => void) | undefined;

function breakOffAfter(length: number) {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, { etag, 'content-length': content.length });
    response.write(content.subarray(0, length));
    onArrival = () => response.destroy();
  };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    ranges.push(request.headers.range);
    (next.shift() ?? answer)(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/video.mp4`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(async () => {
  served = content;
  onArrival = undefined;
  etag = '"one"';
  ranges = [];
  next = [];
  folder = join(parent, randomUUID());
  file = join(folder, '001 Sarah.mp4');
});

function download(options: Partial<DownloadOptions> = {}) {
  return downloadToFile({
    fetch: new Reach(async () => url).fetch,
    url,
    file,
    retryDelays: [1, 1],
    ...options,
    onProgress: (received, total) => {
      onArrival?.();
      options.onProgress?.(received, total);
    },
  });
}

describe('a download', () => {
  test('appears whole, in a folder made for it, with nothing left beside it', async () => {
    const progress: [number, number | null][] = [];
    await download({ onProgress: (received, total) => progress.push([received, total]) });
    expect(await readFile(file)).toEqual(content);
    expect(await readdir(folder)).toEqual(['001 Sarah.mp4']);
    expect(progress.at(-1)).toEqual([content.length, content.length]);
  });

  test('goes on where a broken connection stopped', async () => {
    next = [breakOffAfter(100_000)];
    await download();
    expect(await readFile(file)).toEqual(content);
    expect(ranges).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
  });

  test('begins anew when the file has changed meanwhile', async () => {
    const changed = randomBytes(250_000);
    next = [
      (request, response) => {
        breakOffAfter(100_000)(request, response);
        served = changed;
        etag = '"two"';
      },
    ];
    await download();
    expect(ranges[1]).toMatch(/^bytes=[1-9]\d*-$/);
    expect(await readFile(file)).toEqual(changed);
  });

  test('goes on in the next run of the app when this one was closed', async () => {
    const controller = new AbortController();
    next = [
      (_request, response) => {
        response.writeHead(200, { etag, 'content-length': content.length });
        response.write(content.subarray(0, 50_000));
      },
    ];
    const stopped = thrownBy(
      download({ signal: controller.signal, onProgress: () => controller.abort(new AppError('SHUTTING_DOWN')) }),
    );
    expect((await stopped).code).toBe('SHUTTING_DOWN');
    expect((await readdir(folder)).every((name) => name.startsWith('.'))).toBe(true);
    await download();
    expect(ranges[1]).toMatch(/^bytes=[1-9]\d*-$/);
    expect(await readFile(file)).toEqual(content);
    expect(await readdir(folder)).toEqual(['001 Sarah.mp4']);
  });

  test('goes on in the next run of the app when this one was killed', async () => {
    next = [
      (_request, response) => {
        response.writeHead(200, { etag, 'content-length': content.length });
        response.write(content.subarray(0, 50_000));
      },
    ];
    const downloader = fileURLToPath(new URL('../../support/killed-download.ts', import.meta.url));
    const killed = await promisify(execFile)(process.execPath, [downloader, url, file]).catch(
      (error: unknown) => error,
    );
    expect(killed).toMatchObject({ signal: 'SIGKILL' });
    expect((await readdir(folder)).every((name) => name.startsWith('.'))).toBe(true);
    await download();
    expect(ranges[1]).toMatch(/^bytes=[1-9]\d*-$/);
    expect(await readFile(file)).toEqual(content);
    expect(await readdir(folder)).toEqual(['001 Sarah.mp4']);
  });

  test('leaves nothing when it is cancelled', async () => {
    const controller = new AbortController();
    next = [breakOffAfter(50_000)];
    const cancelled = thrownBy(
      download({ signal: controller.signal, onProgress: () => controller.abort(new CancelledError()) }),
    );
    expect((await cancelled).code).toBe('CANCELLED');
    expect(await readdir(folder)).toEqual([]);
  });

  test('leaves the file of before when it fails', async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(file, 'before');
    next = [(_request, response) => void response.writeHead(404).end()];
    expect((await thrownBy(download())).code).toBe('NOT_FOUND');
    expect(await readFile(file, 'utf8')).toBe('before');
    expect(await readdir(folder)).toEqual(['001 Sarah.mp4']);
  });

  test('gives up after some tries, with a code that says it may help to try later', async () => {
    next = [1, 2, 3].map(() => (_request: IncomingMessage, response: ServerResponse) => void response.destroy());
    const error = await thrownBy(download());
    expect(error).toMatchObject({ code: 'STUDIO_UNREACHABLE', retryable: true });
    expect(ranges).toHaveLength(3);
  });

  test.each([
    ['text/html; charset=utf-8', '<html>Welcome to our hotel</html>'],
    ['application/xhtml+xml', '<p>Welcome</p>'],
    ['application/json', '{ "message": "Welcome" }'],
    [undefined, '\n<!DOCTYPE html><title>Welcome'],
    ['video/mp4', '{"message":"Welcome"}'],
  ])('takes no page (%s) for its file, and goes on with what it has once the studio answers', async (type, text) => {
    const page = (_request: IncomingMessage, response: ServerResponse): void =>
      void response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end(text);
    next = [breakOffAfter(100_000), page, page];
    expect(await thrownBy(download({ keepPartial: true }))).toMatchObject({
      code: 'STUDIO_ANSWERED_PAGE',
      retryable: true,
    });
    expect((await readdir(folder)).every((name) => name.startsWith('.'))).toBe(true);
    await download();
    expect(ranges.at(-1)).toMatch(/^bytes=[1-9]\d*-$/);
    expect(await readFile(file)).toEqual(content);
  });

  test('recovers from a partial file the server does not accept', async () => {
    next = [breakOffAfter(100_000), (_request, response) => void response.writeHead(416).end()];
    await download();
    expect(await readFile(file)).toEqual(content);
    expect(ranges.at(-1)).toBeUndefined();
  });

  test('takes no rest of another version from a cache that ignores what it is asked for', async () => {
    const changed = randomBytes(content.length);
    next = [
      breakOffAfter(100_000),
      ({ headers }, response) => {
        [served, etag] = [changed, '"two"'];
        const start = Number(/\d+/u.exec(headers.range ?? '')?.[0]);
        const range = `bytes ${start}-${changed.length - 1}/${changed.length}`;
        response.writeHead(206, { etag, 'content-range': range }).end(changed.subarray(start));
      },
    ];
    await download();
    expect((await readFile(file)).equals(changed)).toBe(true);
  });

  test('asks for the rest of a range that ends early, or that it did not ask for', async () => {
    const part = ({ headers }: IncomingMessage, response: ServerResponse): void => {
      const start = Number(/\d+/u.exec(headers.range ?? '')?.[0] ?? 0);
      const range = `bytes ${start}-${start + 99_999}/${content.length}`;
      response.writeHead(206, { etag, 'content-range': range }).end(content.subarray(start, start + 100_000));
    };
    next = [part, part];
    await download();
    expect((await readFile(file)).equals(content)).toBe(true);
    expect(ranges).toEqual([undefined, 'bytes=100000-', 'bytes=200000-']);
  });

  test('sends the headers it is given, asked for anew each time', async () => {
    let asked = 0;
    next = [breakOffAfter(1_000)];
    await download({ headers: async () => ({ authorization: `Bearer ${++asked}` }) });
    expect(asked).toBe(2);
  });
});

describe('a redirect', () => {
  const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });

  /** Downloads from a remote studio whose answers are these, in order. @returns the requests. */
  async function follow(...answers: Response[]): Promise<[string, string | null][]> {
    const asked: [string, string | null][] = [];
    const send: Reach['fetch'] = async (address, init) => {
      asked.push([address, new Headers(init.headers).get('authorization')]);
      return answers.shift() ?? new Response(content);
    };
    const headers = async (): Promise<Record<string, string>> => ({ authorization: 'Bearer x' });
    await download({ url: 'https://studio.example/video', headers, fetch: send });
    return asked;
  }

  test('leads to a storage service, which gets no credentials', async () => {
    expect(await follow(redirect('/there'), redirect('https://storage.example/video'))).toEqual([
      ['https://studio.example/video', 'Bearer x'],
      ['https://studio.example/there', 'Bearer x'],
      ['https://storage.example/video', null],
    ]);
    expect((await readFile(file)).equals(content)).toBe(true);
  });

  test('leads in no circle', async () => {
    const circle = Array.from({ length: 9 }, () => redirect('https://studio.example/video'));
    expect(await thrownBy(follow(...circle))).toMatchObject({ code: 'STUDIO_ANSWER_INVALID' });
  });
});

describe('where a download goes', () => {
  test('must be a folder that can be written to', async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'a file'), '');
    const error = await thrownBy(download({ file: join(folder, 'a file', 'x.mp4') }));
    expect(error.code).toBe('STORAGE_UNWRITABLE');
  });

  test.skipIf(process.platform !== 'linux')('may be a place where no folder can ever be made', async () => {
    const error = await thrownBy(download({ file: '/proc/nowhere/at/all/x.mp4' }));
    expect(error.code).toBe('STORAGE_UNWRITABLE');
  });

  test('may vanish meanwhile, which is named as the reason', async () => {
    const target = join(folder, 'unplugged');
    const onProgress = (): void => rmSync(target, { recursive: true });
    const error = await thrownBy(download({ file: join(target, 'x.mp4'), onProgress }));
    expect(error).toMatchObject({ code: 'STORAGE_UNWRITABLE', subject: target });
  });

  test.skipIf(process.platform !== 'linux')('may be full: nothing half-written stays', async () => {
    const target = join(folder, 'full', 'x.mp4');
    const first = new AbortController();
    const stop = (): void => first.abort(new AppError('SHUTTING_DOWN'));
    await thrownBy(download({ file: target, signal: first.signal, onProgress: stop }));
    // The partial file of this name again, on a device that answers every write as a full disk does.
    const partial = (await readdir(join(folder, 'full'))).find((name) => name.endsWith('.partial'));
    if (partial === undefined) throw new Error('no partial file');
    await rm(join(folder, 'full', partial));
    await symlink('/dev/full', join(folder, 'full', partial));
    const error = await thrownBy(download({ file: target }));
    expect(error.code).toBe('STORAGE_FULL');
    expect(await readdir(join(folder, 'full'))).toEqual([]);
  });
});
