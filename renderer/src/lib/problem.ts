import { knownCode, toAppError, type ErrorCode } from '#shared/errors/index.ts';
import type { Problem } from '#shared/ipc/index.ts';

/** Converts anything thrown to the code and sentence for the user. */
export function toProblem(error: unknown): Problem {
  const { code, message, sentence, detail } = toAppError(error);
  return { code, message, ...(sentence && { sentence }), ...(detail !== undefined && { detail }) };
}

/** The reason for a failure in a studio's answer. */
type Failure = { reason: string | null; error: string | null; sentence?: Problem['sentence'] };

/** The same for a failure reported by a studio. An unknown reason counts as `INTERNAL`, with the studio's text. */
export function problemOf({ reason, error, sentence }: Failure): Problem {
  return { code: knownCode(reason) ?? 'INTERNAL', message: error ?? '', ...(sentence && { sentence }) };
}

const backgroundCodes: ReadonlySet<ErrorCode> = new Set([
  'ASSET_UNREACHABLE',
  'ASSET_UNSUPPORTED',
  'KEYING_FAILED',
  'BACKGROUND_CAPTURE_FAILED',
]);

/** Whether a row failed because its background could not be shown. */
export function isOfBackground({ code }: Problem): boolean {
  return backgroundCodes.has(code);
}

const passingCodes: ReadonlySet<ErrorCode> = new Set(['STORAGE_FULL', 'STUDIO_UNREACHABLE']);

/** Whether a problem ends without a change of what was asked for: a full disk, or a studio that is starting again. */
export function isPassing({ code }: Problem): boolean {
  return passingCodes.has(code);
}

/** Does some work of a store, or sets the problem that prevented it. */
export async function orProblem(set: (part: { problem: Problem }) => void, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    set({ problem: toProblem(error) });
  }
}
