/** A word or variable that is spoken from one time to another, seconds. */
type Spoken = { start: number; end: number };

/**
 * Finds the word that is spoken at a time, seconds.
 * @param words in the order of their start times.
 * @returns its index, or -1 between words.
 */
export function spokenAt(words: readonly Spoken[], time: number): number {
  // Binary search for the first word that starts later: an hour of speech has 9,000 words, and this runs every frame.
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.start ?? Infinity) <= time) low = middle + 1;
    else high = middle;
  }
  const word = words[low - 1];
  return word !== undefined && time < word.end ? low - 1 : -1;
}
