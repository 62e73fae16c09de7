import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { followApp, useApp } from '#renderer/stores/app.ts';
import { AppError } from '#shared/errors/index.ts';
import type { AppInfo, Connection } from '#shared/ipc/index.ts';
import { builtinVoices } from '#shared/voices.ts';

const { request, listeners } = vi.hoisted(() => ({
  request: vi.fn<(name: string) => Promise<unknown>>(),
  listeners: new Map<string, (event: never) => void>(),
}));
vi.mock('#renderer/platform/bridge.ts', () => ({
  request,
  call: request,
  onEvent: (name: string, listener: (event: never) => void) => {
    listeners.set(name, listener);
    return () => listeners.delete(name);
  },
}));

const north = { account: 'north', online: true } as Connection;
const info = { voices: [...builtinVoices], voicesAwaited: true } as AppInfo;
const rachel = { ...builtinVoices[0], id: 'provider:cloud:rachel', name: 'Rachel' };
let listVoices: () => Promise<unknown>;
const shown = () => useApp.getState().info?.voices.map(({ name }) => name);

const stop = followApp();
afterAll(stop);
beforeEach(() => {
  const answers: Record<string, () => unknown> = {
    'connection.get': () => north,
    'app.info': () => info,
    listVoices: () => listVoices(),
  };
  request.mockImplementation(async (name) => answers[name]?.());
});

test('the voices of a studio that answers late are shown when it does', async () => {
  const answer = Promise.withResolvers<unknown>();
  listVoices = () => answer.promise;
  await useApp.getState().load();
  expect(shown()).not.toContain('Rachel');
  answer.resolve([rachel]);
  await vi.waitFor(() => expect(shown()).toEqual(['Rachel']));
});

test('the voices of a studio that was out of reach are shown when it is back', async () => {
  listVoices = () => Promise.reject(new AppError('STUDIO_UNREACHABLE'));
  await useApp.getState().load();
  listVoices = () => Promise.resolve([rachel]);
  listeners.get('connection.changed')?.(north as never);
  await vi.waitFor(() => expect(shown()).toEqual(['Rachel']));
});

test('the voices of an account that was left do not take the place of those of the next', async () => {
  const slow = Promise.withResolvers<unknown>();
  listVoices = () => Promise.resolve([]);
  request.mockImplementationOnce(async () => ({ ...north, account: 'here' }));
  request.mockImplementationOnce(() => slow.promise);
  const first = useApp.getState().load();
  await vi.waitFor(() => expect(useApp.getState().connection?.account).toBe('here'));
  request.mockImplementationOnce(async () => north);
  request.mockImplementationOnce(async () => ({ ...info, voices: [rachel], voicesAwaited: false }));
  await useApp.getState().load();
  slow.resolve({ ...info, voicesAwaited: false });
  await first;
  expect(shown()).toEqual(['Rachel']);
});

test('late voices of an account that was left are not shown', async () => {
  const answer = Promise.withResolvers<unknown>();
  listVoices = () => answer.promise;
  await useApp.getState().load();
  useApp.setState({ connection: { ...north, account: 'south' }, info: { ...info, voicesAwaited: false } });
  answer.resolve([rachel]);
  await answer.promise;
  expect(shown()).not.toContain('Rachel');
});
