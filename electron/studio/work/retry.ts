import { errorTable, type AppError, type ErrorCode } from '#shared/errors/index.ts';
import { backOff } from '#electron/lib/back-off.ts';
import type { Clock } from '#electron/lib/clock.ts';
import type { Release } from '../store/work.ts';
import { disk, isService, processes, type Resource, type Troubles } from './troubles.ts';

/** Times that work may fail through itself: a process was lost that had it, or an error that may pass did not. */
export const attemptLimit = 3;
/** Times that a resource may get out of order with the same work, and be in order for others in between. */
const troubleLimit = 8;
/** What has just met trouble comes after others that may try it, milliseconds. */
const laterThanOthers = 1_000;

const lostCodes: ReadonlySet<ErrorCode> = new Set(['WORKER_CRASHED', 'WORKER_TIMEOUT']);
const serviceCodes: ReadonlySet<ErrorCode> = new Set([
  'PROVIDER_BUSY',
  'PROVIDER_UNREACHABLE',
  'PARTNER_UNREACHABLE',
  'DOWNLOAD_FAILED',
  'OFFLINE',
]);

/** Codes that a kind of work takes otherwise than the error table does. */
export type CodeExceptions = {
  /** Tried again at once, as lost processes are. */
  retried?: ReadonlySet<ErrorCode>;
  /** Final, though they may pass. */
  final?: ReadonlySet<ErrorCode>;
};

export type Failure = {
  error: AppError;
  /** Attempts that counted against the work before. */
  attempts: number;
  needs: readonly Resource[];
  /** Whether a process had it. */
  begun: boolean;
  /** Whether it found out if what it needs is back in order. */
  isTry: boolean;
  exceptions: CodeExceptions;
};

/** What follows from a failure: how the work goes back to the queue (undefined: it has failed), and what is out of order. */
export type Verdict = { release: Release | undefined; outOfOrder: Resource | undefined };

/**
 * Judges a failure. A resource out of order is everybody's trouble, and the work waits for it with nothing counted; what
 * may pass otherwise is tried again, later each time; the rest is final.
 */
export function judge(
  failure: Failure,
  { troubles, clock, random }: { troubles: Troubles; clock: Clock; random: () => number },
): Verdict {
  const { error, exceptions } = failure;
  const { code } = error;
  const resource = resourceOf(failure);
  if (resource !== undefined) return inTrouble(failure, resource, { troubles, clock });
  const attempts = failure.attempts + 1;
  const isRetried = exceptions.retried?.has(code) ?? false;
  const mayPass = isRetried || (errorTable[code].retryable && !exceptions.final?.has(code));
  if (!mayPass || attempts >= attemptLimit) return { release: undefined, outOfOrder: undefined };
  const isAtOnce = isRetried || lostCodes.has(code);
  const notBefore = isAtOnce ? 0 : clock.now() + backOff(attempts, random);
  return { release: { attempts, notBefore, error: code }, outOfOrder: undefined };
}

function inTrouble(
  { error: { code, subject }, attempts: before, isTry }: Failure,
  resource: Resource,
  { troubles, clock }: { troubles: Troubles; clock: Clock },
): Verdict {
  const elapsed = clock.elapsed();
  const { began, nextTry } = troubles.fail(resource, { code, name: subject ?? '', tried: isTry }, elapsed);
  // It may be the work that puts the resource out of order, each time: only this tells.
  const attempts = before + (began ? 1 : 0);
  const isFirst = began || isTry;
  const notBefore = isFirst ? clock.now() + (nextTry - elapsed) + laterThanOthers : 0;
  const release = attempts < troubleLimit ? { attempts, notBefore, error: code } : undefined;
  return { release, outOfOrder: resource };
}

/** What is out of order when work fails so, rather than the work itself. */
function resourceOf({ error: { code }, needs, begun }: Failure): Resource | undefined {
  if (code === 'STORAGE_FULL') return disk;
  // Processes that end before they have begun anything.
  if (code === 'WORKER_CRASHED' && !begun) return processes;
  return serviceCodes.has(code) ? needs.find(isService) : undefined;
}
