import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerGuard } from '#electron/studio/http/guard.ts';

test.each([
  ['127.0.0.1', 4000, '127.0.0.1:4000'],
  ['::1', 4000, '[::1]:4000'],
  ['127.0.0.1', 80, '127.0.0.1'],
  ['127.0.0.1', 80, '127.0.0.1:80'],
])('a studio on %s and port %s answers to %s', async (host, port, called) => {
  const app = Fastify();
  registerGuard(app, undefined).listening(host, port);
  app.get('/', () => 'here');
  const answer = await app.inject({ url: '/', headers: { host: called, origin: `http://${called}` } });
  expect(answer.statusCode).toBe(200);
  expect((await app.inject({ url: '/', headers: { host: 'example.com' } })).statusCode).toBe(403);
});
