import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Logger } from '#electron/lib/logger.ts';
import type { ByteSource } from '#electron/http/byte-source.ts';
import { registerErrors } from '#electron/http/errors.ts';
import { sendBytes } from '#electron/http/send.ts';
import { AppError } from '#shared/errors/index.ts';
import { until } from '../../support/patience.ts';

let app: FastifyInstance;
let address = '';
let logged: unknown[];
let closed = 0;
/** What the source gives: parts, or what it fails with. */
let parts: (string | Error)[];

beforeEach(async () => {
  logged = [];
  closed = 0;
  const note = (fields: object): void => void logged.push(fields);
  const logger = { error: note, warn: note, info: note, debug: note } as unknown as Logger;
  const source: ByteSource = {
    size: 10,
    etag: '"ten bytes"',
    async *read() {
      for (const part of parts) {
        if (part instanceof Error) throw part;
        yield Buffer.from(part);
      }
    },
    close: () => void (closed += 1),
  };
  app = Fastify();
  registerErrors(app, logger);
  app.get('/video', (request, reply) =>
    sendBytes(request, reply, source, { type: 'video/mp4', fileName: 'a.mp4', logger }),
  );
  address = `${await app.listen({ host: '127.0.0.1', port: 0 })}/video`;
});
afterEach(() => app.close());

test('media whose first bytes cannot be read is answered with the error, as JSON and without headers of a file', async () => {
  parts = [new AppError('ARTIFACT_DAMAGED', { detail: 'sections/a' })];
  const response = await fetch(address);
  expect(response.status).toBe(500);
  expect(response.headers.get('content-type')).toContain('application/json');
  expect([response.headers.get('etag'), response.headers.get('content-disposition')]).toEqual([null, null]);
  expect(await response.json()).toMatchObject({ code: 500, result: { reason: 'ARTIFACT_DAMAGED' } });
  expect(logged).toContainEqual({ code: 'ARTIFACT_DAMAGED', detail: 'sections/a' });
  expect(closed).toBe(1);
});

test('media of which there is nothing on disk is no empty file', async () => {
  parts = [];
  const response = await fetch(address);
  expect(await response.json()).toMatchObject({ result: { reason: 'FILE_UNREADABLE' } });
});

test.each([
  ['fails', new AppError('FILE_UNREADABLE')],
  ['ends', ''],
])('media that %s in the middle is cut off and logged, and nobody waits for the rest', async (_, then) => {
  parts = ['12345', then];
  const response = await fetch(address);
  expect([response.status, response.headers.get('content-length')]).toEqual([200, '10']);
  await expect(response.text()).rejects.toThrow();
  await until(() => closed === 1);
  expect(logged).toContainEqual(expect.objectContaining({ code: 'FILE_UNREADABLE' }));
});

test('media is sent whole, and closed', async () => {
  parts = ['12345', '67890'];
  expect(await (await fetch(address)).text()).toBe('1234567890');
  await until(() => closed === 1);
  expect(logged).toEqual([]);
});
