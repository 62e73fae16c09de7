import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError, CancelledError, fromWireError, toAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { childEnvironment } from '#electron/lib/child-environment.ts';
import { ProcessTree } from '#electron/lib/process-tree.ts';
import { settledWithin } from '#electron/lib/settled.ts';
import {
  fromPageProcess,
  type CaptureRequest,
  type FromPageProcess,
  type PageCapture,
  type ToPageProcess,
} from './page-protocol.ts';

/** Interval at which the memory of a process is looked at, milliseconds. */
const lookInterval = 500;
/** How long closing a page may take after its capture, milliseconds. */
const closeLimit = 3_000;

/** Where a browser finds its user's certificates and fonts. */
const userPlaces = ['HOME', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'ProgramData'];

/** As in render processes: what a page can print is nobody's business by default. */
const prints = ['silent', undefined].includes(process.env['VOCATIVE_LOG']) ? 'ignore' : 'inherit';

/**
 * One process that captures pages, with its browser. Its messages, memory and end are handled only here, and none of
 * them needs its cooperation: calls fail at the moment at which {@link PageProcess.end} is called, then the whole tree
 * of processes is killed, and its temporary files are removed.
 */
export class PageProcess {
  /** Resolves when the process, its browser and its files are gone. */
  readonly gone: Promise<void>;
  readonly #child: ChildProcess;
  readonly #tree: ProcessTree | undefined;
  readonly #memory: number;
  readonly #ended = Promise.withResolvers<never>();
  #ready = Promise.withResolvers<void>();
  #answer = Promise.withResolvers<PageCapture>();
  /** Whether it was given a page and has not answered. */
  #isBusy = false;
  #isEnded = false;
  #vanished = false;

  /**
   * @param entry of the process. @param executable path of the browser. @param memory limit of both, bytes.
   * @throws AppError `BACKGROUND_CAPTURE_FAILED`, `STORAGE_FULL`.
   */
  static async start(entry: string, executable: string, memory: number): Promise<PageProcess> {
    try {
      return new PageProcess(await mkdtemp(join(tmpdir(), 'vocative-capture-')), entry, executable, memory);
    } catch (error) {
      const { code, detail } = toAppError(error);
      throw code === 'STORAGE_FULL'
        ? error
        : new AppError('BACKGROUND_CAPTURE_FAILED', { ...say('browserFails'), detail });
    }
  }

  private constructor(folder: string, entry: string, executable: string, memory: number) {
    const child = fork(entry, [executable], {
      serialization: 'advanced',
      stdio: ['ignore', prints, prints, 'ipc'],
      env: childEnvironment(folder, userPlaces),
    });
    this.#child = child;
    this.#tree = child.pid === undefined ? undefined : new ProcessTree(child.pid);
    for (const { promise } of [this.#ended, this.#ready, this.#answer]) promise.catch(() => undefined);
    this.#memory = memory;
    void this.#look();
    const watch = setInterval(() => void this.#look(), lookInterval).unref();
    const { promise: exited, resolve } = Promise.withResolvers<string>();
    child.once('exit', (code, signal) => resolve(`ended with ${signal ?? `code ${code}`}`));
    child.once('error', (error) => resolve(`could not start: ${error.message}`));
    child.on('message', (message) => this.#take(message));
    this.gone = exited.then(async (detail) => {
      clearInterval(watch);
      this.#vanished = !this.#isEnded;
      this.end(new AppError('BACKGROUND_CAPTURE_FAILED', { detail: `the process of the page ${detail}` }));
      await this.#tree?.kill();
      // A process that has just ended may still be writing there.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
    });
  }

  /** Whether the process ended without having been told to. */
  get vanished(): boolean {
    return this.#vanished;
  }

  /**
   * Captures a page; one at a time.
   * @throws AppError what the page fails with, what `end` was called with, or `CANCELLED` when `stop` aborts, which
   * ends the process.
   */
  async capture(request: CaptureRequest, stop: AbortSignal): Promise<PageCapture> {
    const cancel = (): void => this.end(new CancelledError());
    stop.addEventListener('abort', cancel, { once: true });
    if (stop.aborted) cancel();
    try {
      await Promise.race([this.#ready.promise, this.#ended.promise]);
      this.#ready = Promise.withResolvers();
      this.#answer = Promise.withResolvers();
      this.#isBusy = true;
      const message: ToPageProcess = { type: 'capture', request };
      // If the process has just died, its exit is reported as well.
      this.#child.send(message, () => undefined);
      return await Promise.race([this.#answer.promise, this.#ended.promise]);
    } finally {
      stop.removeEventListener('abort', cancel);
    }
  }

  /** Waits until the last page is closed, and ends a process that does not get there. @returns whether it did. */
  async rested(): Promise<boolean> {
    const ready = Promise.race([this.#ready.promise, this.#ended.promise]);
    const isReady = await settledWithin(ready, closeLimit).catch(() => false);
    if (!isReady) this.end(new CancelledError());
    return isReady;
  }

  /** Fails what is running with an error at once, and kills the process with its browser. */
  end(error: AppError): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#ended.reject(error);
    void this.#kill();
  }

  async #kill(): Promise<void> {
    await this.#tree?.kill();
    this.#child.kill('SIGKILL');
  }

  #take(raw: unknown): void {
    const message = fromPageProcess.safeParse(raw);
    if (!message.success) {
      this.end(new AppError('BACKGROUND_CAPTURE_FAILED', { detail: 'the process of the page sent something else' }));
      return;
    }
    this.#settle(message.data);
  }

  #settle(message: FromPageProcess): void {
    switch (message.type) {
      case 'ready':
        // From now on the browser is known, should this process leave it behind.
        void this.#look();
        this.#ready.resolve();
        return;
      case 'captured':
        this.#isBusy = false;
        this.#answer.resolve(message.capture);
        return;
      case 'failed':
        (this.#isBusy ? this.#answer : this.#ready).reject(fromWireError(message.error));
        this.#isBusy = false;
    }
  }

  async #look(): Promise<void> {
    // Where the system cannot be asked, the browser's own limits remain.
    const memory = await this.#tree?.memory().catch(() => undefined);
    if ((memory ?? 0) > this.#memory) this.end(new AppError('BACKGROUND_CAPTURE_FAILED', say('pageTooHeavy')));
  }
}
