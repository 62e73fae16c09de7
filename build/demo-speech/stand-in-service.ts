import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ProviderSettings } from '#shared/api/index.ts';
import { speakWithFlite } from '#electron/engine/speech/voices/flite.ts';
import { monoWav } from '#shared/wav.ts';

export type StandInService = { settings: ProviderSettings; key: string; close(): Promise<void> };

/** A speech service on this computer with OpenAI's interface; Alan speaks. */
export async function startStandInService(): Promise<StandInService> {
  const key = 'stand-in';
  const server = createServer((request, response) => {
    void answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));

    async function answer(): Promise<void> {
      if (request.url !== '/v1/audio/speech' || request.headers.authorization !== `Bearer ${key}`) {
        response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"code":"invalid_api_key"}}');
        return;
      }
      const { input, speed = 1 } = JSON.parse(await text(request)) as { input: string; speed?: number };
      const { samples, sampleRate } = await speakWithFlite(input, { voice: 'awb', speed });
      response.writeHead(200, { 'content-type': 'audio/wav' }).end(monoWav(samples, sampleRate));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    key,
    settings: {
      id: 'stand-in',
      kind: 'openai',
      name: 'Stand-in',
      base_url: `http://127.0.0.1:${port}`,
      model: 'stand-in',
      voices: [{ id: 'alan', name: 'Alan', language: 'en-GB' }],
      price: null,
      enabled: true,
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
