import type { CheckedClip } from '#shared/api/index.ts';
import { recordingSource } from '#shared/clip-sources.ts';
import { nameKey } from '#shared/name-key.ts';
import { withAttached, type MarkedWords } from '#shared/script/index.ts';

/** A value of a row at its place. */
export type SpokenValue = {
  variable: string;
  value: string;
  /** With a suffix written in one word with it: “Acme’s”. */
  text: string;
};

/** The source of a row's value, if known. */
export type ValueVoice = SpokenValue & {
  /** Whether it is the speaker's own recording; null while unknown. */
  recorded: boolean | null;
  /** Its sound at its place; null before it was made. */
  clip: CheckedClip | null;
};

/** The values of a row in a script, in the script's order and each text once. @param values by variable. */
export function spokenValues(marks: readonly MarkedWords[], values: ReadonlyMap<string, string>): SpokenValue[] {
  const found = new Map<string, SpokenValue>();
  for (const mark of marks) {
    const { variable } = mark;
    const value = values.get(variable);
    if (value === undefined) continue;
    const text = withAttached(mark, value);
    found.set(placeKey({ variable, text }), { variable, value, text });
  }
  return [...found.values()];
}

/** The same for values that sound the same. */
export function placeKey({ variable, text }: Pick<SpokenValue, 'variable' | 'text'>): string {
  return JSON.stringify([variable, nameKey(text)]);
}

/** Clips by place; for a repeated value, the most urgent to hear. */
export function clipsByPlace(clips: readonly CheckedClip[]): Map<string, CheckedClip> {
  const found = new Map<string, CheckedClip>();
  for (const clip of clips) {
    const key = placeKey({ variable: clip.variable, text: clip.value });
    if (!found.has(key) || isDoubtful(clip)) found.set(key, clip);
  }
  return found;
}

/** Whether it should be heard before it is sent. */
function isDoubtful({ error, problems, approved }: CheckedClip): boolean {
  return error !== null || (problems.length > 0 && !approved);
}

/** Whether it is known to be the speaker's own recording. */
export function isRecorded({ recorded, clip }: ValueVoice): boolean {
  return clip === null ? recorded === true : clip.source === recordingSource;
}

/** The value of a row that was heard to sound wrong, and that nobody has approved; null without one. */
export function doubtfulClip(voices: readonly ValueVoice[]): CheckedClip | null {
  const doubtful = voices.flatMap(({ clip }) => (clip !== null && isDoubtful(clip) ? [clip] : []));
  return doubtful.find((clip) => !isOnlyLong(clip)) ?? doubtful[0] ?? null;
}

/** Whether nothing is wrong with a value but that it takes longer than its place. */
export function isOnlyLong({ error, problems }: Pick<CheckedClip, 'error' | 'problems'>): boolean {
  return error === null && problems.every((problem) => problem === 'long');
}
