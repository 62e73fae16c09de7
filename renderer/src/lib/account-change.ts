const resets = new Set<() => void>();

/** Registers what empties something that holds an account's data: it runs before the first data of another one arrive. */
export function onAccountChange(reset: () => void): void {
  resets.add(reset);
}

export function resetForAccount(): void {
  for (const reset of resets) reset();
}
