/** Calls `handle` with every error that nothing caught. Without it, Node would end the process in its own way. */
export function onUncaught(handle: (error: unknown) => void): void {
  process.on('uncaughtException', handle);
  process.on('unhandledRejection', handle);
}
