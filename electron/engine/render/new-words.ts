import { recordingSource } from '#shared/clip-sources.ts';
import type { NewWords } from './plan.ts';

/** Where the sound of words comes from. @param source a voice's id, or `recording`. */
export function wordKindOf(source: string): NewWords['kind'] {
  if (source === recordingSource) return 'recorded';
  // Flite's voices are made of recordings, as neural ones are.
  return source.startsWith('espeak:') ? 'rules' : 'trained';
}

/** New words of a plan. @param start of them, and `end`: samples of the finished video. */
export function newWords(
  { start, end }: { start: number; end: number },
  { source, matched }: { source: string; matched: boolean },
): NewWords {
  return { from: start, to: end, kind: wordKindOf(source), ...(matched && { likeness: true }) };
}
