import type { DeliveryAttempt } from '#shared/ipc/index.ts';

/** What a try came to, and what to do about it, in one sentence. */
export function attemptText({ problem, status, milliseconds }: DeliveryAttempt): string {
  switch (problem) {
    case null:
      return `Answered ${status ?? 200} after ${milliseconds} ms.`;
    case 'timeout':
      return 'No answer within ten seconds. See whether the program there is busy.';
    case 'connection_failed':
      return 'Nobody answers at that address. See whether the program runs and the address is right.';
    case 'bad_certificate':
      return 'The certificate of that address is not valid. Renew it there.';
    case 'address_refused':
      return 'That name leads to a private address, which is not called.';
    case 'redirected':
      return `It answered ${status ?? 'with a redirect'} and points elsewhere. Give the final address.`;
    case 'gone':
      return 'It answered 410: it wants no more messages.';
    case 'http_error':
      return `It answered ${status ?? 'with an error'}. Its own log says why.`;
  }
}
