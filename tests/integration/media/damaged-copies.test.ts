import { FF_ENCODER_OPUS } from 'node-av/constants';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importMutated } from '../../robustness/mutated-imports.ts';
import { mutations } from '../../robustness/mutate.ts';
import { makeRecording, steadyTimes } from '../../support/make-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('damaged');

/** `npm run import-table` does the same with thousands of copies of real recordings. */
it('a damaged recording becomes a template that plays or is refused with a reason, and leaves nothing behind', async () => {
  const video = { times: steadyTimes(25, 1), luma: (index: number, x: number) => 60 + ((index * 9 + x * 90) % 120) };
  const files = await Promise.all([
    makeRecording({ file: join(folder, 'a.mov'), video, audio: { seconds: 1 } }),
    makeRecording({ file: join(folder, 'b.mp4'), video, audio: { seconds: 1, encoder: FF_ENCODER_OPUS } }),
    makeRecording({ file: join(folder, 'c.mkv'), video, audio: { seconds: 1, channels: 2, sampleRate: 44_100 } }),
  ]);
  const summary = await importMutated({ files, count: 44, seed: 5, workers: 2, folder });
  expect(summary.faults).toEqual([]);
  // Neither all alike nor all of one kind: the copies did reach what they are for.
  expect(summary.outcomes['template']).toBeGreaterThan(5);
  expect(Object.keys(summary.outcomes).length).toBeGreaterThan(2);
  expect(Object.keys(summary.mutations)).toHaveLength(Object.keys(mutations).length);
  expect(readdirSync(folder).filter((name) => name.startsWith('.') || name === 'imports')).toEqual([]);
}, 120_000);
