import { beforeEach, expect, test, vi } from 'vitest';
import { useTakes } from '#renderer/stores/takes.ts';
import type { NameTake } from '#shared/ipc/index.ts';
import { makeTake } from '../../support/bridge-stand-in.ts';

const { request } = vi.hoisted(() => ({ request: vi.fn<(name: string, input: unknown) => Promise<unknown>>() }));
vi.mock('#renderer/platform/bridge.ts', () => ({ request, onEvent: () => () => undefined }));

/** A request that is answered when the test says so. */
function pending<Answer>() {
  const answer = Promise.withResolvers<Answer>();
  request.mockReturnValueOnce(answer.promise);
  return answer;
}

beforeEach(() => {
  request.mockReset();
  useTakes.setState(useTakes.getInitialState(), true);
});

test('a name that was recorded for one actor is not shown among those of another', async () => {
  const recorded = pending<NameTake>();
  const recording = useTakes.getState().record('Ada', new Uint8Array());
  request.mockResolvedValueOnce([]);
  await useTakes.getState().load('guest');
  recorded.resolve(makeTake({ id: 'a', name: 'Ada' }));
  await recording;
  expect(useTakes.getState()).toMatchObject({ actorId: 'guest', takes: [] });
});

test('a failure to read the names of one actor is not shown for another', async () => {
  const first = pending<NameTake[]>();
  const reading = useTakes.getState().load();
  request.mockResolvedValueOnce([]);
  await useTakes.getState().load('guest');
  first.reject(new Error('late'));
  await reading;
  expect(useTakes.getState()).toMatchObject({ actorId: 'guest', problem: null });
});

test('a name that was recorded while the list was being read stays in it', async () => {
  const ada = makeTake({ id: 'a', name: 'Ada' });
  const list = pending<NameTake[]>();
  const reading = useTakes.getState().load();
  request.mockResolvedValueOnce(ada);
  await useTakes.getState().record('Ada', new Uint8Array());
  request.mockResolvedValueOnce([ada]);
  list.resolve([]);
  await reading;
  expect(useTakes.getState()).toMatchObject({ loaded: true, takes: [{ id: 'a' }] });
});

test('a recorded name that the list already has is in it once', async () => {
  const ada = makeTake({ id: 'a', name: 'Ada' });
  const recorded = pending<NameTake>();
  const recording = useTakes.getState().record('Ada', new Uint8Array());
  request.mockResolvedValueOnce([ada]);
  await useTakes.getState().load();
  recorded.resolve(ada);
  await recording;
  expect(useTakes.getState().takes).toHaveLength(1);
});
