import { CancelledError, isAppError, type ErrorCode } from '#shared/errors/index.ts';
import { pause, type News } from './news.ts';

/** Shortest and longest wait between two looks at the studio, milliseconds. */
export type Pace = { min: number; max: number };

/** For the app's own studio, which announces what moves: these looks only make up for news that were lost. */
export const announcedPace: Pace = { min: 5_000, max: 30_000 };
/** For another studio on this computer, where looking costs nothing. */
export const nearPace: Pace = { min: 250, max: 5_000 };
/** For a studio elsewhere, which others use as well. */
export const remotePace: Pace = { min: 10_000, max: 60_000 };

type PollOptions = {
  signal: AbortSignal;
  pace: Pace;
  /** Ends a wait early when something moved. */
  news?: { from: News; subject: string };
  /** Hears what is waited for, in words. */
  onWait?: (phase: string) => void;
  /** Waits, milliseconds; for tests. */
  sleep?: typeof pause;
};

/** Between two looks that news ask for, milliseconds: many rows that end at once are read together. */
const shortestGap = 250;

/**
 * Looks again and again until `look` says `done`: often while something moves, ever less often while nothing does, and
 * at once when there are news. Trouble that passes is waited for, as is an account without its secret; any other error
 * ends it.
 * @throws the error of `look`, or what the signal was aborted with.
 */
export async function poll(
  look: () => Promise<'changed' | 'same' | 'done'>,
  { signal, pace, news, onWait, sleep = pause }: PollOptions,
): Promise<void> {
  const listening = news?.from.listen(news.subject);
  const rest = async (longest: number, shortest: number): Promise<void> =>
    listening ? listening.wait(longest, shortest, signal) : sleep(longest, signal);
  let wait = pace.min;
  let faultWait = firstWait;
  let faults = 0;
  try {
    for (;;) {
      const began = performance.now();
      listening?.forget();
      try {
        const outcome = await look();
        if (outcome === 'done') return;
        faults = 0;
        faultWait = firstWait;
        wait = outcome === 'changed' ? pace.min : Math.min(wait * 1.5, pace.max);
      } catch (error) {
        signal.throwIfAborted();
        if (isFault(error)) faults += 1;
        if (!(isWaitedFor(error) || (isFault(error) && faults < mostFaults))) throw error;
        onWait?.(waitingPhase(error));
        const asked = waitAfter(error, Math.min(faultWait, pace.max));
        faultWait *= 2;
        await rest(asked, isAppError(error) && error.retryAfter ? asked : Math.min(asked, shortestGap));
        continue;
      }
      // A busy studio answers late: looking never takes more than half of the time.
      const took = performance.now() - began;
      await rest(Math.max(wait, took), Math.max(shortestGap, took));
    }
  } finally {
    listening?.end();
  }
}

/** Trouble of the line or of the studio that passes without anybody's help. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'STUDIO_UNREACHABLE',
  'STUDIO_ANSWERED_PAGE',
  'STUDIO_BUSY',
  'TOO_MANY_ATTEMPTS',
  'SHUTTING_DOWN',
]);

/** Whether an error passes without anybody's help, so that the same thing can be done later. */
export function isPassing(error: unknown): boolean {
  return isAppError(error) && passing.has(error.code);
}

const unreachable: ReadonlySet<ErrorCode> = new Set(['STUDIO_UNREACHABLE', 'STUDIO_ANSWERED_PAGE', 'SHUTTING_DOWN']);

/** Whether the studio itself cannot be reached. */
export function isUnreachable(error: unknown): boolean {
  return isAppError(error) && unreachable.has(error.code);
}

/**
 * Whether work waits instead of failing: for trouble to pass, or for the user to connect the account again (without a
 * keychain that is so after every start).
 */
function isWaitedFor(error: unknown): boolean {
  return isPassing(error) || isAccountMissing(error);
}

function isAccountMissing(error: unknown): boolean {
  return isAppError(error) && (error.code === 'UNAUTHORIZED' || error.code === 'KEYCHAIN_UNAVAILABLE');
}

/**
 * A look may fail this often in a row with a fault of the studio before that is taken for lasting: at the slowest pace
 * most of an hour, so that a studio that is being repaired ends nothing.
 */
const mostFaults = 60;

/**
 * A fault of the studio, or an answer of another version of it. Looking again is safe, and mostly helps.
 */
