/** Calls `handle` with every uncaught error, in place of Node's own handling, which ends the process. */
export function onUncaught(handle: (error: unknown) => void): void {
  process.on('uncaughtException', handle);
  process.on('unhandledRejection', handle);
}
