import type { NatsConnection } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { AppError, fromWireError, isAppError, throwIfCancelled } from '#shared/errors/index.ts';
import type { CopyHost, Host, HostRequest } from '#electron/engine/workers/protocol.ts';
import type { Machine } from './machine-file.ts';
import {
  parseMessage,
  studioAnswer,
  subjects,
  unopened,
  type LargeBodies,
  type MachineMessage,
  type StudioAnswer,
} from './messages.ts';
import { seal } from './sealed.ts';

/** How long the studio may take to confirm something, milliseconds. */
const confirmLimit = 3_000;
/** How long a task's question waits for its answer before it is asked once more, milliseconds. */
const answerLimit = 5_000;
/** Pause before it is asked once more, milliseconds. */
const retryAfter = 500;

const ids = z.array(z.uuid());

type LineOptions = {
  connection: NatsConnection;
  machine: Machine;
  bodies: LargeBodies;
  /** Of this worker. */
  build: string;
};

/** A machine's line to its studio, through the engine. */
export class StudioLine {
  readonly #options: LineOptions;
  readonly #subject: string;

  constructor(options: LineOptions) {
    this.#options = options;
    this.#subject = subjects(options.machine.studio).ask(options.machine.name);
  }

  /**
   * Asks, and awaits the answer.
   * @throws AppError `INVALID_REQUEST` if the studio refuses this machine; another error if it doesn't answer.
   */
  async ask(message: MachineMessage, timeout = confirmLimit): Promise<StudioAnswer> {
    const { connection, machine, bodies, build } = this.#options;
    const { sealed, stored } = await bodies.seal(machine.key, this.#subject, { ...message, build });
    try {
      const { data } = await connection.request(this.#subject, sealed, { timeout });
      if (Buffer.from(data).equals(unopened)) throw anotherKey(machine.name);
      const answer = parseMessage(studioAnswer, machine.key, `${this.#subject} answer`, data);
      if (!answer) throw anotherKey(machine.name);
      if (answer.type === 'other-build') throw anotherBuild(build, answer.build);
      return answer;
    } catch (error) {
      // Sent again, a message has a new file.
      await bodies.remove(stored);
      throw error;
    }
  }

  /** Says something that needs no answer: signs of life repeat what matters. */
  say(message: MachineMessage): void {
    const { connection, machine, build } = this.#options;
    if (!connection.isClosed())
      connection.publish(this.#subject, seal(machine.key, this.#subject, { ...message, build }));
  }

  /** @param listener is called with the ids of tasks that are no longer wanted from anybody. */
  onCancelled(listener: (ids: readonly string[]) => void): void {
    const { connection, machine } = this.#options;
    const { cancel } = subjects(machine.studio);
    connection.subscribe(cancel, {
      callback: (_, { data }) => {
        try {
          listener(parseMessage(ids, machine.key, cancel, data) ?? []);
        } catch {
          // Of another form: signs of life tell as well what is unwanted.
        }
      },
    });
  }

  /** Asks until there is an answer: on its way it may get lost, as when a connection is cut. */
  async #askOn(message: MachineMessage, signal: AbortSignal): Promise<StudioAnswer> {
    for (;;) {
      throwIfCancelled(signal);
      try {
        return await this.ask(message, answerLimit);
      } catch (error) {
        if (isAppError(error)) throw error;
        await delay(retryAfter, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** A host whose answers come from the studio. Its `account` is the id of the task. */
  host(): Omit<Host, keyof CopyHost> {
    const relay = async (request: HostRequest, signal: AbortSignal, id: string): Promise<never> => {
      const answer = await this.#askOn({ type: 'asks', id, question: randomUUID(), body: request }, signal);
      if (answer.type === 'refusal') throw fromWireError(answer.error);
      if (answer.type !== 'answer') throw new AppError('INTERNAL', { detail: `the studio answered ${answer.type}` });
      const body = await this.#options.bodies.bodyOf(this.#options.machine.key, answer);
      await this.#options.bodies.remove(answer.stored);
      // The studio answers a request with what its kind is answered with.
      return body as never;
    };
    return { 'check-content': relay, 'find-model': relay, 'provider-speech': relay, 'discard-speech': relay };
  }
}

function anotherKey(name: string): AppError {
  const message = `The farm’s key has changed, as it does when a machine is removed. Write this machine’s file again: vocative farm add ${name}`;
  return new AppError('INVALID_REQUEST', { subject: name, message });
}

function anotherBuild(own: string, studio: string): AppError {
  const message = `This worker is Vocative ${own}, the studio is ${studio}. Install the same version on both.`;
  return new AppError('INVALID_REQUEST', { subject: '--machine', message });
}
