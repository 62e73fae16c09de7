import { CancelledError, isAppError, type ErrorCode } from '#shared/errors/index.ts';
import { databaseError, isSqliteError } from '#electron/db/errors.ts';
import { pause, type ChangeSignal } from './change-signal.ts';

/** Shortest and longest wait between two looks at the studio, milliseconds. */
export type Pace = { min: number; max: number };

/** For the app's own studio, which announces changes: these looks only replace lost announcements. */
export const announcedPace: Pace = { min: 5_000, max: 30_000 };
/** For another studio on this computer, where looking costs nothing. */
export const nearPace: Pace = { min: 250, max: 5_000 };
/** For a remote studio, which others use as well. */
export const remotePace: Pace = { min: 10_000, max: 60_000 };

type PollOptions = {
  signal: AbortSignal;
  pace: Pace;
  /** Ends a wait early when something moved. */
  changes?: { from: ChangeSignal; subject: string };
  /** Called with the reason for waiting, in words. */
  onWait?: (phase: string) => void;
  /** Waits, milliseconds; for tests. */
  sleep?: typeof pause;
};

/** Minimum time between two looks because of changes, milliseconds: many rows that end at once are read together. */
const shortestGap = 250;

/**
 * Polls until `look` says `done`: often while something moves, ever less often while nothing does, and at once when
 * a change is announced. Waits out the errors that {@link troubles} names; any other ends it.
 * @throws the error of `look`, or the signal's reason.
 */
