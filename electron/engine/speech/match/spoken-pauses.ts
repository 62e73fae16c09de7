import type { Surroundings } from '#shared/script/index.ts';

/** A pause of the recording that is a comma for a voice, and one that is none, seconds. */
export const heardPause = 0.18;
const unheardPause = 0.06;

/**
 * The words around a value, punctuated as the person paused there: a comma of the script may have been spoken over, and
 * a pause may have none.
 * @param pauses of the recording beside the value, seconds.
 */
export function asPaused({ before, after }: Surroundings, pauses: { before: number; after: number }): Surroundings {
  return {
    before:
      pauses.before >= heardPause && /[\p{L}\p{N}]$/u.test(before)
        ? `${before},`
        : pauses.before < unheardPause
          ? before.replace(/\s*[,;:]$/u, '')
          : before,
    after:
      pauses.after >= heardPause && /^\s*[\p{L}\p{N}]/u.test(after)
        ? `, ${after.trimStart()}`
        : pauses.after < unheardPause
          ? after.replace(/^\s*[,;:]\s*/u, ' ')
          : after,
  };
}
