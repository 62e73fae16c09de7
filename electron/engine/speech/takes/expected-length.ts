/** Time a name takes by its letters, at a middle speaking rate, seconds. */
export function expectedLength(name: string): number {
  const letters = name.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return 0.2 + 0.06 * letters;
}
