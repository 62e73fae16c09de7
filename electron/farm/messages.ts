import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { wireErrorSchema } from '#shared/errors/index.ts';
import type { HostRequest, Task, TaskKind } from '#electron/engine/workers/protocol.ts';
import { taskKinds } from '#electron/engine/workers/task-places.ts';
import { privateFileMode, writeFileAtomic } from '#electron/lib/files.ts';
import { seal, unseal } from './sealed.ts';

/** What studio and machines say to each other. Everything is parsed on arrival. */

/** The largest message, bytes; the body of a larger one travels as content does. */
const largestMessage = 512 * 1024;
/** Room for the rest of a message besides its body, bytes. */
const headBytes = 16 * 1024;

/** Tasks wait in two lanes: those that a user waits for, and the others. */
export const lanes = ['now', 'rest'] as const;
export type Lane = (typeof lanes)[number];

/** Names in the engine. Streams, consumers and users of several studios share an engine without meeting. */
export function subjects(studio: string) {
  return {
    stream: `vocative-${studio}`,
    task: (lane: Lane) => `vocative.${studio}.task.${lane}`,
    /** Requests of a machine to the studio. */
    ask: (machine: string) => `vocative.${studio}.ask.${machine}`,
    /** Ids of tasks that are no longer wanted. */
    cancel: `vocative.${studio}.cancel`,
    /** Where answers to a machine's requests arrive. */
    inbox: (machine: string) => `_INBOX.${studio}.${machine}`,
    /**
     * The consumer of a lane. Each queue that the studio makes has its own: what a machine says of tasks of an earlier
     * one must not meet tasks of this one, whose numbers begin again.
     */
    consumer: (lane: Lane, queue: string) => `${lane}-${queue}`,
    /** Where a machine asks the engine for tasks of a consumer, and says what became of them. */
    next: (consumer: string) => `$JS.API.CONSUMER.MSG.NEXT.vocative-${studio}.${consumer}`,
    acknowledge: `$JS.ACK.vocative-${studio}.>`,
  };
}
export type Subjects = ReturnType<typeof subjects>;

/** The machine that asks on a subject: the engine lets no other one do so. */
export function machineAsking(subject: string): string {
  return subject.slice(subject.lastIndexOf('.') + 1);
}

const id = z.uuid();
/** A body within the message, or the id of one apart. */
const carried = { body: z.unknown().optional(), stored: id.optional() };

export const taskMessage = z.object({
  id,
  priority: z.enum(['interactive', 'batch', 'background']),
  /** Whether somebody watches its progress. */
  watched: z.boolean(),
  /** The folders that it counts on, by key, in their states at the studio: each file adds to a state. */
  states: z.record(z.string(), z.string()),
  /** Which of the studio's artifacts may be copied: changes whenever it has removed some. */
  copies: z.string(),
  ...carried,
});
export type TaskMessage = z.infer<typeof taskMessage>;

const taskBody = z.looseObject({ kind: z.enum(taskKinds as [TaskKind, ...TaskKind[]]) });
const hostRequest = z.looseObject({
  kind: z.enum(['find-model', 'provider-speech', 'discard-speech', 'check-content']),
});

/** The rest of a task is what this build's studio made: both sides run the same code. @throws ZodError. */
export function parseTask(body: unknown): Task {
  return taskBody.parse(body) as unknown as Task;
}

/** @throws ZodError. */
export function parseHostRequest(body: unknown): HostRequest {
  return hostRequest.parse(body) as unknown as HostRequest;
}

/** Tasks that a machine holds: an id, and whether a process has begun it. */
const held = z.array(z.object({ id, begun: z.boolean() })).max(4_096);

