/** Letters that take about as long to read aloud as one digit, which is a word of its own. */
export const lettersOfDigit = 4;

/** How long a text takes to read aloud, in letters: see `limits.learntCharacters`. */
export function readingLength(text: string): number {
  return text.length + text.replace(/\D/g, '').length * (lettersOfDigit - 1);
}
