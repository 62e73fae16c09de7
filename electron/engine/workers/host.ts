import { AppError } from '#shared/errors/index.ts';
import type { Host, HostAnswers, HostRequest } from './protocol.ts';

/**
 * What the host answers to a task's request.
 * @param signal aborts when the task needs no answer any more. @param account whose task it is.
 * @throws AppError `VOICE_UNAVAILABLE` without a host, which knows no checksums either; what the host throws.
 */
export async function answerOf(
  host: Host | undefined,
  request: HostRequest,
  signal: AbortSignal,
  account = '',
): Promise<HostAnswers[HostRequest['kind']]> {
  if (!host && request.kind === 'check-content') return null;
  if (!host) throw new AppError('VOICE_UNAVAILABLE', { detail: `nobody answers ${request.kind}` });
  switch (request.kind) {
    case 'check-content':
      return host['check-content'](request, signal, account);
    case 'find-model':
      return host['find-model'](request, signal, account);
    case 'provider-speech':
      return host['provider-speech'](request, signal, account);
    case 'discard-speech':
      return host['discard-speech'](request, signal, account);
    case 'fetch-artifact':
      return (host['fetch-artifact'] ?? notCopied)(request, signal, account);
    case 'store-artifact':
      return (host['store-artifact'] ?? notCopied)(request, signal, account);
    case 'remove-artifact':
      return (host['remove-artifact'] ?? notCopied)(request, signal, account);
    case 'store-files':
      return (host['store-files'] ?? notCopied)(request, signal, account);
  }
}

async function notCopied({ kind }: HostRequest): Promise<never> {
  throw new AppError('INTERNAL', { detail: `${kind} is for copies of content` });
}
