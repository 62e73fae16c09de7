import type { CheckedClip, CheckedSentence } from '#shared/api/index.ts';
import { recordingSource } from '#shared/clip-sources.ts';
import { isWorthHearing } from '#shared/rows/worth-hearing.ts';

/** Order of listening: impossible clips first, then those that may not be understood, whose approval is lost, unusual ones, and approved ones last. */
export function listeningOrder(clips: readonly CheckedClip[]): CheckedClip[] {
  const rank = (clip: CheckedClip): number => {
    if (clip.error !== null) return 4;
    if (clip.listening?.verdict === 'unsure' && !clip.approved) return 3.9;
    if (clip.approved) return (clip.outlier ?? 0) / 2;
    const isLost = clip.approval_lost !== null;
    return 2 + (clip.outlier ?? 0) / 2 + (clip.problems.length > 0 ? 0.5 : 0) + (isLost ? 1 : 0);
  };
  return clips.toSorted((a, b) => rank(b) - rank(a) || b.rows - a.rows || a.first_row - b.first_row);
}

/** Order of listening to sentences: impossible ones, those with findings, the rest as in the script. */
export function readingOrder(sentences: readonly CheckedSentence[]): CheckedSentence[] {
  const rank = ({ error, approved, approval_lost: lost, outlier }: CheckedSentence): number => {
    if (error !== null) return 4;
    return (approved ? 0 : lost === null ? 2 : 3) + (outlier ?? 0);
  };
  return sentences.toSorted((a, b) => rank(b) - rank(a));
}

/** Identifies a sentence in the list across updates. */
export function sentenceKey({ sentence, first_row, text }: CheckedSentence): string {
  return JSON.stringify([first_row, sentence, text]);
}

/** Identifies a clip in the list across updates. */
export function clipKey({ variable, value, clip }: CheckedClip): string {
  return JSON.stringify([variable, value, clip]);
}

/** The same, also after its sound has changed. */
export function wordKey({ variable, value }: Pick<CheckedClip, 'variable' | 'value'>): string {
  return JSON.stringify([variable, value]);
}

/** Whether names are spoken by voices that could be matched to the actor with consent. */
export function wantsConsent(clips: readonly CheckedClip[]): boolean {
  return clips.some(({ passed_over }) =>
    passed_over.some(({ reason }) => reason === 'no_consent' || reason === 'consent_withdrawn'),
  );
}

/** Number of clips that are not the actor's own recording. */
export function unrecordedCount(clips: readonly CheckedClip[]): number {
  return new Set(clips.filter(({ source }) => source !== recordingSource).map(({ value }) => value.toLowerCase())).size;
}

/** Where a word stands in the list of all. */
export type Section = 'look' | 'voice' | 'recorded';

export function sectionOf(clip: CheckedClip): Section {
  if (isToLookAt(clip)) return 'look';
  return clip.source === recordingSource ? 'recorded' : 'voice';
}

/** Whether something is wrong with a word, and nobody has approved it. */
export function isToLookAt(clip: CheckedClip): boolean {
  return isWorthHearing(clip) || (clip.problems.length > 0 && !clip.approved);
}

/** Whether somebody answers for a word: by saying it, or by approving it. */
export function isFine(clip: CheckedClip): boolean {
  return clip.error === null && (clip.approved || (clip.source === recordingSource && !isToLookAt(clip)));
}
