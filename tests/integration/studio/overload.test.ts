import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { StudioClient } from '#shared/api/index.ts';
import { limits } from '#shared/limits.ts';
import { createLogger } from '#electron/lib/logger.ts';
import type { TaskKind } from '#electron/engine/workers/protocol.ts';
import { watchLoop } from '#electron/http/load.ts';
import { startStudio, type Studio } from '#electron/studio/studio.ts';
import { providerSettings } from '../../contract/support/world.ts';
import { addUser } from '../../support/second-user.ts';
import { createStandInPool } from '../../support/stand-in-pool.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { clientOf, startTestStudio, until, upload, type TestStudio } from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

type Asker = Pick<Studio, 'url' | 'token'>;
/** What holds a render process until it is answered: the task it waits for, and how an account asks for it. */
const asking: readonly [
  TaskKind,
  (running: TestStudio, client: StudioClient, asker: Asker) => Promise<() => Promise<unknown>>,
][] = [
  ['speak', async (_running, client) => () => client.call('sampleVoice', { text: 'Hello', voice: 'flite:slt' })],
  [
    'learn-script',
    async (_running, client) => () => client.call('learnScript', { script: 'Hi {{first_name|Sarah}}.' }),
  ],
  [
    'paid-texts',
    async ({ client: admin }, client) => {
      await admin.call('saveVoiceProvider', { ...providerSettings, enabled: true });
      return () => client.call('estimateVoiceCost', { voice: 'provider:ours:ada', texts: ['Ada'] });
    },
  ],
  [
    'cut-takes',
    async (_running, client, studio) => {
      const recording = await upload(studio);
      const { id } = await client.call('createActor', { name: 'Sarah' });
      return () => client.call('cutTakes', { actor_id: id, url: recording, values: ['Ada'] });
    },
  ],
];

describe('of one account a bounded number of requests waits for render processes, and others have their own', () => {
  test.each(asking)('with %s', async (kind, prepare) => {
    const running = await startTestStudio(await standInTemplate());
    const { client, pool, studio } = running;
    const { client_id: clientId, client_secret: clientSecret } = await client.call('createAccount', { name: 'Other' });
    const { access_token: token } = await clientOf(studio, { clientId, clientSecret }).call('issueToken', {});
    const other = { url: studio.url, token };
    try {
      const ask = await prepare(running, client, studio);
      const askAsOther = await prepare(running, clientOf(other), other);
      pool.hold(kind);
      const waiting = Array.from({ length: limits.interactiveRequests }, () => ask());
      await until(() => pool.held.length === limits.interactiveRequests);
      expect(await thrownBy(ask())).toMatchObject({ code: 'REQUESTS_TOO_MANY', retryAfter: 5 });
      const asked = askAsOther();
      await until(() => pool.held.length > limits.interactiveRequests);
      pool.release();
      expect(await Promise.all([...waiting, asked])).toHaveLength(limits.interactiveRequests + 1);
      await ask();
    } finally {
      await running.end();
    }
  });
});

describe('of one account a bounded number of requests waits for other servers', () => {
  async function boundedBy(running: TestStudio, ask: (client: StudioClient) => Promise<unknown>, begun: () => number) {
    const waiting = Array.from({ length: limits.interactiveRequests }, () => ask(running.client));
    await until(() => begun() === limits.interactiveRequests);
    expect(await thrownBy(ask(running.client))).toMatchObject({ code: 'REQUESTS_TOO_MANY', retryAfter: 5 });
    expect(begun()).toBe(limits.interactiveRequests);
    return waiting;
  }

  test('such as a model that writes, and others have their own', async () => {
    const answer = Promise.withResolvers<string>();
    let begun = 0;
    const ask = (): Promise<string> => ((begun += 1), answer.promise);
    const writingModel = { name: 'slow', ask };
    const running = await startTestStudio(await standInTemplate(), undefined, undefined, undefined, { writingModel });
    try {
      const { client: stranger } = await addUser(running);
      const write = (client: StudioClient) =>
        client.call('writeScript', { about_script: 'A video for our clients', action: 'generate' });
      const waiting = await boundedBy(running, write, () => begun);
      const others = write(stranger);
      await until(() => begun > limits.interactiveRequests);
      answer.resolve('Hi {{first_name|Sarah}}.');
      expect(await Promise.all([...waiting, others])).toHaveLength(limits.interactiveRequests + 1);
    } finally {
      await running.end();
    }
  });

  test.each(['listPartnerProjects', 'importPartnerProject'] as const)('such as a partner’s: %s', async (id) => {
    const answer = Promise.withResolvers<[]>();
    let begun = 0;
    const list = (): Promise<[]> => ((begun += 1), answer.promise);
    const partner = { name: 'slow', list, fetch: () => Promise.reject(new Error('nothing is offered')) };
    const running = await startTestStudio(await standInTemplate(), undefined, partner);
    try {
      const waiting = await boundedBy(
        running,
        (client) => client.call(id, { project_id: 'one' }),
        () => begun,
      );
      answer.resolve([]);
      expect(await Promise.allSettled(waiting)).toHaveLength(limits.interactiveRequests);
    } finally {
      await running.end();
    }
  });
});

