import { setTimeout as delay } from 'node:timers/promises';
import { CancelledError, isAppError } from '#shared/errors/index.ts';

/** Shortest and longest wait between two looks at the studio, milliseconds. */
export type Pace = { min: number; max: number };

const defaultPace: Pace = { min: 250, max: 5_000 };

/**
 * Looks again and again until `look` says `done`: often while something moves, ever less often while nothing does.
 * A studio that does not answer is waited for, as is an account without its secret; any other error ends it.
 * @throws the error of `look`, or what the signal was aborted with.
 */
export async function poll(
  look: () => Promise<'changed' | 'same' | 'done'>,
  { signal, pace = defaultPace, onWait }: { signal: AbortSignal; pace?: Pace; onWait?: (phase: string) => void },
): Promise<void> {
  let wait = pace.min;
  for (;;) {
    const began = performance.now();
    try {
      const outcome = await look();
      if (outcome === 'done') return;
      wait = outcome === 'changed' ? pace.min : Math.min(wait * 1.5, pace.max);
    } catch (error) {
      signal.throwIfAborted();
      if (!isWaitedFor(error)) throw error;
      onWait?.(waitingPhase(error));
      wait = Math.min(wait * 2, pace.max);
    }
    // Large campaigns take long to read: looking never takes more than a quarter of the time.
    await pause(Math.max(wait, 3 * (performance.now() - began)), signal);
  }
}

/**
 * Whether work waits instead of failing: for the studio, or for the user to connect the account again (without a
 * keychain that is so after every start).
 */
function isWaitedFor(error: unknown): boolean {
  return (
    isUnreachable(error) ||
    (isAppError(error) && (error.code === 'UNAUTHORIZED' || error.code === 'KEYCHAIN_UNAVAILABLE'))
  );
}

/** What a job that waits says it is doing. */
function waitingPhase(error: unknown): string {
  return isUnreachable(error) ? 'Waiting for the studio' : 'Waiting until the account is connected again';
}

/** Waits between attempts, milliseconds: short at first, and never so long that a user wonders. */
const firstWait = 1_000;
const longestWait = 10_000;

/**
 * Does something as soon as the studio lets it be done.
 * @param onWait hears what is waited for, in words.
 * @throws the error of `work` where waiting cannot help, or what the signal was aborted with.
 */
export async function whenReachable<T>(
  work: () => Promise<T>,
  { signal, onWait }: { signal: AbortSignal; onWait: (phase: string) => void },
): Promise<T> {
  for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!isWaitedFor(error)) throw error;
      onWait(waitingPhase(error));
      await pause(wait, signal);
    }
  }
}

export function isUnreachable(error: unknown): boolean {
  return isAppError(error) && (error.code === 'STUDIO_UNREACHABLE' || error.code === 'SHUTTING_DOWN');
}

/** Waits, and ends early with the signal's reason. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  try {
    await delay(milliseconds, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

/** What a signal was aborted with, as one of our errors. */
export function abortReason(signal: AbortSignal): Error {
  return isAppError(signal.reason) ? signal.reason : new CancelledError();
}
