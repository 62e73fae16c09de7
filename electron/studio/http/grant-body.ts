import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors/index.ts';

/** Maximum length of a grant, bytes: it has a few short fields. */
const mostBytes = 16 * 1024;

/**
 * Reads the grant that OAuth clients send to the token endpoint, as a form or as JSON, and refuses any but that of
 * client credentials (RFC 6749, section 4.4). Everything else in it has no effect, and it may be left out.
 */
export function registerGrantBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit: mostBytes } as const;
  app.addContentTypeParser('application/json', options, async (_request: unknown, body: string) => {
    checkGrant(grantInJson(body));
  });
  app.addContentTypeParser('*', options, async (_request: unknown, body: string) => {
    checkGrant(new URLSearchParams(body).get('grant_type'));
  });
}

/** @throws AppError `UNSUPPORTED_GRANT_TYPE`. */
function checkGrant(type: unknown): void {
  if (type === undefined || type === null || type === '' || type === 'client_credentials') return;
  throw new AppError('UNSUPPORTED_GRANT_TYPE', { subject: 'grant_type' });
}

/** Many clients announce JSON with every request and send none. */
function grantInJson(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'grant_type' in body ? body.grant_type : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
