import type { ErrorEntry, SupportSafeCode } from './codes/entry.ts';
import { machineErrors } from './codes/machine.ts';
import { mediaErrors } from './codes/media.ts';
import { requestErrors } from './codes/requests.ts';
import { voiceErrors } from './codes/voices.ts';

function define<T extends Record<string, ErrorEntry>>(table: T): Record<keyof T, ErrorEntry & { retryable: boolean }> {
  const entries = Object.entries(table).map(([code, entry]) => [code, { retryable: false, ...entry }]);
  return Object.fromEntries(entries) as ReturnType<typeof define<T>>;
}

/**
 * Every error code of the product. The same codes cross HTTP, IPC and the worker protocol;
 * callers branch on the code, never on message text.
 */
export const errorTable = define({ ...requestErrors, ...mediaErrors, ...voiceErrors, ...machineErrors });

export type ErrorCode = keyof typeof errorTable;

export const errorCodes = Object.keys(errorTable) as ErrorCode[];

/** Parses a code from another studio or the database; undefined if this version does not know it. */
export function knownCode(text: unknown): ErrorCode | undefined {
  return errorCodes.find((code) => code === text);
}

/** The code a customer is shown for `code` in a generated video's `message`. */
export function supportSafeCode(code: ErrorCode): SupportSafeCode {
  return errorTable[code].safe ?? 'INTERNAL';
}
