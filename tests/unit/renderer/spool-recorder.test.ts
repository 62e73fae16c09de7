import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { SpoolRecorder, type Writes } from '#renderer/features/recorder/spool-recorder.ts';
import { patience } from '../../support/patience.ts';

/** A recorder that gives a chunk when the test says so. */
class RecorderStandIn extends EventTarget {
  static last: RecorderStandIn;
  state: 'inactive' | 'recording' | 'paused' = 'inactive';
  mimeType = 'video/webm';

  constructor() {
    super();
    RecorderStandIn.last = this;
  }

  start(): void {
    this.state = 'recording';
  }

  pause(): void {
    this.state = 'paused';
  }

  resume(): void {
    this.state = 'recording';
  }

  stop(): void {
    this.state = 'inactive';
    this.give('end');
    this.dispatchEvent(new Event('stop'));
  }

  give(text: string): void {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([text]) }));
  }
}

const written: string[] = [];
const writes: Writes[] = [];
let failure: AppError | null = null;
let discarded = false;
let paused = false;

function start(): SpoolRecorder {
  return new SpoolRecorder({
    stream: { getVideoTracks: () => [] as MediaStreamTrack[] } as MediaStream,
    mimeType: 'video/webm',
    spool: {
      id: 'spool',
      url: '/media/recording/spool/video.webm',
      async append(bytes) {
        await Promise.resolve();
        if (failure) throw failure;
        written.push(new TextDecoder().decode(bytes));
      },
      async discard() {
        await Promise.resolve();
        discarded = true;
      },
    },
    onWrites: (news) => writes.push(news),
    onPaused: () => {
      paused = true;
    },
    onEnded: () => undefined,
  });
}

beforeEach(() => {
  written.length = 0;
  writes.length = 0;
  failure = null;
  discarded = false;
  paused = false;
  vi.stubGlobal('MediaRecorder', RecorderStandIn);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a take', () => {
  it('writes every chunk once and in order, and ends when the last one is on disk', async () => {
    const take = start();
    for (const text of ['a', 'b', 'c']) RecorderStandIn.last.give(text);
    const recording = await take.finish();
    expect(written).toEqual(['a', 'b', 'c', 'end']);
    expect(recording.spoolId).toBe('spool');
    expect(recording).toMatchObject({ url: '/media/recording/spool/video.webm', bytes: 6 });
    expect(writes.at(-1)).toEqual({ saved: 6, problem: null });
  });

  it('pauses when the disk is full, and goes on with the same chunk once there is room', async () => {
    const take = start();
    RecorderStandIn.last.give('a');
    await vi.waitFor(() => expect(written).toEqual(['a']), patience);
    failure = new AppError('STORAGE_FULL');
    RecorderStandIn.last.give('b');
    await vi.waitFor(() => expect(writes.at(-1)?.problem?.code).toBe('STORAGE_FULL'), patience);
    expect(RecorderStandIn.last.state).toBe('paused');
    expect(paused).toBe(true);

    failure = null;
    take.retryWrites();
    take.resume();
    RecorderStandIn.last.give('c');
    await take.finish();
    expect(written).toEqual(['a', 'b', 'c', 'end']);
  });

  it('fails to finish while the disk is full, keeps everything, and finishes on a second try', async () => {
    const take = start();
    failure = new AppError('STORAGE_FULL');
    RecorderStandIn.last.give('a');
    await expect(take.finish()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    failure = null;
    await take.finish();
    expect(written).toEqual(['a', 'end']);
  });

  it('leaves the pauses out of its length', async () => {
    vi.useFakeTimers();
    const take = start();
    vi.advanceTimersByTime(2_000);
    take.pause();
    vi.advanceTimersByTime(5_000);
    take.resume();
    vi.advanceTimersByTime(1_000);
    expect(take.elapsed()).toBeCloseTo(3, 1);
    vi.useRealTimers();
  });

  it('leaves nothing behind when it is discarded', async () => {
    const take = start();
    RecorderStandIn.last.give('a');
    await take.discard();
    expect(discarded).toBe(true);
    expect(written).not.toContain('end');
  });
});
