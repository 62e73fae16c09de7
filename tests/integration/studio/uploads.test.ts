import { ERRORS, MemoryLocker } from '@tus/server';
import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { errorBodySchema } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { UploadStore } from '#electron/studio/domain/templates/upload-store.ts';
import { addUser, type SecondUser } from '../../support/second-user.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { startTestStudio, until, type TestStudio } from '../../support/studio.ts';

let running: TestStudio;
let stranger: SecondUser;

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
  stranger = await addUser(running);
});
afterAll(() => running.end());

type Headers = Record<string, string>;
const chunk = { 'content-type': 'application/offset+octet-stream' };

/** A request of the tus protocol, with the token of the studio's own account unless another is given. */
function tus(method: string, path: string, headers: Headers = {}, body?: string, token = running.studio.token) {
  return fetch(`${running.studio.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

/** Begins an upload and gives the path of its address. */
async function begin(headers: Headers, token?: string): Promise<string> {
  const response = await tus('POST', '/uploads', headers, undefined, token);
  expect(response.status).toBe(201);
  return new URL(response.headers.get('location') ?? '', running.studio.url).pathname;
}

const idOf = (path: string) => path.split('/').at(-1) ?? '';
const arrived = (path: string) => readFileSync(join(running.folder, 'uploads', idOf(path)), 'utf8');

describe('an upload of another account', () => {
  test('cannot be looked at, written, finished or deleted, whatever stands behind its address', async () => {
    const victim = await begin({ 'upload-length': '10' });
    const own = await begin({ 'upload-length': '10' }, stranger.token);
    const paths = [
      victim,
      `${victim}?`,
      `${own}?x=${victim}`,
      `${own}?x=/${idOf(victim)}`,
      `${own}?/${idOf(victim)}`,
      `${own}%3Fx=/${idOf(victim)}`,
      `${own}%2F${idOf(victim)}`,
      `${own}/../${idOf(victim)}`,
      `${own};/${idOf(victim)}`,
      `${own}/${idOf(victim)}`,
      `/uploads//${idOf(victim)}`,
      `/uploads/?x=/${idOf(victim)}`,
    ];
    for (const path of paths) {
      const asked = [
        await tus('HEAD', path, {}, undefined, stranger.token),
        await tus('PATCH', path, { ...chunk, 'upload-offset': '0' }, '0123456789', stranger.token),
        await tus('DELETE', path, {}, undefined, stranger.token),
      ];
      for (const answer of asked) {
        expect({ path, refused: [404, 422].includes(answer.status) }).toEqual({ path, refused: true });
        expect(answer.headers.get('upload-length')).toBeNull();
      }
    }
    expect(arrived(victim)).toBe('');
    expect((await tus('HEAD', victim)).headers.get('upload-offset')).toBe('0');
  });
});

test('an address of an upload takes no query', async () => {
  const path = await begin({ 'upload-length': '10' });
  expect((await tus('PATCH', `${path}?x=1`, { ...chunk, 'upload-offset': '0' }, 'hello')).status).toBe(422);
  expect((await tus('POST', '/uploads?x=1', { 'upload-length': '1' })).status).toBe(422);
  expect(statSync(join(running.folder, 'uploads', idOf(path))).size).toBe(0);
});

test('the address of a new upload is relative, so that it holds behind any proxy', async () => {
  const response = await tus('POST', '/uploads', { 'upload-length': '1' });
  expect(response.headers.get('location')).toMatch(/^\/uploads\/[\da-f-]{36}$/);
});

test('an upload that arrived whole, but could not be finished then, is finished when its client asks how far it is', async () => {
  const path = await begin({ 'upload-length': '5' });
  vi.spyOn(UploadStore.prototype, 'sync').mockRejectedValueOnce(new AppError('STORAGE_FULL'));
  expect((await tus('PATCH', path, { ...chunk, 'upload-offset': '0' }, 'hello')).status).toBe(507);
  // Nothing is left to send, so the client goes on.
  expect((await tus('HEAD', path)).headers.get('upload-offset')).toBe('5');
  const made = await running.client.call('createVideoInstance', { name: 'Late', video_id: idOf(path) });
  expect(made).toMatchObject({ video_id: idOf(path) });
});

