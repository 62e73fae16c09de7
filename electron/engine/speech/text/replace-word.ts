/** Replaces a word wherever it stands by itself: "Ann" in "Ann and Anna" only once. Upper and lower case must agree. */
export function replaceWord(text: string, word: string, by: string): string {
  const literal = word.replace(/[^\p{L}\p{M}\p{N}\s]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
  const alone = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${literal}(?![\\p{L}\\p{M}\\p{N}])`, 'gu');
  return text.replace(alone, () => by);
}
