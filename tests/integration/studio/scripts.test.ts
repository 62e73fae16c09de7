import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { disclosesVoice, parseScript } from '#shared/script/index.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { configuredModel, createWriter, type ScriptWriter } from '#electron/studio/domain/script-writer.ts';
import { thrownBy } from '../../support/thrown.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Received = { headers: IncomingMessage['headers']; path: string; body: { model: string; messages: unknown[] } };

/** A model on loopback that gives one answer, in the shape of the public interface. */
async function standInModel(status: number, answer: unknown): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, path: request.url ?? '', body: JSON.parse(text) });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const says = (content: string) => ({ choices: [{ message: { role: 'assistant', content } }] });
type Request = Parameters<ScriptWriter['write']>[0];
const request: Request = { about: 'A first hello about pricing', action: 'generate', brief: {}, disclosure: true };
const signal = new AbortController().signal;
const logger = createLogger('test', 'silent');

function writerFor(url: string): ScriptWriter {
  const environment = { VOCATIVE_WRITER_URL: `${url}/`, VOCATIVE_WRITER_MODEL: 'small', VOCATIVE_WRITER_KEY: 'k1' };
  return createWriter(configuredModel(environment), logger);
}

describe('a configured writing model', () => {
  it('is asked by the chat interface, and what it writes is taken', async () => {
    const { url, received } = await standInModel(200, says('Hi {{first_name|Sam}}, this AI voice has news.'));
    const writer = writerFor(url);
    expect(writer.model).toBe('small');
    expect(await writer.write({ ...request, brief: { tone: 'formal' }, language: 'de' }, signal)).toBe(
      'Hi {{first_name|Sam}}, this AI voice has news.',
    );
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer k1' },
      body: { model: 'small' },
    });
    const asked = JSON.stringify(received[0]?.body.messages);
    for (const wish of [request.about, 'tone: formal', 'language: German']) expect(asked).toContain(wish);
  });

  it('does not leave the disclosure out', async () => {
    const { url } = await standInModel(200, says('Hi {{first_name|Sam}}.'));
    const line = async (language: 'en' | 'de') =>
      disclosesVoice(parseScript(await writerFor(url).write({ ...request, language }, signal)));
    expect([await line('en'), await line('de')]).toEqual([true, true]);
    expect(await writerFor(url).write({ ...request, disclosure: false }, signal)).toBe('Hi {{first_name|Sam}}.');
  });

  it.each([
    ['fails', 500, { error: 'overloaded' }],
    ['answers another shape', 200, { text: 'Hi' }],
    ['marks no words', 200, says('Hi there.')],
    ['writes a broken mark', 200, says('Hi {{first_name|.')],
  ])('that %s is an error that names the model as its cause', async (_what, status, answer) => {
    const { url } = await standInModel(status, answer);
    expect(await thrownBy(writerFor(url).write(request, signal))).toMatchObject({ code: 'WRITER_FAILED' });
  });

  it('may not lose a variable while rewriting', async () => {
    const { url } = await standInModel(200, says('Hi {{first_name|Sam}}.'));
    const rewrite = (about: string) => writerFor(url).write({ ...request, action: 'make_friendly', about }, signal);
    expect(await rewrite('Hello {{first_name|Sam}}.')).toBe('Hi {{first_name|Sam}}.');
    expect(await thrownBy(rewrite('Hello {{first_name|Sam}} of {{company|Acme}}.'))).toMatchObject({
      code: 'WRITER_FAILED',
      detail: expect.stringContaining('company'),
    });
  });

  it('is not waited for when nobody wants its script any more', async () => {
    const { url } = await standInModel(200, says('Hi {{first_name|Sam}}.'));
    const ended = AbortSignal.abort(new AppError('CANCELLED'));
    expect(await thrownBy(writerFor(url).write(request, ended))).toMatchObject({ code: 'CANCELLED' });
  });
});

describe('without a writing model', () => {
  it.each([{}, { VOCATIVE_WRITER_URL: 'http://127.0.0.1:1' }, { VOCATIVE_WRITER_MODEL: 'small' }])(
    'as in the environment %o, nothing is written, and the error names the way out',
    async (environment) => {
      const writer = createWriter(configuredModel(environment), logger);
      expect(writer.model).toBeNull();
      expect(await thrownBy(writer.write(request, signal))).toMatchObject({
        code: 'NOT_SUPPORTED_YET',
        message: expect.stringContaining('VOCATIVE_WRITER_URL'),
      });
    },
  );

  it('a script that is none is still refused as such', async () => {
    const broken = { ...request, action: 'shorten', about: 'Hi {{first_name.' } as const;
    expect(await thrownBy(createWriter(null, logger).write(broken, signal))).toMatchObject({ code: 'SCRIPT_INVALID' });
  });
});
