import { AppError } from '#shared/errors/index.ts';

/** The AppError that rejects a promise; anything else fails the test. */
export async function thrownBy(promise: Promise<unknown>): Promise<AppError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
