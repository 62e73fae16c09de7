import { fileURLToPath } from 'node:url';
import { AppError, throwIfCancelled } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { findHeadlessBrowser } from '#electron/lib/find-browser.ts';
import { Semaphore } from '#electron/lib/semaphore.ts';
import { settledWithin } from '#electron/lib/settled.ts';
import { PageProcess } from './page-process.ts';
import type { CaptureLimits, CaptureRequest, PageCapture, PageView } from './page-protocol.ts';
import { mayBeCalled, type OutboundPolicy } from './policy.ts';

export type { PageCapture, PageView } from './page-protocol.ts';

type CaptureOptions = { address: string; view: PageView; policy: OutboundPolicy; signal: AbortSignal };

/**
 * Captures web pages. The implementation drives an installed Chrome, Edge or Chromium; a hidden window of Electron
 * could be another.
 */
export type PageBrowser = {
  /**
   * Captures a whole page, from its top down to a limit.
   * @throws AppError `URL_REFUSED`, `ASSET_UNREACHABLE` for a server that was not found, with the lookup's code as its
   * detail; `BACKGROUND_CAPTURE_FAILED`, `CANCELLED`, `SHUTTING_DOWN`.
   */
  capture(options: CaptureOptions): Promise<PageCapture>;
  /** Ends everything at once, captures that are running too. */
  close(): Promise<void>;
};

type PageLimits = CaptureLimits & {
  /** Time limit for one page with the start of its browser, milliseconds. */
  whole: number;
  /** Memory of one page with its browser and the process that drives it, bytes. */
  memory: number;
  /** Time after which an unused browser is closed, milliseconds. */
  idle: number;
};

const usualLimits: PageLimits = {
  whole: 60_000,
  html: 20_000,
  settle: 5_000,
  memory: 2 * 1024 ** 3,
  idle: 20_000,
};

/** Pages captured at a time. */
export const pagesAtOnce = 2;
/** How long ended processes may take to disappear, milliseconds. */
const endLimit = 2_000;

/** Run from source, the entry is TypeScript; in a bundle it is JavaScript next to this code. */
function defaultEntry(): string {
  const name = import.meta.url.endsWith('.ts') ? './page-worker.ts' : './page-worker.mjs';
  return fileURLToPath(new URL(name, import.meta.url));
}

/**
 * Captures pages in processes of their own, each with an installed Chrome, Edge or Chromium that shows one page at a
 * time. Whatever a page does to its browser, it only harms its own capture: at a limit the process is killed with its
 * browser, and nothing waits for either.
 */
export class GuardedPageBrowser implements PageBrowser {
  readonly #limits: PageLimits;
  readonly #find: () => string | null;
  readonly #entry: string;
  readonly #semaphore = new Semaphore(pagesAtOnce);
  readonly #all = new Set<PageProcess>();
  readonly #idle = new Map<PageProcess, NodeJS.Timeout>();
  #closed = false;

  /**
   * @param find returns the path of the browser.
   * @param entry of the process, for tests.
   */
  constructor(
    limits: Partial<PageLimits> = {},
    find: () => string | null = findHeadlessBrowser,
    entry: string = defaultEntry(),
  ) {
    this.#limits = { ...usualLimits, ...limits };
    this.#find = find;
    this.#entry = entry;
  }

  async capture({ address, view, policy, signal }: CaptureOptions): Promise<PageCapture> {
    throwIfCancelled(signal);
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !mayBeCalled(url, policy)) throw new AppError('URL_REFUSED');
    const { html, settle } = this.#limits;
    const request: CaptureRequest = { address: url.href, view, policy, limits: { html, settle } };
    try {
      return await this.#semaphore.hold(() => this.#captureInTime(request, signal), signal);
    } catch (error) {
      throwIfCancelled(signal);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const processes = [...this.#all];
    for (const one of processes) one.end(new AppError('SHUTTING_DOWN'));
    await settledWithin(Promise.all(processes.map(({ gone }) => gone)), endLimit);
  }

  async #captureInTime(request: CaptureRequest, signal: AbortSignal): Promise<PageCapture> {
    const late = new AbortController();
    const deadline = setTimeout(() => late.abort(), this.#limits.whole);
    try {
      return await this.#capture(request, AbortSignal.any([late.signal, signal]));
    } catch (error) {
      if (late.signal.aborted) throw new AppError('BACKGROUND_CAPTURE_FAILED', say('pageTooSlow'));
      throw error;
    } finally {
      clearTimeout(deadline);
    }
  }

  async #capture(request: CaptureRequest, stop: AbortSignal): Promise<PageCapture> {
    const kept = this.#takeIdle();
    if (kept) {
      try {
        return await this.#captureIn(kept, request, stop);
      } catch (error) {
        // It may have ended because of an earlier page, or from outside.
        if (!kept.vanished) throw error;
      }
    }
    return this.#captureIn(await this.#start(), request, stop);
  }

  async #captureIn(one: PageProcess, request: CaptureRequest, stop: AbortSignal): Promise<PageCapture> {
    try {
      return await one.capture(request, stop);
    } finally {
      if (await one.rested()) {
        const end = (): void => {
          this.#idle.delete(one);
          one.end(new AppError('SHUTTING_DOWN'));
        };
        this.#idle.set(one, setTimeout(end, this.#limits.idle).unref());
      }
    }
  }

  #takeIdle(): PageProcess | undefined {
    const [latest] = [...this.#idle].toReversed();
    if (!latest) return undefined;
    const [one, timer] = latest;
    clearTimeout(timer);
    this.#idle.delete(one);
    return one;
  }

  /** @throws AppError `BACKGROUND_CAPTURE_FAILED`, `STORAGE_FULL`. */
  async #start(): Promise<PageProcess> {
    const executable = this.#find();
    if (executable === null) throw new AppError('BACKGROUND_CAPTURE_FAILED', say('browserMissing'));
    const one = await PageProcess.start(this.#entry, executable, this.#limits.memory);
    if (this.#closed) one.end(new AppError('SHUTTING_DOWN'));
    this.#all.add(one);
    void one.gone.then(() => {
      this.#all.delete(one);
      clearTimeout(this.#idle.get(one));
      this.#idle.delete(one);
    });
    return one;
  }
}
