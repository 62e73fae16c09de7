import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import type { ContentKey } from '#electron/engine/workers/content.ts';
import { Scratch } from '#electron/farm/scratch.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const start = Date.now();

describe('a machine’s scratch', () => {
  let now = start;

  async function open(limit: number, folder = temporaryFolder('scratch')): Promise<Scratch> {
    const scratch = await Scratch.open(folder, limit, () => now);
    onTestFinished(() => scratch.close());
    return scratch;
  }

  /** Fetches a template of some bytes for a task. */
  async function fetch(scratch: Scratch, task: string, key: ContentKey, bytes: number): Promise<void> {
    now += 1_000;
    await scratch.pin(task, key);
    await scratch.fill(bytes, async () => {
      const file = scratch.pathOf(key, 'template.mp4');
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, new Uint8Array(bytes));
    });
  }

  const has = (scratch: Scratch, key: ContentKey): boolean => existsSync(scratch.pathOf(key, 'template.mp4'));

  it('removes the least recently used, but nothing that a running task has', async () => {
    const scratch = await open(1_000);
    for (const name of ['a', 'b', 'c'] as const) await fetch(scratch, name, `templates/${name}`, 300);
    scratch.release('b');
    scratch.release('c');
    now += 1_000;
    await scratch.pin('again', 'templates/b');
    scratch.release('again');
    await fetch(scratch, 'd', 'templates/d', 300);
    const left = (['a', 'b', 'c', 'd'] as const).filter((name) => has(scratch, `templates/${name}`));
    expect(left).toEqual(['a', 'b', 'd']);
  });

  it('refuses what does not fit beside running tasks with a way out, and takes it once they have ended', async () => {
    const scratch = await open(1_000);
    await fetch(scratch, 'a', 'templates/a', 800);
    const error = await thrownBy(fetch(scratch, 'b', 'templates/b', 300));
    expect([error.code, error.subject]).toEqual(['STORAGE_FULL', scratch.folder]);
    expect(error.message).toContain('--scratch-size');
    scratch.release('a');
    await fetch(scratch, 'b', 'templates/b', 300);
    expect([has(scratch, 'templates/a'), has(scratch, 'templates/b')]).toEqual([false, true]);
  });

  it('counts artifacts, and forgets them without their folders', async () => {
    const scratch = await open(1_000);
    const artifacts = createFileStore(scratch.places.artifacts);
    for (const key of ['one', 'two']) {
      await artifacts.put({ kind: 'clips', key }, [new Uint8Array(600)]);
      utimesSync(join(scratch.folder, 'cache/clips', key), 0, start / 1000 + (key === 'one' ? 0 : 1));
      await scratch.grew(600);
    }
    expect(await artifacts.stat({ kind: 'clips', key: 'one' })).toBeNull();
    expect(await artifacts.stat({ kind: 'clips', key: 'two' })).toEqual({ size: 600 });
    await scratch.forgetArtifacts();
    expect(await artifacts.stat({ kind: 'clips', key: 'two' })).toBeNull();
    expect(existsSync(join(scratch.folder, 'cache/clips'))).toBe(true);
  });

  it('keeps copies for the next run, without what is unfinished or was not used for a day', async () => {
    const first = await open(1_000_000);
    await fetch(first, 'a', 'templates/a', 100);
    await fetch(first, 'b', 'templates/b', 100);
    writeFileSync(first.pathOf('assets/.half.partial'), 'half');
    now += 23 * 60 * 60_000;
    await first.pin('again', 'templates/a');
    first.close();
    now += 2 * 60 * 60_000;
    const second = await open(1_000_000, first.folder);
    expect([has(second, 'templates/a'), has(second, 'templates/b')]).toEqual([true, false]);
    expect(existsSync(second.pathOf('assets/.half.partial'))).toBe(false);
  });

  it('says at the start what is wrong with its folder', async () => {
    const large = await thrownBy(open(1e18));
    expect(large.code).toBe('STORAGE_FULL');
    expect(large.message).toMatch(/room for [\d.]+ GB of scratch, not for 1000000000/u);
    const file = join(temporaryFolder('scratch'), 'file');
    writeFileSync(file, '');
    expect((await thrownBy(open(1_000, file))).code).toBe('STORAGE_UNWRITABLE');
  });
});
