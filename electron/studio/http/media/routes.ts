import type { FastifyInstance } from 'fastify';
import { sendAddress } from '#electron/http/send.ts';
import { isStrict } from '#electron/http/strict.ts';
import type { Services } from '../../requests/services.ts';
import { openAddress } from './open-address.ts';

/** Videos, stills, sounds and backgrounds, by unguessable address. */
export function registerMedia(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { capability: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:capability/:file',
    handler: async (request, reply) => {
      const [, query] = request.url.split('?');
      const asked = { ...request.params, query, isStrict: isStrict(request.headers) };
      return sendAddress(request, reply, await openAddress(services, asked), services.logger);
    },
  });
}
