import type { IpcEventName, IpcRequestName } from './contract.ts';

/** Names of Electron's IPC channels, on both sides. */
export function requestChannel(name: IpcRequestName): string {
  return `vocative:request:${name}`;
}

export function eventChannel(name: IpcEventName): string {
  return `vocative:event:${name}`;
}