describe('bodies of one account that are not answered yet', () => {
  test.each([
    ['of a declared length', true],
    ['of no length', false],
  ])('%s are bounded, and others have their own', async (_, hasLength) => {
    const running = await startTestStudio(await standInTemplate());
    const { url, token } = running.studio;
    const stranger = await addUser(running);
    const { hostname, port } = new URL(url);
    const part = Buffer.alloc(1_000_000, ' ');
    let answers = '';
    /** A request whose body does not end. */
    async function begin(bearer: string, bytes: number): Promise<Socket> {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      // Read at once: a server that closes drops what was not read.
      socket.on('data', (bytes) => (answers += String(bytes)));
      const size = hasLength ? `content-length: ${bytes + 1}` : 'transfer-encoding: chunked';
      socket.write(
        `POST /api/ai_studio/script HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${bearer}\r\n` +
          `content-type: application/json\r\n${size}\r\n\r\n`,
      );
      for (let sent = 0; sent < bytes; sent += part.length) {
        if (!hasLength) socket.write(`${part.length.toString(16)}\r\n`);
        await new Promise((resolve) => socket.write(part, resolve));
        if (!hasLength) socket.write('\r\n');
      }
      return socket;
    }
    const sockets: Socket[] = [];
    try {
      for (let request = 0; request < 2; request++) sockets.push(await begin(token, 31_000_000));
      expect(answers).toBe('');
      sockets.push(await begin(token, 31_000_000));
      await until(() => answers !== '');
      expect(answers).toContain('HTTP/1.1 429');
      // A connection that was closed before its body had come could take the answer with it.
      expect(answers.toLowerCase()).not.toContain('connection: close');
      const other = clientOf({ url, token: stranger.token });
      const written = { about_script: 'A video for our clients', action: 'generate' as const };
      expect((await other.call('writeScript', written)).script).not.toBe('');
      for (const socket of sockets) socket.destroy();
      const large = { ...written, about_script: 'Hi '.repeat(1_500_000) };
      await until(async () => (await thrownBy(running.client.call('writeScript', large))).code === 'INVALID_REQUEST');
    } finally {
      for (const socket of sockets) socket.destroy();
      await running.end();
    }
  });
});

test('the event loop is late when it worked longer than the limit allows before it came to what is due every second', () => {
  let worked = 0;
  const inTime = watchLoop(5_000, () => worked);
  const after = (seconds: number): boolean => {
    worked += seconds * 1000;
    return inTime();
  };
  expect([after(0), after(1), after(4.9), after(5.1), after(0.2), after(5)]).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
  ]);
});

test('the event loop is late by its own work, not by that of others or by waiting', async () => {
  const inTime = watchLoop(200);
  const waited = new Int32Array(new SharedArrayBuffer(4));
  Atomics.wait(waited, 0, 0, 600);
  expect(inTime()).toBe(true);
  const before = process.threadCpuUsage();
  for (let own = 0; own < 400_000;) {
    for (let round = 0; round < 1_000_000; round++) Math.sqrt(round);
    const { user, system } = process.threadCpuUsage(before);
    own = user + system;
  }
  expect(inTime()).toBe(false);
  expect(inTime()).toBe(true);
});

test('a process with more to do than it can refuses requests until it has less, and says so at /healthz', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vocative-overload-'));
  const studio = await startStudio({
    dataFolder: folder,
    host: '127.0.0.1',
    port: 0,
    logger: createLogger('test', 'silent'),
    pool: createStandInPool(await standInTemplate(), folder),
    load: { loopWork: 60_000, heap: 1 },
  });
  try {
    const client = clientOf(studio);
    await until(async () =>
      client.call('listVoices', {}).then(
        () => false,
        () => true,
      ),
    );
    expect(await thrownBy(client.call('listVoices', {}))).toMatchObject({ code: 'STUDIO_BUSY', retryAfter: 5 });
    expect((await fetch(`${studio.url}/healthz`)).status).toBe(200);
  } finally {
    await studio.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
