import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { setTimeout as delay } from 'node:timers/promises';
import { subjects, type Lane, type Subjects } from './messages.ts';

/** How long a request for a task waits in the engine, milliseconds. */
const longPull = 2_000;
const shortPull = 500;
/** How much later than the engine this side gives up, milliseconds. */
const late = 1_000;
/** Pause after a request that the engine couldn't answer, milliseconds. */
const retryAfter = 500;

type PullerOptions = {
  connection: NatsConnection;
  studio: string;
  /** Tasks that the machine may hold. */
  places: number;
  /** Tasks that it holds. */
  held: () => number;
  onTask: (message: Msg, lane: Lane) => void;
};

/**
 * Asks the engine for tasks, for as many as there are free places: one request waits for a task that a user waits for,
 * the others for the rest. The last place asks for either in turn, so that a machine never holds more than it may.
 */
export class TaskPuller {
  readonly #options: PullerOptions;
  readonly #subjects: Subjects;
  readonly #pulling: Record<Lane, number> = { now: 0, rest: 0 };
  #queue: string | undefined;
  #stopped = false;

  constructor(options: PullerOptions) {
    this.#options = options;
    this.#subjects = subjects(options.studio);
  }

  /** Takes tasks of a queue of the studio from now on. */
  use(queue: string | undefined): void {
    this.#queue = queue ?? this.#queue;
    this.start();
  }

  /** Asks for as many tasks as there are free places. */
  start(): void {
    const { places, held } = this.#options;
    const free = (): number => places - held() - this.#pulling.now - this.#pulling.rest;
    while (!this.#stopped && this.#queue !== undefined && free() > 0) {
      if (this.#pulling.now > 0) void this.#ask([{ lane: 'rest', wait: longPull }]);
      else if (free() > 1) void this.#ask([{ lane: 'now', wait: longPull }]);
      else
        void this.#ask([
          { lane: 'now', wait: 0 },
          { lane: 'rest', wait: shortPull },
        ]);
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Asks for one task of the lanes, one after the other. @param of.wait milliseconds; 0 for one that is there already. */
  async #ask(of: readonly { lane: Lane; wait: number }[]): Promise<void> {
    for (const { lane, wait } of of) {
      this.#pulling[lane] += 1;
      let message: Msg | undefined;
      try {
        message = await this.#pull(lane, wait);
      } catch {
        await delay(retryAfter, undefined, { ref: false });
      }
      this.#pulling[lane] -= 1;
      if (message) {
        this.#options.onTask(message, lane);
        break;
      }
      if (this.#stopped) break;
    }
    this.start();
  }

  /** @returns undefined if there is no task. @throws while there is no queue, or no engine. */
  async #pull(lane: Lane, wait: number): Promise<Msg | undefined> {
    const { connection } = this.#options;
    const asked = { batch: 1, ...(wait > 0 ? { expires: wait * 1e6 } : { no_wait: true }) };
    // A task arrives under its own subject, by which answers on a shared inbox are not told apart.
    const how = { timeout: wait + late, noMux: true };
    const consumer = this.#subjects.consumer(lane, this.#queue ?? '');
    const message = await connection.request(this.#subjects.next(consumer), JSON.stringify(asked), how);
    const status = message.headers?.code ?? 0;
    // No task in time.
    if (status === 404 || status === 408) return undefined;
    if (status !== 0) throw new Error(`${status} ${message.headers?.description ?? ''}`);
    return message;
  }
}
