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
  static last: RecorderStandIn;
  state = 'recording';

  constructor() {
    super();
    RecorderStandIn.last = this;
    recorders();
  }

  start(): void {}

  end(chunk = new Blob(['recorded'])): void {
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: chunk }));
    this.dispatchEvent(new Event('stop'));
  }
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

test('a take that the browser ends by itself, as when its encoder fails, ends in review and says so', async () => {
  openSpool.mockResolvedValue({ id: 'only', url: '', append: () => Promise.resolve(), discard });
  const session = new TakeSession();
  session.toggle(recorded);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(session.store.getState().phase).toBe('recording');
  await vi.advanceTimersByTimeAsync(5_000);
  RecorderStandIn.last.end();
  await vi.advanceTimersByTimeAsync(60_000);
  const { phase, finished, notice } = session.store.getState();
  expect(phase).toBe('review');
  expect(finished?.duration).toBeCloseTo(5, 1);
  expect(notice).toContain('stopped by itself');
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

test('a take that ends before its first picture is none: it says so, and leaves no file', async () => {
  discard.mockClear();
  openSpool.mockResolvedValue({ id: 'empty', url: '', append: () => Promise.resolve(), discard });
  const session = new TakeSession();
  session.toggle(recorded);
  await vi.advanceTimersByTimeAsync(3_000);
  RecorderStandIn.last.end(new Blob());
  await vi.advanceTimersByTimeAsync(1_000);
  const { phase, finished, problem, number } = session.store.getState();
  expect({ phase, finished, code: problem?.code, number }).toEqual({
    phase: 'ready',
    finished: null,
    code: 'MEDIA_EMPTY',
    number: 1,
  });
  expect(discard).toHaveBeenCalledOnce();
});
