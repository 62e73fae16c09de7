const started = performance.now();

/** Says what is being measured, after how many seconds. On the error stream: the result alone is the output. */
export function announce(step: string): void {
  console.error(`${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${step}`);
}
