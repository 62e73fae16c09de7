import type { Surroundings } from '#shared/script/index.ts';

/** A pause of the recording that is a comma for a voice, seconds. */
export const heardPause = 0.18;

/**
 * The words around a value, with a comma wherever the person paused without one. A comma that was spoken over stays:
 * without it, the value is said into the next word and understood less often.
 * @param pauses of the recording beside the value, seconds.
 */
export function asPaused({ before, after }: Surroundings, pauses: { before: number; after: number }): Surroundings {
  return {
    before: pauses.before >= heardPause && /[\p{L}\p{N}]$/u.test(before) ? `${before},` : before,
    after: pauses.after >= heardPause && /^\s*[\p{L}\p{N}]/u.test(after) ? `, ${after.trimStart()}` : after,
  };
}
