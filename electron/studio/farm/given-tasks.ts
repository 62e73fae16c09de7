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
  /** Trips that ended without an outcome: machine or engine was lost, or no machine took the task. */
  #lost = 0;
  readonly #now: () => number;

  /** @param onSettled is called before the caller of a task gets its outcome. */
  constructor(onSettled: (given: Given) => void, now = () => performance.now()) {
    this.#onSettled = onSettled;
    this.#now = now;
  }

  get size(): number {
    return this.#given.size;
  }

  get lost(): number {
    return this.#lost;
  }

  /** How many tasks a run of a worker has. */
  heldBy(instance: string): number {
    return [...this.#given.values()].filter(({ holder }) => holder === instance).length;
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

  /** @returns whether the task was elsewhere. */
  resolve(id: string, result: Result): boolean {
    const given = this.#given.get(id);
    // Its machine takes it out of the queue.
    if (given) given.sequence = undefined;
    this.#take(id)?.resolve(result);
    return given !== undefined;
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

  handBackAll(): void {
    for (const id of this.#given.keys()) this.handBack(id);
  }

  /** Hands back the tasks that no machine holds: they may have counted on one that takes no more. */
  handBackUnheld(): void {
    for (const { id, holder } of this.#given.values()) if (holder === undefined) this.handBack(id);
  }

  /** Ends a trip without an outcome. By default the task is handed back. */
  lose(id: string, error: Error = new HandedBackError()): void {
    if (this.reject(id, error)) this.#lost += 1;
  }

  /** Loses all trips, as the engine is lost. */
  loseAll(): void {
    for (const id of this.#given.keys()) this.lose(id);
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
      if (given.begun) this.lose(given.id);
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
    this.handBackUnheld();
    for (const { id, begun, holder } of this.#given.values()) {
      if (holder !== instance) continue;
      if (how === 'left') this.handBack(id);
      else this.lose(id, begun ? new AppError('WORKER_CRASHED', { detail: 'its machine was lost' }) : undefined);
    }
  }

  /** The engine has a new queue: those that machines go on with are not in it. */
  leaveQueue(): void {
    for (const given of this.#given.values()) {
      if (given.begun) given.sequence = undefined;
      else this.lose(given.id);
    }
  }

  /** Hands back the tasks that no machine takes. */
  handBackUntaken(): void {
    const limit = this.#now() - untakenLimit;
    for (const { id, holder, waitsSince } of this.#given.values()) {
      if (holder === undefined && waitsSince < limit) this.lose(id);
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
