import { request, ServerResponse } from 'node:http';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { errorBodySchema } from '#shared/api/index.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { openDatabase } from '#electron/db/open.ts';
import { soundFile } from '#electron/studio/domain/media/addresses.ts';
import { migrations } from '#electron/studio/store/migrations.ts';
import { addTake, saidAlone } from '#electron/studio/store/takes.ts';
import { usualPatience } from '#electron/studio/http/server.ts';
import { startStudio } from '#electron/studio/studio.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { clientOf, startTestStudio, until, type TestStudio } from '../../support/studio.ts';

let running: TestStudio;

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
});
afterAll(() => running.end());

type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  reason: string | undefined;
  error: string | undefined;
};

/** A request with exactly these headers; `fetch` would not let a test choose Host and Origin. */
function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
  otherPort?: string,
): Promise<Answer> {
  const { hostname, port: ownPort } = new URL(running.studio.url);
  const port = otherPort ?? ownPort;
  return new Promise((resolve, reject) => {
    const sending = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        const parsed = text.startsWith('{') ? errorBodySchema.safeParse(JSON.parse(text)) : undefined;
        const { reason, error } = parsed?.data?.result ?? {};
        resolve({ status: response.statusCode ?? 0, headers: response.headers, reason, error });
      });
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

/** Asks the token endpoint, as OAuth clients do. */
async function tokenFor(authorization: string, { url } = running.studio): Promise<string> {
  const response = await fetch(`${url}/api/auth/token`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  expect(response.status).toBe(200);
  const token = (await response.json()) as { access_token: string; token_type: string; expires_in: number };
  expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
  return token.access_token;
}

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
const own = () => new URL(running.studio.url).host;
const bearer = () => `Bearer ${running.studio.token}`;
const voices = '/api/ai_studio/voices';
const pollPath = '/api/ai_studio/generated_video_by_id?id=00000000-0000-4000-8000-000000000000';

describe('who may ask', () => {
  test('the launch token opens every operation', async () => {
    expect((await send('GET', voices, { authorization: bearer() })).status).toBe(200);
    expect((await send('GET', pollPath, { authorization: bearer() })).status).toBe(404);
  });

  test('client id and secret open everything but what is for administrators with a token', async () => {
    const { clientId, clientSecret } = running.studio;
    const authorization = basic(clientId, clientSecret);
    expect((await send('GET', pollPath, { authorization })).status).toBe(404);
    expect((await send('GET', voices, { authorization })).status).toBe(200);
    const refused = await send('POST', '/api/ai_studio/create_actor_by_user_id', { authorization });
    expect(refused).toMatchObject({
      status: 401,
      reason: 'UNAUTHORIZED',
      error: expect.stringContaining('/api/auth/token'),
    });
  });

  test('the token endpoint turns them into a token that opens everything but secrets', async () => {
    const { clientId, clientSecret } = running.studio;
    const token = await tokenFor(basic(clientId, clientSecret));
    expect((await send('GET', voices, { authorization: `Bearer ${token}` })).status).toBe(200);
    const refused = await send('POST', '/api/auth/credentials', { authorization: `Bearer ${token}` });
    expect(refused).toMatchObject({ status: 401, error: expect.stringContaining('(Basic)') });
  });

  test('anything else is refused, with a challenge', async () => {
    const { clientId, clientSecret } = running.studio;
    const forged = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256', kid: 'nobody' })
      .setSubject('someone')
      .setIssuer('vocative')
      .setAudience('vocative-studio')
      .setExpirationTime('1h')
      .sign(Buffer.alloc(32));
    const refused = [
      {},
      { authorization: '' },
      { authorization: 'Bearer' },
      { authorization: 'Bearer nonsense' },
      { authorization: `Bearer ${forged}` },
      { authorization: `Bearer ${clientSecret}` },
      { authorization: basic(clientId, 'wrong') },
      { authorization: basic('wrong', clientSecret) },
      { authorization: basic(clientId, '') },
      { authorization: 'Basic !!!' },
      { authorization: `Digest ${running.studio.token}` },
    ];
    for (const headers of refused) {
      const answer = await send('GET', pollPath, headers);
      expect(answer).toMatchObject({ status: 401, reason: 'UNAUTHORIZED' });
      expect(answer.headers['www-authenticate']).toContain('Basic');
    }
  });

  test('client credentials open the studio until they are revoked, and their secret is not kept', async () => {
    const made = await running.client.call('createCredential', { name: 'CRM' });
    const authorization = basic(made.client_id, made.client_secret);
    expect((await send('GET', pollPath, { authorization })).status).toBe(404);
    const listed = (await running.client.call('listCredentials', {})).at(-1);
    expect(listed).toEqual({ client_id: made.client_id, name: 'CRM', created_at: made.created_at });
    await running.client.call('deleteCredential', { client_id: made.client_id });
    expect((await send('GET', pollPath, { authorization })).status).toBe(401);
    expect(readFileSync(join(running.folder, 'studio.db')).includes(made.client_secret)).toBe(false);
  });

  test('a token ends with the credentials it was issued for', async () => {
    const made = await running.client.call('createCredential', { name: 'CRM' });
    const other = await running.client.call('createCredential', { name: 'Other' });
    const token = await tokenFor(basic(made.client_id, made.client_secret));
    const kept = await tokenFor(basic(other.client_id, other.client_secret));
    const status = async (one: string) => (await send('GET', voices, { authorization: `Bearer ${one}` })).status;
    expect([await status(token), await status(kept)]).toEqual([200, 200]);
    await running.client.call('deleteCredential', { client_id: made.client_id });
    expect([await status(token), await status(kept)]).toEqual([401, 200]);
    await running.client.call('deleteCredential', { client_id: other.client_id });
  });

  test('a token gives no other token, no credentials and no secrets', async () => {
    const { clientId, clientSecret } = running.studio;
    const authorization = `Bearer ${await tokenFor(basic(clientId, clientSecret))}`;
    const json = { authorization, 'content-type': 'application/json' };
    const { id } = await running.client.call('createCallbackDestination', { url: 'https://example.com/' });
    const answers = [
      await send('POST', '/api/auth/token', { authorization }),
      await send('GET', '/api/auth/credentials', { authorization }),
      await send('POST', '/api/auth/credentials', json, '{"name":"Mine"}'),
      await send('DELETE', `/api/auth/credentials?client_id=${clientId}`, { authorization }),
      await send('POST', '/api/auth/accounts', json, '{"name":"Mine"}'),
      await send('POST', '/api/ai_studio/callback_destinations', json, '{"url":"https://example.org/"}'),
      await send('POST', '/api/ai_studio/callback_destinations/rotate', json, JSON.stringify({ id })),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  });

  test('the launch token gives no other token, as it is none of client credentials', async () => {
    expect(await send('POST', '/api/auth/token', { authorization: bearer() })).toMatchObject({ status: 401 });
  });

  test('the signing secret of a receiver is shown when it is made and when it is renewed, and at no other time', async () => {
    const url = 'https://receiver.example/done';
    const made = await running.client.call('createCallbackDestination', { url });
    expect(made.secret).toMatch(/^whsec_/);
    expect(await running.client.call('createCallbackDestination', { url })).toMatchObject({
      id: made.id,
      secret: null,
    });
    const renewed = await running.client.call('rotateCallbackSecret', { id: made.id });
    expect(renewed.secret).not.toBe(made.secret);
    const listed = JSON.stringify(await running.client.call('listCallbackDestinations', {}));
    expect(listed).toContain(url);
    expect(listed).not.toContain('whsec_');
  });

  test('wrong secrets are slowed down, a right one never', async () => {
    const made = await running.client.call('createCredential', { name: 'Guessed' });
    const fresh = await running.client.call('createCredential', { name: 'Never used before' });
    const guess = () => send('GET', pollPath, { authorization: basic(made.client_id, 'wrong') });
    let refused = await guess();
    for (let count = 0; count < 10 && refused.status === 401; count++) refused = await guess();
    expect(refused).toMatchObject({ status: 429, reason: 'TOO_MANY_ATTEMPTS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (const { client_id, client_secret } of [fresh, made]) {
      expect((await send('GET', pollPath, { authorization: basic(client_id, client_secret) })).status).toBe(404);
      expect((await guess()).status).not.toBe(200);
    }
  });

  test('a token is refused once it has expired, and where its clock was ahead', async () => {
    const stored = JSON.parse(readFileSync(join(running.folder, 'signing-keys.json'), 'utf8')) as {
      id: string;
      secret: string;
    }[];
    const [key = { id: '', secret: '' }] = stored;
    const { user_id: userId } = await running.client.call('createActor', { name: 'Me' });
    const sign = (issued: string, expires: string) =>
      new SignJWT({ client_id: running.studio.clientId })
        .setProtectedHeader({ alg: 'HS256', kid: key.id })
        .setSubject(userId)
        .setIssuer('vocative')
        .setAudience('vocative-studio')
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(Buffer.from(key.secret, 'base64url'));
    const answered = async (...times: [string, string]) =>
      (await send('GET', voices, { authorization: `Bearer ${await sign(...times)}` })).status;
    expect(await answered('59 minutes ago', '1 minute')).toBe(200);
    expect(await answered('30 seconds', '61 minutes')).toBe(200);
    expect(await answered('62 minutes ago', '2 minutes ago')).toBe(401);
    expect(await answered('2 days', '49 hours')).toBe(401);
  });

  test('is decided before the body is looked at', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await send('POST', '/api/ai_studio/actor', headers, '{ not json')).status).toBe(401);
    expect(
      (await send('POST', '/api/ai_studio/actor', { ...headers, authorization: bearer() }, '{ not json')).status,
    ).toBe(422);
  });

  test('signing keys are readable by their owner only, and no secret lies in the data folder', () => {
    expect(statSync(join(running.folder, 'signing-keys.json')).mode & 0o777).toBe(0o600);
    const database = readFileSync(join(running.folder, 'studio.db'));
    expect(database.includes(running.studio.clientSecret)).toBe(false);
    expect(database.includes(running.studio.token)).toBe(false);
  });
});

test('the key that signs tokens is renewed while the studio runs, and the one before still verifies', async () => {
  const clock = new ManualClock();
  const studio = await startTestStudio(await standInTemplate(), clock);
  const { clientId, clientSecret, url } = studio.studio;
  const authorization = basic(clientId, clientSecret);
  const keyOf = (token: string) => decodeProtectedHeader(token).kid;
  const first = await tokenFor(authorization, studio.studio);
  expect(keyOf(await tokenFor(authorization, studio.studio))).toBe(keyOf(first));
  // The computer slept for a month: nothing that runs by the clock ran meanwhile.
  clock.set(31 * 24 * 3_600_000);
  const [second, third] = await Promise.all([
    tokenFor(authorization, studio.studio),
    tokenFor(authorization, studio.studio),
  ]);
  expect(keyOf(second)).not.toBe(keyOf(first));
  expect(keyOf(third)).toBe(keyOf(second));
  for (const token of [first, second]) {
    expect((await fetch(`${url}${voices}`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  }
  await studio.end();
});

describe('where a request may come from', () => {
  test('the address the studio listens on', async () => {
    expect((await send('GET', '/healthz', { host: own() })).status).toBe(200);
    expect((await send('GET', '/healthz', { host: own(), origin: running.studio.url })).status).toBe(200);
  });

  test('no other name and no other origin, token or not', async () => {
    const port = own().split(':')[1] ?? '';
    const refused: Record<string, string>[] = [
      { host: 'studio.example' },
      { host: `studio.example:${port}` },
      { host: `localhost:${port}` },
      { host: '127.0.0.1' },
      { host: '127.0.0.1:1' },
      { host: own(), origin: 'https://example.com' },
      { host: own(), origin: 'null' },
      { host: own(), origin: `https://${own()}` },
      { host: own(), origin: 'http://127.0.0.1:1' },
    ];
    for (const headers of refused) {
      for (const path of ['/healthz', voices, '/uploads', '/media/x/video.mp4', '/nowhere']) {
        expect(await send('GET', path, { authorization: bearer(), ...headers })).toMatchObject({
          status: 403,
          reason: 'FORBIDDEN_ORIGIN',
        });
      }
    }
  });
});

test('a studio that is opened to the network takes any name, no other origin, and writes no files for anyone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vocative-open-'));
  const logger = createLogger('test', 'silent');
  const open = await startStudio({ dataFolder: folder, host: '0.0.0.0', port: 0, logger, pool: running.pool });
  const { port } = new URL(open.url);
  const named = { host: `studio.example:${port}` };
  expect((await send('GET', '/healthz', named, undefined, port)).status).toBe(200);
  expect(
    (await send('GET', '/healthz', { ...named, origin: 'http://elsewhere.example' }, undefined, port)).status,
  ).toBe(403);
  const write = { authorization: `Bearer ${open.token}`, 'content-type': 'application/json', ...named };
  // What a studio for this computer alone does for whoever started it.
  expect(await send('POST', '/api/ai_studio/media/write', write, '{}', port)).toMatchObject({ reason: 'UNAUTHORIZED' });
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

test('behind a public name, a studio is called by that, by an address, or by a name of its own network', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vocative-named-'));
  const logger = createLogger('test', 'silent');
  const named = await startStudio({
    dataFolder: folder,
    host: '0.0.0.0',
    port: 0,
    publicUrl: 'https://videos.example.com',
    logger,
    pool: running.pool,
  });
  const { port } = new URL(named.url);
  const statusFor = async (host: string) => (await send('GET', '/healthz', { host }, undefined, port)).status;
  for (const host of ['videos.example.com', `10.0.0.5:${port}`, `[::1]:${port}`, 'localhost', `studio:${port}`])
    expect([host, await statusFor(host)]).toEqual([host, 200]);
  for (const host of ['studio.example', `rebound.example:${port}`, `videos.example.com.:${port}`, ':'])
    expect([host, await statusFor(host)]).toEqual([host, 403]);
  await named.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('what cannot be read', () => {
  const json = { 'content-type': 'application/json' };

  test('is told from what is wrong with it', async () => {
    const authorization = bearer();
    expect(await send('GET', '/nowhere', { authorization })).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    expect(
      await send('POST', '/api/ai_studio/actor', { authorization, 'content-type': 'text/plain' }, 'name'),
    ).toMatchObject({
      status: 415,
      reason: 'UNSUPPORTED_MEDIA_TYPE',
    });
    expect(await send('POST', '/api/ai_studio/actor', { authorization, ...json }, '')).toMatchObject({
      status: 422,
      reason: 'INVALID_REQUEST',
    });
    expect(await send('POST', '/api/ai_studio/actor', { authorization, ...json }, '{"__proto__":{}}')).toMatchObject({
      status: 422,
    });
    const large = { authorization, ...json, 'content-length': String(33 * 1024 * 1024) };
    expect(await send('POST', '/api/ai_studio/actor', large, '')).toMatchObject({
      status: 413,
      reason: 'BODY_TOO_LARGE',
    });
  });

  test('names the fields at fault', async () => {
    const response = await fetch(`${running.studio.url}/api/ai_studio/campaign`, {
      method: 'POST',
      headers: { authorization: bearer(), ...json },
      body: JSON.stringify({ campaign_name: 7, video_instance_id: 'abc' }),
    });
    const { result } = errorBodySchema.parse(await response.json());
    expect(result.subject).toBe('campaign_name, video_instance_id');
    expect(result.error).toContain('campaign_name');
  });
});

test('a data folder that was open to all is private once a studio runs on it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vocative-open-'));
  for (const part of ['sounds', 'templates', 'cache']) mkdirSync(join(folder, part), { mode: 0o755 });
  writeFileSync(join(folder, 'studio.db'), '', { mode: 0o644 });
  chmodSync(folder, 0o777);
  const logger = createLogger('test', 'silent');
  const opened = await startStudio({ dataFolder: folder, host: '127.0.0.1', port: 0, logger, pool: running.pool });
  expect(statSync(folder).mode & 0o077).toBe(0);
  // Another user may own the folder, so that it stays open: what lies in it is private by itself.
  const names = readdirSync(folder);
  expect(names).toEqual(
    expect.arrayContaining(['studio.db', 'studio.db-wal', 'signing-keys.json', 'sounds', 'uploads']),
  );
  expect(names.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)).toEqual([]);
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a client that holds connections', () => {
  /** Writes to a connection of its own, and gives what came back when the studio has closed it. */
  async function hold(port: string, ...parts: string[]): Promise<string> {
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    for (const part of parts) socket.write(part);
    // Reset where the studio had not read everything.
    socket.on('error', () => undefined);
    await new Promise((closed) => socket.once('close', closed));
    return answer;
  }

  test.each([
    ['headers', ['POST /api/ai_studio/actor HTTP/1.1\r\nhost: ']],
    ['a body', ['POST /api/ai_studio/actor HTTP/1.1\r\n', 'HEAD', 'content-length: 100\r\n\r\n{"name"']],
  ])('is cut off when it never finishes %s', async (_what, parts) => {
    const folder = mkdtempSync(join(tmpdir(), 'vocative-slow-'));
    const logger = createLogger('test', 'silent');
    const patience = { ...usualPatience, headers: 300, body: 300, check: 100 };
    const options = { dataFolder: folder, host: '127.0.0.1', port: 0, logger, pool: running.pool, patience };
    const studio = await startStudio(options);
    const { port, host } = new URL(studio.url);
    const head = `host: ${host}\r\nauthorization: Bearer ${studio.token}\r\ncontent-type: application/json\r\n`;
    expect(await hold(port, ...parts.map((part) => (part === 'HEAD' ? head : part)))).not.toContain('200 OK');
    await studio.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A studio that waits only a moment, but longer than a busy computer takes to read what has come. */
  async function impatient(of: 'upload' | 'answer') {
    const folder = mkdtempSync(join(tmpdir(), 'vocative-slow-'));
    const logger = createLogger('test', 'silent');
    const patience = { ...usualPatience, [of]: 1_500 };
    const options = { dataFolder: folder, host: '127.0.0.1', port: 0, logger, pool: running.pool, patience };
    const studio = await startStudio(options);
    const { port, host } = new URL(studio.url);
    const head = `host: ${host}\r\nauthorization: Bearer ${studio.token}\r\ntus-resumable: 1.0.0\r\n`;
    const end = async (): Promise<void> => {
      await studio.close();
      rmSync(folder, { recursive: true, force: true });
    };
    return { folder, studio, port, head, end };
  }

  test('is cut off when nothing more of an upload comes, and what came stays', async () => {
    const { studio, port, head, end } = await impatient('upload');
    const headers = { authorization: `Bearer ${studio.token}`, 'tus-resumable': '1.0.0' };
    const begin = { method: 'POST', headers: { ...headers, 'upload-length': '1000' } };
    const path = (await fetch(`${studio.url}/uploads`, begin)).headers.get('location');
    const chunk = 'content-type: application/offset+octet-stream\r\nupload-offset: 0\r\ncontent-length: 1000\r\n\r\n';
    expect(await hold(port, `PATCH ${path} HTTP/1.1\r\n${head}${chunk}`, 'abc')).not.toContain('204');
    const offset = async () => (await fetch(`${studio.url}${path}`, { method: 'HEAD', headers })).headers;
    await until(async () => (await offset()).get('upload-offset') === '3');
    await end();
  });

  test('is cut off when it takes nothing more of a download', async () => {
    const { folder, studio, port, head, end } = await impatient('answer');
    const capability = 'A'.repeat(32);
    const bytes = 64 * 1024 * 1024;
    const { id: actor_id, user_id } = await clientOf(studio).call('createActor', { name: 'Sarah' });
    const db = openDatabase({ file: join(folder, 'studio.db'), migrations, beside: true });
    const take = { user_id, actor_id, capability, template_id: null, name: 'Ada', ...saidAlone };
    addTake(db, { ...take, duration: 1, loudness: null, flags: [] });
    db.close();
    writeFileSync(join(folder, 'sounds', capability), Buffer.alloc(bytes));
    const destroyed = vi.spyOn(ServerResponse.prototype, 'destroy');
    const socket = connect(Number(port), '127.0.0.1');
    socket.pause();
    socket.write(`GET /media/${capability}/${soundFile} HTTP/1.1\r\n${head}\r\n`);
    await until(() => destroyed.mock.calls.length > 0);
    destroyed.mockRestore();
    socket.on('error', () => undefined).resume();
    await once(socket, 'close');
    expect(socket.bytesRead).toBeGreaterThan(1_000);
    expect(socket.bytesRead).toBeLessThan(bytes);
    await end();
  });
});

describe('before it is known who asks, no body is read', () => {
  /** Sends the headers of a large body, and none of it. @returns the first line of the answer. */
  async function answerToHeaders(path: string, authorization: string): Promise<string> {
    const { hostname, port, host } = new URL(running.studio.url);
    const socket = connect(Number(port), hostname);
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${host}`,
      'content-type: application/json',
      `content-length: ${32 * 1024 * 1024}`,
      `authorization: ${authorization}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return answer.toString('latin1').split('\r\n', 1)[0] ?? '';
  }

  test.each([
    ['/nowhere', 'Basic nonsense', '404 Not Found'],
    ['/nowhere', 'known', '404 Not Found'],
    ['/healthz', 'Basic nonsense', '405 Method Not Allowed'],
    ['/api/ai_studio/pipeline/campaign', 'Basic nonsense', '401 Unauthorized'],
    ['/api/auth/token', 'Basic nonsense', '401 Unauthorized'],
    ['/uploads', 'Basic nonsense', '401 Unauthorized'],
  ])('POST %s with %s is answered %s', async (path, given, status) => {
    const authorization = given === 'known' ? bearer() : given;
    expect(await answerToHeaders(path, authorization)).toBe(`HTTP/1.1 ${status}`);
  });
});
