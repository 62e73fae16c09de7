import { constants, setPriority } from 'node:os';
import { AppError, fromWireError, toWireError } from '#shared/errors/index.ts';
import type { AskHost, FromWorker, HostAnswer, HostRequest, ToWorker } from './protocol.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { checkedContent, openContent, type Content, type WorkerPlaces } from './content.ts';
import { fetchedContent } from './fetched-content.ts';
import { prepareToRender } from './speaking.ts';
import { runTask } from './tasks.ts';

/** Entry of a render process: runs one task at a time for its parent and exits when the parent does. */

// Batches use what the window, the studio and other programs leave. The threads of codecs, which start later, inherit it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

let current: { id: number; controller: AbortController } | undefined;
let draining = false;

type Asked = { resolve: (answer: never) => void; reject: (error: AppError) => void };
const asked = new Map<number, Asked>();
let nextAsk = 1;

function send(message: FromWorker): void {
  // If the parent is gone, or exits at this moment, `disconnect` below ends this process.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

function endWhenIdle(): void {
  if (draining && !current) process.disconnect?.();
}

/** Minimum interval of signs of life, milliseconds. */
const signInterval = 2_000;

/** The first call acts after that time as well: the start of a task is a sign of life itself. */
function atMostEvery(milliseconds: number, action: () => void): () => void {
  let last = performance.now();
  return () => {
    const now = performance.now();
    if (now - last < milliseconds) return;
    last = now;
    action();
  };
}

/** Shows that the running task is alive. Voices outlast their task, so it is one function for all of them. */
const showLife = atMostEvery(signInterval, () => {
  if (current) send({ type: 'alive', id: current.id });
});

/** Asks the host on behalf of the running task. */
const askHost: AskHost = <R extends HostRequest>(request: R) => {
  const { promise, resolve, reject } = Promise.withResolvers<HostAnswer<R>>();
  if (!current) return Promise.reject(new AppError('INTERNAL', { detail: `${request.kind} asked without a task` }));
  const ask = nextAsk++;
  asked.set(ask, { resolve, reject });
  send({ type: 'ask', id: current.id, ask, request });
  return promise;
};

/** Undefined in pools that only read the user's own files. */
const places = process.argv[2] === undefined ? undefined : (JSON.parse(process.argv[2]) as WorkerPlaces);
const content = places && (places.copies ? fetchedContent(places, askHost) : openContent(places));

/** @throws AppError `INTERNAL`. */
function requireContent(): Content {
  if (!content) throw new AppError('INTERNAL', { detail: 'this pool was given no places of content' });
  return content;
}

/** Content that the host has checked for this process. */
let checkedKeys = createRecentlyUsed<true>(10_000);

/** The content of a task: what it reads is checked by the host first, once in a process; copies, once in a task. */
function contentOfTask(): Content {
  return checkedContent(requireContent(), async (key) => {
    if (checkedKeys.get(key)) return;
    await askHost({ kind: 'check-content', key });
    checkedKeys.set(key, true);
  });
}

/** Removes and returns the pending request that an answer belongs to. */
function takeAsked(ask: number): Asked | undefined {
  const found = asked.get(ask);
  asked.delete(ask);
  return found;
}

/** An idle process with at least this many bytes of array buffers collects garbage after a delay, milliseconds. */
const muchSound = 48 * 2 ** 20;
const idleTime = 500;
let idle: NodeJS.Timeout | undefined;

/**
 * V8 only collects garbage when a program allocates memory, which an idle one does not: an hour of decoded sound would
 * stay in memory until the next long task.
 */
function collectWhenIdle(): void {
  clearTimeout(idle);
  idle = setTimeout(() => {
    if (current || process.memoryUsage().arrayBuffers < muchSound) return;
    // A running collection misses later garbage; the second one finds it.
    globalThis.gc?.();
    globalThis.gc?.();
  }, idleTime);
}

/** How long a measurement of memory holds, milliseconds: each one reads a file of the system. */
const memoryHolds = 1_000;
let measured = { bytes: 0, at: -Infinity };

/** Memory of this process, bytes (resident set). */
function memoryInUse(): number {
  const now = performance.now();
  if (now - measured.at > memoryHolds) measured = { bytes: process.memoryUsage.rss(), at: now };
  return measured.bytes;
}

async function run({ id, task, watched }: Extract<ToWorker, { type: 'run' }>): Promise<void> {
  const controller = new AbortController();
  current = { id, controller };
  if (places?.copies) checkedKeys = createRecentlyUsed<true>(10_000);
  send({ type: 'started', id });
  try {
    const result = await runTask(task, {
      get content() {
        return contentOfTask();
      },
      signal: controller.signal,
      onProgress: watched ? (phase, progress) => send({ type: 'progress', id, phase, progress }) : showLife,
      onAlive: showLife,
      askHost,
    });
    send({ type: 'done', id, memory: memoryInUse(), result });
  } catch (error) {
    const failure = toWireError(controller.signal.aborted ? new AppError('CANCELLED') : error);
    send({ type: 'failed', id, memory: memoryInUse(), error: failure });
  }
  current = undefined;
  collectWhenIdle();
  endWhenIdle();
}

process.on('message', (message: ToWorker) => {
  switch (message.type) {
    case 'run':
      void run(message);
      return;
    case 'answer':
      takeAsked(message.ask)?.resolve(message.answer as never);
      return;
    case 'refusal':
      takeAsked(message.ask)?.reject(fromWireError(message.error));
      return;
    case 'cancel':
      if (current?.id === message.id) current.controller.abort();
      return;
    case 'prepare':
      // The first row loads again whatever fails to load here, and reports the error.
      prepareToRender(requireContent, message.setting).catch(() => undefined);
      return;
    case 'drain':
      draining = true;
      endWhenIdle();
  }
});

// Exiting mid-task is safe: without a parent the result is not needed, and only complete files are renamed into place.
process.on('disconnect', () => process.exit(0));
// These reach the whole process group: by Ctrl-C, a supervisor, or a closed terminal. The parent decides when its workers
// end, by `drain`, by disconnecting or by SIGKILL.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

send({ type: 'ready' });
