import { z } from 'zod';
import { sentenceSchema, type Sentence } from './sentences/say.ts';
import { errorCodes, errorTable, type ErrorCode } from './table.ts';

/** The fields of an error across HTTP, IPC and the worker protocol. `detail` is for the log, never for customers. */
export const wireErrorSchema = z.object({
  code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
  /** Sentence for the user, English. */
  message: z.string(),
  /** The sentence's name, if the error says more than its code, for other languages. */
  sentence: sentenceSchema.optional(),
  /** Technical detail for the log. */
  detail: z.string().optional(),
  /** 0-based recipient row at fault. */
  row: z.number().int().optional(),
  /** The field, variable or file at fault, named for the user. */
  subject: z.string().optional(),
});

export type WireError = z.infer<typeof wireErrorSchema>;

type AppErrorOptions = {
  detail?: string | undefined;
  row?: number | undefined;
  subject?: string | undefined;
  /**
   * Replaces the table's sentence with a more exact one: `...say('key')` gives both, so that a window in another
   * language can translate it. Alone it stays English: for the command line, and for requests that no window makes.
   */
  message?: string | undefined;
  sentence?: Sentence | undefined;
  /** Seconds after which the server asks to be called again. */
  retryAfter?: number | undefined;
  cause?: unknown;
};

/** The one error type of the product: a stable code, a sentence with a way out, and detail for the log. */
export class AppError extends Error {
  override readonly name: string = 'AppError';
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  /** The message's sentence, if it is not the table's. */
  readonly sentence: Sentence | undefined;
  readonly row: number | undefined;
  readonly subject: string | undefined;
  /** Seconds to wait before trying again, if the server said so. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorTable[code].message, { cause: options.cause });
    this.code = code;
    this.detail = options.detail;
    this.sentence = options.sentence;
    this.row = options.row;
    this.subject = options.subject;
    this.retryAfter = options.retryAfter;
  }

  /** A copy with other fields, such as the row at fault. It keeps this error's cause, unless `changes` has one. */
  with(changes: AppErrorOptions): AppError {
    const { code, message, detail, row, subject, retryAfter, cause } = this;
    const sentence = changes.message === undefined ? this.sentence : undefined;
    return new AppError(code, { message, sentence, detail, row, subject, retryAfter, cause, ...changes });
  }

  get status(): number {
    return errorTable[this.code].status;
  }

  get retryable(): boolean {
    return errorTable[this.code].retryable;
  }
}

/** Thrown by everything that its caller cancelled. */
export class CancelledError extends AppError {
  override readonly name = 'CancelledError';

  /** @param message the outcome of the work, if known. */
  constructor(message?: string) {
    super('CANCELLED', { message });
  }
}

export function isAppError(error: unknown): error is AppError {
  return error instanceof AppError;
}

/** System error codes (libuv, SQLite) and our codes for them. */
const systemCodes: Record<string, ErrorCode> = {
  ENOSPC: 'STORAGE_FULL',
  EDQUOT: 'STORAGE_FULL',
  SQLITE_FULL: 'STORAGE_FULL',
  EROFS: 'STORAGE_UNWRITABLE',
  EACCES: 'FILE_UNREADABLE',
  EPERM: 'FILE_UNREADABLE',
  ENOENT: 'FILE_NOT_FOUND',
  // A part of the path is a file instead of a folder.
  ENOTDIR: 'FILE_NOT_FOUND',
  EISDIR: 'FILE_UNREADABLE',
  SQLITE_CORRUPT: 'DATABASE_CORRUPT',
  SQLITE_NOTADB: 'DATABASE_CORRUPT',
  ECONNREFUSED: 'STUDIO_UNREACHABLE',
  ECONNRESET: 'STUDIO_UNREACHABLE',
  ENOTFOUND: 'STUDIO_UNREACHABLE',
};

function hasCode(error: unknown): error is { code: string } {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}

/** The error that `using` throws when both the work and its disposal failed. */
function isSuppressed(error: unknown): error is { suppressed: unknown } {
  return error instanceof Error && error.name === 'SuppressedError' && 'suppressed' in error;
}

/**
 * Any thrown value as an AppError, classified by its code. Unknown errors become `INTERNAL` and keep their text as
 * detail.
 */
export function toAppError(error: unknown, fallback: ErrorCode = 'INTERNAL'): AppError {
  if (isAppError(error)) return error;
  // A full disk first fails the work and then the closing of its file: the first error is the cause.
  if (isSuppressed(error)) return toAppError(error.suppressed, fallback);
  if (error instanceof Error && error.name === 'AbortError') return new CancelledError();
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const known = hasCode(error) ? systemCodes[error.code] : undefined;
  return new AppError(known ?? fallback, { detail, cause: error });
}

export function toWireError(error: unknown): WireError {
  const known = toAppError(error);
  return {
    code: known.code,
    message: known.message,
    ...(known.sentence === undefined ? {} : { sentence: known.sentence }),
    ...(known.detail === undefined ? {} : { detail: known.detail }),
    ...(known.row === undefined ? {} : { row: known.row }),
    ...(known.subject === undefined ? {} : { subject: known.subject }),
  };
}

export function fromWireError(wire: WireError): AppError {
  if (wire.code === 'CANCELLED') return new CancelledError();
  return new AppError(wire.code, wire);
}

/** @throws CancelledError when the signal is aborted. */
export function throwIfCancelled(signal: { readonly aborted: boolean } | undefined): void {
  if (signal?.aborted) throw new CancelledError();
}

/** An answer, or null if the studio lacks the thing or the operation. */
export async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
