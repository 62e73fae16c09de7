import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, fromWireError, isAppError, toWireError } from '#shared/errors/index.ts';
import { answerOf } from '#electron/engine/workers/host.ts';
import type { Elsewhere } from '#electron/engine/workers/pool.ts';
import type { Host, TaskKind, TaskResults } from '#electron/engine/workers/protocol.ts';
import { runsAnywhere } from '#electron/engine/workers/task-places.ts';
import { ownBuild } from '#electron/farm/build.ts';
import { connectEngine } from '#electron/farm/engine.ts';
import {
  buildOf,
  LargeBodies,
  machineMessage,
  parseHostRequest,
  subjects,
  unopened,
  type MachineMessage,
  type StudioAnswer,
  type Subjects,
} from '#electron/farm/messages.ts';
import { seal, unseal } from '#electron/farm/sealed.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { DataFolder } from '../store/data-folder.ts';
import { farmState, readFarm, type Farm } from './farm-file.ts';
import { FarmStream } from './farm-stream.ts';
import { GivenTasks, type Given } from './given-tasks.ts';
import { Machines } from './machines.ts';
import { shareContent } from './share-content.ts';

/** How long the engine may be away before its tasks are handed back, milliseconds. */
const awayLimit = 5_000;
/** Interval of looks at the list of machines and at tasks that nobody takes, milliseconds. */
const lookEvery = 1_000;
const retryAfter = 500;

export type FarmOptions = {
  /** The engine's address. */
  engine: string;
  /** The shared folder. */
  content: string;
  /** Called if the engine is away at the start. */
  onAway?: (error: AppError) => void;
};

/**
 * Prepares the shared folder and meets the engine. One that is away is tried again and again.
 * @throws AppError `REQUEST_UNUSABLE`, `INVALID_REQUEST`, `STORAGE_UNWRITABLE` for what somebody has to correct.
 */
export async function openFarm(
  { engine, content, onAway }: FarmOptions,
  folders: Pick<DataFolder, 'root'>,
  logger: Logger,
): Promise<FarmLink> {
  const farm = readFarm(folders);
  await shareContent(folders, content, farm.studio);
  const bodies = new LargeBodies(content);
  await bodies.clear();
  const link = new FarmLink({ engine, folders, farm, bodies, logger });
  try {
    await link.open();
  } catch (error) {
    if (!isAppError(error) || error.code !== 'OFFLINE') throw error;
    onAway?.(error);
  }
  link.keepOpen();
  return link;
}

/** The studio's end of a farm: gives tasks to machines through the engine, and answers machines. */
export class FarmLink implements Elsewhere {
  readonly #engine: string;
  readonly #folders: Pick<DataFolder, 'root'>;
  readonly #bodies: LargeBodies;
  readonly #logger: Logger;
  readonly #build = ownBuild();
  readonly #subjects: Subjects;
  readonly #machines = new Machines((instance) => this.#leave(instance, 'lost'));
  readonly #tasks = new GivenTasks((given) => this.#settled(given));
  #farm: Farm;
  #farmState: string | undefined;
  #host: Host | undefined;
  #onRoom = (): void => undefined;
  #connection: NatsConnection | undefined;
  /** Set while tasks can be given. */
  #stream: FarmStream | undefined;
  #isAway = false;
  #awayTimer: NodeJS.Timeout | undefined;
  /** Why the engine can't be used, as it was last logged. */
  #reason: string | undefined;
  #lookTimer: NodeJS.Timeout | undefined;
  #makesAgain = false;
  #closed = false;

  constructor(options: {
    engine: string;
    folders: Pick<DataFolder, 'root'>;
    farm: Farm;
    bodies: LargeBodies;
    logger: Logger;
  }) {
    this.#engine = options.engine;
    this.#folders = options.folders;
    this.#bodies = options.bodies;
    this.#logger = options.logger;
    this.#farm = options.farm;
    this.#farmState = farmState(options.folders);
    this.#subjects = subjects(options.farm.studio);
  }

  /** @param host answers what machines' tasks ask. */
  answerWith(host: Host): void {
    this.#host = host;
  }

  get size(): number {
    return this.#stream ? this.#machines.processes : 0;
  }

  get room(): number {
    return this.#stream ? Math.max(0, this.#machines.places - this.#tasks.size) : 0;
  }

  takes(kind: TaskKind): boolean {
    return runsAnywhere(kind);
  }

  whenRoom(listener: () => void): void {
    this.#onRoom = listener;
  }

  run(...[task, listeners]: Parameters<Elsewhere['run']>): Promise<TaskResults[TaskKind]> {
    const { given, result } = this.#tasks.add(task, listeners, ({ id }) => this.#callOff(id));
    void this.#publish(given);
    return result;
  }

