import { constants, setPriority } from 'node:os';
import { isAppError, toAppError, toWireError } from '#shared/errors/index.ts';
import { capturePage, openBrowser } from './page-capture.ts';
import { longestReason, type CaptureRequest, type FromPageProcess, type ToPageProcess } from './page-protocol.ts';

/**
 * Entry of a process that captures pages: opens the browser that its argument names, captures one page at a time for
 * its parent, and ends with either. Its parent limits time and memory.
 */

// As for render workers: a page that keeps every core busy must not slow down the studio. The browser inherits it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const [executable = ''] = process.argv.slice(2);

function send(message: FromPageProcess): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

function fail(error: unknown): void {
  const wire = toWireError(isAppError(error) ? error : toAppError(error, 'BACKGROUND_CAPTURE_FAILED'));
  send({ type: 'failed', error: { ...wire, ...(wire.detail && { detail: wire.detail.slice(0, longestReason) }) } });
}

// Playwright kills the browser when this process exits.
process.on('disconnect', () => process.exit(0));
// As in render workers: these reach the whole process group, and the parent decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const opening = openBrowser(executable);

async function capture(request: CaptureRequest): Promise<void> {
  try {
    const { outcome, close } = await capturePage(await opening, request);
    await outcome.then((captured) => send({ type: 'captured', capture: captured }), fail);
    await close();
    send({ type: 'ready' });
  } catch (error) {
    fail(error);
    process.exitCode = 1;
    process.disconnect?.();
  }
}

process.on('message', (message: ToPageProcess) => void capture(message.request));

try {
  const browser = await opening;
  browser.on('disconnected', () => process.exit(1));
  send({ type: 'ready' });
} catch (error) {
  fail(error);
}
