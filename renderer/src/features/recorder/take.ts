import type { Problem } from '#shared/ipc/index.ts';
import { toProblem } from '../../lib/problem.ts';
import type { SpoolWriter } from '../../stores/index.ts';

/** Milliseconds of recording in one chunk: at most this much is lost when the computer stops. */
const timeslice = 1_000;
/** Bytes that may wait for a slow disk before the recording pauses: about 40 seconds. */
const mostWaiting = 48 * 1024 * 1024;

export type Writes = {
  /** Bytes safe on disk. */
  saved: number;
  /** Why writing has stopped; the recording is paused and nothing is lost. */
  problem: Problem | null;
};

export type Recording = {
  spoolId: string;
  /** Where it is played. */ url: string;
  bytes: number;
  /** Seconds. */ duration: number;
};

export type Take = {
  /** When its recording begins, milliseconds of the page's clock. */
  readonly startedAt: number;
  /** Seconds recorded so far, pauses left out. */
  elapsed(): number;
  pause(): void;
  resume(): void;
  /** Ends the recording. @returns when every byte is on disk. @throws AppError when writing fails; may be called again. */
  finish(): Promise<Recording>;
  /** Goes on writing after a problem. */
  retryWrites(): void;
  /** Ends the recording and deletes what was written. */
  discard(): Promise<void>;
};

type TakeOptions = {
  stream: MediaStream;
  spool: SpoolWriter;
  mimeType: string;
  onWrites: (writes: Writes) => void;
  /** The recorder was paused by a problem or by the disk. */
  onPaused: () => void;
};

const recorderTypes = [
  'video/webm;codecs=h264,opus',
  'video/mp4;codecs=avc1,opus',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
];

/** The best recording format this browser writes: H.264 first, because it costs the least while recording. */
export function recordingType(): string {
  return recorderTypes.find((type) => MediaRecorder.isTypeSupported(type)) ?? '';
}

/** Bits a second: 10 million at 1080p. Larger pictures need fewer for each pixel, by the usual power of 0.75. */
function bitRateOf(stream: MediaStream): number {
  const { width = 1920, height = 1080 } = stream.getVideoTracks()[0]?.getSettings() ?? {};
  return Math.round(10_000_000 * ((width * height) / (1920 * 1080)) ** 0.75);
}

/** Starts recording a stream into a spool, chunk by chunk and in order. */
export function startTake({ stream, spool, mimeType, onWrites, onPaused }: TakeOptions): Take {
  const recorder = new MediaRecorder(stream, {
    ...(mimeType === '' ? {} : { mimeType }),
    videoBitsPerSecond: bitRateOf(stream),
    // Ample for the one channel the recorder asks for.
    audioBitsPerSecond: 128_000,
  });
  const clock = createClock();
  /** Chunks that are not on disk yet, and nothing else: a recording may last an hour. */
  const waiting: Blob[] = [];
  let saved = 0;
  let writing: Promise<void> | null = null;
  let failure: unknown = null;
  let discarded = false;

  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve(), { once: true });
  });

  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0 || discarded) return;
    waiting.push(data);
    write();
    if (waitingBytes() > mostWaiting) pauseItself();
  });

  function mayWrite(): boolean {
    return failure === null && !discarded;
  }

  function waitingBytes(): number {
    return waiting.reduce((sum, chunk) => sum + chunk.size, 0);
  }

  function pauseItself(): void {
    if (recorder.state !== 'recording') return;
    pause();
    onPaused();
  }

  function write(): void {
    if (writing || !mayWrite()) return;
    writing = writeWaiting().finally(() => {
      writing = null;
      // A chunk that came between the last look and now.
      if (mayWrite() && waiting.length > 0) write();
    });
  }

  /** Never rejects: a failure is kept for {@link flush} and shown through `onWrites`. */
  async function writeWaiting(): Promise<void> {
    try {
      for (let chunk = waiting[0]; chunk && mayWrite(); chunk = waiting[0]) {
        await spool.append(new Uint8Array(await chunk.arrayBuffer()));
        waiting.shift();
        saved += chunk.size;
        onWrites({ saved, problem: null });
      }
    } catch (error) {
      failure = error;
      pauseItself();
      onWrites({ saved, problem: toProblem(error) });
    }
  }

  async function flush(): Promise<void> {
    while (mayWrite() && waiting.length > 0) {
      write();
      await writing;
    }
    if (failure !== null) throw failure;
  }

  async function stop(): Promise<void> {
    clock.stop();
    if (recorder.state !== 'inactive') recorder.stop();
    await stopped;
  }

  function pause(): void {
    if (recorder.state !== 'recording') return;
    recorder.pause();
    clock.stop();
  }

  // The recording's own time begins with this call (docs/decisions/screen-recording.md).
  const startedAt = performance.now();
  recorder.start(timeslice);
  clock.start();

  return {
    startedAt,
    elapsed: clock.seconds,
    pause,
    resume() {
      if (recorder.state !== 'paused') return;
      recorder.resume();
      clock.start();
    },
    async finish() {
      await stop();
      failure = null;
      await flush();
      return { spoolId: spool.id, url: spool.url, bytes: saved, duration: clock.seconds() };
    },
    retryWrites() {
      failure = null;
      onWrites({ saved, problem: null });
      write();
    },
    async discard() {
      discarded = true;
      await stop();
      await writing;
      await spool.discard();
    },
  };
}

type Clock = { start(): void; stop(): void; seconds(): number };

/** A stopwatch, in seconds. */
function createClock(): Clock {
  let total = 0;
  let since: number | null = null;
  const running = (): number => (since === null ? 0 : performance.now() - since);
  return {
    start() {
      since ??= performance.now();
    },
    stop() {
      total += running();
      since = null;
    },
    seconds: () => (total + running()) / 1000,
  };
}
