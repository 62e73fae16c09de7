import { existsSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bodyName } from '#electron/engine/template/files.ts';
import type { Priority, WorkerPool } from '#electron/engine/workers/pool.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { readTemplateInfo, type TemplateInfo } from '#electron/engine/template/info.ts';
import {
  findRendition,
  renditionFactsFile,
  renditionFile,
  smallerRenditions,
  type MadeRendition,
} from '#electron/engine/template/renditions.ts';
import { Failures } from '#electron/lib/back-off.ts';
import type { Clock } from '#electron/lib/clock.ts';
import { ifPresent } from '#electron/lib/files.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { unlessAborted } from '#electron/lib/settled.ts';
import { workError } from '#electron/db/errors.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import { templateIn } from '../generation/bodies.ts';

/** A caller that waits for a rendition. */
export type RenditionWaiter = {
  /** Aborted when the rendition is no longer wanted. */
  signal: AbortSignal;
  /** Called when a process works on it. */
  onStart: () => void;
};

/** A personalized template, by its hash, and the body joined to its videos. */
type Joined = { template: string; body?: string | undefined };

/** An existing rendition: the hash of its file, and its bits per second. */
type MadeSmaller = { rendition: '720p' | '480p'; hash: string; bitRate: number };

/** A rendition of a single template: its bytes and seconds. */
type FoundSmaller = Omit<MadeSmaller, 'bitRate'> & { size: number; seconds: number };

/** @param body is played with the template. */
function withBitRate({ rendition, hash, size, seconds }: FoundSmaller, body?: FoundSmaller): MadeSmaller {
  const bitRate = ((size + (body?.size ?? 0)) * 8) / (seconds + (body?.seconds ?? 0));
  return { rendition, hash, bitRate };
}

/** A rendition being made, and its waiting callers. */
type Making = {
  readonly made: PromiseWithResolvers<void>;
  readonly waiters: Set<RenditionWaiter>;
  readonly stop: AbortController;
  started: boolean;
};

/**
 * The priority of a rendition, and of what is drawn on it. A version for messaging was ordered with its row, so it is
 * made before rows that come later; smaller ones for share pages wait until nothing else does.
 */
export function priorityOf(rendition: MadeRendition): Priority {
  return rendition === 'messaging' ? 'batch' : 'background';
}

type RenditionsOptions = {
  pool: WorkerPool;
  folders: Pick<DataFolder, 'templates'>;
  clock: Clock;
  logger: Logger;
};

/**
 * Renditions of templates, each made once, on first use. Callers that ask for the same
 * rendition share the work, which is cancelled when none of them is left.
 */
export class Renditions {
  readonly #options: RenditionsOptions;
  readonly #making = new Map<string, Making>();
  /** Sizes in bytes of the renditions of the current encoder that were found or made since the start. */
  readonly #made = new Map<string, number>();
  /** Failures of optional renditions, as `order` requests them. */
  readonly #failures: Failures;
  readonly #closed = new AbortController();

  constructor(options: RenditionsOptions) {
    this.#options = options;
    this.#failures = new Failures(options.clock);
  }

  /**
   * The existing smaller renditions of a template and its body, with their bits per second, largest first. Truncated or
   * lost files do not count. `hash` is the template's.
   */
  async smaller({ template, body }: Joined): Promise<MadeSmaller[]> {
    const own = await this.#smallerOf(template);
    if (body === undefined) return own.map((made) => withBitRate(made));
    const others = await this.#smallerOf(bodyName(template, body));
    return own.flatMap((made) => {
      const other = others.find(({ rendition }) => rendition === made.rendition);
      return other ? [withBitRate(made, other)] : [];
    });
  }

