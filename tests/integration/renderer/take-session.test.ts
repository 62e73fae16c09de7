import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RetakeSession } from '#renderer/features/recorder/retakes/retake-session.ts';
import { TakeSession } from '#renderer/features/recorder/take-session.ts';
import { patience } from '../../support/patience.ts';

const { openSpool, discard, recorders } = vi.hoisted(() => ({
  openSpool: vi.fn<() => Promise<unknown>>(),
  discard: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  recorders: vi.fn<() => void>(),
}));
vi.mock('#renderer/stores/index.ts', () => ({ openSpool }));
vi.mock('#renderer/ui/index.ts', () => ({ toast: { show: () => '' } }));

class RecorderStandIn extends EventTarget {
  static isTypeSupported = (): boolean => true;
  state = 'recording';

  constructor() {
    super();
    recorders();
  }

  start(): void {}
}

const camera = { getTracks: () => [], getVideoTracks: () => [] } as unknown as MediaStream;
const recorded = { camera, screen: null, script: '' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaRecorder', RecorderStandIn);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a take that was cancelled while its file was created does not record in place of the next one', async () => {
  const files: ((spool: object) => void)[] = [];
  openSpool.mockImplementation(() => new Promise((resolve) => files.push(resolve)));
  const session = new TakeSession();
  session.toggle(recorded);
  vi.advanceTimersByTime(3_000);
  // Cancelled, and begun again: another countdown runs when the first file is there.
  session.toggle(recorded);
  session.toggle(recorded);
  files[0]?.({ id: 'first', url: '', discard });
  await vi.waitFor(() => expect(discard).toHaveBeenCalledOnce(), patience);
  expect(recorders).not.toHaveBeenCalled();
  expect(session.store.getState().phase).toBe('countdown');
  vi.advanceTimersByTime(3_000);
  files[1]?.({ id: 'second', url: '', discard });
  await vi.waitFor(() => expect(session.store.getState().phase).toBe('recording'), patience);
  expect(recorders).toHaveBeenCalledOnce();
});

test('a take whose file cannot be created says nothing once it was cancelled', async () => {
  const file = Promise.withResolvers<never>();
  openSpool.mockReturnValue(file.promise);
  const session = new TakeSession();
  session.toggle(recorded);
  vi.advanceTimersByTime(3_000);
  session.toggle(recorded);
  file.reject(new Error('the disk is full'));
  await file.promise.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(session.store.getState()).toMatchObject({ phase: 'ready', problem: null });
});

test('a sentence that was cancelled and whose file cannot be created leaves the countdown of the next one', async () => {
  const file = Promise.withResolvers<never>();
  openSpool.mockReturnValue(file.promise);
  const session = new RetakeSession('take', 'Hi Sarah.');
  session.choose(0);
  session.begin(camera);
  vi.advanceTimersByTime(3_000);
  await session.cancel();
  session.begin(camera);
  file.reject(new Error('the disk is full'));
  await file.promise.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(session.state).toMatchObject({ phase: 'countdown', problem: null });
});