  /** Connects and makes the queue. @throws as {@link connectEngine} and {@link FarmStream.open}. */
  async open(): Promise<void> {
    const connection = await connectEngine({ engine: this.#engine, seed: this.#farm.user.seed });
    try {
      await this.#renew(connection);
    } catch (error) {
      await connection.close();
      throw error;
    }
    this.#connection = connection;
    connection.subscribe(this.#subjects.ask('*'), { callback: (_, message) => void this.#hear(message) });
    // The last resort: the engine gives a task to nobody any more.
    connection.subscribe(`$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.${this.#subjects.stream}.*`, {
      callback: (_, message) => this.#giveUp(message),
    });
  }

  /** Connects again whenever the connection ends. */
  keepOpen(): void {
    this.#lookTimer = setInterval(() => this.#look(), lookEvery).unref();
    void this.#stayOpen();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#lookTimer);
    clearTimeout(this.#awayTimer);
    this.#machines.clear();
    this.#tasks.handBackAll('all');
    await this.#stream?.remove();
    this.#stream = undefined;
    await this.#connection?.close();
  }

  async #stayOpen(): Promise<void> {
    while (!this.#closed) {
      if (this.#connection) {
        await this.#watch(this.#connection);
        this.#away();
        this.#connection = undefined;
      } else {
        await this.open().catch((error: unknown) => this.#logAway(error));
      }
      if (!this.#closed) await delay(retryAfter, undefined, { ref: false });
    }
  }

  /** Resolves when a connection is closed for good, such as of a user that the engine no longer knows. */
  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') this.#away();
      if (type === 'reconnect') void this.#makeAgain(connection);
    }
  }

  #away(): void {
    if (this.#closed) return;
    this.#stream = undefined;
    this.#machines.pause();
    if (this.#isAway) return;
    this.#isAway = true;
    this.#logger.warn({ engine: this.#engine }, 'the engine is away; the studio renders alone');
    this.#awayTimer = setTimeout(() => this.#tasks.handBackAll('all'), awayLimit).unref();
  }

  /** Logs each reason once until the engine is back. */
  #logAway(error: unknown): void {
    const detail = String(error);
    if (detail === this.#reason) return;
    this.#reason = detail;
    this.#logger.warn({ engine: this.#engine, detail }, 'the engine can’t be used yet');
  }

  /** Makes an empty queue. Tasks that nobody has begun are given again. */
  async #renew(connection: NatsConnection): Promise<void> {
    this.#stream = undefined;
    this.#tasks.leaveQueue();
    const stream = await FarmStream.open(connection, this.#subjects);
    clearTimeout(this.#awayTimer);
    this.#isAway = false;
    this.#reason = undefined;
    this.#machines.resume();
    this.#stream = stream;
    this.#onRoom();
  }

  async #publish(given: Given): Promise<void> {
    const { id, task, lane, listeners } = given;
    const subject = this.#subjects.task(lane);
    const stream = this.#stream;
    const message = {
      id,
      priority: listeners.priority ?? 'batch',
      watched: listeners.onProgress !== undefined,
      body: task,
    };
    try {
      const { sealed, stored } = await this.#bodies.seal(this.#farm.key, subject, message);
      given.stored = stored;
      if (!stream) throw new Error('the engine is away');
      const sequence = await stream.publish(subject, id, sealed);
      if (stream !== this.#stream) return;
      given.sequence = sequence;
      // It may have been called off meanwhile.
      if (!this.#tasks.find(id)) this.#settled(given);
    } catch (error) {
      if (isAppError(error)) this.#tasks.reject(id, error);
      else this.#lostQueue(id, stream, error);
    }
  }

  /** The engine doesn't take a task: it may have lost its queue. */
  #lostQueue(id: string, stream: FarmStream | undefined, error: unknown): void {
    if (stream !== undefined && stream === this.#stream && this.#connection) {
      this.#logAway(error);
      void this.#makeAgain(this.#connection);
    }
    this.#tasks.handBack(id);
  }

  async #makeAgain(connection: NatsConnection): Promise<void> {
    this.#stream = undefined;
    if (this.#makesAgain) return;
    this.#makesAgain = true;
    await this.#tryAgain(connection);
    this.#makesAgain = false;
  }

  async #tryAgain(connection: NatsConnection): Promise<void> {
    while (!this.#closed && connection === this.#connection && !connection.isClosed()) {
      try {
        return await this.#renew(connection);
      } catch (error) {
        this.#logAway(error);
        await delay(retryAfter, undefined, { ref: false });
      }
    }
  }

  #settled({ sequence, stored }: Given): void {
    if (sequence !== undefined) void this.#stream?.take(sequence);
    void this.#bodies.remove(stored);
  }

  #callOff(id: string): void {
    const { cancel } = this.#subjects;
    if (this.#connection?.isClosed() === false) this.#connection.publish(cancel, seal(this.#farm.key, cancel, [id]));
  }

  #giveUp(message: Msg): void {
    const sequence = Number(message.json<{ stream_seq?: unknown }>().stream_seq);
    const given = this.#tasks.bySequence(sequence);
    if (given) this.#tasks.reject(given.id, new AppError('WORKER_CRASHED', { detail: 'no machine could run it' }));
  }

  async #hear(message: Msg): Promise<void> {
    const { key } = this.#farm;
    const opened = unseal(key, message.subject, message.data);
    const parsed = opened === undefined ? undefined : machineMessage.safeParse(opened);
    if (!parsed) {
      message.respond(unopened);
      return;
    }
    if (buildOf.safeParse(opened).data?.build !== this.#build) {
      await this.#answer(message, { type: 'other-build', build: this.#build });
    } else if (parsed.success) await this.#answer(message, await this.#answerTo(parsed.data, key));
    else this.#logger.warn({ subject: message.subject }, 'a machine sent a message of another form');
  }

  async #answer(message: Msg, answer: StudioAnswer): Promise<void> {
    if (message.reply === undefined || message.reply === '') return;
    const { sealed } = await this.#bodies.seal(this.#farm.key, `${message.subject} answer`, answer);
    message.respond(sealed);
  }