  async #smallerOf(name: string): Promise<FoundSmaller[]> {
    const folder = this.#folderOf(name);
    const info = await ifPresent(readTemplateInfo(folder));
    if (!info) return [];
    const found = await Promise.all(
      smallerRenditions(info).map(async (rendition) => {
        const facts = await findRendition(folder, rendition);
        return facts ? [{ rendition, hash: facts.hash, size: facts.size, seconds: info.duration }] : [];
      }),
    );
    return found.flat();
  }

  /**
   * Resolves when a template and its body have a rendition.
   * @throws AppError as {@link ensure}.
   */
  async ensureJoined({ template, body }: Joined, rendition: MadeRendition, waiter: RenditionWaiter): Promise<void> {
    if (body === undefined) return this.ensure(template, rendition, waiter);
    // In messaging apps both share the size limit of one file.
    if (rendition === 'messaging') return this.ensure(template, rendition, waiter, body);
    await this.ensure(template, rendition, waiter);
    await this.ensure(bodyName(template, body), rendition, waiter);
  }

  /**
   * Resolves when a template has a rendition. @param template its name. @param body is made together with it.
   * @throws AppError `MEDIA_TOO_LARGE` and errors that stop the render process; the signal's reason.
   */
  async ensure(template: string, rendition: MadeRendition, waiter: RenditionWaiter, body?: string): Promise<void> {
    const { signal } = waiter;
    const name = templateIn(rendition, template, body);
    const key = `${name} ${rendition}`;
    let making = this.#making.get(key);
    // Joining one that is being cancelled would cancel this caller as well.
    while (making?.stop.signal.aborted) {
      await making.made.promise.catch(() => undefined);
      making = this.#making.get(key);
    }
    signal.throwIfAborted();
    if (this.isReady(name, rendition)) return;
    making ??= this.#make(key, { template, rendition, body });
    making.waiters.add(waiter);
    if (making.started) waiter.onStart();
    try {
      await unlessAborted(making.made.promise, signal);
    } finally {
      making.waiters.delete(waiter);
      if (signal.aborted && making.waiters.size === 0) making.stop.abort();
    }
  }

  /** Whether a rendition exists that the current encoder made; also false while that is unknown. */
  isReady(template: string, rendition: MadeRendition): boolean {
    const size = this.#made.get(`${template} ${rendition}`);
    const folder = this.#folderOf(template);
    if (size === undefined || !existsSync(renditionFactsFile(folder, rendition))) return false;
    return statSync(renditionFile(folder, rendition), { throwIfNoEntry: false })?.size === size;
  }

  /** Orders the missing smaller renditions of a template of this size, and of its body, for share pages. */
  orderSmaller({ template, body }: Joined, size: Pick<TemplateInfo, 'width' | 'height'>): void {
    for (const rendition of smallerRenditions(size)) {
      this.order(template, rendition);
      if (body !== undefined) this.order(bodyName(template, body), rendition);
    }
  }

  /** Orders an optional rendition: failures are only logged. A failed one is retried if that may help. */
  order(template: string, rendition: MadeRendition, body?: string): void {
    const name = templateIn(rendition, template, body);
    const key = `${name} ${rendition}`;
    if (this.isReady(name, rendition) || this.#making.has(key) || !this.#failures.mayTry(key)) return;
    this.ensure(template, rendition, { signal: this.#closed.signal, onStart: () => undefined }, body).then(
      () => this.#failures.forget(key),
      (error: unknown) => {
        if (this.#closed.signal.aborted) return;
        const { code, detail } = workError(error);
        this.#failures.note(key, code);
        this.#options.logger.warn({ template, rendition, code, detail }, 'a smaller version could not be made');
      },
    );
  }

  /** Orders a rendition again that could not be read (`RENDITION_MISSING`), and its body's. */
  async orderAgain({ template, body }: Joined, rendition: MadeRendition): Promise<void> {
    const bodies = body === undefined ? [] : [bodyName(template, body)];
    for (const name of [templateIn(rendition, template, body), ...bodies]) {
      if (this.#making.has(`${name} ${rendition}`)) continue;
      // Without its facts the rendition counts as missing, even if a damaged index was taken for complete.
      await rm(renditionFactsFile(this.#folderOf(name), rendition), { force: true });
    }
    if (rendition === 'messaging') return this.order(template, rendition, body);
    for (const name of [template, ...bodies]) this.order(name, rendition);
  }

  /** Cancels the ordered renditions that no other caller waits for. */
  close(): void {
    this.#closed.abort();
  }

  #folderOf(template: string): string {
    return join(this.#options.folders.templates, template);
  }

  #make(key: string, made: Omit<Extract<Task, { kind: 'rendition' }>, 'kind'>): Making {
    const making: Making = {
      made: Promise.withResolvers(),
      waiters: new Set(),
      stop: new AbortController(),
      started: false,
    };
    this.#making.set(key, making);
    // Prevents an unhandled rejection when all waiting callers have left.
    making.made.promise.catch(() => undefined);
    const task = { kind: 'rendition' as const, ...made };
    const onStart = (): void => {
      making.started = true;
      for (const waiter of making.waiters) waiter.onStart();
    };
    this.#options.pool
      .run(task, { signal: making.stop.signal, onStart, priority: priorityOf(made.rendition) })
      .then(({ size }) => this.#made.set(key, size))
      .finally(() => this.#making.delete(key))
      .then(() => making.made.resolve(), making.made.reject);
    return making;
  }
}
