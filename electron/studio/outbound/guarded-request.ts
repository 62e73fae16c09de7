import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { mayBeCalled, receiverLookup, type OutboundPolicy } from './policy.ts';

export type GuardedRequest = {
  policy: OutboundPolicy;
  /** The field that contained the address, named in errors. */
  field: string;
  /** Headers for the first server only; not sent to the targets of redirects. */
  headers?: Record<string, string>;
  /** Headers for every server, including the targets of redirects. */
  transferHeaders?: Record<string, string>;
  signal: AbortSignal;
};

const redirectLimit = 5;

/**
 * Requests a file: https and public addresses only, unless the policy allows this computer. Every redirect is checked
 * like the first address, and connections go to the addresses that were checked.
 * @returns the first answer that is no redirect, whatever its status; its body is not read yet.
 * @throws AppError `INVALID_REQUEST`, `URL_REFUSED`, `ASSET_UNREACHABLE` for too many redirects; else the system's
 * error, with the code `addressRefused` for a name with a forbidden address.
 */
export async function requestGuarded(address: string, options: GuardedRequest): Promise<IncomingMessage> {
  let url = checkedUrl(address, options);
  for (let redirects = 0; redirects <= redirectLimit; redirects++) {
    const response = await get(url, redirects === 0 ? options : { ...options, headers: {} });
    const { statusCode: status = 0, headers } = response;
    if (status < 300 || status > 399 || headers.location === undefined) return response;
    response.destroy();
    url = checkedUrl(headers.location, options, url);
  }
  throw new AppError('ASSET_UNREACHABLE', { subject: options.field, detail: 'too many redirects' });
}

function checkedUrl(text: string, { policy, field }: GuardedRequest, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base?.href) : undefined;
  if (url === undefined) {
    throw new AppError('INVALID_REQUEST', {
      subject: field,
      ...say('linkInvalid', { field }),
    });
  }
  if (!mayBeCalled(url, policy)) throw new AppError('URL_REFUSED', { subject: field });
  return url;
}

function get(url: URL, { policy, signal, headers, transferHeaders }: GuardedRequest): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const options = {
      headers: { ...transferHeaders, ...headers },
      agent: false,
      lookup: receiverLookup(policy),
      signal,
    };
    const sending = send(url, options);
    sending.on('error', reject);
    sending.on('response', resolve);
    sending.end();
  });
}
