import { AppError, toWireError } from '../../../shared/errors/index.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { runTask } from './tasks.ts';

/** Entry of a render process: takes one task at a time from its parent and ends with it. */

let current: { id: number; controller: AbortController } | undefined;
let draining = false;

function send(message: FromWorker): void {
  // The parent may be gone; `disconnect` below ends this process then.
  if (process.connected) process.send?.(message);
}

function endWhenIdle(): void {
  if (draining && !current) process.disconnect?.();
}

async function run(id: number, task: Parameters<typeof runTask>[0]): Promise<void> {
  const controller = new AbortController();
  current = { id, controller };
  try {
    const result = await runTask(task, controller.signal, (phase, progress) =>
      send({ type: 'progress', id, phase, progress }),
    );
    send({ type: 'done', id, memory: process.memoryUsage.rss(), result });
  } catch (error) {
    const failure = toWireError(controller.signal.aborted ? new AppError('CANCELLED') : error);
    send({ type: 'failed', id, memory: process.memoryUsage.rss(), error: failure });
  }
  current = undefined;
  endWhenIdle();
}

process.on('message', (message: ToWorker) => {
  switch (message.type) {
    case 'run':
      void run(message.id, message.task);
      return;
    case 'cancel':
      if (current?.id === message.id) current.controller.abort();
      return;
    case 'drain':
      draining = true;
      endWhenIdle();
  }
});

// Without a parent nobody waits for the result, and files are only ever renamed into place when whole.
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole process group; the parent decides when its workers end.
process.on('SIGINT', () => undefined);

send({ type: 'ready' });
