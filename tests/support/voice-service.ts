import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderSettings } from '#shared/api/index.ts';
import { wavFile } from './wav-file.ts';

export type VoiceService = {
  url: string;
  readonly requests: { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }[];
  /** Maximum number of requests that were handled at the same time. */
  readonly busiest: number;
  /** Sets the answers to the next requests, one each. */
  answerNext(...answers: { status: number; headers?: Record<string, string>; body?: string }[]): void;
  /** Answers every further request so; undefined restores proper answers. */
  answerAll(answer: { status: number; headers?: Record<string, string>; body?: string } | undefined): void;
  /** Delays answers until this resolves. */
  hold(until: Promise<void>): void;
  close(): Promise<void>;
};

export const serviceKey = 'sk-loopback';

/** Settings for using the service in a studio: one voice, "Alloy" of "Cloud", at 15 a million characters. */
export function settingsFor(
  service: Pick<VoiceService, 'url'>,
  changes: Partial<ProviderSettings> = {},
): ProviderSettings {
  return {
    id: 'cloud',
    kind: 'openai',
    name: 'Cloud',
    base_url: service.url,
    model: 'tts-1',
    voices: [{ id: 'alloy', name: 'Alloy', language: 'en-US' }],
    price: 15,
    enabled: true,
    ...changes,
  };
}

/**
 * A loopback stand-in that answers like the public interfaces of OpenAI and ElevenLabs: it requires their headers and
 * fields, refuses in their error format, and returns longer sound for longer texts.
 */
export async function startVoiceService(): Promise<VoiceService> {
  const requests: VoiceService['requests'] = [];
  const answers: { status: number; headers?: Record<string, string>; body?: string }[] = [];
  let always: { status: number; headers?: Record<string, string>; body?: string } | undefined;
  let held = Promise.resolve();
  let present = 0;
  let busiest = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void answer());

    async function answer(): Promise<void> {
      present += 1;
      busiest = Math.max(busiest, present);
      await held;
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
      const path = request.url ?? '';
      requests.push({ path, headers: request.headers, body });
      present -= 1;
      const planned = answers.shift() ?? always;
      if (planned) {
        response
          .writeHead(planned.status, { 'content-type': 'application/json', ...planned.headers })
          .end(planned.body);
        return;
      }
      const openai = path === '/v1/audio/speech';
      const key = openai
        ? request.headers.authorization === `Bearer ${serviceKey}`
        : request.headers['xi-api-key'] === serviceKey;
      const text = openai ? body['input'] : body['text'];
      if (!key) {
        const refusal = openai
          ? { error: { message: `Incorrect API key provided`, type: 'invalid_request_error', code: 'invalid_api_key' } }
          : { detail: { status: 'invalid_api_key', message: 'Invalid API key' } };
        response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
      } else if (typeof text !== 'string' || (openai && typeof body['voice'] !== 'string')) {
        response.writeHead(422, { 'content-type': 'application/json' }).end('{"detail":[]}');
      } else {
        const speed = typeof body['speed'] === 'number' ? body['speed'] : 1;
        const sound = wavFile((0.2 + 0.06 * text.length) / speed, 24_000);
        response.writeHead(200, { 'content-type': 'audio/wav' }).end(sound);
      }
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get busiest() {
      return busiest;
    },
    answerNext: (...next) => void answers.push(...next),
    answerAll: (answer) => void (always = answer),
    hold(until) {
      held = until;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
