const askers = new Set<() => void>();

/** Has `ask` called where the browser's Back or Forward would leave. @returns a function that ends it. */
export function askBeforeBack(ask: () => void): () => void {
  askers.add(ask);
  return () => void askers.delete(ask);
}

/** Asks the user, if anything wants that; the last one to have come. @returns whether they are asked. */
export function isAsked(): boolean {
  const ask = [...askers].at(-1);
  ask?.();
  return ask !== undefined;
}
