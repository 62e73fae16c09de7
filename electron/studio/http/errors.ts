import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ErrorBody } from '#shared/api/index.ts';
import { AppError, type ErrorCode } from '#shared/errors/index.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { workError } from '#electron/db/errors.ts';
import { isMadeAgain } from '../domain/media/open-media.ts';

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
    return new AppError('INVALID_REQUEST', {
      message: 'The request body is not valid JSON. Correct it and send it again.',
      cause: error,
    });
  }
  return workError(error);
}

/** Answers every failure in the declared shape. Clients see their own errors; ours go to the log. */
export function registerErrors(app: FastifyInstance, logger: Logger): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = requestError(thrown);
    if (error.status >= 500 && error.code !== 'SHUTTING_DOWN') {
      const level = isMadeAgain(error) ? 'warn' : 'error';
      logger[level]({ route: request.routeOptions.url, code: error.code, detail: error.detail }, 'request failed');
    }
    if (error.code === 'UNAUTHORIZED') reply.header('www-authenticate', 'Basic realm="Vocative", Bearer');
    if (error.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.retryAfter));
    return reply.code(error.status).send(errorBody(error));
  });
  app.setNotFoundHandler((_request, reply) => answerNotFound(reply));
}

export function answerNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send(errorBody(new AppError('NOT_FOUND')));
}
