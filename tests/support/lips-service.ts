import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderSettings } from '#shared/api/index.ts';

/** What the service was sent. */
export type LipsRequest = {
  headers: IncomingHttpHeaders;
  order: {
    model: string;
    width: number;
    height: number;
    frames: number;
    frame_rate: number;
    start: number;
    end: number;
    consent: { id: string; given_at: string };
    points: number[][];
  };
  face: Buffer;
  sound: Buffer;
};

export type LipsAnswer = { status?: number; headers?: Record<string, string>; body?: Uint8Array | string };

export type LipsService = {
  url: string;
  readonly requests: LipsRequest[];
  /** Answers further requests so; by default with the face that was sent. */
  answer: (request: LipsRequest) => LipsAnswer | Promise<LipsAnswer>;
  close(): Promise<void>;
};

export const lipsKey = 'lips-loopback';

/** Settings for using the service in a studio, at 0.25 a value. */
export function lipsSettings(
  service: Pick<LipsService, 'url'>,
  changes: Partial<ProviderSettings> = {},
): ProviderSettings {
  const { url: base_url } = service;
  const settings = {
    id: 'mouths',
    kind: 'lips',
    name: 'Mouths',
    base_url,
    model: 'lips-1',
    voices: [],
    price: 0.25,
  } as const;
  return { ...settings, voices: [], enabled: true, ...changes };
}

/** A loopback stand-in for a service that makes lips: it wants its key, and the parts of an order. */
export async function startLipsService(): Promise<LipsService> {
  const requests: LipsRequest[] = [];
  const service = { requests, answer: ({ face }: LipsRequest): LipsAnswer | Promise<LipsAnswer> => ({ body: face }) };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void reply());

    async function reply(): Promise<void> {
      const isKnown = request.headers.authorization === `Bearer ${lipsKey}`;
      if (request.url !== '/v1/lips' || !isKnown) {
        response.writeHead(isKnown ? 404 : 401, { 'content-type': 'application/json' }).end('{"detail":"no"}');
        return;
      }
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"ready":true}');
        return;
      }
      const type = request.headers['content-type'] ?? '';
      const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData();
      const bytesOf = async (name: string): Promise<Buffer> => {
        const part = form.get(name);
        return part instanceof Blob ? Buffer.from(await part.arrayBuffer()) : Buffer.alloc(0);
      };
      const order = JSON.parse((await bytesOf('order')).toString('utf8')) as LipsRequest['order'];
      const asked = { headers: request.headers, order, face: await bytesOf('face'), sound: await bytesOf('sound') };
      requests.push(asked);
      const { status = 200, headers = {}, body = '' } = await service.answer(asked);
      response.writeHead(status, { 'content-type': 'video/mp4', ...headers }).end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(service, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  });
}
