import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, fromWireError, isAppError, toWireError } from '#shared/errors/index.ts';
import { answerOf } from '#electron/engine/workers/host.ts';
import type { Elsewhere } from '#electron/engine/workers/pool.ts';
import type { Host, Task, TaskKind, TaskResults } from '#electron/engine/workers/protocol.ts';
import { runsAnywhere } from '#electron/engine/workers/task-places.ts';
import { ownBuild } from '#electron/farm/build.ts';
import { connectEngine } from '#electron/farm/engine.ts';
import {
  buildOf,
  machineAsking,
  machineMessage,
  parseHostRequest,
  subjects,
  unopened,
  LargeBodies,
  type BodyPlace,
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
import { Machines, type MachineStatus } from './machines.ts';
import { statesFor } from './served-files.ts';

/** How long the engine may be away before its tasks are handed back, milliseconds. */
const awayLimit = 5_000;
/** Interval of looks at the list of machines and at tasks that nobody takes, milliseconds. */
const lookEvery = 1_000;
const retryAfter = 500;

export type FarmStatus = {
  /** The studio's: machines must run the same. */
  build: string;
  engine: {
    address: string;
    /** Whether tasks can be given. */
    connected: boolean;
    /** Since when they can, or can't. */
    since: Date;
    /** Of nats-server; null while there is no connection. */
    version: string | null;
  };
  machines: MachineStatus[];
  /** Trips of tasks that ended without an outcome since the studio's start. */
  tripsLost: number;
};

/** The studio's end of a farm: gives tasks to machines through the engine, and answers machines. */
export class FarmLink implements Elsewhere {
  readonly #engine: string;
  readonly #folders: DataFolder;
  /** Large bodies of messages, which machines without the shared folder read and write by HTTP. */
  readonly bodies: BodyPlace;
  readonly #bodies: LargeBodies;
  /** Which of the studio's artifacts machines may have copies of. */
  #copies = randomUUID();
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
  /** Since when tasks can be given, or can't. */
  #since = new Date();
  #isAway = false;
  #awayTimer: NodeJS.Timeout | undefined;
  /** Why the engine can't be used, as it was last logged. */
  #reason: string | undefined;
  #lookTimer: NodeJS.Timeout | undefined;
  #makesAgain = false;
  #closed = false;

  constructor(options: { engine: string; folders: DataFolder; farm: Farm; bodies: BodyPlace; logger: Logger }) {
    this.#engine = options.engine;
    this.#folders = options.folders;
    this.bodies = options.bodies;
    this.#bodies = new LargeBodies(options.bodies);
    this.#logger = options.logger;
    this.#farm = options.farm;
    this.#farmState = farmState(options.folders);
    this.#subjects = subjects(options.farm.studio);
  }

  /** @param host answers what machines' tasks ask. */
  answerWith(host: Host): void {
    this.#host = host;
  }

  /** From now on, machines use no copies of artifacts that they made before. */
  forgetCopies(): void {
    this.#copies = randomUUID();
  }

  /** A mark of the studio's artifacts: copies that were made under another one are used no more. */
  get copies(): string {
    return this.#copies;
  }

  /** The version and code of this studio. */
  get build(): string {
    return this.#build;
  }

  /** Notes that a media node is there. */
  hearMedia(name: string, build: string): void {
    this.#machines.hearMedia(name, build);
  }

  get size(): number {
    return this.#stream ? this.#machines.processes : 0;
  }

  get room(): number {
    return this.#stream ? Math.max(0, this.#free) : 0;
  }

  /** Places without a task; negative while there are more tasks than places. */
  get #free(): number {
    const leaving = this.#machines.draining.reduce((sum, instance) => sum + this.#tasks.heldBy(instance), 0);
    return this.#machines.places - (this.#tasks.size - leaving);
  }

  takes(task: Task): boolean {
    return runsAnywhere(task);
  }

  whenRoom(listener: () => void): void {
    this.#onRoom = listener;
  }

  run(...[task, listeners]: Parameters<Elsewhere['run']>): Promise<TaskResults[TaskKind]> {
    const { given, result } = this.#tasks.add(task, listeners, ({ id }) => this.#callOff(id));
    void this.#publish(given);
    return result;
  }

  status(): FarmStatus {
    const tasksOf = (instance: string): number => this.#tasks.heldBy(instance);
    return {
      build: this.#build,
      engine: {
        address: this.#engine,
        connected: this.#stream !== undefined,
        since: this.#since,
        version: this.#connection?.info?.version ?? null,
      },
      machines: this.#farm.machines.map(({ name }) => this.#machines.statusOf(name, this.#build, tasksOf)),
      tripsLost: this.#tasks.lost,
    };
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
    this.#tasks.handBackAll();
    await this.#stream?.remove();
    this.#use(undefined);
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
    this.#use(undefined);
    this.#machines.pause();
    if (this.#isAway) return;
    this.#isAway = true;
    this.#logger.warn({ engine: this.#engine }, 'the engine is away; the studio renders alone');
    this.#awayTimer = setTimeout(() => this.#tasks.loseAll(), awayLimit).unref();
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
    this.#use(undefined);
    this.#tasks.leaveQueue();
    const stream = await FarmStream.open(connection, this.#subjects);
    clearTimeout(this.#awayTimer);
    this.#isAway = false;
    this.#reason = undefined;
    this.#machines.resume();
    this.#use(stream);
    this.#onRoom();
  }

  #use(stream: FarmStream | undefined): void {
    if ((stream === undefined) !== (this.#stream === undefined)) this.#since = new Date();
    this.#stream = stream;
  }

  async #publish(given: Given): Promise<void> {
    const { id, task, lane, listeners } = given;
    const subject = this.#subjects.task(lane);
    const stream = this.#stream;
    const message = {
      id,
      priority: listeners.priority ?? 'batch',
      watched: listeners.onProgress !== undefined,
      states: statesFor(this.#folders, task),
      copies: this.#copies,
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
    this.#tasks.lose(id);
  }

  async #makeAgain(connection: NatsConnection): Promise<void> {
    this.#use(undefined);
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
    if (given) this.#tasks.lose(given.id, new AppError('WORKER_CRASHED', { detail: 'no machine could run it' }));
  }

  async #hear(message: Msg): Promise<void> {
    const { key } = this.#farm;
    const opened = unseal(key, message.subject, message.data);
    const parsed = opened === undefined ? undefined : machineMessage.safeParse(opened);
    if (!parsed) {
      message.respond(unopened);
      return;
    }
    const name = machineAsking(message.subject);
    const build = buildOf.safeParse(opened).data?.build;
    this.#machines.hear(name, build ?? '');
    if (build !== this.#build) {
      await this.#answer(message, { type: 'other-build', build: this.#build });
    } else if (parsed.success) await this.#answer(message, await this.#answerTo(name, parsed.data, key));
    else this.#logger.warn({ subject: message.subject }, 'a machine sent a message of another form');
  }

  async #answer(message: Msg, answer: StudioAnswer): Promise<void> {
    if (message.reply === undefined || message.reply === '') return;
    const { sealed } = await this.#bodies.seal(this.#farm.key, `${message.subject} answer`, answer);
    message.respond(sealed);
  }

  async #answerTo(name: string, message: MachineMessage, key: string): Promise<StudioAnswer> {
    const heard = (isWanted: boolean, id: string): StudioAnswer => ({ type: 'heard', unwanted: isWanted ? [] : [id] });
    switch (message.type) {
      case 'here':
        return { type: 'heard', queue: this.#stream?.queue, unwanted: this.#note(name, message) };
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
        if (await this.#end(message, key)) this.#machines.countDone(name);
        return heard(true, message.id);
      case 'failed':
        if (this.#tasks.reject(message.id, fromWireError(message.error))) this.#machines.countDone(name);
        return heard(true, message.id);
      case 'returned':
        this.#tasks.handBack(message.id);
        return heard(true, message.id);
    }
  }

  #note(name: string, sign: Extract<MachineMessage, { type: 'here' }>): string[] {
    const { instance, processes, held } = sign;
    const news = this.#machines.note(name, sign);
    const unwanted = this.#tasks.hold(instance, held);
    if (news === 'joins') {
      this.#logger.info({ name, processes }, 'a machine joined the farm');
      this.#onRoom();
    }
    if (news === 'drains') {
      this.#logger.info({ name }, 'a machine finishes its tasks and takes no more');
      if (this.#free < 0) this.#tasks.handBackUnheld();
    }
    return unwanted;
  }

  #leave(instance: string, how: 'lost' | 'left'): void {
    this.#logger.warn({ how }, 'a machine left the farm');
    this.#tasks.leave(instance, how);
  }

  /** A second result of a task is ignored, as the task is no longer known. @returns whether this was the first. */
  async #end(message: Extract<MachineMessage, { type: 'done' }>, key: string): Promise<boolean> {
    const given = this.#tasks.find(message.id);
    const body = given && (await this.#bodies.bodyOf(key, message).catch(() => undefined));
    await this.#bodies.remove(message.stored);
    if (body !== undefined) return this.#tasks.resolve(message.id, body as TaskResults[TaskKind]);
    this.#tasks.lose(message.id);
    return false;
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
      const isSame = farm.key === this.#farm.key;
      this.#farm = farm;
      if (isSame) return;
    } catch (error) {
      this.#logger.warn({ detail: String(error) }, 'the list of machines can’t be read');
      return;
    }
    this.#machines.clear();
    this.#tasks.handBackAll();
    if (this.#connection && this.#stream) void this.#makeAgain(this.#connection);
  }
}
