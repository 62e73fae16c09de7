import type { LabelLanguage } from '#shared/captions.ts';
import { soundRate } from '#shared/wav.ts';
import type { Caption } from '#electron/engine/captions/captions.ts';
import type { NewWords } from '#electron/engine/render/plan.ts';
import { wordsOf } from '#electron/lib/language.ts';

/**
 * Lines for a caption that say which of its words were added: one for a synthetic voice, one for the speaker's own
 * recordings. Where all words were added in one way, they are not listed.
 * @param added new words of the video, samples.
 */
export function addedWordLabels(
  { lines }: Pick<Caption, 'lines'>,
  added: readonly NewWords[],
  language: LabelLanguage,
): string[] {
  const words = lines.flat().map(({ text, start, end }) => {
    const middle = ((start + end) / 2) * soundRate;
    const found = added.find(({ from, to }) => from <= middle && middle < to);
    return { text, by: found && (found.kind === 'recorded' ? 'speaker' : 'voice') };
  });
  return (['voice', 'speaker'] as const).flatMap((by) => {
    const own = words.filter((word) => word.by === by);
    if (own.length === 0) return [];
    const all = own.length === words.length ? 'yes' : 'no';
    return [wordsOf(language).t('share.captionLabel', { by, all, words: runsOf(words, by) })];
  });
}

/** Words that follow each other as one, without the punctuation around them. */
function runsOf(words: readonly { text: string; by: string | undefined }[], by: string): string {
  const runs: string[][] = [];
  for (const [index, word] of words.entries()) {
    if (word.by !== by) continue;
    const last = runs.at(-1);
    if (last && words[index - 1]?.by === by) last.push(word.text);
    else runs.push([word.text]);
  }
  return runs.map((run) => run.join(' ').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')).join(', ');
}
