import { appendFileSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCheckedFile, writeCheckedFile } from '#electron/lib/checked-file.ts';
import { evictLeastUsed } from '#electron/lib/evict.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = temporaryFolder('evict');

/** Files of 1,000 bytes each, the first used longest ago. */
function makeCache(name: string, files: readonly string[]): string {
  const folder = join(root, name);
  mkdirSync(folder);
  for (const [index, file] of files.entries()) {
    writeFileSync(join(folder, file), Buffer.alloc(1_000));
    const used = new Date(2026, 0, 1, index);
    utimesSync(join(folder, file), used, used);
  }
  return folder;
}

describe('eviction', () => {
  it('leaves everything while it fits', async () => {
    const folder = makeCache('fits', ['a', 'b', 'c']);
    expect(await evictLeastUsed({ folder, limit: 3_000, isNeeded: () => false })).toBe(0);
    expect(readdirSync(folder)).toHaveLength(3);
  });

  it('removes what was used longest ago until the rest is a tenth below the limit', async () => {
    const folder = makeCache('clips', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k']);
    expect(await evictLeastUsed({ folder, limit: 10_000, isNeeded: () => false })).toBe(2);
    expect(readdirSync(folder)).toEqual(['c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k']);
  });

  it('never removes what is needed, however old, nor counts it', async () => {
    const folder = makeCache('needed', ['plan0', 'plan1', 'plan2', 'free3', 'free4']);
    const isNeeded = (name: string) => name.startsWith('plan');
    expect(await evictLeastUsed({ folder, limit: 2_000, isNeeded })).toBe(0);
    expect(await evictLeastUsed({ folder, limit: 1_500, isNeeded })).toBe(1);
    expect(readdirSync(folder)).toEqual(['free4', 'plan0', 'plan1', 'plan2']);
  });

  it('looks at files that fit again only when there are new ones', async () => {
    const folder = makeCache('seen', ['a', 'b', 'c']);
    const made = new Date(2026, 0, 1);
    utimesSync(folder, made, made);
    const evict = () => evictLeastUsed({ folder, limit: 3_000, isNeeded: () => false });
    expect(await evict()).toBe(0);
    appendFileSync(join(folder, 'a'), Buffer.alloc(5_000));
    utimesSync(join(folder, 'a'), made, made);
    expect(await evict()).toBe(0);
    writeFileSync(join(folder, 'd'), '');
    expect(await evict()).toBe(1);
  });

  it('leaves half-written files to whoever writes them', async () => {
    const folder = makeCache('writing', ['.1.partial', 'old', 'new']);
    expect(await evictLeastUsed({ folder, limit: 0, isNeeded: () => false })).toBe(2);
    expect(readdirSync(folder)).toEqual(['.1.partial']);
  });

  it('goes by use, not by age', async () => {
    const folder = join(root, 'used');
    for (const name of ['a', 'b', 'c']) {
      writeCheckedFile(join(folder, name), [new Uint8Array(996)]);
      const used = new Date(2026, 0, 1, name.charCodeAt(0) - 97);
      utimesSync(join(folder, name), used, used);
    }
    readCheckedFile(join(folder, 'a'));
    expect(await evictLeastUsed({ folder, limit: 2_300, isNeeded: () => false })).toBe(1);
    expect(readdirSync(folder)).toEqual(['a', 'c']);
  });
});
