import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, isAppError, throwIfCancelled, toWireError } from '#shared/errors/index.ts';
import { interactive, type WorkerPool } from '#electron/engine/workers/pool.ts';
import { runsAnywhere } from '#electron/engine/workers/task-places.ts';
import { settledWithin } from '#electron/lib/settled.ts';
import { engineRefuses } from './engine.ts';
import { parseMessage, parseTask, taskMessage, type Lane, type LargeBodies, type TaskMessage } from './messages.ts';
import type { MachineContent } from './machine-content.ts';
import type { Machine } from './machine-file.ts';
import { TaskPuller } from './task-puller.ts';
import type { StudioLine } from './studio-line.ts';

/** Interval of signs of life, to the engine and to the studio, milliseconds. */
const signEvery = 1_000;
/** How long tasks that run may go on when the worker is to end, milliseconds; then they are given back. */
const drainGrace = 20_000;
/** Minimum interval of a task's reports of progress, milliseconds. */
const progressEvery = 200;
/** Pause before a result is sent again, milliseconds. */
const retryAfter = 500;

/** A task that this machine holds. */
type Held = { message: Msg; begun: boolean; controller: AbortController; settled: Promise<void> };

export type WorkerOptions = {
  machine: Machine;
  connection: NatsConnection;
  bodies: LargeBodies;
  line: StudioLine;
  pool: WorkerPool;
  processes: number;
  /** Of a machine without the shared folder. */
  content?: MachineContent | undefined;
  /** Tells a person what goes on. */
  note: (sentence: string) => void;
};

/**
 * A machine of a farm: takes tasks from the engine, runs them in the processes of its pool, and answers the studio.
 * This process renders nothing itself, so that its signs of life never wait for a task.
 */