function isFault(error: unknown): boolean {
  return isAppError(error) && (error.code === 'INTERNAL' || error.code === 'STUDIO_ANSWER_INVALID');
}

/** The phase of a job that waits. */
function waitingPhase(error: unknown): string {
  if (isUnreachable(error)) return 'Waiting for the studio';
  if (isPassing(error)) return 'Waiting because the studio is busy';
  if (isAccountMissing(error)) return 'Waiting until the account is connected again';
  return 'Waiting because the studio reports a fault';
}

/** A `Retry-After` longer than this is not followed to the end, milliseconds: it may be a mistake. */
const longestRetryAfter = 15 * 60 * 1_000;

/**
 * How long to wait after an error, milliseconds: as long as the studio asks, and then a random part of `wait` (full
 * jitter), so that many apps do not come back at the same moment.
 */
export function waitAfter(error: unknown, wait: number, random = Math.random): number {
  const asked = isAppError(error) ? (error.retryAfter ?? 0) * 1_000 : 0;
  return Math.min(asked, longestRetryAfter) + wait * random();
}

/** The longest of the random waits between attempts, milliseconds: short at first, and never so long that a user wonders. */
const firstWait = 1_000;
const longestWait = 20_000;

type AgainOptions = {
  signal: AbortSignal;
  /** End a wait when the computer woke or the studio came back. */
  news: News;
  /** Whether an error passes. */
  passes: (error: unknown) => boolean;
  /** The longest of the random waits, milliseconds. */
  longest: number;
  /** Hears each error that passes. @returns what ends the wait after it early, whatever the studio asked for. */
  onTrouble: (error: unknown) => AbortSignal | undefined;
};

/**
 * Does something again and again until it succeeds, after ever longer waits.
 * @throws an error of `work` that does not pass, or what the signal was aborted with.
 */
export async function tryAgain<T>(
  work: () => Promise<T>,
  { signal, news, passes, longest, onTrouble }: AgainOptions,
): Promise<T> {
  const listening = news.listen(null);
  try {
    for (let wait = firstWait; ; wait = Math.min(wait * 2, longest)) {
      listening.forget();
      try {
        return await work();
      } catch (error) {
        signal.throwIfAborted();
        if (!passes(error)) throw error;
        const hurry = onTrouble(error);
        const asked = waitAfter(error, wait);
        const shortest = isAppError(error) && error.retryAfter ? asked : 0;
        await listening
          .wait(asked, shortest, hurry ? AbortSignal.any([signal, hurry]) : signal)
          .catch((stop: unknown) => {
            signal.throwIfAborted();
            if (!hurry?.aborted) throw stop;
          });
      }
    }
  } finally {
    listening.end();
  }
}

/**
 * Does something as soon as the studio lets it be done.
 * @param news ends a wait when the computer woke or the studio came back.
 * @param onWait hears what is waited for, in words.
 * @throws the error of `work` where waiting cannot help, or what the signal was aborted with.
 */
export function whenReachable<T>(
  work: () => Promise<T>,
  { signal, news, onWait }: { signal: AbortSignal; news: News; onWait: (phase: string) => void },
): Promise<T> {
  const onTrouble = (error: unknown): undefined => void onWait(waitingPhase(error));
  return tryAgain(work, { signal, news, passes: isWaitedFor, longest: longestWait, onTrouble });
}

/** The longest pauses between the attempts of a read that the window waits for, milliseconds. */
const readPauses = [600, 2_000];
/** A longer `Retry-After` than this is an error at once for a read that the window waits for, milliseconds. */
const longestReadPause = 3_000;

/**
 * Reads once more, and again, where that is likely to help soon. Only for what changes nothing.
 * @throws the last error, or what the signal was aborted with.
 */
export async function readAgain<T>(read: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (const pauseBefore of readPauses) {
    try {
      return await read();
    } catch (error) {
      signal?.throwIfAborted();
      const wait = waitAfter(error, pauseBefore);
      if (!isPassing(error) || wait > longestReadPause) throw error;
      await pause(wait, signal);
    }
  }
  return read();
}

/** What a signal was aborted with, as one of our errors. */
export function abortReason(signal: AbortSignal): Error {
  return isAppError(signal.reason) ? signal.reason : new CancelledError();
}
