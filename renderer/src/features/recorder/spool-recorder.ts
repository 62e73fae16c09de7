import type { Problem } from '#shared/ipc/index.ts';
import { bitRateOf } from '../../devices/recording-format.ts';
import { toProblem } from '../../lib/problem.ts';
import type { SpoolWriter } from '../../stores/index.ts';

/** Milliseconds of recording in one chunk: at most this much is lost when the computer stops. */
const timeslice = 1_000;
/** Bytes waiting for a slow disk at which the recording pauses: about 40 seconds. */
const mostWaiting = 48 * 1024 * 1024;

export type Writes = {
  /** Bytes safe on disk. */
  saved: number;
  /** Why writing has stopped, or null. The recording is then paused and nothing is lost. */
  problem: Problem | null;
};

export type Recording = {
  spoolId: string;
  /** Address that plays it. */ url: string;
  bytes: number;
  /** Seconds. */ duration: number;
};

type SpoolRecorderOptions = {
  stream: MediaStream;
  spool: SpoolWriter;
  mimeType: string;
  onWrites: (writes: Writes) => void;
  /** The recording was paused by a problem or a slow disk. */
  onPaused: () => void;
  /** The browser has ended the recording, as when its encoder fails; what it recorded so far can be finished. */
  onEnded: () => void;
};

/** Records a stream into a spool, chunk by chunk and in order. */
export class SpoolRecorder {
  readonly #options: SpoolRecorderOptions;
  readonly #recorder: MediaRecorder;
  readonly #stopped: Promise<void>;
  readonly #clock = createClock();
  /** Chunks that are not on disk yet. Written ones are dropped, as a recording may last an hour. */
  readonly #waiting: Blob[] = [];
  /** Start of the recording, milliseconds of the page's clock (`performance.now`). */
  readonly startedAt: number;
  #saved = 0;
  #writing: Promise<void> | null = null;
  #failure: unknown = null;
  #ending = false;
  #discarded = false;

  /** Starts recording. */
  constructor(options: SpoolRecorderOptions) {
    const { stream, mimeType, onEnded } = options;
    this.#options = options;
    this.#recorder = new MediaRecorder(stream, {
      ...(mimeType === '' ? {} : { mimeType }),
      videoBitsPerSecond: bitRateOf(stream),
      // Ample for the single channel that is requested.
      audioBitsPerSecond: 128_000,
    });
    this.#stopped = new Promise((resolve) => {
      this.#recorder.addEventListener('stop', () => resolve(), { once: true });
    });
    this.#recorder.addEventListener('stop', () => !this.#ending && onEnded());
    this.#recorder.addEventListener('dataavailable', ({ data }) => this.#take(data));
    // The recording's own time begins with this call (docs/measurements/imports.md).
    this.startedAt = performance.now();
    this.#recorder.start(timeslice);
    this.#clock.start();
  }

  /** Seconds recorded so far, without pauses. */
  elapsed(): number {
    return this.#clock.seconds();
  }

  pause(): void {
    if (this.#recorder.state !== 'recording') return;
    this.#recorder.pause();
    this.#clock.stop();
  }

  resume(): void {
    if (this.#recorder.state !== 'paused') return;
    this.#recorder.resume();
    this.#clock.start();
  }

  /** Ends the recording. @returns once all is on disk. @throws AppError if writing fails; may be called again. */
  async finish(): Promise<Recording> {
    const { spool } = this.#options;
    await this.#stop();
    this.#failure = null;
    await this.#flush();
    return { spoolId: spool.id, url: spool.url, bytes: this.#saved, duration: this.elapsed() };
  }

  /** Resumes writing after a problem. */
  retryWrites(): void {
    this.#failure = null;
    this.#options.onWrites({ saved: this.#saved, problem: null });
    this.#write();
  }

  /** Ends the recording and deletes what was written. */
  async discard(): Promise<void> {
    this.#discarded = true;
    await this.#stop();
    await this.#writing;
    await this.#options.spool.discard();
  }

  #take(chunk: Blob): void {
    if (chunk.size === 0 || this.#discarded) return;
    this.#waiting.push(chunk);
    this.#write();
    if (this.#waiting.reduce((sum, { size }) => sum + size, 0) > mostWaiting) this.#pauseItself();
  }

  #pauseItself(): void {
    if (this.#recorder.state !== 'recording') return;
    this.pause();
    this.#options.onPaused();
  }

  get #mayWrite(): boolean {
    return this.#failure === null && !this.#discarded;
  }

  get #hasMore(): boolean {
    return this.#waiting.length > 0;
  }

  #write(): void {
    if (this.#writing || !this.#mayWrite) return;
    this.#writing = this.#writeWaiting().finally(() => {
      this.#writing = null;
      // A chunk may have arrived since the last check.
      if (this.#mayWrite && this.#hasMore) this.#write();
    });
  }

  /** Never rejects: a failure is kept for `finish` and shown through `onWrites`. */
  async #writeWaiting(): Promise<void> {
    const { spool, onWrites } = this.#options;
    try {
      for (let chunk = this.#waiting[0]; chunk && this.#mayWrite; chunk = this.#waiting[0]) {
        await spool.append(new Uint8Array(await chunk.arrayBuffer()));
        this.#waiting.shift();
        this.#saved += chunk.size;
        onWrites({ saved: this.#saved, problem: null });
      }
    } catch (error) {
      this.#failure = error;
      this.#pauseItself();
      onWrites({ saved: this.#saved, problem: toProblem(error) });
    }
  }

  async #flush(): Promise<void> {
    while (this.#mayWrite && this.#hasMore) {
      this.#write();
      await this.#writing;
    }
    if (this.#failure !== null) throw this.#failure;
  }

  async #stop(): Promise<void> {
    this.#ending = true;
    this.#clock.stop();
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
    await this.#stopped;
  }
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
