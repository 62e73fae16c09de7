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

/** FFmpeg's error numbers that mean one of our codes whatever was being done. */
const codes: ReadonlyMap<number, ErrorCode> = new Map([
  [AVERROR_ENOSPC, 'STORAGE_FULL'],
  [AVERROR_ENOENT, 'FILE_NOT_FOUND'],
  [AVERROR_EACCES, 'FILE_UNREADABLE'],
  [AVERROR_EPERM, 'FILE_UNREADABLE'],
  [AVERROR_DECODER_NOT_FOUND, 'MEDIA_UNSUPPORTED'],
  [AVERROR_PATCHWELCOME, 'MEDIA_UNSUPPORTED'],
]);

/** An FFmpeg status as our error; `fallback` where the number alone says too little. */
export function avError(status: number, doing: string, fallback: ErrorCode = 'INTERNAL'): AppError {
  return new AppError(codes.get(status) ?? fallback, {
    detail: `${doing}: ${FFmpegError.strerror(status)} (${status})`,
  });
}

/** Passes a status on when it is not an error. @throws AppError when it is. */
export function check(status: number, doing: string, fallback?: ErrorCode): number {
  if (status < 0) throw avError(status, doing, fallback);
  return status;
}

/** For constructors of node-av that answer null. */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new AppError('INTERNAL', { detail: `FFmpeg: no ${what}` });
  return value;
}

/**
 * FFmpeg writes what it thinks of files, and its encoders their statistics, straight to stderr, in the middle of our own
 * log. What matters comes back as a status. To be called before a file or an encoder is opened.
 */
export function silenceFFmpeg(): void {
  Log.setLevel(AV_LOG_PANIC);
}
