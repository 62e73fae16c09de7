import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { AppError, fromWireError, wireErrorSchema } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { settledWithin } from '#electron/lib/settled.ts';

/** The embedded studio's announcement once it listens. The token lives as long as this process. */
const studioAddressSchema = z.object({ url: z.string(), token: z.string() });
export type StudioAddress = z.infer<typeof studioAddressSchema>;

const fromStudioSchema = z.discriminatedUnion('type', [
  studioAddressSchema.extend({ type: z.literal('ready') }),
  z.object({ type: z.literal('failed'), error: wireErrorSchema }),
  /** Campaigns, templates or models moved and should be read again. */
  z.object({ type: z.literal('moved'), subjects: z.array(z.string()) }),
  /** It ends once voice services have sent their paid answers, which takes this long at most, milliseconds. */
  z.object({ type: z.literal('speech-awaited'), atMost: z.number() }),
]);

/** A started studio process, in any shell. */
export type StudioChild = {
  onMessage(listener: (message: unknown) => void): void;
  /** Called once; also when the process could not be started. */
  onExit(listener: (detail: string) => void): void;
  /** Asks it to finish its work and end. */
  requestClose(): void;
  kill(): void;
};

/** Tasks done in a separate process instead of serving a studio's data. */
export type StudioTask =
  /** Copies it into this new folder. The studio may run meanwhile. */
  | { backUp: string }
  /** Puts the backup in this folder in its place. The studio must not run. */
  | { restore: string }
  /** Draws the pages of a contact sheet that this file describes (`shared/contact-sheet.ts`). */
  | { drawSheets: string }
  /** Works on a recording that is no template yet, as this file describes (`shared/alignment/recording-tasks.ts`). */
  | { recordingTask: string };

/**
 * Starts the embedded studio of a data folder, by Node's `fork` or Electron's `utilityProcess`. With `fresh` it sets
 * unreadable data aside and starts with an empty folder.
 */
export type StudioLauncher = (options: { dataFolder: string; fresh: boolean; task?: StudioTask }) => StudioChild;

export function studioArguments({ dataFolder, fresh, task }: Parameters<StudioLauncher>[0]): string[] {
  return ['--data', dataFolder, ...(fresh ? ['--fresh'] : []), ...(task === undefined ? [] : taskArguments(task))];
}

function taskArguments(task: StudioTask): string[] {
  if ('backUp' in task) return ['--back-up', task.backUp];
  if ('restore' in task) return ['--restore', task.restore];
  return 'drawSheets' in task ? ['--draw-sheets', task.drawSheets] : ['--recording-task', task.recordingTask];
}

type StudioProcessOptions = {
  launch: StudioLauncher;
  dataFolder: string;
  logger: Logger;
  onState?: (state: 'starting' | 'ready' | 'down') => void;
  /** Called with the campaigns, templates or models that changed on the studio. */
  onMoved?: (subjects: readonly string[]) => void;
  /** Called when it cannot start, and trying again cannot help. */
  onRefused?: (reason: AppError) => void;
  /** Replaces the usual waits before restarts, milliseconds; the last one repeats. */
  backoff?: readonly number[];
  /** Replaces the usual time limit for draining, milliseconds. */
  drainLimit?: number;
};

/** Consecutive failed starts after which waiting requests are rejected. */
const failuresUntilTold = 3;
/** Time limit of a start, milliseconds: a migration of a large database, on a slow disk. */
const startLimit = 60_000;
/** How long the end of an unresponsive process may take to be noticed, milliseconds. */
const noticeLimit = 2_000;
/** How long a process that could not start may take to end, milliseconds. */
const endLimit = 2_000;

/** Waits before restarts, milliseconds. */
const usualBackoff = [250, 1_000, 3_000, 10_000, 30_000];
/** Time limit for draining, milliseconds; longer while paid answers are awaited. */
const usualDrainLimit = 15_000;

/** Keeps the embedded studio running: starts it, restarts it with growing waits after a crash, drains it at the end. */
export class StudioProcess {
  readonly #options: StudioProcessOptions;
  /** The process that runs now. */
  #run: Run | undefined;
  /** Ends the loop that keeps it running; set while it is to run. */
  #stopping: AbortController | undefined;
  #address = new WaitingAddress();
  #isHeld = false;

  constructor(options: StudioProcessOptions) {
    this.#options = options;
  }

