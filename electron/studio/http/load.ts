import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { getHeapStatistics } from 'node:v8';
import { AppError } from '#shared/errors/index.ts';

/** From which load on requests are refused, so that those under way end. */
export type LoadLimits = {
  /** How long the event loop may work without coming to what is due every second, milliseconds of the processor. */
  loopWork: number;
  /** Bytes on the heap; V8 ends the process at its own limit. */
  heap: number;
};

/** A request is answered in milliseconds. The loop works for a second or two while modules are loaded at the start. */
export const usualLoad: LoadLimits = { loopWork: 5_000, heap: 0.9 * getHeapStatistics().heap_size_limit };

/** `Retry-After`, seconds: about when the load is measured next. */
const retryAfter = 5;

/** How often the load is measured, milliseconds. */
const measured = 1000;

/** Milliseconds of the processor that this thread has had. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Whether the event loop comes to what is due, asked every `measured` milliseconds. By the thread's own time at the
 * processor and not by the clock: the loop of a studio that has little to do comes late as well where other programs take
 * the processor, and after a laptop's sleep. The histogram of `under-pressure` goes by the clock; it is also now and then
 * empty after a second without a turn of the loop, and then counts as late without end.
 * @param limit milliseconds of the processor between two questions.
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
 * Refuses requests with `STUDIO_BUSY` while the process has more to do than it can. `/healthz` always answers, for those
 * who look after the studio.
 */
export function shedLoad(app: FastifyInstance, { loopWork, heap }: LoadLimits): void {
  const inTime = watchLoop(loopWork);
  app.register(underPressure, {
    maxHeapUsedBytes: heap,
    sampleInterval: measured,
    healthCheckInterval: measured,
    healthCheck: async () => inTime(),
    pressureHandler: async ({ routeOptions }) => {
      if (routeOptions.url !== '/healthz') throw new AppError('STUDIO_BUSY', { retryAfter });
    },
  });
}

/**
 * How many requests each account has under way that hold a render process, so that one account cannot take all of them
 * from the others for long.
 */
export class PlacesByAccount {
  readonly #most: number;
  readonly #taken = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Does a request's work in one of its account's places. @throws AppError `REQUESTS_TOO_MANY`, and what `work` throws. */
  async hold<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
    const taken = this.#taken.get(account) ?? 0;
    if (taken >= this.#most) throw new AppError('REQUESTS_TOO_MANY', { retryAfter });
    this.#taken.set(account, taken + 1);
    try {
      return await work();
    } finally {
      this.#leave(account);
    }
  }

  #leave(account: string): void {
    const left = (this.#taken.get(account) ?? 0) - 1;
    if (left > 0) this.#taken.set(account, left);
    else this.#taken.delete(account);
  }
}
