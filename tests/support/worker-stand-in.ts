import { existsSync, writeFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { FromWorker, ToWorker } from '#electron/engine/workers/protocol.ts';

/** A render process whose behaviour the tests choose through the file name of a `probe` task. */

function send(message: FromWorker): void {
  process.send?.(message);
}

process.on('message', (message: ToWorker) => {
  if (message.type === 'drain') process.disconnect();
  if (message.type !== 'run' || message.task.kind !== 'probe') return;
  const { id, task } = message;
  // Killed before it begins a task: each time, or only the first time, which leaves a file.
  if (task.file === 'killed before') process.kill(process.pid, 'SIGKILL');
  if (isAbsolute(task.file) && !existsSync(task.file)) {
    writeFileSync(task.file, '');
    process.kill(process.pid, 'SIGKILL');
  }
  send({ type: 'started', id });
  if (task.file === 'crash') process.kill(process.pid, 'SIGKILL');
  if (task.file === 'fail') {
    send({ type: 'failed', id, memory: 0, error: { code: 'NOT_MEDIA', message: 'no' } });
    return;
  }
  if (task.file === 'hang') {
    for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  }
  if (task.file === 'slow') {
    send({ type: 'progress', id, phase: 'Starting', progress: 0 });
    setTimeout(answer, 300);
  } else answer();

  function answer(): void {
    send({ type: 'progress', id, phase: 'Reading', progress: 0.5 });
    send({
      type: 'done',
      id,
      memory: task.file === 'heavy' ? 2_000 : 100,
      result: {
        file: String(process.pid),
        size: 0,
        format: '',
        duration: null,
        video: null,
        audio: null,
        problems: [],
      },
    });
  }
});

process.on('disconnect', () => process.exit(0));
if (process.env['STAND_IN_FAILS_AT_START']) process.exit(1);
const firstStart = process.env['STAND_IN_FAILS_FIRST_START'];
if (firstStart !== undefined && !existsSync(firstStart)) {
  writeFileSync(firstStart, '');
  process.exit(1);
}
send({ type: 'ready' });
