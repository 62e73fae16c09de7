const waiting = new Set<() => void>();

/** Registers what is tried again once the studio answers again. @returns a function that ends it. */
export function onBackOnline(retry: () => void): () => void {
  waiting.add(retry);
  return () => void waiting.delete(retry);
}

export function announceBackOnline(): void {
  for (const retry of waiting) retry();
}
