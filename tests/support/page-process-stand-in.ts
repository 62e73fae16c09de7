import { spawn } from 'node:child_process';
import type { FromPageProcess } from '#electron/studio/outbound/page-protocol.ts';

/**
 * A process that captures no pages: it does what its argument says at its start and with each page, in order, as a
 * hostile page could make a browser do.
 */

export const steps = [
  'ready',
  'captured',
  'failed',
  'junk',
  'long-title',
  'start-another',
  'freeze',
  'spin',
  'crash',
  'exit',
  'hang-up',
  'grow',
] as const;

export type Step = (typeof steps)[number];

export type Play = { start: readonly Step[]; page: readonly Step[] };

/** Bytes of memory that `grow` takes. */
export const grown = 600 * 1024 ** 2;

const capture = { png: new Uint8Array([1, 2, 3]), width: 1, height: 1, title: 'Acme', login: false };

function send(message: FromPageProcess | { type: 'junk' }): void {
  process.send?.(message);
}

const kept: Buffer[] = [];

const does: Record<Step, () => void> = {
  ready: () => send({ type: 'ready' }),
  captured: () => send({ type: 'captured', capture }),
  failed: () => send({ type: 'failed', error: { code: 'URL_REFUSED', message: 'No.' } }),
  junk: () => send({ type: 'junk' }),
  'long-title': () => send({ type: 'captured', capture: { ...capture, title: 'x'.repeat(1_000_000) } }),
  // In a process group of its own, as browsers are.
  'start-another': () =>
    void spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true }).unref(),
  freeze: () => process.kill(process.pid, 'SIGSTOP'),
  spin: () => {
    for (;;);
  },
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  exit: () => process.exit(0),
  'hang-up': () => process.disconnect(),
  grow: () => void kept.push(Buffer.alloc(grown, 1)),
};

if (import.meta.main) {
  const { start, page } = JSON.parse(process.argv[2] ?? '') as Play;
  process.on('message', () => {
    for (const step of page) does[step]();
  });
  for (const step of start) does[step]();
}
