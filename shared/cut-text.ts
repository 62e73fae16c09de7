/** The beginning of a text, at most `most` units of UTF-16, which length limits count. Never half of a character. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Surrogate}$/u, '');
}