describe('an upload whose size comes later', () => {
  test('is counted by what has arrived, then by the size it is given', async () => {
    const path = await begin({ 'upload-defer-length': '1' });
    expect((await tus('PATCH', path, { ...chunk, 'upload-offset': '0' }, 'hello')).status).toBe(204);
    const last = { ...chunk, 'upload-offset': '5', 'upload-length': '10' };
    expect((await tus('PATCH', path, last, 'there')).status).toBe(204);
    const made = await running.client.call('createVideoInstance', { name: 'Deferred', video_id: idOf(path) });
    expect(made).toMatchObject({ video_id: idOf(path) });
  });

  test('brings no bytes before its room is known', async () => {
    const headers = { ...chunk, 'upload-defer-length': '1' };
    expect((await tus('POST', '/uploads', headers, 'hello')).status).toBe(422);
  });
});

test('uploads without a size that arrive at the same time share the room of their account', async () => {
  const megabyte = 1024 * 1024;
  const paths = await Promise.all([1, 2, 3].map(() => begin({ 'upload-defer-length': '1' }, stranger.token)));
  const bytes = () =>
    paths.reduce((total, path) => total + statSync(join(running.folder, 'uploads', idOf(path))).size, 0);
  const disk = vi.spyOn(UploadStore.prototype, 'freeBytes').mockImplementation(async () => 40 * megabyte - bytes());
  const sent = 'x'.repeat(15 * megabyte);
  const answers = await Promise.all(
    paths.map((path) => tus('PATCH', path, { ...chunk, 'upload-offset': '0' }, sent, stranger.token)),
  );
  const others = await tus('POST', '/uploads', { 'upload-length': String(8 * megabyte) });
  const taken = bytes();
  disk.mockRestore();
  for (const path of paths) await tus('DELETE', path, {}, undefined, stranger.token);
  await tus('DELETE', new URL(others.headers.get('location') ?? '', running.studio.url).pathname);
  expect(answers.map(({ status }) => status)).toContain(507);
  expect(taken).toBeLessThanOrEqual(20 * megabyte);
  expect(others.status).toBe(201);
});

describe('a checksum', () => {
  const checksum = (text: string, algorithm = 'sha1') => ({
    'upload-checksum': `${algorithm} ${createHash(algorithm).update(text).digest('base64')}`,
  });

  test('is offered with its algorithms', async () => {
    const offer = await tus('OPTIONS', '/uploads');
    expect(offer.headers.get('tus-extension')?.split(',')).toEqual(expect.arrayContaining(['checksum', 'expiration']));
    expect(offer.headers.get('tus-checksum-algorithm')).toBe('sha1,sha256,sha512,md5');
  });

  test.each(['sha1', 'sha256', 'sha512', 'md5'])(
    'of %s keeps the bytes that have it, and drops others',
    async (name) => {
      const path = await begin({ 'upload-length': '10' });
      const first = { ...chunk, 'upload-offset': '0' };
      expect((await tus('PATCH', path, { ...first, ...checksum('hello', name) }, 'hello')).status).toBe(204);
      const second = { ...chunk, 'upload-offset': '5', ...checksum('there', name) };
      const refused = await tus('PATCH', path, second, 'theirs'.slice(0, 5));
      const { result } = errorBodySchema.parse(await refused.json());
      expect({ status: refused.status, reason: result.reason }).toEqual({
        status: 460,
        reason: 'UPLOAD_CHECKSUM_WRONG',
      });
      expect((await tus('HEAD', path)).headers.get('upload-offset')).toBe('5');
      expect((await tus('PATCH', path, second, 'there')).status).toBe(204);
      expect(arrived(path)).toBe('hellothere');
    },
  );

  test('that first bytes do not have leaves no upload behind', async () => {
    const first = { ...chunk, 'upload-length': '10', ...checksum('hello') };
    const db = new Database(join(running.folder, 'studio.db'), { readonly: true });
    const begun = db.prepare('SELECT count(*) FROM uploads').pluck();
    const left = () => [begun.get(), readdirSync(join(running.folder, 'uploads')).length];
    const before = left();
    expect((await tus('POST', '/uploads', first, 'theirs'.slice(0, 5))).status).toBe(460);
    await until(() => isDeepStrictEqual(left(), before));
    db.close();
    expect((await tus('POST', '/uploads', first, 'hello')).status).toBe(201);
  });

  test('of a request that breaks off keeps none of its bytes', async () => {
    const path = await begin({ 'upload-length': '10' });
    const { hostname, port } = new URL(running.studio.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      [
        `PATCH ${path} HTTP/1.1`,
        `host: ${hostname}:${port}`,
        `authorization: Bearer ${running.studio.token}`,
        'tus-resumable: 1.0.0',
        'upload-offset: 0',
        'content-type: application/offset+octet-stream',
        `upload-checksum: ${checksum('0123456789')['upload-checksum']}`,
        'content-length: 10',
        '',
        '01234',
      ].join('\r\n'),
    );
    await until(() => arrived(path) === '01234');
    socket.destroy();
    await until(() => arrived(path) === '');
    expect((await tus('HEAD', path)).headers.get('upload-offset')).toBe('0');
  });

  test('that was not checked before the studio ended keeps nothing either', async () => {
    const path = await begin({ 'upload-length': '10' });
    expect((await tus('PATCH', path, { ...chunk, 'upload-offset': '0' }, 'hello')).status).toBe(204);
    // As a studio leaves it that is killed between the last byte and the check.
    appendFileSync(join(running.folder, 'uploads', idOf(path)), 'theirs'.slice(0, 5));
    writeFileSync(join(running.folder, 'uploads', `${idOf(path)}.verified`), '5');
    const asked = await tus('HEAD', path);
    expect({ offset: asked.headers.get('upload-offset'), kept: arrived(path) }).toEqual({ offset: '5', kept: 'hello' });
    expect((await tus('PATCH', path, { ...chunk, 'upload-offset': '5' }, 'there')).status).toBe(204);
  });

  test('adds nothing to a file that a power cut left shorter than was verified', async () => {
    const path = await begin({ 'upload-length': '10' });
    expect((await tus('PATCH', path, { ...chunk, 'upload-offset': '0' }, 'hel')).status).toBe(204);
    writeFileSync(join(running.folder, 'uploads', `${idOf(path)}.verified`), '5');
    const asked = await tus('HEAD', path);
    expect({ offset: asked.headers.get('upload-offset'), kept: arrived(path) }).toEqual({ offset: '3', kept: 'hel' });
  });
});

