import { request as plainRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { CallbackAttempt, CallbackProblem } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { retryAfter } from '#shared/api/retry-after.ts';
import type { Clock } from '#electron/lib/clock.ts';
import { addressRefused } from '#electron/lib/addresses.ts';
import { certificateCodes } from '#electron/lib/certificate-codes.ts';
import { checkReceiverUrl, receiverLookup, type OutboundPolicy } from './policy.ts';

/** Time limit for a receiver's answer, milliseconds. */
const answerLimit = 10_000;

type Post = { url: string; headers: Record<string, string>; body: string };
type PostOptions = { policy: OutboundPolicy; clock: Clock; signal: AbortSignal };
/** `retryAfter`: the wait that the receiver asked for, milliseconds. */
type PostResult = Omit<CallbackAttempt, 'at'> & { retryAfter: number | undefined };

/** Maximum wait that a receiver can ask for, milliseconds. */
const longestRest = 3_600_000;

/**
 * Sends one callback and returns the outcome. Only the status of the answer counts; a redirect is not followed, because
 * its target was not checked.
 * @throws AppError `CANCELLED` when the signal aborts.
 */
export async function postCallback({ url, headers, body }: Post, options: PostOptions): Promise<PostResult> {
  const { policy, clock, signal } = options;
  const started = clock.now();
  const result = (fields: Partial<PostResult>): PostResult => ({
    status: null,
    problem: null,
    detail: null,
    retryAfter: undefined,
    milliseconds: Math.max(0, clock.now() - started),
    ...fields,
  });
  let target: URL;
  try {
    // Checked again: the studio may be open to the network now, which forbids addresses of this computer.
    target = checkReceiverUrl(url, policy, 'url');
  } catch (error) {
    if (error instanceof AppError) return result({ problem: 'address_refused' });
    throw error;
  }
  const send = target.protocol === 'https:' ? secureRequest : plainRequest;
  const sending = send(target, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // A new connection each time: its address is checked, and it is never one that the receiver has closed.
    agent: false,
    lookup: receiverLookup(policy),
    signal,
  });
  const timedOut = Promise.withResolvers<'timeout'>();
  const callOff = clock.after(answerLimit, () => timedOut.resolve('timeout'));
  try {
    const answer = await Promise.race([answerOf(sending, body), timedOut.promise]);
    if (answer === 'timeout') return result({ problem: 'timeout' });
    const status = answer.statusCode ?? 0;
    const isBusy = status === 429 || status === 503;
    const rest = isBusy ? retryAfter((name) => answer.headers[name], longestRest, clock.now()) : undefined;
    return result({ status, problem: problemOfStatus(status), retryAfter: rest });
  } catch (error) {
    if (signal.aborted) throw new AppError('CANCELLED');
    const code = codeOf(error);
    return result({ problem: problemOfError(code), detail: code });
  } finally {
    callOff();
    sending.destroy();
  }
}

function answerOf(sending: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // Stays attached, because destroying the request may cause further errors.
    sending.on('error', reject);
    sending.on('response', resolve);
    sending.end(body);
  });
}

function problemOfStatus(status: number): CallbackProblem | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirected' : 'http_error';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';
}

function problemOfError(code: string): CallbackProblem {
  if (code === addressRefused) return 'address_refused';
  return certificateCodes.test(code) ? 'bad_certificate' : 'connection_failed';
}
