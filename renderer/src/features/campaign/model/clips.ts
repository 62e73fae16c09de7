import type { CheckedClip, Voice } from '../../../../../shared/api/index.ts';
import { recordingSource } from '../../../../../shared/clip-sources.ts';

/** What should be heard first: what cannot be said, then what is far from usual, and last what was approved before. */
export function listeningOrder(clips: readonly CheckedClip[]): CheckedClip[] {
  const rank = (clip: CheckedClip): number => {
    if (clip.error !== null) return 4;
    return (clip.approved ? 0 : 2) + (clip.outlier ?? 0) / 2 + (clip.problems.length > 0 ? 0.5 : 0);
  };
  return clips.toSorted((a, b) => rank(b) - rank(a) || b.rows - a.rows || a.first_row - b.first_row);
}

/** Stays the same while a clip's place in the list does. */
export function clipKey({ variable, value, clip }: CheckedClip): string {
  return JSON.stringify([variable, value, clip]);
}

/** Who says it. */
export function sourceName({ source, matched }: CheckedClip, voices: readonly Voice[]): string {
  if (source === null) return '';
  if (source === recordingSource) return 'your recording';
  const name = voices.find(({ id }) => id === source)?.name ?? source;
  return matched === true ? `${name}, tuned to the speaker` : name;
}

export type Note = { tone: 'ok' | 'warn' | 'bad' | 'neutral'; text: string };

const problemTexts: Record<string, string> = {
  long: 'Too long for its place: record it?',
  short: 'Very short for its place',
  clipped: 'Sounds distorted',
  other_voice: 'Another voice: the chosen one cannot read it',
};

const reasonTexts: Record<string, string> = {
  foreign_words: 'Said by the rules of its language',
  other_script: 'Another voice: the chosen one cannot read it',
};

/** What is to be said about a clip, the worst alone. */
export function noteOf(clip: CheckedClip): Note | null {
  if (clip.reason === 'VALUE_UNSPEAKABLE')
    return { tone: 'bad', text: 'No voice can say this. Record it, or write it in letters.' };
  if (clip.error !== null) return { tone: 'bad', text: clip.error };
  const [problem] = clip.problems;
  if (problem === 'misheard') return { tone: 'warn', text: `Understood as “${clip.heard ?? ''}”` };
  if (problem !== undefined) return { tone: 'warn', text: problemTexts[problem] ?? 'Sounds unusual' };
  const reason = clip.source_reason === null ? undefined : reasonTexts[clip.source_reason];
  return reason === undefined ? null : { tone: 'neutral', text: reason };
}

/** Whether names are spoken by voices that would sound more like the actor, had the actor allowed it. */
export function wantsConsent(clips: readonly CheckedClip[]): boolean {
  return clips.some(({ passed_over }) =>
    passed_over.some(({ reason }) => reason === 'no_consent' || reason === 'consent_withdrawn'),
  );
}

/** Values that are not the actor's own recording. */
export function unrecordedCount(clips: readonly CheckedClip[]): number {
  return new Set(clips.filter(({ source }) => source !== recordingSource).map(({ value }) => value.toLowerCase())).size;
}
