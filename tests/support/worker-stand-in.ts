import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { FromWorker, ToWorker } from '#electron/engine/workers/protocol.ts';

/**
 * A render process whose behaviour tests choose: by the file name of a `probe` task, and before that by files in its
 * temporary folder, where it also records what it was told to prepare for. It hangs at any other task.
 */

const pretended = (name: string): string => join(tmpdir(), name);
let tasks = 0;
/** Bytes that it takes for a file “grow”. */
const grown = 300 * 1024 ** 2;
const kept: Buffer[] = [];

function send(message: FromWorker): void {
  process.send?.(message);
}

/** Stops giving signs of life. */
function hang(): never {
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
}

/** Loads modules only here, which halves the start of the hundred or so of these processes. */
async function endHalfWay(): Promise<void> {
  const { makeScratchFolder } = await import('#electron/engine/workers/environment.ts');
  writeFileSync(join(makeScratchFolder(), 'half of it'), 'a name');
  process.kill(process.pid, 'SIGKILL');
}

process.on('message', (message: ToWorker) => {
  if (message.type === 'drain') process.disconnect();
  if (message.type === 'prepare') {
    appendFileSync(pretended('prepared'), `${process.pid} ${message.setting?.template ?? 'nothing'}\n`);
  }
  if (message.type !== 'run') return;
  const { id, task } = message;
  tasks += 1;
  if (task.kind !== 'probe') return hang();
  const { file } = task;
  // Is killed before it begins a task: each time, or only the first time, which creates a file.
  if (file === 'killed before') process.kill(process.pid, 'SIGKILL');
  if (isAbsolute(file) && !existsSync(file)) {
    writeFileSync(file, '');
    process.kill(process.pid, 'SIGKILL');
  }
  send({ type: 'started', id });
  if (file === 'half-made') return void endHalfWay();
  if (file === 'crash') process.kill(process.pid, 'SIGKILL');
  // Crashes like native code: always, or only in a process that has worked before.
  if (file === 'segfault' || (file === 'segfault unless first' && tasks > 1)) process.kill(process.pid, 'SIGSEGV');
  if (file === 'grow') {
    kept.push(Buffer.alloc(grown, 1));
    hang();
  }
  if (file === 'fail') {
    send({ type: 'failed', id, memory: 0, error: { code: 'NOT_MEDIA', message: 'no' } });
    return;
  }
  if (file === 'hang') hang();
  if (file === 'silent but alive') {
    const alive = setInterval(() => send({ type: 'alive', id }), 20);
    setTimeout(() => {
      clearInterval(alive);
      answer();
    }, 2_000);
  } else if (file === 'slow') {
    send({ type: 'progress', id, phase: 'Starting', progress: 0 });
    setTimeout(answer, 300);
  } else answer();

  function answer(): void {
    send({ type: 'progress', id, phase: 'Reading', progress: 0.5 });
    send({
      type: 'done',
      id,
      memory: file === 'heavy' ? 2_000 : 100,
      result: {
        file: String(process.pid),
        size: 0,
        format: '',
        duration: null,
        video: null,
        audio: null,
        notes: file === 'environment' ? Object.keys(process.env).map((message) => ({ code: 'name', message })) : [],
      },
    });
  }
});

process.on('disconnect', () => process.exit(0));
if (existsSync(pretended('fails at start'))) {
  appendFileSync(pretended('fails at start'), '.');
  process.exit(1);
}
if (existsSync(pretended('fails first start')) && !existsSync(pretended('started'))) {
  writeFileSync(pretended('started'), '');
  process.exit(1);
}
send({ type: 'ready' });
