/**
 * A step's count of what is to fix. None is a tick, which only a step gets whose all is known.
 *
 * @param found number of things found so far.
 */
export function stepCount(found: number, isAllKnown: boolean): number | undefined {
  return found > 0 || isAllKnown ? found : undefined;
}
