import { errorTable, type AppError, type ErrorCode } from '#shared/errors/index.ts';
import { backOff } from '#electron/lib/back-off.ts';
import type { Clock } from '#electron/lib/clock.ts';
import type { Release } from '../store/work.ts';
import { disk, isService, processes, signing, type Resource, type Outages } from './outages.ts';

/** Maximum attempts of work that fails by its own fault: with a lost process, or with a retryable error. */
export const attemptLimit = 3;
/** How many outages of a resource may begin with the same work, before that work is taken for the cause. */
const outageLimit = 8;
/** Extra delay of work that has just failed, so that other work tries the resource first, milliseconds. */
export const laterThanOthers = 1_000;

const lostCodes: ReadonlySet<ErrorCode> = new Set(['WORKER_CRASHED', 'WORKER_TIMEOUT']);
/** Of keys and certificates that cannot sign now, but may later. */
const signingCodes: ReadonlySet<ErrorCode> = new Set(['CERTIFICATE_NOT_YET_VALID', 'IDENTITY_UNREADABLE']);
const serviceCodes: ReadonlySet<ErrorCode> = new Set([
  'PROVIDER_BUSY',
  'PROVIDER_UNREACHABLE',
  'PARTNER_UNREACHABLE',
  'DOWNLOAD_FAILED',
  'OFFLINE',
]);

/** Codes that a kind of work treats differently from the error table. */
export type CodeExceptions = {
  /** Retried at once, like lost processes. */
  retried?: ReadonlySet<ErrorCode>;
  /** Final, although the error table calls them retryable. */
  final?: ReadonlySet<ErrorCode>;
};

export type Failure = {
  error: AppError;
  /** Attempts that counted against the work before. */
  attempts: number;
  /** Outages that began with it before. */
  outages: number;
  needs: readonly Resource[];
  /** Whether a process had started the work. */
  begun: boolean;
  /** Whether the work tested a resource after an outage. */
  isTry: boolean;
  exceptions: CodeExceptions;
};

/** How the work returns to the queue (undefined if it has failed), and the resource that is out of order, if any. */
export type Verdict = { release: Release | undefined; outOfOrder: Resource | undefined };

/**
 * Decides what follows from a failure. During the outage of a resource the work waits, without counting an attempt
 * unless the outage began with it. Other retryable errors are retried, most of them with growing delays; the rest is
 * final.
 */
export function judge(
  failure: Failure,
  { outages, clock, random }: { outages: Outages; clock: Clock; random: () => number },
): Verdict {
  const { error, exceptions } = failure;
  const { code } = error;
  const resource = resourceOf(failure);
  if (resource !== undefined) return duringOutage(failure, resource, { outages, clock });
  const attempts = failure.attempts + 1;
  const isRetried = exceptions.retried?.has(code) ?? false;
  const mayPass = isRetried || (errorTable[code].retryable && !exceptions.final?.has(code));
  if (!mayPass || attempts >= attemptLimit) return { release: undefined, outOfOrder: undefined };
  const isAtOnce = isRetried || lostCodes.has(code);
  const notBefore = isAtOnce ? 0 : clock.now() + backOff(attempts, random);
  return { release: { attempts, outages: failure.outages, notBefore }, outOfOrder: undefined };
}

function duringOutage(
  { error: { code, subject }, attempts, outages: before, isTry }: Failure,
  resource: Resource,
  { outages: known, clock }: { outages: Outages; clock: Clock },
): Verdict {
  const elapsed = clock.elapsed();
  const { began, nextTry } = known.fail(resource, { code, name: subject ?? '', tried: isTry }, elapsed);
  // Counted when an outage begins with this work, because the work itself may cause it each time; but not that of keys.
  const outages = before + (began && resource !== signing ? 1 : 0);
  const isFirst = began || isTry;
  const notBefore = isFirst ? clock.now() + (nextTry - elapsed) + laterThanOthers : 0;
  const release = outages < outageLimit ? { attempts, outages, notBefore } : undefined;
  return { release, outOfOrder: resource };
}

/** The resource to blame for a failure; undefined if it is the work's own. */
function resourceOf({ error: { code }, needs, begun }: Failure): Resource | undefined {
  if (code === 'STORAGE_FULL') return disk;
  // The process ended before it started the work.
  if (code === 'WORKER_CRASHED' && !begun) return processes;
  if (signingCodes.has(code) && needs.includes(signing)) return signing;
  return serviceCodes.has(code) ? needs.find(isService) : undefined;
}
