import { Webhook } from 'standardwebhooks';

/**
 * The headers of the Standard Webhooks specification. Every secret adds a signature; a receiver that knows one of them
 * accepts the message.
 * @param now milliseconds since the epoch.
 */
export function signedHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  now: number,
): Record<string, string> {
  const at = new Date(now);
  return {
    'content-type': 'application/json',
    'user-agent': 'Vocative',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
