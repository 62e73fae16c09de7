const resets = new Set<() => void>();

/** Registers a function that clears an account's data: it runs before the first data of another account arrive. */
export function onAccountChange(reset: () => void): void {
  resets.add(reset);
}

export function resetForAccount(): void {
  for (const reset of resets) reset();
}
