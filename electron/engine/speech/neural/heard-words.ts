/** What a model writes about sound that is no speech: “[Music]”, “(laughs)”, “♪ la la ♪”, “*sigh*”. */
const aside = /[{}|]|\[[^\]]*\]?|\([^)]*\)?|♪[^♪]*♪?|\*[^*]*\*?|<\|[^|]*\|>/gu;
/** A group of up to this many words that is repeated is a loop… */
const longestGroup = 12;
/** …if it comes this often in a row. People say “no, no, no”. */
const mostRepeats = 4;
/** Nobody says more letters a second: a model that does has lost the sound. */
const mostLetters = 40;

/**
 * What was said, of what a model wrote about a part of a recording: without asides and loops.
 * @param seconds duration of the part.
 */
export function heardWords(text: string, seconds: number): string {
  const plain = text.replaceAll(aside, ' ').replaceAll(/\s+/gu, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(plain)) return '';
  const words = plain.split(' ');
  // Of a part that is nothing but one loop, not even its first round was said.
  if (loopAt(words, 0)?.length === words.length) return '';
  const kept = withoutLoops(words);
  return kept.join('').length > mostLetters * seconds ? '' : kept.join(' ');
}

/** Leaves one round of each loop. */
function withoutLoops(words: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < words.length;) {
    const loop = loopAt(words, at);
    kept.push(...words.slice(at, at + (loop?.size ?? 1)));
    at += loop?.length ?? 1;
  }
  return kept;
}

/** @returns the words of a round, and of all rounds; the last one may be cut off where the words end. */
function loopAt(words: readonly string[], at: number): { size: number; length: number } | null {
  for (let size = 1; size <= longestGroup; size++) {
    let same = 0;
    while (at + same + size < words.length && plain(words[at + same]) === plain(words[at + same + size])) same += 1;
    const rounds = Math.floor(same / size) + 1;
    if (rounds < mostRepeats) continue;
    const isToEnd = at + same + size === words.length;
    return { size, length: isToEnd ? same + size : size * rounds };
  }
  return null;
}

function plain(word: string | undefined): string {
  return (word ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
