import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ErrorBody } from '#shared/api/index.ts';
import { AppError, type ErrorCode } from '#shared/errors/index.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { workError } from '#electron/db/errors.ts';
import { watchPaths } from './known-paths.ts';

/** Fastify's own errors that clients cause. */
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_REQUEST',
};

/** The error body the interface declares, with our code and the place at fault. */
export function errorBody(error: AppError): ErrorBody {
  return {
    code: error.status,
    result: {
      error: error.message,
      reason: error.code,
      ...(error.sentence === undefined ? {} : { sentence: error.sentence }),
      ...(error.row === undefined ? {} : { row: error.row }),
      ...(error.subject === undefined ? {} : { subject: error.subject }),
    },
  };
}

/** Converts anything thrown while answering to an AppError. */
export function requestError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    const code = fastifyCodes[error.code];
    if (code !== undefined) return new AppError(code, { cause: error });
  }
  // Other 4xx errors come from the HTTP parser: the body is not JSON, or not safe to parse.
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 400) {
    return notJson(error);
  }
  return workError(error);
}

export function notJson(cause?: unknown): AppError {
  return new AppError('INVALID_REQUEST', {
    message: 'The request body is not valid JSON. Correct it and send it again.',
    cause,
  });
}

/**
 * Answers every failure in the declared shape. Clients see their own errors; ours go to the log. Requests without a
 * route are answered from their headers alone: the parsing of a body would cost a stranger nothing and the studio much.
 * @param passes whether an error of the server ends without anybody's help, so that it is only a warning.
 */
export function registerErrors(
  app: FastifyInstance,
  logger: Logger,
  passes: (error: AppError) => boolean = () => false,
): void {
  const paths = watchPaths(app);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const allowed = paths.methodsOf(request.url);
    if (allowed.length === 0) throw new AppError('NOT_FOUND');
    reply.header('allow', allowed.join(', '));
    throw new AppError('METHOD_NOT_ALLOWED');
  });
  app.setErrorHandler((thrown, request, reply) => {
    const error = requestError(thrown);
    if (error.status >= 500 && error.code !== 'SHUTTING_DOWN') {
      const level = passes(error) ? 'warn' : 'error';
      logger[level]({ route: request.routeOptions.url, code: error.code, detail: error.detail }, 'request failed');
    }
    if (error.code === 'UNAUTHORIZED') reply.header('www-authenticate', 'Basic realm="Vocative", Bearer');
    // Fastify closes the connection of a body that it did not read to its end. A client that still sends would see that
    // before the answer, so the rest is read and dropped, within the time that a body has.
    reply.removeHeader('connection');
    if (error.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.retryAfter));
    return reply.code(error.status).send({ ...errorBody(error), ...oauthError(error) });
  });
  app.setNotFoundHandler((_request, reply) => answerNotFound(reply));
}

/** The error code that OAuth clients look for (RFC 6749, section 5.2). */
function oauthError({ code }: AppError): { error?: string } {
  return code === 'UNSUPPORTED_GRANT_TYPE' ? { error: 'unsupported_grant_type' } : {};
}

export function answerNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send(errorBody(new AppError('NOT_FOUND')));
}
