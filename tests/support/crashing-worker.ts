import { appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FromWorker, ToWorker } from '#electron/engine/workers/protocol.ts';

/** A render process that every task crashes. It writes the kind of each to `begun` in its temporary folder. */

function send(message: FromWorker): void {
  process.send?.(message);
}

process.on('message', (message: ToWorker) => {
  if (message.type === 'drain') process.disconnect();
  if (message.type !== 'run') return;
  send({ type: 'started', id: message.id });
  appendFileSync(join(tmpdir(), 'begun'), `${message.task.kind}\n`);
  process.kill(process.pid, 'SIGKILL');
});
process.on('disconnect', () => process.exit(0));
send({ type: 'ready' });