  /** @param fresh whether unreadable data is set aside. */
  start(fresh = false): void {
    if (this.#stopping || this.#isHeld) return;
    this.#stopping = new AbortController();
    this.#waitForAddress();
    void this.#keepRunning(this.#stopping.signal, fresh);
  }

  /**
   * The address of the running studio; waits while it starts or restarts.
   * @throws AppError its announced error when it could not start (`DATA_FOLDER_IN_USE`…), `STUDIO_UNREACHABLE` when it
   * keeps failing, `SHUTTING_DOWN`.
   */
  ready(): Promise<StudioAddress> {
    return this.#address.promise;
  }

  /**
   * The same, for a caller without an answer at an address: that studio may have just ended unnoticed.
   * @returns the same address if that studio still runs.
   */
  async readyAfter(former: StudioAddress): Promise<StudioAddress> {
    if (this.#run?.address?.token === former.token) await settledWithin(this.#run.exited, noticeLimit);
    return this.#address.promise;
  }

  /** Drains it; kills it when that takes too long. It can be started again. */
  async stop(): Promise<void> {
    const { logger, drainLimit = usualDrainLimit } = this.#options;
    this.#stopping?.abort();
    this.#stopping = undefined;
    this.#address.reject(new AppError('SHUTTING_DOWN'));
    const run = this.#run;
    if (!run) return;
    run.process.requestClose();
    const ended = (await settledWithin(run.exited, drainLimit)) || (await settledWithin(run.exited, run.speechLimit));
    if (!ended) {
      logger.error('the embedded studio did not end in time and was stopped by force');
      run.process.kill();
    }
    await run.exited;
  }

  /** Stops it, and does something before it can be started again. */
  async without<T>(work: () => Promise<T>): Promise<T> {
    this.#isHeld = true;
    try {
      await this.stop();
      return await work();
    } finally {
      this.#isHeld = false;
    }
  }

  async #keepRunning(stop: AbortSignal, freshStart: boolean): Promise<void> {
    const { logger, onState, onRefused, backoff = usualBackoff } = this.#options;
    let failures = 0;
    let fresh = freshStart;
    // One that still drains has the data folder, and its announcements are no longer of interest.
    if (this.#run) await this.#run.exited;
    while (!stop.aborted) {
      this.#waitForAddress();
      onState?.('starting');
      const { wasReady, error } = await this.#runOnce(stop, fresh);
      fresh = false;
      if (stop.aborted) return;
      onState?.('down');
      failures = wasReady ? 0 : failures + 1;
      const mayPass = error === undefined || isHeld(error);
      const reason = mayPass && failures < failuresUntilTold ? undefined : (error ?? keepsFailing());
      // Requests until the next attempt fail at once with the reason.
      if (reason) this.#address.reject(reason);
      if (reason && !reason.retryable) {
        this.#stopping = undefined;
        onRefused?.(reason);
        return;
      }
      const wait = backoff[Math.min(Math.max(failures - 1, 0), backoff.length - 1)] ?? 0;
      logger.warn({ failures, wait }, 'the embedded studio is started again');
      // Ends early when the app closes; the loop sees it.
      await delay(wait, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  async #runOnce(stop: AbortSignal, fresh: boolean): Promise<{ wasReady: boolean; error: AppError | undefined }> {
    const { launch, dataFolder, logger, onState, onMoved } = this.#options;
    const process = launch({ dataFolder, fresh });
    const { promise: exited, resolve: onExit } = Promise.withResolvers<string>();
    process.onExit(onExit);
    const run: Run = { process, exited, speechLimit: 0 };
    this.#run = run;
    let error: AppError | undefined;
    let timer = setTimeout(() => process.kill(), startLimit);
    process.onMessage((message) => {
      const parsed = fromStudioSchema.safeParse(message);
      if (!parsed.success) {
        logger.warn({ detail: parsed.error.message }, 'the embedded studio sent something unknown');
      } else if (parsed.data.type === 'failed') {
        error = fromWireError(parsed.data.error);
        // Waiting callers get the reason at once, not only when the process has ended.
        if (!isHeld(error) && !stop.aborted) this.#address.reject(error);
        clearTimeout(timer);
        timer = setTimeout(() => process.kill(), endLimit);
      } else if (parsed.data.type === 'moved') {
        if (!stop.aborted) onMoved?.(parsed.data.subjects);
      } else if (parsed.data.type === 'speech-awaited') {
        run.speechLimit = parsed.data.atMost;
      } else {
        clearTimeout(timer);
        const { type: _type, ...address } = parsed.data;
        run.address = address;
        if (stop.aborted) return;
        this.#address.resolve(address);
        onState?.('ready');
      }
    });
    const detail = await exited;
    clearTimeout(timer);
    this.#run = undefined;
    const wasReady = run.address !== undefined;
    // The announced address is gone; requests wait for the next start.
    if (wasReady && !stop.aborted) this.#waitForAddress();
    if (!stop.aborted) logger.error({ detail }, 'the embedded studio ended');
    return { wasReady, error };
  }

  /** Makes requests wait for the next address if the last one came or will not come. */
  #waitForAddress(): void {
    if (this.#address.isSettled) this.#address = new WaitingAddress();
  }
}

type Run = {
  process: StudioChild;
  /** How it ended. */
  exited: Promise<string>;
  /** How much longer its end may take because of paid answers, milliseconds. */
  speechLimit: number;
  /** Set once it was announced. */
  address?: StudioAddress;
};

/** An address that callers wait for, or the reason why there is none. */
class WaitingAddress {
  readonly #result = Promise.withResolvers<StudioAddress>();
  isSettled = false;

  constructor() {
    // Waiting callers get the error. Without callers it must not count as an unhandled rejection.
    this.promise.catch(() => undefined);
  }

  get promise(): Promise<StudioAddress> {
    return this.#result.promise;
  }

  resolve(address: StudioAddress): void {
    this.isSettled = true;
    this.#result.resolve(address);
  }

  reject(reason: AppError): void {
    this.isSettled = true;
    this.#result.reject(reason);
  }
}

/** Whether another studio uses the data folder. After a crash of the app it is that app's, which ends within seconds. */
function isHeld({ code }: AppError): boolean {
  return code === 'DATA_FOLDER_IN_USE';
}

function keepsFailing(): AppError {
  return new AppError('STUDIO_UNREACHABLE', say('builtInStudioDown'));
}
