import type { DeliveryAttempt } from '#shared/ipc/index.ts';

/** What a try came to, and what to do about it, in one sentence. */
export function attemptText({ problem, status, milliseconds }: DeliveryAttempt): string {
  switch (problem) {
    case null:
      return `Answered ${status ?? 200} after ${milliseconds} ms.`;
    case 'timeout':
      return 'No answer within 10 seconds. The receiving program may be busy.';
    case 'connection_failed':
      return 'Nothing answers at this address. Check that the program is running and the address is right.';
    case 'bad_certificate':
      return 'The certificate isn’t valid. Renew it on that server.';
    case 'address_refused':
      return 'The name resolves to a private address, which webhooks may not use.';
    case 'redirected':
      return `Answered ${status ?? 'with a redirect'}. Use the address it redirects to.`;
    case 'gone':
      return 'Answered 410: deliveries are stopped.';
    case 'http_error':
      return `Answered ${status ?? 'with an error'}. The receiver’s log has the reason.`;
  }
}
