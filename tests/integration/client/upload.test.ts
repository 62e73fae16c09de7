import { readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Studio } from '#electron/client/studio.ts';
import { uploadFile } from '#electron/client/transfers/upload.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const file = join(temporaryFolder('upload'), 'take.webm');
writeFileSync(file, 'a recording');

/** Nobody listens there. */
const studio = {
  uploadEndpoint: async () => 'http://127.0.0.1:9/uploads',
  headersFor: async () => ({}),
} as unknown as Studio;

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
  const server = createServer((_request, response) => {
    rmSync(gone, { force: true });
    response.writeHead(201, { location: '/uploads/one', 'tus-resumable': '1.0.0' }).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answering = { ...studio, uploadEndpoint: async () => `http://127.0.0.1:${port}/uploads` } as unknown as Studio;
  try {
    expect(await thrownBy(upload(gone, answering))).toMatchObject({ code: 'FILE_NOT_FOUND' });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
