import { readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import type { lookup, LookupAddress } from 'node:dns';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Studio } from '#electron/client/studio.ts';
import { Reach } from '#electron/client/reach.ts';
import { uploadFile } from '#electron/client/transfers/upload.ts';
import { startLoopbackServer, type LoopbackServer } from '../../support/loopback-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const file = join(temporaryFolder('upload'), 'take.webm');
writeFileSync(file, 'a recording');

/** Nobody listens there. */
const studio = studioAt('http://127.0.0.1:9');

function studioAt(address: string, reach: Pick<Reach, 'guard'> = new Reach(async () => address)): Studio {
  return { uploadEndpoint: async () => `${address}/uploads`, headersFor: async () => ({}), reach } as unknown as Studio;
}

function isOpen(): boolean {
  return readdirSync('/proc/self/fd').some((handle) => {
    try {
      return readlinkSync(join('/proc/self/fd', handle)) === file;
    } catch {
      // The handle that lists them is closed already.
      return false;
    }
  });
}

function upload(path: string, to = studio): Promise<string> {
  return uploadFile(to, {
    file: path,
    name: 'take.webm',
    mimeType: 'video/webm',
    uploadUrl: null,
    onUploadUrl: () => undefined,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
}

test.runIf(process.platform === 'linux')('a file that could not be sent is closed', async () => {
  expect(await thrownBy(upload(file))).toMatchObject({ code: 'STUDIO_UNREACHABLE' });
  await expect.poll(isOpen).toBe(false);
});

test('a file that is gone is an error of its upload', async () => {
  expect(await thrownBy(upload(`${file}.gone`))).toMatchObject({ code: 'FILE_NOT_FOUND' });
});

test('a file that goes after its upload has begun is an error of its upload', async () => {
  const gone = `${file}.going`;
  writeFileSync(gone, 'a recording');
  const server = await startLoopbackServer((_request, response) => {
    rmSync(gone, { force: true });
    response.writeHead(201, { location: '/uploads/one', 'tus-resumable': '1.0.0' }).end();
  });
  try {
    expect(await thrownBy(upload(gone, studioAt(server.address(''))))).toMatchObject({ code: 'FILE_NOT_FOUND' });
  } finally {
    await server.close();
  }
});

describe('a remote studio', () => {
  let server: LoopbackServer;
  /** One that is reached as if its address were public. */
  let remote: Studio;

  beforeEach(async () => {
    server = await startLoopbackServer((_request, response) => void response.end());
    const resolver = ((name: string, _options: unknown, done: (error: null, found: LookupAddress[]) => void) =>
      done(null, [
        { address: name === 'studio.example' ? '93.184.215.14' : '127.0.0.1', family: 4 },
      ])) as unknown as typeof lookup;
    const reach = new Reach(async () => 'https://studio.example', resolver);
    const own = server.address('/uploads');
    remote = studioAt(server.address(''), {
      guard: async (url) => (url === own ? undefined : reach.guard(url)),
    });
  });
  afterEach(() => server.close());

  test.each(['127.0.0.1', 'localtest.example', '[::1]', '192.168.1.1'])(
    'sends no recording to %s, as a service on this computer or network has it',
    async (host) => {
      server.answer = (request, response) => {
        const location = `http://${host}:${new URL(server.address('/')).port}/admin`;
        response.writeHead(request.url === '/uploads' ? 201 : 204, { location, 'tus-resumable': '1.0.0' }).end();
      };
      expect(await thrownBy(upload(file, remote))).toMatchObject({ code: 'STUDIO_ANSWER_INVALID' });
      expect(server.asked).toEqual(['/uploads']);
    },
  );

  test('that answers an upload without an end is given up', async () => {
    let sent = 0;
    server.answer = (_request, response) => {
      response.writeHead(201, { location: '/uploads/one' });
      const endless = Readable.from(megabytes()).on('data', () => (sent += 1));
      pipeline(endless, response, () => undefined);
    };
    expect(await thrownBy(upload(file, remote))).toMatchObject({ code: 'STUDIO_ANSWER_INVALID' });
    expect(sent).toBeLessThan(50);
  });

  test('that never answers an upload is not waited for', async () => {
    server.answer = () => undefined;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const uploaded = thrownBy(upload(file, remote));
      await vi.waitUntil(() => server.asked.length > 0);
      await vi.advanceTimersByTimeAsync(121_000);
      expect(await uploaded).toMatchObject({ code: 'STUDIO_UNREACHABLE' });
    } finally {
      vi.useRealTimers();
    }
  });
});

function* megabytes(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(1024 * 1024);
}