export async function poll(
  look: () => Promise<'changed' | 'same' | 'done'>,
  { signal, pace, changes, onWait, sleep = pause }: PollOptions,
): Promise<void> {
  const listening = changes?.from.listen(changes.subject);
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
        if (!isWaitedFor(error) || faults >= mostFaults) throw error;
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

/**
 * Reasons why work has to wait:
 * - `away`: the studio cannot be reached, or something else answers in its place.
 * - `busy`: the studio asks for a pause.
 * - `astray`: its address leads to something else, or not safely.
 * - `held`: another studio uses the data folder of the built-in one.
 * - `account`: the account has no secret, or one that is refused.
 * - `lost`: a part of a video was lost, and the studio makes the video again.
 * - `fault`: a fault of the studio, or an answer of another version of it. Trying again is safe, and mostly helps.
 * - `room`: the app's own database has no room on its disk.
 * - `full`: the studio has no room on its disk. Only work that is asked to waits for it.
 * - `share`: the same for the account's share of that disk.
 */
type Trouble = 'away' | 'busy' | 'astray' | 'held' | 'account' | 'lost' | 'fault' | 'room' | 'full' | 'share';

/** Errors that do not end work. `docs/guide/self-hosting.md` has a table of answers that cause them. */
const troubles: Partial<Record<ErrorCode, Trouble>> = {
  STUDIO_UNREACHABLE: 'away',
  STUDIO_ANSWERED_PAGE: 'away',
  STUDIO_ANSWERED_FOREIGN: 'away',
  SHUTTING_DOWN: 'away',
  STUDIO_BUSY: 'busy',
  TOO_MANY_ATTEMPTS: 'busy',
  STUDIO_REDIRECTS: 'astray',
  STUDIO_UNTRUSTED: 'astray',
  FORBIDDEN_ORIGIN: 'astray',
  DATA_FOLDER_IN_USE: 'held',
  UNAUTHORIZED: 'account',
  KEYCHAIN_UNAVAILABLE: 'account',
  VIDEO_INCOMPLETE: 'lost',
  INTERNAL: 'fault',
  STUDIO_ANSWER_INVALID: 'fault',
  STORAGE_FULL: 'full',
  STORAGE_SHARE_FULL: 'share',
};

function troubleOf(error: unknown): Trouble | undefined {
  if (isSqliteError(error)) return databaseError(error).code === 'STORAGE_FULL' ? 'room' : undefined;
  return isAppError(error) ? troubles[error.code] : undefined;
}

/** Whether the studio itself cannot be reached. */
export function isUnreachable(error: unknown): boolean {
  return troubleOf(error) === 'away';
}

/** Whether an error passes without the user's help. */
export function isPassing(error: unknown): boolean {
  return isUnreachable(error) || troubleOf(error) === 'busy';
}

/** Whether the app's own database has no room: what was to be stored is not, whatever a studio did. */
export function lacksRoom(error: unknown): boolean {
  return troubleOf(error) === 'room';
}

/** Whether the user ends an error by freeing something: room on a disk, or the data folder. */
export function isFreedByUser(error: unknown): boolean {
  const trouble = troubleOf(error);
  return trouble === 'room' || trouble === 'held' || trouble === 'full' || trouble === 'share';
}

/** Whether work waits until an error is over or its cause is fixed, instead of failing. */
function isWaitedFor(error: unknown): boolean {
  const trouble = troubleOf(error);
  return trouble !== undefined && trouble !== 'full' && trouble !== 'share';
}

/**
 * Consecutive faults that count as permanent: at the slowest pace of looks most of an hour, so that a studio under
 * repair ends nothing.
 */
export const mostFaults = 60;

/** Whether an error leaves open what the studio did, and is not waited for indefinitely. */
export function isFault(error: unknown): boolean {
  return troubleOf(error) === 'fault';
}

/** From this length on, a pause that the studio asks for is announced with its end, milliseconds. */
const longPause = 60_000;

/** The phase of a waiting job. */
const waitingPhases: Record<Trouble, string> = {
  away: 'Waiting for the studio',
  busy: 'Waiting because the studio is busy',
  astray: 'Waiting for the studio',
  held: 'Waiting for the studio',
  account: 'Waiting until the account is connected again',
  lost: 'Waiting for the studio to repair a video',
  fault: 'Waiting because the studio reports a fault',
  room: 'Waiting for room on this computer’s disk: free some space',
  full: 'Waiting for room on the studio’s disk: free some space there',
  share: 'Waiting for room in this account’s share of the studio’s disk',
};

function waitingPhase(error: unknown): string {
  const trouble = troubleOf(error) ?? 'fault';
  const pause = askedPause(error);
  if (trouble !== 'busy' || pause < longPause) return waitingPhases[trouble];
  // In whole minutes, and not sooner than it ends.
  const end = new Date(Math.ceil((Date.now() + pause) / 60_000) * 60_000);
  return `Waiting until ${end.toISOString()} because the studio is busy`;
}

/** Maximum `Retry-After` that is respected, milliseconds: a longer one may be a mistake. */
const longestRetryAfter = 15 * 60 * 1_000;

/**
 * The wait after an error, milliseconds: the time the studio asks for, plus a random part of `wait` (full jitter), so
 * that many apps do not return at the same moment.
 */
export function waitAfter(error: unknown, wait: number, random = Math.random): number {
  return askedPause(error) + wait * random();
}

/** The pause that the studio asks for, milliseconds. */
function askedPause(error: unknown): number {
  const asked = isAppError(error) ? (error.retryAfter ?? 0) * 1_000 : 0;
  return Math.min(asked, longestRetryAfter);
}

/** Maximum of the random waits between attempts, milliseconds: short at first, and never surprisingly long. */
const firstWait = 1_000;
const longestWait = 20_000;

type AgainOptions = {
  signal: AbortSignal;
  /** End a wait when the computer woke or the studio came back. */
  changes: ChangeSignal;
  /** Whether an error is temporary. */
  passes: (error: unknown) => boolean;
  /** Maximum of the random waits, milliseconds. */
  longest: number;
  /** Called with each temporary error. @returns a function that ends the following wait early in any case. */
  onTrouble: (error: unknown) => AbortSignal | undefined;
};

/**
 * Repeats something until it succeeds, after ever longer waits.
 * @throws a permanent error of `work`, or the signal's reason.
 */
export async function tryAgain<T>(
  work: () => Promise<T>,
  { signal, changes, passes, longest, onTrouble }: AgainOptions,
): Promise<T> {
  const listening = changes.listen(null);
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
 * Does something as soon as the studio allows it.
 * @param faults consecutive faults that end it. A fault leaves open what the studio has done: only repeatable work may
 * allow more than one.
 * @param waitsForRoom whether it waits until the studio's disk has room.
 * @param changes ends a wait when the computer woke or the studio came back.
 * @param onWait receives the reason for waiting, in words.
 * @throws the error of `work` if waiting cannot help, or the signal's reason.
 */
export function whenReachable<T>(
  work: () => Promise<T>,
  {
    signal,
    changes,
    onWait,
    faults = 1,
    waitsForRoom = false,
  }: {
    signal: AbortSignal;
    changes: ChangeSignal;
    onWait: (phase: string) => void;
    faults?: number;
    waitsForRoom?: boolean;
  },
): Promise<T> {
  let inRow = 0;
  function passes(error: unknown): boolean {
    inRow = isFault(error) ? inRow + 1 : 0;
    return (isWaitedFor(error) || (waitsForRoom && troubleOf(error) === 'full')) && inRow < faults;
  }
  const onTrouble = (error: unknown): undefined => void onWait(waitingPhase(error));
  return tryAgain(work, { signal, changes, passes, longest: longestWait, onTrouble });
}

/** Maximum pauses between the attempts of a read that the window waits for, milliseconds. */
const readPauses = [600, 2_000];
/** A `Retry-After` longer than this is an error at once for a read that the window waits for, milliseconds. */
const longestReadPause = 3_000;

/**
 * Repeats a read if that is likely to help soon. Only for requests that change nothing.
 * @throws the last error, or the signal's reason.
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

/** The signal's reason as one of our errors. */
export function abortReason(signal: AbortSignal): Error {
  return isAppError(signal.reason) ? signal.reason : new CancelledError();
}
