// oxlint-disable unicorn/require-post-message-target-origin -- ports between processes, not windows
import { EventEmitter } from 'node:events';
import { MessageChannel } from 'node:worker_threads';

/**
 * Loaded before the entry of a child process (`--import`): makes a forked Node process look like Electron's utility
 * process from inside. Messages go through `process.parentPort` and arrive as `{ data }`. They are passed on in a later
 * turn of the loop, so a process that ends in the same turn loses them. Node's own channel is hidden. The loop is kept
 * alive, because a utility process does not end when it has no more work (electron#47228).
 */
const { port1: inner, port2: outer } = new MessageChannel();
const send = process.send?.bind(process);
if (!send) throw new Error('start this process with fork()');

// Processes that this one starts must not load this file.
process.execArgv.length = 0;

outer.on('message', (message: object) => void send(message));
process.on('message', (message) => outer.postMessage(message));
Object.defineProperty(process, 'send', { value: undefined });
// Node calls this when the parent is gone. Electron also ends the utility processes of an app that is gone.
Object.defineProperty(process, 'disconnect', { value: () => process.exit(0) });

class ParentPort extends EventEmitter<{ message: [{ data: unknown; ports: [] }] }> {
  postMessage(message: unknown): void {
    inner.postMessage(message);
  }
}

const parentPort = new ParentPort();
inner.on('message', (data: unknown) => void parentPort.emit('message', { data, ports: [] }));
Object.defineProperty(process, 'parentPort', { value: parentPort });