  async #answerTo(message: MachineMessage, key: string): Promise<StudioAnswer> {
    const heard = (isWanted: boolean, id: string): StudioAnswer => ({ type: 'heard', unwanted: isWanted ? [] : [id] });
    switch (message.type) {
      case 'here':
        return { type: 'heard', queue: this.#stream?.queue, unwanted: this.#note(message) };
      case 'leaves':
        if (this.#machines.remove(message.instance)) this.#leave(message.instance, 'left');
        return { type: 'heard', unwanted: [] };
      case 'started':
        return heard(this.#tasks.begin(message.instance, message.id), message.id);
      case 'progress':
        this.#tasks.find(message.id)?.listeners.onProgress?.(message.phase, message.progress);
        return heard(this.#tasks.find(message.id) !== undefined, message.id);
      case 'asks':
        return this.#answerTask(message, key);
      case 'done':
        await this.#end(message, key);
        return heard(true, message.id);
      case 'failed':
        this.#tasks.reject(message.id, fromWireError(message.error));
        return heard(true, message.id);
      case 'returned':
        this.#tasks.handBack(message.id);
        return heard(true, message.id);
    }
  }

  #note({ instance, processes, held }: Extract<MachineMessage, { type: 'here' }>): string[] {
    const isNew = this.#machines.note(instance, processes);
    const unwanted = this.#tasks.hold(instance, held);
    if (isNew) {
      this.#logger.info({ processes }, 'a machine joined the farm');
      this.#onRoom();
    }
    return unwanted;
  }

  #leave(instance: string, how: 'lost' | 'left'): void {
    this.#logger.warn({ how }, 'a machine left the farm');
    this.#tasks.leave(instance, how);
  }

  /** A second result of a task is ignored, as the task is no longer known. */
  async #end(message: Extract<MachineMessage, { type: 'done' }>, key: string): Promise<void> {
    const given = this.#tasks.find(message.id);
    const body = given && (await this.#bodies.bodyOf(key, message).catch(() => undefined));
    await this.#bodies.remove(message.stored);
    if (!given) return;
    if (body === undefined) this.#tasks.handBack(message.id);
    else this.#tasks.resolve(message.id, body as TaskResults[TaskKind]);
  }

  async #answerTask(message: Extract<MachineMessage, { type: 'asks' }>, key: string): Promise<StudioAnswer> {
    const given = this.#tasks.find(message.id);
    if (!given) return { type: 'refusal', error: toWireError(new AppError('CANCELLED')) };
    const known = given.answers.get(message.question);
    if (known) return known;
    const answer = this.#findAnswer(given, message, key);
    given.answers.set(message.question, answer);
    return answer;
  }

  async #findAnswer(
    given: Given,
    message: Extract<MachineMessage, { type: 'asks' }>,
    key: string,
  ): Promise<StudioAnswer> {
    try {
      const request = parseHostRequest(await this.#bodies.bodyOf(key, message));
      const { settled, listeners } = given;
      return { type: 'answer', body: await answerOf(this.#host, request, settled.signal, listeners.account) };
    } catch (error) {
      return { type: 'refusal', error: toWireError(error) };
    }
  }

  /** Follows the list of machines: a removed one knows the former key, which nobody uses any more. */
  #look(): void {
    this.#tasks.handBackUntaken();
    const state = farmState(this.#folders);
    if (state === this.#farmState) return;
    try {
      const farm = readFarm(this.#folders);
      this.#farmState = state;
      if (farm.key === this.#farm.key) return;
      this.#farm = farm;
    } catch (error) {
      this.#logger.warn({ detail: String(error) }, 'the list of machines can’t be read');
      return;
    }
    this.#machines.clear();
    this.#tasks.handBackAll('all');
    if (this.#connection && this.#stream) void this.#makeAgain(this.#connection);
  }
}
