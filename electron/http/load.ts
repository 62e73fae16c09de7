import type { FastifyInstance } from 'fastify';
import { getHeapStatistics } from 'node:v8';
import { Tally } from '#electron/lib/tally.ts';
import { AppError } from '#shared/errors/index.ts';

/** Load above which requests are refused, so that running ones can finish. */
export type LoadLimits = {
  /** Processor time that the event loop may spend without reaching a timer due every second, milliseconds. */
  loopWork: number;
  /** Bytes on the heap; V8 ends the process at its own limit. */
  heap: number;
  /** Connections; by default as many as the process has file handles for. */
  connections?: number;
};

/** Requests take milliseconds, but loading modules at the start takes a second or two. */
export const usualLoad: LoadLimits = { loopWork: 5_000, heap: 0.9 * getHeapStatistics().heap_size_limit };

/** `Retry-After`, seconds: about when the load is measured next. */
export const retryAfter = 5;

/** Interval of measuring the load, milliseconds. */
const measured = 1000;

/** Processor time of this thread, milliseconds. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Whether the event loop reaches its timers, measured every `measured` milliseconds by the thread's processor time. The
 * clock would also report an idle studio as late when other programs take the processor, or after a laptop's sleep.
 * @param limit processor time between two measurements, milliseconds.
 */
export function watchLoop(limit: number, own: () => number = worked): () => boolean {
  let before = own();
  return () => {
    const since = own() - before;
    before += since;
    return since <= limit;
  };
}

/**
 * Refuses requests with `STUDIO_BUSY` while the process is overloaded. `/healthz` always answers, for monitoring. The
 * measurements open no file: one that failed where no file can be opened would end the process.
 */
export function shedLoad(app: FastifyInstance, { loopWork, heap }: LoadLimits): void {
  const inTime = watchLoop(loopWork);
  let isOverloaded = false;
  const timer = setInterval(() => {
    isOverloaded = !inTime() || getHeapStatistics().used_heap_size > heap;
  }, measured).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (isOverloaded && routeOptions.url !== '/healthz') throw new AppError('STUDIO_BUSY', { retryAfter });
  });
}

/**
 * Limits the requests of each account that occupy a render process, so that one account cannot take all of them for
 * long.
 */
export class PlacesByAccount {
  readonly #most: number;
  readonly #taken = new Tally();

  constructor(most: number) {
    this.#most = most;
  }

  /** Does a request's work in one of its account's slots. @throws AppError `REQUESTS_TOO_MANY`; errors of `work`. */
  async hold<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#taken.of(account) >= this.#most) throw new AppError('REQUESTS_TOO_MANY', { retryAfter });
    this.#taken.add(account);
    try {
      return await work();
    } finally {
      this.#taken.remove(account);
    }
  }
}
