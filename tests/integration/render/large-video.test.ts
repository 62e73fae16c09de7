import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyFile } from '#electron/engine/provenance/verify.ts';
import { makeMarkedVideos, testRoot } from '../../support/marked-video.ts';
import { actionsIn, referFile } from '../../support/reference-verifier.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('large-video');

/** Writes a file without the parts that are empty, which then take no room on the disk. */
async function writeSparse(file: string, { size, parts }: { size: number; parts: AsyncIterable<Uint8Array> }) {
  await using target = await open(file, 'w');
  let position = 0;
  for await (const part of parts) {
    if (Buffer.compare(part, Buffer.alloc(part.length)) !== 0) await target.write(part, 0, part.length, position);
    position += part.length;
  }
  await target.truncate(size);
}

test('a video of over 4 GB is intact, and trusted by the reference', { timeout: 600_000 }, async () => {
  const videos = await makeMarkedVideos(folder, { halves: 12, frameBytes: 62_000_000, empty: true });
  const opened = await videos.open(videos.plan(2));
  const file = join(folder, 'large.mp4');
  await writeSparse(file, { size: opened.size, parts: opened.read(0, opened.size) });
  await opened.close();
  const { size, blocks } = await stat(file);
  expect(size).toBeGreaterThan(2 ** 32);
  expect(blocks * 512).toBeLessThan(100_000_000);
  expect(await verifyFile(file)).toMatchObject({ state: 'intact', facts: { words: [{ kind: 'unknown' }] } });
  const report = await referFile(file, { root: testRoot });
  expect(report.validation_state).toBe('Trusted');
  expect(actionsIn(report).at(-1)?.changes).toHaveLength(2);

  await using handle = await open(file, 'r+');
  await handle.write(Buffer.from([1]), 0, 1, size - 1_000_000);
  const changed = await verifyFile(file);
  expect(changed).toMatchObject({ state: 'changed', parts: [{ what: 'media', seconds: [{}] }] });
});
