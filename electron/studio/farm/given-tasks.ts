import { randomUUID } from 'node:crypto';
import { AppError, CancelledError } from '#shared/errors/index.ts';
import { HandedBackError, type Elsewhere } from '#electron/engine/workers/pool.ts';
import type { Task, TaskKind, TaskResults } from '#electron/engine/workers/protocol.ts';
import type { Lane, MachineMessage, StudioAnswer } from '#electron/farm/messages.ts';

type Listeners = Parameters<Elsewhere['run']>[1];
type Result = TaskResults[TaskKind];

/** A task that is with the engine or a machine. */
export type Given = {
  id: string;
  task: Task;
  lane: Lane;
  listeners: Listeners;
  /** Its number in the engine's stream, once it is there. */
  sequence?: number | undefined;
  /** The file that has its body, if that is large. */
  stored?: string | undefined;
  /** The run of a worker that holds it. */
  holder?: string | undefined;
  /** Whether a process has begun it. */
  begun: boolean;
  /** Since when no machine holds it, milliseconds of the monotonic clock. */
  waitsSince: number;
  /** Answers to its questions, by question: one that is asked once more gets the same. */
  answers: Map<string, Promise<StudioAnswer>>;
  /** Aborts when it needs no more answers. */
  settled: AbortController;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
};

/**
 * How long a task may stay in the engine without a machine taking it, milliseconds. Then it is handed back: another
 * machine's user may have thrown it away, or the engine have lost it.
 */
const untakenLimit = 10_000;

/**
 * The tasks that are elsewhere, and what follows from what machines say about them. A task that was begun on a machine
 * that is lost counts as one whose process crashed, as on this machine; one that wasn't is handed back. So is each
 * when the engine is lost.
 */
export class GivenTasks {
  readonly #given = new Map<string, Given>();
  readonly #onSettled: (given: Given) => void;
  readonly #now: () => number;

  /** @param onSettled is called before the caller of a task gets its outcome. */
  constructor(onSettled: (given: Given) => void, now = () => performance.now()) {
    this.#onSettled = onSettled;
    this.#now = now;
  }

  get size(): number {
    return this.#given.size;
  }

  find(id: string): Given | undefined {
    return this.#given.get(id);
  }

  bySequence(sequence: number): Given | undefined {
    return [...this.#given.values()].find((given) => given.sequence === sequence);
  }

  /** @param onCancelled is called when the caller aborts, once the task is rejected. */
  add(
    task: Task,
    listeners: Listeners,
    onCancelled: (given: Given) => void,
  ): { given: Given; result: Promise<Result> } {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const given: Given = {
      id: randomUUID(),
      task,
      lane: listeners.priority === 'interactive' ? 'now' : 'rest',
      listeners,
      begun: false,
      answers: new Map(),
      waitsSince: this.#now(),
      settled: new AbortController(),
      resolve,
      reject,
    };
    this.#given.set(given.id, given);
    const { signal } = listeners;
    const cancel = (): void => {
      if (this.reject(given.id, new CancelledError())) onCancelled(given);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    return { given, result: promise.finally(() => signal?.removeEventListener('abort', cancel)) };
  }

  resolve(id: string, result: Result): void {
    this.#take(id)?.resolve(result);
  }

  /** @returns whether the task was elsewhere. */
  reject(id: string, error: Error): boolean {
    const given = this.#take(id);
    given?.reject(error);
    return given !== undefined;
  }

  handBack(id: string): void {
    this.reject(id, new HandedBackError());
  }

  /** Hands tasks back. @param which those that no process has begun, or all. */
  handBackAll(which: 'unbegun' | 'all'): void {
    for (const { id, begun } of this.#given.values()) if (which === 'all' || !begun) this.handBack(id);
  }

  /**
   * Notes what a machine holds.
   * @returns ids of the tasks that nobody wants from it: settled, or held by another machine.
   */
  hold(instance: string, held: Extract<MachineMessage, { type: 'here' }>['held']): string[] {
    const ids = new Set(held.map(({ id }) => id));
    for (const given of this.#given.values()) {
      if (given.holder !== instance || ids.has(given.id)) continue;
      // Begun tasks are held until their result is confirmed: this one's is lost.
      if (given.begun) this.handBack(given.id);
      else Object.assign(given, { holder: undefined, waitsSince: this.#now() });
    }
    return held.flatMap(({ id, begun }) => (this.#holds(instance, id, begun) ? [] : [id]));
  }

  /** Notes that a machine has begun a task. @returns whether it is wanted from it. */
  begin(instance: string, id: string): boolean {
    return this.#holds(instance, id, true);
  }

  /** Notes that a machine is gone. @param how it left: lost with its processes, or in order. */
  leave(instance: string, how: 'lost' | 'left'): void {
    for (const { id, begun, holder } of this.#given.values()) {
      // Those that wait in the engine may have counted on it.
      if (holder !== undefined && holder !== instance) continue;
      if (!begun || how === 'left') this.handBack(id);
      else this.reject(id, new AppError('WORKER_CRASHED', { detail: 'its machine was lost' }));
    }
  }

  /** The engine has a new queue: those that machines go on with are not in it. */
  leaveQueue(): void {
    this.handBackAll('unbegun');
    for (const given of this.#given.values()) given.sequence = undefined;
  }

  /** Hands back the tasks that no machine takes. */
  handBackUntaken(): void {
    const limit = this.#now() - untakenLimit;
    for (const { id, holder, waitsSince } of this.#given.values()) {
      if (holder === undefined && waitsSince < limit) this.handBack(id);
    }
  }

  #holds(instance: string, id: string, begun: boolean): boolean {
    const given = this.#given.get(id);
    if (!given || (given.begun && given.holder !== instance)) return false;
    given.holder = instance;
    if (begun && !given.begun) {
      given.begun = true;
      given.listeners.onStart?.();
    }
    return true;
  }

  #take(id: string): Given | undefined {
    const given = this.#given.get(id);
    if (!given || !this.#given.delete(id)) return undefined;
    given.settled.abort();
    this.#onSettled(given);
    return given;
  }
}
