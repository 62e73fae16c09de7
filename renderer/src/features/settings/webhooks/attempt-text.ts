import type { CallbackAttempt } from '#shared/api/index.ts';
import { t } from '#renderer/language/index.ts';

/** The result of an attempt, with advice, in one sentence. */
export function attemptText({ problem, status, milliseconds }: CallbackAttempt): string {
  if (problem === null) return t('webhooks.answered', { status: String(status ?? 200), milliseconds });
  return problemOf(problem, status);
}

/** The reason why a receiver was not reached. */
export function problemOf(problem: NonNullable<CallbackAttempt['problem']>, status: CallbackAttempt['status']): string {
  switch (problem) {
    case 'timeout':
      return t('webhooks.timeout');
    case 'connection_failed':
      return t('webhooks.connectionFailed');
    case 'bad_certificate':
      return t('webhooks.badCertificate');
    case 'address_refused':
      return t('webhooks.addressRefused');
    case 'redirected':
      return t('webhooks.redirected', { status: String(status ?? 'none') });
    case 'gone':
      return t('webhooks.gone');
    case 'http_error':
      return t('webhooks.httpError', { status: String(status ?? 'none') });
  }
}
