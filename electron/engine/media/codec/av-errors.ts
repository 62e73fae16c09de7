import {
  AVERROR_DECODER_NOT_FOUND,
  AVERROR_EACCES,
  AVERROR_ENOENT,
  AVERROR_ENOSPC,
  AVERROR_EPERM,
  AVERROR_PATCHWELCOME,
  AV_LOG_PANIC,
} from 'node-av/constants';
import { FFmpegError, Log } from 'node-av/lib';
import { AppError, type ErrorCode } from '#shared/errors/index.ts';

/** FFmpeg's error numbers with one meaning in any context, and our codes for them. */
const codes: ReadonlyMap<number, ErrorCode> = new Map([
  [AVERROR_ENOSPC, 'STORAGE_FULL'],
  [AVERROR_ENOENT, 'FILE_NOT_FOUND'],
  [AVERROR_EACCES, 'FILE_UNREADABLE'],
  [AVERROR_EPERM, 'FILE_UNREADABLE'],
  [AVERROR_DECODER_NOT_FOUND, 'MEDIA_UNSUPPORTED'],
  [AVERROR_PATCHWELCOME, 'MEDIA_UNSUPPORTED'],
]);

/** Converts an FFmpeg status to our error; `fallback` if the number alone says too little. */
export function avError(status: number, doing: string, fallback: ErrorCode = 'INTERNAL'): AppError {
  return new AppError(codes.get(status) ?? fallback, {
    detail: `${doing}: ${FFmpegError.strerror(status)} (${status})`,
  });
}

/** Returns a status that is no error. @throws AppError for an error. */
export function check(status: number, doing: string, fallback?: ErrorCode): number {
  if (status < 0) throw avError(status, doing, fallback);
  return status;
}

/** For constructors of node-av that may return null. */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new AppError('INTERNAL', { detail: `FFmpeg: no ${what}` });
  return value;
}

/**
 * Stops FFmpeg from writing warnings and encoder statistics to stderr, and so into our log. Errors are returned as
 * statuses anyway. Call it before opening a file or an encoder.
 */
export function silenceFFmpeg(): void {
  Log.setLevel(AV_LOG_PANIC);
}
