import { toAppError } from '#shared/errors/index.ts';
import type { Problem } from '#shared/ipc/index.ts';

/** Anything thrown, as the code and sentence the user is shown. */
export function toProblem(error: unknown): Problem {
  const { code, message, sentence } = toAppError(error);
  return { code, message, ...(sentence && { sentence }) };
}
