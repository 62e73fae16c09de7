import { FormatContext } from 'node-av/lib';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { probeMedia } from '#electron/engine/media/import/probe.ts';
import { makeRecording, makeShortRecording, steadyTimes } from '../../support/make-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/*
 * A worker that gives no sign of life is ended after two minutes at most. What takes as long as a file is large must
 * therefore show some, however large the file and however slow the disk.
 */

const folder = temporaryFolder('signs-of-life');
/** The longest silence of any task, milliseconds, with a good margin. */
const longestSilence = 10_000;
const slowDisk = 5 * 60_000;

const disk = vi.hoisted(() => ({ onSync: undefined as (() => Promise<unknown>) | undefined }));
vi.mock(import('#electron/lib/files.ts'), async (original) => {
  const files = await original();
  return {
    ...files,
    syncFile: async (file) => {
      await disk.onSync?.();
      await files.syncFile(file);
    },
  };
});

let source: string;
let count = 0;
beforeAll(async () => {
  source = await makeShortRecording(join(folder, 'source.mkv'));
});
afterEach(() => {
  disk.onSync = undefined;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Lets five minutes pass. */
const wait = () => vi.advanceTimersByTimeAsync(slowDisk);

/** Imports the recording. @returns signs of life while the clock went on. */
async function signsOfImport(): Promise<number> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const onAlive = vi.fn<() => void>();
  await normalize({ source, folder: join(folder, `template-${count++}`), onAlive });
  return onAlive.mock.calls.length;
}

describe('an import on a slow disk', () => {
  it('lives while the index of the file is moved to its front', async () => {
    const usual = await signsOfImport();
    const { writeTrailer } = FormatContext.prototype;
    vi.spyOn(FormatContext.prototype, 'writeTrailer').mockImplementation(async function (this: FormatContext) {
      await wait();
      return writeTrailer.call(this);
    });
    expect((await signsOfImport()) - usual).toBeGreaterThanOrEqual(slowDisk / longestSilence);
  });

  it('lives while each of its files goes to the disk', async () => {
    const usual = await signsOfImport();
    let synced = 0;
    disk.onSync = async () => {
      synced += 1;
      await wait();
    };
    expect((await signsOfImport()) - usual).toBeGreaterThanOrEqual((synced * slowDisk) / longestSilence);
    expect(synced).toBeGreaterThanOrEqual(4);
  });
});

it('looking at a recording shows signs of life while its packets are read', async () => {
  const long = await makeRecording({
    file: join(folder, 'long.mkv'),
    video: { times: steadyTimes(25, 120), width: 32, height: 32 },
    audio: { seconds: 120 },
  });
  const onAlive = vi.fn<() => void>();
  await probeMedia(long, { onAlive });
  expect(onAlive.mock.calls.length).toBeGreaterThan(5);
});
