import { Turns } from './turns.ts';

type Waiting = { owner: string; begin: (slot: Slot) => void };

/** A slot that somebody's work holds. */
type Slot = { owner: string; wanted: AbortController };

/**
 * Limits the number of concurrent pieces of work. The others wait in order, and their owners in fair {@link Turns}.
 */
export class Semaphore {
  #free: number;
  readonly #patience: number;
  readonly #waiting: Waiting[] = [];
  /** In the order in which they were taken. */
  readonly #held = new Set<Slot>();
  readonly #turns = new Turns();

  /**
   * @param count the limit.
   * @param patience milliseconds that an owner without a slot waits for another one who holds several; then the last of
   * these is asked to give way.
   */
  constructor(count: number, patience = Infinity) {
    this.#free = count;
    this.#patience = patience;
  }

  /** Whether work would have to wait now. */
  get full(): boolean {
    return this.#free === 0;
  }

  /**
   * Does work in one of the slots, as soon as one is free.
   * @param work is given a signal by which it is asked to give way. If it fails then, it waits for its turn again.
   * @param signal removes it from the queue; running work has to handle it itself.
   * @param owner whom the work is done for.
   * @throws what `work` throws, or the signal's reason before it began.
   */
  async hold<Result>(
    work: (wanted: AbortSignal) => Promise<Result>,
    signal?: AbortSignal,
    owner = '',
  ): Promise<Result> {
    for (;;) {
      signal?.throwIfAborted();
      const slot = this.#free > 0 ? this.#take(owner) : await this.#turn(signal, owner);
      const { signal: wanted } = slot.wanted;
      try {
        return await work(wanted);
      } catch (error) {
        if (!wanted.aborted || signal?.aborted) throw error;
      } finally {
        this.#leave(slot);
      }
    }
  }

  #take(owner: string): Slot {
    this.#free -= 1;
    return this.#hold(owner);
  }

  #hold(owner: string): Slot {
    const slot = { owner, wanted: new AbortController() };
    this.#held.add(slot);
    this.#turns.take(owner);
    return slot;
  }

  #leave(slot: Slot): void {
    this.#held.delete(slot);
    this.#turns.leave(slot.owner);
    // Handed over directly: a newcomer could take a released slot before the one that waits.
    const next = this.#next();
    if (next) next.begin(this.#hold(next.owner));
    else this.#free += 1;
  }

  #turn(signal: AbortSignal | undefined, owner: string): Promise<Slot> {
    return new Promise((resolve, reject) => {
      const timer = this.#patience < Infinity ? setTimeout(() => this.#ask(owner), this.#patience) : undefined;
      const begin = (slot: Slot): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        resolve(slot);
      };
      const waiting: Waiting = { owner, begin };
      const leave = (): void => {
        clearTimeout(timer);
        this.#remove(waiting);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiting);
    });
  }

  /** Has the last of several slots of one owner given up, for an owner without any. */
  #ask(owner: string): void {
    if (this.#turns.heldBy(owner) > 0) return;
    const several = [...this.#held].filter((slot) => this.#turns.heldBy(slot.owner) > 1);
    // One that was asked is about to be free.
    if (several.some(({ wanted }) => wanted.signal.aborted)) return;
    several.at(-1)?.wanted.abort();
  }

  /** Takes who is next from the queue. */
  #next(): Waiting | undefined {
    const next = this.#turns.next(this.#waiting, ({ owner }) => owner);
    if (next) this.#remove(next);
    return next;
  }

  #remove(waiting: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
  }
}
