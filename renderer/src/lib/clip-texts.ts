import type { CheckedClip, Voice } from '#shared/api/index.ts';
import { recordingSource } from '#shared/clip-sources.ts';

/** Who says it. */
export function sourceName({ source, matched, in_sentence }: CheckedClip, voices: readonly Voice[]): string {
  if (source === null) return '';
  if (source === recordingSource) return 'your recording';
  const name = voices.find(({ id }) => id === source)?.name ?? source;
  const facts = [name];
  if (matched === true) facts.push('matched to the speaker');
  if (in_sentence === true) facts.push('in its sentence');
  return facts.join(', ');
}

export type Note = { tone: 'ok' | 'warn' | 'bad' | 'neutral'; text: string };

const problemTexts: Record<string, string> = {
  long: 'Too long for its section. Record it?',
  short: 'Very short for its section',
  clipped: 'Sounds distorted',
  other_voice: 'Spoken by another voice: the chosen one can’t read it',
  far_voice: 'Much deeper or higher than the speaker. Choose another voice.',
};

const reasonTexts: Record<string, string> = {
  foreign_words: 'Native pronunciation',
  other_script: 'Spoken by another voice: the chosen one can’t read it',
};

/** What is to be said about a clip, the worst alone. */
export function noteOf(clip: CheckedClip): Note | null {
  if (clip.reason === 'VALUE_UNSPEAKABLE')
    return { tone: 'bad', text: 'No voice can pronounce this. Record it, or spell it out.' };
  if (clip.error !== null) return { tone: 'bad', text: clip.error };
  const [problem] = clip.problems;
  if (problem === 'misheard') return { tone: 'warn', text: `Sounds like “${clip.heard ?? ''}”` };
  if (problem !== undefined) return { tone: 'warn', text: problemTexts[problem] ?? 'Sounds unusual' };
  const reason = clip.source_reason === null ? undefined : reasonTexts[clip.source_reason];
  return reason === undefined ? null : { tone: 'neutral', text: reason };
}