export class WorkerMachine {
  readonly #options: WorkerOptions;
  readonly #instance = randomUUID();
  readonly #held = new Map<string, Held>();
  readonly #puller: TaskPuller;
  readonly #ended = Promise.withResolvers<void>();
  #draining = false;
  /** Whether this machine takes no tasks, as it can't get or keep content. */
  #paused = false;
  readonly #closing = new AbortController();
  #done = 0;
  /** Whether the last sign of life was heard; undefined before the first. */
  #isHeard: boolean | undefined;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#puller = new TaskPuller({
      connection: options.connection,
      studio: options.machine.studio,
      places: options.processes + 1,
      held: () => (this.#paused ? Infinity : this.#held.size),
      onTask: (message, lane) => this.#take(message, lane),
    });
  }

  /**
   * Works until the signal aborts, then gives back what has not begun and finishes the rest.
   * @throws AppError `INVALID_REQUEST`, `UNAUTHORIZED` if engine or studio refuse this machine: another build, key, user or
   * token.
   */
  async run(signal: AbortSignal): Promise<void> {
    const { connection, line, pool } = this.#options;
    line.onCancelled((ids) => this.#cancel(ids));
    const signs = setInterval(() => void this.#showLife(), signEvery);
    const stop = (): void => this.#ended.resolve();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    void connection.closed().then(() => this.#ended.reject(engineRefuses(this.#options.machine.engine)));
    try {
      await this.#showLife();
      await this.#ended.promise;
      await this.#drain();
    } finally {
      clearInterval(signs);
      this.#closing.abort();
      signal.removeEventListener('abort', stop);
      this.#puller.stop();
      for (const { controller } of this.#held.values()) controller.abort();
      if (!(await settledWithin(pool.close(), retryAfter))) pool.kill();
      await connection.close();
    }
  }

  /** Finishes what runs; gives back the rest. */
  async #drain(): Promise<void> {
    this.#draining = true;
    this.#puller.stop();
    for (const { begun, controller } of this.#held.values()) if (!begun) controller.abort();
    // At once: the studio gives this machine's places no more tasks.
    void this.#showLife();
    const all = (): Promise<unknown> => Promise.all([...this.#held.values()].map(({ settled }) => settled));
    if (!(await settledWithin(all(), drainGrace))) {
      for (const { controller } of this.#held.values()) controller.abort();
      await settledWithin(all(), drainGrace);
    }
    await this.#options.line.ask({ type: 'leaves', instance: this.#instance }).catch(() => undefined);
    this.#options.note(`This machine did ${this.#done} ${this.#done === 1 ? 'task' : 'tasks'}.`);
  }

  /** Tells the engine that its tasks are being worked on, and the studio what this machine holds. */
  async #showLife(): Promise<void> {
    const { line, processes, note } = this.#options;
    for (const { message } of this.#held.values()) message.respond('+WPI');
    const held = [...this.#held]
      // Without those that it is giving back.
      .filter(([, { begun, controller }]) => begun || !controller.signal.aborted)
      .map(([id, { begun }]) => ({ id, begun }));
    try {
      const drains = this.#draining || this.#paused;
      const answer = await line.ask({ type: 'here', instance: this.#instance, processes, drains, held });
      if (answer.type === 'heard') {
        this.#cancel(answer.unwanted);
        this.#puller.use(answer.queue);
      }
      if (this.#isHeard !== true) note('The studio answers. This machine takes tasks.');
      this.#isHeard = true;
    } catch (error) {
      if (isAppError(error)) this.#ended.reject(error);
      else if (this.#isHeard !== false) note('The studio doesn’t answer. This machine waits for it.');
      this.#isHeard = false;
    }
  }

  #cancel(ids: readonly string[]): void {
    for (const id of ids) this.#held.get(id)?.controller.abort();
  }

  #take(message: Msg, lane: Lane): void {
    const task = this.#open(message);
    // Under another key, or of another form: the studio hands it to someone else, and tells this machine why.
    if (!task || this.#draining || this.#paused || this.#held.has(task.id)) {
      message.respond('-NAK');
      return;
    }
    const controller = new AbortController();
    const held: Held = { message, begun: false, controller, settled: Promise.resolve() };
    this.#held.set(task.id, held);
    held.settled = this.#work(task, held, lane).finally(() => {
      this.#held.delete(task.id);
      this.#puller.start();
    });
  }

  #open({ subject, data }: Msg): TaskMessage | undefined {
    try {
      return parseMessage(taskMessage, this.#options.machine.key, subject, data);
    } catch {
      return undefined;
    }
  }

  async #work(given: TaskMessage, held: Held, lane: Lane): Promise<void> {
    const { line, pool, bodies, machine, content } = this.#options;
    const { id, watched } = given;
    const { controller, message } = held;
    const onStart = (): void => {
      held.begun = true;
      line.say({ type: 'started', instance: this.#instance, id });
    };
    try {
      await content?.begin(given, controller.signal);
      const task = parseTask(await bodies.bodyOf(machine.key, given));
      if (!runsAnywhere(task))
        throw new AppError('INTERNAL', { detail: `${task.kind} belongs to the studio’s machine` });
      throwIfCancelled(controller.signal);
      const result = await pool.run(task, {
        signal: controller.signal,
        priority: lane === 'now' ? interactive : given.priority === 'background' ? 'background' : 'batch',
        // The studio knows whose task it is; here its id stands for that, and finds it when its process asks something.
        account: id,
        onStart,
        ...(watched && { onProgress: this.#reporter(id) }),
      });
      this.#done += 1;
      await this.#deliver(held, () => line.ask({ type: 'done', id, body: result }));
    } catch (error) {
      if (!controller.signal.aborted && content?.isTrouble(error)) {
        const isRemoved = error.code === 'UNAUTHORIZED';
        // First, so that the studio doesn't give it back to this machine.
        if (!isRemoved) void this.#pause(content, error);
        await this.#deliver(held, () => line.ask({ type: 'returned', id }));
        if (isRemoved) this.#ended.reject(error);
      } else if (!controller.signal.aborted) {
        await this.#deliver(held, () => line.ask({ type: 'failed', id, error: toWireError(error) }));
      } else if (this.#draining && !held.begun) {
        // The engine gives it to another machine.
        message.respond('-NAK');
        return;
      } else if (this.#draining) await line.ask({ type: 'returned', id }).catch(() => undefined);
    } finally {
      content?.end(id);
    }
    message.respond('+ACK');
  }

  /** Takes no tasks until the studio's content can be had again: others do them meanwhile. */
  async #pause(content: MachineContent, error: AppError): Promise<void> {
    if (this.#paused || this.#draining) return;
    this.#paused = true;
    void this.#showLife();
    this.#options.note(`${error.message} (${error.subject ?? error.code}) This machine takes no tasks for now.`);
    try {
      await content.whenBack(this.#closing.signal);
    } catch (refused) {
      this.#ended.reject(refused);
      return;
    }
    this.#paused = false;
    await this.#showLife();
    this.#options.note('This machine takes tasks again.');
    this.#puller.start();
  }

  /** Sends a result until the studio has it, or wants it no more. */
  async #deliver({ controller }: Held, send: () => Promise<unknown>): Promise<void> {
    while (!controller.signal.aborted) {
      try {
        await send();
        return;
      } catch (error) {
        if (isAppError(error)) {
          this.#ended.reject(error);
          return;
        }
        await delay(retryAfter, undefined, { signal: controller.signal }).catch(() => undefined);
      }
    }
  }

  #reporter(id: string): (phase: string, progress: number) => void {
    let last = -Infinity;
    return (phase, progress) => {
      const now = performance.now();
      if (now - last < progressEvery) return;
      last = now;
      this.#options.line.say({ type: 'progress', id, phase, progress });
    };
  }
}
