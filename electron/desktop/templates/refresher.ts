import { toAppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { Studio } from '#electron/client/studio.ts';
import { isFreedByUser, isPassing, tryAgain } from '#electron/client/polling.ts';
import { noteRefreshed } from '../database/accounts.ts';
import { toProblem } from '../database/columns.ts';
import type { Emit } from '../bridge/events.ts';
import type { TemplateFolders } from './folders.ts';
import { refreshTemplates } from './refresh.ts';
import type { TemplateStore } from './store.ts';

export type RefresherOptions = {
  db: Db;
  store: TemplateStore;
  folders: TemplateFolders;
  emit: Emit;
  logger: Logger;
  /** Called after each answer of the studio. */
  onRefreshed: () => void;
};

/** How soon an error that the window shows until the user has freed something is looked at again, milliseconds. */
const freedCheck = 2_000;

type Run = {
  studio: Studio;
  stop: AbortController;
  /** The current attempt, or the next one. */
  attempt: PromiseWithResolvers<void>;
  /** Ends the pause before the next attempt. */
  hurry: AbortController;
  done: Promise<void>;
};

/**
 * Updates the library behind the displayed list. Temporary errors are waited out, so that the list is updated without
 * a request of the user; the result is announced as `templates.refreshed`. The window also shows the errors that the
 * user ends by freeing something.
 */
export class TemplateRefresher {
  readonly #options: RefresherOptions;
  #run: Run | undefined;

  constructor(options: RefresherOptions) {
    this.#options = options;
  }

  /**
   * Asks the studio now, unless that is under way.
   * @returns the end of this attempt, whether or not it reached the studio. Rejects with permanent errors.
   */
  refresh(studio: Studio): Promise<void> {
    if (this.#run?.studio === studio) {
      this.#run.hurry.abort();
    } else {
      this.#run?.stop.abort();
      this.#run = this.#begin(studio);
    }
    return this.#run.attempt.promise;
  }

  /** Stops asking and changing anything. */
  async stop(): Promise<void> {
    this.#run?.stop.abort();
    await this.#run?.done;
  }

  #begin(studio: Studio): Run {
    const run: Run = {
      studio,
      stop: new AbortController(),
      attempt: nextAttempt(),
      hurry: new AbortController(),
      done: Promise.resolve(),
    };
    run.done = this.#keepTrying(run).finally(() => {
      if (this.#run === run) this.#run = undefined;
    });
    return run;
  }

  async #keepTrying(run: Run): Promise<void> {
    const { studio, stop } = run;
    try {
      await tryAgain(() => this.#attempt(studio, stop.signal), {
        signal: stop.signal,
        changes: studio.changes,
        passes: (error) => isPassing(error) || isFreedByUser(error),
        longest: studio.pace.max,
        onTrouble(error) {
          run.attempt.resolve();
          run.attempt = nextAttempt();
          run.hurry = new AbortController();
          // A request of the window ends this wait early, even one that the studio asked for.
          const { signal } = run.hurry;
          return isFreedByUser(error) ? AbortSignal.any([signal, AbortSignal.timeout(freedCheck)]) : signal;
        },
      });
      run.attempt.resolve();
    } catch (error) {
      run.attempt.reject(error);
    }
  }

  async #attempt(studio: Studio, signal: AbortSignal): Promise<void> {
    const { db, store, folders, emit, logger, onRefreshed } = this.#options;
    try {
      signal.throwIfAborted();
      await folders.refresh(studio, signal);
      await refreshTemplates(db, store, studio, signal);
      noteRefreshed(db, studio.account);
      onRefreshed();
      emit('templates.refreshed', { problem: null });
    } catch (error) {
      signal.throwIfAborted();
      if (!isPassing(error)) {
        const { code, detail } = toAppError(error);
        logger.warn({ code, detail }, 'the library was not refreshed');
        emit('templates.refreshed', { problem: toProblem(error) });
      }
      throw error;
    }
  }
}

function nextAttempt(): PromiseWithResolvers<void> {
  const attempt = Promise.withResolvers<void>();
  // Waiting callers get the error, and the window gets an event. Without callers it is no unhandled rejection.
  attempt.promise.catch(() => undefined);
  return attempt;
}
