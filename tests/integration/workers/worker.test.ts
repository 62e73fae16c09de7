import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { listeningRate } from '#electron/engine/media/import/listen.ts';
import { WorkerProcess } from '#electron/engine/workers/worker-process.ts';
import { wavHeader } from '#shared/wav.ts';
import { until } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const entry = fileURLToPath(new URL('../../../electron/engine/workers/worker.ts', import.meta.url));
const folder = temporaryFolder('worker');

/** A recording in which nobody speaks. It takes no room on the disk. */
function silence(name: string, seconds: number): string {
  const sampleRate = 8_000;
  const file = join(folder, name);
  const descriptor = openSync(file, 'w');
  const header = wavHeader({ channels: 1, sampleRate, samples: seconds * sampleRate });
  writeSync(descriptor, header);
  ftruncateSync(descriptor, header.length + seconds * sampleRate * 2);
  closeSync(descriptor);
  return file;
}

/** What a process holds, bytes. */
function residentIn(pid: number | undefined): number {
  return 1_024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

test.runIf(process.platform === 'linux')(
  'an idle render process gives back a long recording it listened to',
  async () => {
    const worker = new WorkerProcess(entry, { temporaryFolder: folder });
    onTestFinished(() => worker.kill());
    const seconds = 1_200;
    const sound = seconds * listeningRate * Float32Array.BYTES_PER_ELEMENT;
    await worker.ready;
    const listen = async (file: string): Promise<void> => {
      const listening = worker.run({ kind: 'align-file', file, script: 'Hello' }, {});
      expect(await thrownBy(listening)).toMatchObject({ code: 'ALIGNMENT_FAILED' });
    };
    await listen(silence('short.wav', 1));
    const before = residentIn(worker.pid);
    await listen(silence('long.wav', seconds));
    await until(() => residentIn(worker.pid) - before < sound);
  },
);

test('a render process lets the window and other programs go first', async () => {
  const worker = new WorkerProcess(entry, { temporaryFolder: folder });
  onTestFinished(() => worker.kill());
  await worker.ready;
  expect(getPriority(worker.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
});
