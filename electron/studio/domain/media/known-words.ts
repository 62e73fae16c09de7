import { newSoundIn } from '#electron/engine/render/mark-facts.ts';
import { wordKindOf } from '#electron/engine/render/new-words.ts';
import type { Plan } from '#electron/engine/render/plan.ts';
import type { AddedWords } from '#shared/page/texts.ts';

/**
 * A plan of an earlier version with what is known of its new words: the clips that the video was made of, where their
 * sound is in the plan. Without them, or if they do not match, the plan stays as it is, and the origin is not known.
 * @param clips in time order.
 */
export function withKnownWords(plan: Plan, clips: readonly { source: string }[]): Plan {
  if (plan.words) return plan;
  const ranges = newSoundIn(plan);
  const kinds = clips.map(({ source }) => wordKindOf(source));
  const isOne = new Set(kinds).size === 1;
  if (ranges.length === 0 || kinds.length === 0 || (ranges.length !== kinds.length && !isOne)) return plan;
  const words = ranges.flatMap((range, position) => {
    const kind = isOne ? kinds[0] : kinds[position];
    return kind ? [{ ...range, kind }] : [];
  });
  return { ...plan, words };
}

/** Samples a second, which plans count in. */
const rate = 48_000;

/** The new words of a plan in time order, as pages show them; none where they are not known. */
export function addedWords(words: Plan['words']): AddedWords[] {
  return (words ?? []).map(({ from, to, kind }) => ({
    start: from / rate,
    end: to / rate,
    recorded: kind === 'recorded',
  }));
}
