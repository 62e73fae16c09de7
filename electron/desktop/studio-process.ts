import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { AppError, fromWireError, wireErrorSchema } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { Logger } from '../lib/logger.ts';

/** What the embedded studio announces once it listens. The token lives as long as this process. */
const studioAddressSchema = z.object({ url: z.string(), token: z.string() });
export type StudioAddress = z.infer<typeof studioAddressSchema>;

const fromStudioSchema = z.discriminatedUnion('type', [
  studioAddressSchema.extend({ type: z.literal('ready') }),
  z.object({ type: z.literal('failed'), error: wireErrorSchema }),
  /** Campaigns, templates or models moved; what became of them is to be read. */
  z.object({ type: z.literal('moved'), subjects: z.array(z.string()) }),
]);

/** A started studio process, whatever the shell started it with. */
export type StudioChild = {
  onMessage(listener: (message: unknown) => void): void;
  /** Called once; also when the process could not be started. */
  onExit(listener: (detail: string) => void): void;
  /** Asks it to finish what it does and to end. */
  requestClose(): void;
  kill(): void;
};

/** What is done instead of serving a studio's data, in a process of its own. */
export type StudioTask =
  /** Copies it into this new folder. The studio may run meanwhile. */
  | { backUp: string }
  /** Puts the backup in this folder in its place. The studio must not run. */
  | { restore: string }
  /** Draws the pages of a contact sheet that this file describes (`shared/contact-sheet.ts`). */
  | { drawSheets: string }
  /** Listens to a take or a retake as this file describes (`shared/timeline/retake-tasks.ts`). */
  | { fitRetake: string };

/**
 * Starts the embedded studio of a data folder. Node's `fork` and Electron's `utilityProcess` each have one. With `fresh`
 * it keeps data that it cannot read aside and begins anew.
 */
export type StudioLauncher = (options: { dataFolder: string; fresh: boolean; task?: StudioTask }) => StudioChild;

export function studioArguments({ dataFolder, fresh, task }: Parameters<StudioLauncher>[0]): string[] {
  return ['--data', dataFolder, ...(fresh ? ['--fresh'] : []), ...(task === undefined ? [] : taskArguments(task))];
}

function taskArguments(task: StudioTask): string[] {
  if ('backUp' in task) return ['--back-up', task.backUp];
  if ('restore' in task) return ['--restore', task.restore];
  return 'drawSheets' in task ? ['--draw-sheets', task.drawSheets] : ['--fit-retake', task.fitRetake];
}

export type StudioProcess = {
  /**
   * The address of the running studio; waits while it starts or restarts.
   * @throws AppError what it announced when it could not start (`DATA_FOLDER_IN_USE`…), `STUDIO_UNREACHABLE` when it
   * keeps failing, `SHUTTING_DOWN`.
   */
  ready(): Promise<StudioAddress>;
  /**
   * The same, for a caller that got no answer at an address: that studio may have ended a moment before we notice.
   * @returns the same address where that studio still runs.
   */
  readyAfter(former: StudioAddress): Promise<StudioAddress>;
  /** @param fresh whether data that it cannot read is kept aside. */
  start(fresh?: boolean): void;
  /** Drains it; ends it by force when that takes too long. It can be started again. */
  stop(): Promise<void>;
};

export type StudioProcessOptions = {
  launch: StudioLauncher;
  dataFolder: string;
  logger: Logger;
  onState?: (state: 'starting' | 'ready' | 'down') => void;
  /** Hears which campaigns, templates or models moved on the studio. */
  onMoved?: (subjects: readonly string[]) => void;
  /** It cannot start, and starting it again the same way cannot help. */
  onRefused?: (reason: AppError) => void;
  /** Waits before restarts, milliseconds; the last one repeats. */
  backoff?: readonly number[];
  /** How long draining may take, milliseconds. */
  drainLimit?: number;
};

/** After so many failed starts in a row, waiting requests are rejected. */
const failuresUntilTold = 3;
/** How long a start may take, milliseconds: a migration of a large database, on a slow disk. */
const startLimit = 60_000;
/** How long the end of a process that does not answer may take to be noticed, milliseconds. */
const noticeLimit = 2_000;
/** How long a process that could not start may take to end, milliseconds. */
const endLimit = 2_000;

