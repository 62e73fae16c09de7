import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { randomBytes } from 'node:crypto';
import { AppError } from '#shared/errors/index.ts';
import { lanes, type Subjects } from '#electron/farm/messages.ts';

/** Milliseconds after which the engine gives a task to another machine, unless its holder says it works on it. */
const ackWait = 4_000;
/** A task is given to machines at most so often; those that they give back count too. */
const deliveriesAtMost = 10;
/** Bytes of all waiting tasks. The studio gives the engine no more than machines have places for. */
const bytesAtMost = 128 * 2 ** 20;

/**
 * The engine's queue of tasks. It is kept in memory and made again with each connection: what was in it is with the
 * studio, and nothing of it is ever on the engine's disk.
 */
export class FarmStream {
  readonly #manager: JetStreamManager;
  readonly #client: JetStreamClient;
  readonly #subjects: Subjects;
  /** Its name among those that the studio makes one after the other. */
  readonly queue = randomBytes(6).toString('hex');

  private constructor(manager: JetStreamManager, subjects: Subjects) {
    this.#manager = manager;
    this.#client = manager.jetstream();
    this.#subjects = subjects;
  }

  /** @throws AppError `INVALID_REQUEST` for an engine without JetStream; the engine's error. */
  static async open(connection: NatsConnection, subjects: Subjects): Promise<FarmStream> {
    const { jetstreamManager } = await import('@nats-io/jetstream');
    const manager = await jetstreamManager(connection).catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'JetStreamNotEnabled') throw error;
      throw new AppError('INVALID_REQUEST', {
        subject: connection.getServer(),
        message: 'This nats-server runs without JetStream. Start it with the file that “vocative farm config” prints.',
        detail: String(error),
      });
    });
    const opened = new FarmStream(manager, subjects);
    await opened.#make();
    return opened;
  }

  async #make(): Promise<void> {
    const { AckPolicy, DiscardPolicy, RetentionPolicy, StorageType } = await import('@nats-io/jetstream');
    const { stream, task, consumer } = this.#subjects;
    await this.remove();
    await this.#manager.streams.add({
      name: stream,
      subjects: [task('now'), task('rest')],
      retention: RetentionPolicy.Workqueue,
      storage: StorageType.Memory,
      discard: DiscardPolicy.New,
      max_bytes: bytesAtMost,
    });
    for (const lane of lanes) {
      await this.#manager.consumers.add(stream, {
        durable_name: consumer(lane, this.queue),
        filter_subject: task(lane),
        ack_policy: AckPolicy.Explicit,
        ack_wait: ackWait * 1e6,
        max_deliver: deliveriesAtMost,
        mem_storage: true,
      });
    }
  }

  /** @returns the task's number in the stream. @throws the engine's error. */
  async publish(subject: string, id: string, message: Uint8Array): Promise<number> {
    const { seq } = await this.#client.publish(subject, message, { msgID: id, timeout: 2_000 });
    return seq;
  }

  /** Takes a task out, unless a machine has done so. */
  async take(sequence: number): Promise<void> {
    await this.#manager.streams.deleteMessage(this.#subjects.stream, sequence, false).catch(() => undefined);
  }

  async remove(): Promise<void> {
    // There is none yet, or the engine is gone, and it with it.
    await this.#manager.streams.delete(this.#subjects.stream).catch(() => undefined);
  }
}