test('an unfinished upload says until when it is kept, and is not found afterwards', async () => {
  const response = await tus('POST', '/uploads', { 'upload-length': '10' });
  const path = response.headers.get('location') ?? '';
  const expires = Date.parse(response.headers.get('upload-expires') ?? '');
  expect(Math.abs(expires - Date.now() - 7 * 24 * 3_600_000)).toBeLessThan(3_600_000);
  const written = await tus('PATCH', path, { ...chunk, 'upload-offset': '0' }, 'hello');
  expect(Date.parse(written.headers.get('upload-expires') ?? '')).toBe(expires);
  const last = await tus('PATCH', path, { ...chunk, 'upload-offset': '5' }, 'there');
  expect(last.headers.get('upload-expires')).toBeNull();

  const expired = await begin({ 'upload-length': '10' });
  const metadata = join(running.folder, 'uploads', `${idOf(expired)}.json`);
  const stored = JSON.parse(readFileSync(metadata, 'utf8')) as Record<string, unknown>;
  writeFileSync(metadata, JSON.stringify({ ...stored, creation_date: '2020-01-01T00:00:00.000Z' }));
  expect((await tus('HEAD', expired)).status).toBe(404);
  expect((await tus('PATCH', expired, { ...chunk, 'upload-offset': '0' }, 'hello')).status).toBe(404);
});

test('an account has no more than so many unfinished uploads, and says so by its code', async () => {
  const { token } = await addUser(running, 'busy');
  for (let count = 0; count < limits.uploadsAtOnce; count++) await begin({ 'upload-length': '1' }, token);
  const refused = await tus('POST', '/uploads', { 'upload-length': '1' }, undefined, token);
  expect(refused.status).toBe(429);
  expect(errorBodySchema.parse(await refused.json()).result.reason).toBe('UPLOADS_TOO_MANY');
});