/** Requests of machines. `instance` is a run of a worker: a machine that starts again is another one. */
export const machineMessage = z.discriminatedUnion('type', [
  /** Sent every second; the first one announces a machine. One that drains takes no more tasks. */
  z.object({
    type: z.literal('here'),
    instance: id,
    processes: z.number().int().min(1).max(1_024),
    drains: z.boolean(),
    held,
  }),
  z.object({ type: z.literal('leaves'), instance: id }),
  z.object({ type: z.literal('started'), instance: id, id }),
  z.object({ type: z.literal('progress'), id, phase: z.string(), progress: z.number() }),
  /** Asks the studio on behalf of a task: `question` is the same when it asks once more, as an answer may get lost. */
  z.object({ type: z.literal('asks'), id, question: id, ...carried }),
  z.object({ type: z.literal('done'), id, ...carried }),
  z.object({ type: z.literal('failed'), id, error: wireErrorSchema }),
  /** Gives a task that was begun back. */
  z.object({ type: z.literal('returned'), id }),
]);
export type MachineMessage = z.infer<typeof machineMessage>;

/** Which build a machine runs: read before the rest, whose form may differ in another one. */
export const buildOf = z.looseObject({ build: z.string().max(100) });

/** Answers of the studio. */
export const studioAnswer = z.discriminatedUnion('type', [
  /** The queue to take tasks from, if there is one, and tasks that the machine holds and nobody wants. */
  z.object({ type: z.literal('heard'), queue: z.string().optional(), unwanted: z.array(id) }),
  z.object({ type: z.literal('answer'), ...carried }),
  z.object({ type: z.literal('refusal'), error: wireErrorSchema }),
  z.object({ type: z.literal('other-build'), build: z.string() }),
]);
export type StudioAnswer = z.infer<typeof studioAnswer>;

/** The answer to what the studio can't open. It can't be sealed so that the asker can open it. */
export const unopened = Buffer.from('another key');

/** @throws ZodError for a message of another form; undefined for one under another key. */
export function parseMessage<T>(schema: z.ZodType<T>, key: string, purpose: string, bytes: Uint8Array): T | undefined {
  const opened = unseal(key, purpose, bytes);
  return opened === undefined ? undefined : schema.parse(opened);
}

/** Where large bodies are while they travel, sealed, by their id. */
export type BodyPlace = {
  write(id: string, sealed: Uint8Array): Promise<void>;
  /** @throws an error if there is none. */
  read(id: string): Promise<Uint8Array>;
  remove(id: string): Promise<void>;
};

/** Bodies as files. */
export class BodyFolder implements BodyPlace {
  readonly #folder: string;

  /** @param content the shared folder, or one of the studio. */
  constructor(content: string) {
    this.#folder = join(content, 'messages');
  }

  /** Removes those of an earlier studio. */
  async clear(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
    await mkdir(this.#folder, { recursive: true });
  }

  async write(id: string, sealed: Uint8Array): Promise<void> {
    await writeFileAtomic(join(this.#folder, id), sealed, { mode: privateFileMode });
  }

  read(id: string): Promise<Uint8Array> {
    return readFile(join(this.#folder, id));
  }

  remove(id: string): Promise<void> {
    return rm(join(this.#folder, id), { force: true });
  }
}

/** Bodies too large for messages, which studio and machines exchange in another way. */
export class LargeBodies {
  readonly #place: BodyPlace;

  constructor(place: BodyPlace) {
    this.#place = place;
  }

  /**
   * Seals a message, with its body apart if it is large.
   * @throws what {@link BodyPlace.write} throws.
   */
  async seal(key: string, purpose: string, message: object): Promise<{ sealed: Uint8Array; stored?: string }> {
    const sealed = seal(key, purpose, message);
    if (sealed.length <= largestMessage - headBytes) return { sealed };
    const { body, ...head } = message as { body?: unknown };
    const stored = randomUUID();
    await this.#place.write(stored, seal(key, stored, body));
    return { sealed: seal(key, purpose, { ...head, stored }), stored };
  }

  /** The body of a message; undefined for one under another key. @throws what {@link BodyPlace.read} throws. */
  async bodyOf(key: string, { body, stored }: { body?: unknown; stored?: string | undefined }): Promise<unknown> {
    return stored === undefined ? body : unseal(key, stored, await this.#place.read(stored));
  }

  async remove(stored: string | undefined): Promise<void> {
    if (stored !== undefined) await this.#place.remove(stored);
  }
}
