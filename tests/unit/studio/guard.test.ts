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

test.each([
  ['videos.example.com', 200],
  ['localhost:4000', 200],
  ['127.0.0.1:4000', 200],
  ['[::1]:4000', 200],
  ['10.0.0.5:4000', 200],
  ['rebound.example.org', 403],
  ['rebound.example.org:4000', 403],
  ['videos.example.com.example.org', 403],
  ['not a host', 403],
])('a studio on all addresses, with a public one, answers to %s with %i', async (called, status) => {
  const app = Fastify();
  registerGuard(app, 'https://videos.example.com').listening('0.0.0.0', 4000);
  app.get('/', () => 'here');
  expect((await app.inject({ url: '/', headers: { host: called } })).statusCode).toBe(status);
});