test.each([
  ['came to its turn too late', ERRORS.ERR_LOCK_TIMEOUT, 503, 'STUDIO_BUSY' as const],
  ['was put off by another one', ERRORS.ABORTED, 409, 'UPLOAD_OFFSET_WRONG' as const],
])('a request that %s, as many write to one upload, can be tried again', async (_, refusal, status, reason) => {
  const path = await begin({ 'upload-length': '10' });
  const locks = vi.spyOn(MemoryLocker.prototype, 'newLock');
  locks.mockReturnValueOnce({ lock: () => Promise.reject(refusal), unlock: () => Promise.resolve() } as never);
  const refused = await tus('PATCH', path, { ...chunk, 'upload-offset': '0' }, 'hello');
  locks.mockRestore();
  const { result } = errorBodySchema.parse(await refused.json());
  expect({ status: refused.status, reason: result.reason }).toEqual({ status, reason });
  expect(new AppError(reason).retryable).toBe(true);
  expect((await tus('PATCH', path, { ...chunk, 'upload-offset': '0' }, '0123456789')).status).toBe(204);
});

describe('a request of tus that is refused', () => {
  test.each([
    [
      'an unknown version',
      'POST',
      { 'tus-resumable': '0.2.2', 'upload-length': '1' },
      412,
      'UPLOAD_VERSION_UNSUPPORTED',
    ],
    ['no version', 'POST', { 'tus-resumable': '', 'upload-length': '1' }, 412, 'UPLOAD_VERSION_UNSUPPORTED'],
    ['no length', 'POST', {}, 422, 'INVALID_REQUEST'],
    ['a length that is no number', 'POST', { 'upload-length': 'x' }, 422, 'INVALID_REQUEST'],
    ['too large a length', 'POST', { 'upload-length': '9000000000000' }, 413, 'UPLOAD_TOO_LARGE'],
    [
      'parts to be put together',
      'POST',
      { 'upload-length': '1', 'upload-concat': 'partial' },
      400,
      'NOT_SUPPORTED_YET',
    ],
    ['no offset', 'PATCH', chunk, 422, 'INVALID_REQUEST'],
    ['another content', 'PATCH', { 'content-type': 'text/plain', 'upload-offset': '0' }, 422, 'INVALID_REQUEST'],
    ['another offset', 'PATCH', { ...chunk, 'upload-offset': '3' }, 409, 'UPLOAD_OFFSET_WRONG'],
    ['more bytes than it has', 'PATCH', { ...chunk, 'upload-offset': '0' }, 413, 'UPLOAD_TOO_LARGE'],
    [
      'a checksum that is too short',
      'PATCH',
      { ...chunk, 'upload-offset': '0', 'upload-checksum': 'sha1 AA==' },
      400,
      'REQUEST_UNUSABLE',
    ],
    [
      'a checksum of an unknown kind',
      'PATCH',
      { ...chunk, 'upload-offset': '0', 'upload-checksum': 'crc7 AAAA' },
      400,
      'REQUEST_UNUSABLE',
    ],
  ])('for %s has the status and the error of the interface', async (_, method, headers: Headers, status, reason) => {
    const path = method === 'PATCH' ? await begin({ 'upload-length': '2' }) : '/uploads';
    const refused = await tus(method, path, headers, method === 'PATCH' ? 'hello' : undefined);
    const body = errorBodySchema.parse(await refused.json());
    expect({
      status: refused.status,
      code: body.code,
      reason: body.result.reason,
      version: refused.headers.get('tus-version'),
      kept: method === 'PATCH' ? arrived(path) : '',
    }).toEqual({ status, code: status, reason, version: status === 412 ? '1.0.0' : null, kept: '' });
  });

  test('for a body without a length that has too many bytes is the same, and what arrived before stays', async () => {
    const path = await begin({ 'upload-length': '5' });
    await tus('PATCH', path, { ...chunk, 'upload-offset': '0' }, '01');
    const refused = await fetch(`${running.studio.url}${path}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${running.studio.token}`,
        'tus-resumable': '1.0.0',
        ...chunk,
        'upload-offset': '2',
      },
      body: new Blob(['0123456789']).stream(),
      duplex: 'half',
    } as RequestInit);
    const { result } = errorBodySchema.parse(await refused.json());
    expect({ status: refused.status, reason: result.reason }).toEqual({ status: 413, reason: 'UPLOAD_TOO_LARGE' });
    expect(arrived(path)).toBe('01');
    expect((await tus('PATCH', path, { ...chunk, 'upload-offset': '2' }, '234')).status).toBe(204);
  });
});
