import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '#electron/lib/logger.ts';
import { configuredEndpoint, createEndpointWriter } from '#electron/studio/domain/scripts/endpoint-writer.ts';
import { offlineWriter, type WritingRequest } from '#electron/studio/domain/scripts/writer.ts';

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
const request: WritingRequest = {
  about: 'A first hello about pricing',
  action: 'generate',
  brief: {},
  variant: 0,
  disclosure: true,
};
const signal = new AbortController().signal;

function writerFor(url: string) {
  const endpoint = configuredEndpoint({
    VOCATIVE_WRITER_URL: `${url}/`,
    VOCATIVE_WRITER_MODEL: 'small',
    VOCATIVE_WRITER_KEY: 'k1',
  });
  if (!endpoint) throw new Error('no endpoint is configured');
  return createEndpointWriter(endpoint, offlineWriter, createLogger('test', 'silent'));
}

describe('a configured writing model', () => {
  it('is asked by the chat interface, and what it writes is taken', async () => {
    const { url, received } = await standInModel(200, says('Hi {{first_name|Sam}}, this AI voice has news.'));
    expect(await writerFor(url).write(request, signal)).toEqual({
      script: 'Hi {{first_name|Sam}}, this AI voice has news.',
      warnings: [],
    });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer k1' },
      body: { model: 'small' },
    });
    expect(JSON.stringify(received[0]?.body.messages)).toContain('A first hello about pricing');
  });

  it('does not leave the disclosure out', async () => {
    const { url } = await standInModel(200, says('Hi {{first_name|Sam}}.'));
    expect((await writerFor(url).write(request, signal)).script).toMatch(/^Hi \{\{first_name\|Sam\}\}\. .*AI voice/);
  });

  it.each([
    ['fails', 500, { error: 'overloaded' }],
    ['answers another shape', 200, { text: 'Hi' }],
    ['marks no words', 200, says('Hi there.')],
    ['writes a broken mark', 200, says('Hi {{first_name|.')],
  ])('that %s is replaced by the patterns, with a warning', async (_what, status, answer) => {
    const { url } = await standInModel(status, answer);
    const { script, warnings } = await writerFor(url).write(request, signal);
    expect(script).toBe((await offlineWriter.write(request, signal)).script);
    expect(warnings).toHaveLength(1);
  });

  it('may not lose a variable while rewriting', async () => {
    const { url } = await standInModel(200, says('Hi {{first_name|Sam}}.'));
    const about = 'Hello {{first_name|Sam}} of {{company|Acme}}.';
    const { script, warnings } = await writerFor(url).write({ ...request, action: 'make_friendly', about }, signal);
    expect(script).toBe('Hi {{first_name|Sam}} of {{company|Acme}}.');
    expect(warnings).toHaveLength(1);
  });

  it('is optional', () => {
    expect(configuredEndpoint({ VOCATIVE_WRITER_URL: 'http://127.0.0.1:1' })).toBeUndefined();
  });
});