/** Keeps the embedded studio running: starts it, restarts it with growing waits after a crash, drains it at the end. */
export function createStudioProcess(options: StudioProcessOptions): StudioProcess {
  const {
    launch,
    dataFolder,
    logger,
    onState,
    onMoved,
    onRefused,
    backoff = [250, 1_000, 3_000, 10_000, 30_000],
    drainLimit = 15_000,
  } = options;
  let child: { process: StudioChild; exited: Promise<void>; address?: StudioAddress } | undefined;
  let stopping: AbortController | undefined;
  let address = waitingAddress();

  async function keepRunning(stop: AbortSignal, freshStart: boolean): Promise<void> {
    let failures = 0;
    let fresh = freshStart;
    while (!stop.aborted) {
      if (address.settled) address = waitingAddress();
      onState?.('starting');
      const { wasReady, error } = await runOnce(stop, fresh);
      fresh = false;
      if (stop.aborted) return;
      onState?.('down');
      failures = wasReady ? 0 : failures + 1;
      const reason = error ?? (failures >= failuresUntilTold ? keepsFailing() : undefined);
      // Requests made from here until the next attempt fail at once with the reason.
      if (reason) address.reject(reason);
      if (reason && !reason.retryable) {
        stopping = undefined;
        onRefused?.(reason);
        return;
      }
      const wait = backoff[Math.min(Math.max(failures - 1, 0), backoff.length - 1)] ?? 0;
      logger.warn({ failures, wait }, 'the embedded studio is started again');
      // Ends early when the app closes; the loop sees it.
      await delay(wait, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  function runOnce(stop: AbortSignal, fresh: boolean): Promise<{ wasReady: boolean; error: AppError | undefined }> {
    const process = launch({ dataFolder, fresh });
    let wasReady = false;
    let error: AppError | undefined;
    const { promise: exited, resolve: markExited } = Promise.withResolvers<void>();
    const started: NonNullable<typeof child> = { process, exited };
    child = started;
    let timer = setTimeout(() => process.kill(), startLimit);
    process.onMessage((message) => {
      const parsed = fromStudioSchema.safeParse(message);
      if (!parsed.success) {
        logger.warn({ detail: parsed.error.message }, 'the embedded studio sent something unknown');
      } else if (parsed.data.type === 'failed') {
        error = fromWireError(parsed.data.error);
        // Waiting callers get the reason at once, not only when the process has ended.
        address.reject(error);
        clearTimeout(timer);
        timer = setTimeout(() => process.kill(), endLimit);
      } else if (parsed.data.type === 'moved') {
        if (!stop.aborted) onMoved?.(parsed.data.subjects);
      } else {
        clearTimeout(timer);
        wasReady = true;
        const { type: _type, ...found } = parsed.data;
        started.address = found;
        address.resolve(found);
        if (!stop.aborted) onState?.('ready');
      }
    });
    return new Promise((resolve) => {
      process.onExit((detail) => {
        clearTimeout(timer);
        child = undefined;
        // What was announced is gone; requests wait for the next start.
        if (wasReady && !stop.aborted) address = waitingAddress();
        markExited();
        if (!stop.aborted) logger.error({ detail }, 'the embedded studio ended');
        resolve({ wasReady, error });
      });
    });
  }

  return {
    start(fresh = false) {
      if (stopping) return;
      stopping = new AbortController();
      if (address.settled) address = waitingAddress();
      void keepRunning(stopping.signal, fresh);
    },
    ready: () => address.promise,
    async readyAfter(former) {
      const present = child;
      if (present?.address?.token === former.token) {
        const noticed = new AbortController();
        // Cancelled, and its error ignored, when the process ends first.
        const limit = delay(noticeLimit, undefined, { signal: noticed.signal }).catch(() => undefined);
        await Promise.race([present.exited, limit]);
        noticed.abort();
      }
      return address.promise;
    },
    async stop() {
      stopping?.abort();
      stopping = undefined;
      address.reject(new AppError('SHUTTING_DOWN'));
      const present = child;
      if (!present) return;
      present.process.requestClose();
      const timer = setTimeout(() => {
        logger.error('the embedded studio did not end in time and was stopped by force');
        present.process.kill();
      }, drainLimit);
      await present.exited;
      clearTimeout(timer);
    },
  };
}

type WaitingAddress = {
  promise: Promise<StudioAddress>;
  settled: boolean;
  resolve(address: StudioAddress): void;
  reject(error: AppError): void;
};

function waitingAddress(): WaitingAddress {
  const { promise, resolve, reject } = Promise.withResolvers<StudioAddress>();
  // Callers that wait get the error. With no callers it must not count as an unhandled rejection.
  promise.catch(() => undefined);
  const waiting: WaitingAddress = {
    promise,
    settled: false,
    resolve(address) {
      waiting.settled = true;
      resolve(address);
    },
    reject(error) {
      waiting.settled = true;
      reject(error);
    },
  };
  return waiting;
}

function keepsFailing(): AppError {
  return new AppError('STUDIO_UNREACHABLE', say('builtInStudioDown'));
}
