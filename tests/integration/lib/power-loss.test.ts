import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { writeFileAtomic } from '#electron/lib/files.ts';
import { fc } from '../../support/property.ts';
import { createRecord } from '../../support/power-loss.ts';
import { createRandom } from '../../support/speech-like.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Power cuts at any moment, after which the disk holds any mixture of what was not synced. */

const disk = vi.hoisted(() => ({ record: undefined as ReturnType<typeof createRecord> | undefined }));

vi.mock(import('node:fs'), async (original) => {
  const fs = await original();
  const paths = new Map<number, string>();
  const stand = {
    openSync: (path: string, flags: string) => {
      const handle = fs.openSync(path, flags);
      paths.set(handle, path);
      if (flags === 'wx') disk.record?.created(path);
      return handle;
    },
    writeSync: (handle: number, bytes: Uint8Array, offset?: number) => {
      // In several calls, as a system may.
      const part = Math.min(bytes.length - (offset ?? 0), 100);
      const written = fs.writeSync(handle, bytes, offset ?? 0, part);
      disk.record?.wrote(paths.get(handle) ?? '');
      return written;
    },
    linkSync: (from: string, to: string) => {
      fs.linkSync(from, to);
      disk.record?.created(to);
    },
    rmSync: (path: string, options?: object) => {
      if (fs.existsSync(path)) disk.record?.removed(path);
      fs.rmSync(path, options);
    },
  };
  return { ...fs, ...(stand as unknown as typeof fs) };
});

vi.mock(import('node:fs/promises'), async (original) => {
  const fs = await original();
  const stand = {
    open: async (path: string, flags: string, mode?: number) => {
      const handle = await fs.open(path, flags, mode);
      if (flags === 'wx') disk.record?.created(path);
      return {
        appendFile: async (data: string | Uint8Array) => {
          await handle.appendFile(data);
          disk.record?.wrote(path);
        },
        sync: async () => {
          await handle.sync();
          disk.record?.synced(path);
        },
        [Symbol.asyncDispose]: () => handle.close(),
      };
    },
    rename: async (from: string, to: string) => {
      await fs.rename(from, to);
      disk.record?.moved(from, to);
    },
  };
  return { ...fs, ...(stand as unknown as typeof fs) };
});

const root = temporaryFolder('power');
const before = join(root, 'before');
const after = join(root, 'after');

beforeEach(() => {
  rmSync(before, { recursive: true, force: true });
  mkdirSync(join(before, 'sections'), { recursive: true });
  disk.record = createRecord();
});
afterEach(() => void (disk.record = undefined));

/** Cuts the power at any moment of what was recorded, and looks at what is left. */
async function afterEachCut(look: (promised: string[]) => Promise<void>): Promise<void> {
  const { record } = disk;
  if (!record) throw new Error('nothing was recorded');
  disk.record = undefined;
  await fc.assert(
    fc.asyncProperty(fc.nat(record.length), fc.integer({ min: 1 }), async (count, seed) => {
      await look(record.cut(count, { of: before, folder: after, random: createRandom(seed) }));
    }),
    { numRuns: 400, endOnFailure: true },
  );
}

const contentOf = (version: number): string => `version ${version} `.repeat(30 + version);

test('a file that is written whole is the old one or the new one, and the new one once that was said', async () => {
  const [file, left] = [join(before, 'settings.json'), join(after, 'settings.json')];
  for (const version of [1, 2, 3]) {
    await writeFileAtomic(file, contentOf(version));
    disk.record?.promised(String(version));
  }
  await afterEachCut(async (promised) => {
    const names = readdirSync(root).includes('after') ? readdirSync(after) : [];
    const found = names.includes('settings.json') ? readFileSync(left, 'utf8') : '';
    const least = Number(promised.at(-1) ?? 0);
    const allowed = ['', ...[1, 2, 3].map(contentOf)].slice(least);
    expect(allowed).toContain(found);
  });
});

test('an artifact is whole or missing, and whole once it was synced', async () => {
  const store = createFileStore(before);
  const keys = ['ada', 'grace', 'linus'];
  for (const key of keys) await store.put({ kind: 'sections', key }, [Buffer.from(key.repeat(200))]);
  const synced = keys.slice(0, 2);
  await store.sync(synced.map((key) => ({ kind: 'sections' as const, key })));
  for (const key of synced) disk.record?.promised(key);
  await store.put({ kind: 'sections', key: 'barbara' }, [Buffer.from('barbara'.repeat(200))]);
  await afterEachCut(async (promised) => {
    const left = createFileStore(after);
    for (const key of [...keys, 'barbara']) {
      const content = await left.read({ kind: 'sections', key });
      const isWhole = content !== null && Buffer.from(content).toString() === key.repeat(200);
      expect(isWhole || (content === null && !promised.includes(key)), key).toBe(true);
      // What counts as missing can be put again.
      expect(await left.put({ kind: 'sections', key }, [Buffer.from(key)]), key).toBe(!isWhole);
    }
  });
});
