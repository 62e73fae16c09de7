import { setTimeout as delay } from 'node:timers/promises';

/** The messages between a studio process and the process that started it, over Node's IPC or Electron's utility process. */
type ParentChannel = {
  /** Resolves when sending the message no longer needs this process. */
  send(message: object): Promise<void>;
  onMessage(listener: (message: unknown) => void): void;
  /** Called when the parent is gone and asks for nothing any more. */
  onGone(listener: () => void): void;
};

/** The part of Electron's `process.parentPort` that is used here. */
type ParentPort = {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
};

/** A port does not report when a message has left; that takes a turn of the loop. Milliseconds. */
const portDelay = 100;

/** The channel to the parent, or undefined when the process was started by hand. */
export function parentChannel(): ParentChannel | undefined {
  const port = electronPort();
  if (port) {
    return {
      async send(message) {
        port.postMessage(message);
        await delay(portDelay);
      },
      onMessage: (listener) => void port.on('message', ({ data }) => listener(data)),
      // Electron ends its utility processes itself.
      onGone: () => undefined,
    };
  }
  if (process.send === undefined) return undefined;
  return {
    send: (message) =>
      new Promise((resolve) => {
        // A parent that is gone needs no message.
        if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
        else resolve();
      }),
    onMessage: (listener) => void process.on('message', listener),
    // It may have gone while the studio was starting.
    onGone: (listener) => void (process.connected ? process.once('disconnect', listener) : setImmediate(listener)),
  };
}

function electronPort(): ParentPort | undefined {
  if (!('parentPort' in process)) return undefined;
  const { parentPort } = process;
  return isParentPort(parentPort) ? parentPort : undefined;
}

function isParentPort(value: unknown): value is ParentPort {
  return typeof value === 'object' && value !== null && 'postMessage' in value && 'on' in value;
}
