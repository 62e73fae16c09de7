import { readFileSync, rmSync, statSync, writeFileSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * What a disk may hold after a power cut, from a record of calls. A file's bytes are safe once the file was synced, a
 * name once its folder was. Of everything else any part may have arrived, in any order: names without bytes, the
 * beginning of the bytes, or blocks of zeros.
 */

type Change =
  | { kind: 'bytes'; file: number; content: Buffer }
  | { kind: 'synced'; file: number; content: Buffer }
  | { kind: 'name'; path: string; file: number }
  | { kind: 'move'; from: string; path: string; file: number }
  | { kind: 'unname'; path: string }
  | { kind: 'synced folder'; path: string }
  /** Something that the caller was told is safe. */
  | { kind: 'promise'; what: string };

export type Record = ReturnType<typeof createRecord>;

export function createRecord() {
  const changes: Change[] = [];
  const identity = (path: string): number => statSync(path).ino;
  return {
    get length() {
      return changes.length;
    },
    clear: () => void changes.splice(0),
    created: (path: string) => void changes.push({ kind: 'name', path, file: identity(path) }),
    wrote: (path: string) => void changes.push({ kind: 'bytes', file: identity(path), content: readFileSync(path) }),
    moved: (from: string, path: string) => void changes.push({ kind: 'move', from, path, file: identity(path) }),
    removed: (path: string) => void changes.push({ kind: 'unname', path }),
    synced(path: string) {
      if (statSync(path).isDirectory()) changes.push({ kind: 'synced folder', path });
      else changes.push({ kind: 'synced', file: identity(path), content: readFileSync(path) });
    },
    promised: (what: string) => void changes.push({ kind: 'promise', what }),

    /**
     * Writes to `folder` what may be left of `of` when the power fails after the first `count` changes.
     * @param random gives 0 (included) to 1.
     * @returns what had been promised before.
     */
    cut(count: number, { of, folder, random }: { of: string; folder: string; random: () => number }): string[] {
      const safe = new Map<string, number>();
      let pending: Change[] = [];
      const written = new Map<number, { safe: Buffer; latest: Buffer }>();
      const promised: string[] = [];
      for (const change of changes.slice(0, count)) {
        if (change.kind === 'promise') promised.push(change.what);
        else if (change.kind === 'bytes')
          written.set(change.file, { safe: written.get(change.file)?.safe ?? Buffer.alloc(0), latest: change.content });
        else if (change.kind === 'synced') written.set(change.file, { safe: change.content, latest: change.content });
        else if (change.kind === 'synced folder') {
          for (const done of pending) if (isIn(done, change.path)) applyTo(safe, done);
          pending = pending.filter((waiting) => !isIn(waiting, change.path));
        } else pending.push(change);
      }
      for (const change of pending) if (random() < 0.5) applyTo(safe, change);
      rmSync(folder, { recursive: true, force: true });
      for (const [path, file] of safe) {
        const { safe: kept, latest } = written.get(file) ?? { safe: Buffer.alloc(0), latest: Buffer.alloc(0) };
        const target = join(folder, path.slice(of.length));
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, kept.equals(latest) ? kept : torn(kept, latest, random));
      }
      return promised;
    },
  };
}

function isIn(change: Change, folder: string): boolean {
  return 'path' in change && dirname(change.path) === folder && basename(change.path) !== '';
}

function applyTo(names: Map<string, number>, change: Change): void {
  if (change.kind === 'unname') names.delete(change.path);
  if (change.kind === 'move') names.delete(change.from);
  if (change.kind === 'move' || change.kind === 'name') names.set(change.path, change.file);
}

const block = 64;

/** Any mixture of old blocks, new blocks and zeros, of any length up to the new one. */
function torn(kept: Buffer, latest: Buffer, random: () => number): Buffer {
  const length = random() < 0.5 ? latest.length : Math.floor(random() * latest.length);
  const result = Buffer.alloc(length);
  for (let start = 0; start < length; start += block) {
    const choice = random();
    const from = choice < 0.4 ? latest : choice < 0.7 ? kept : undefined;
    from?.subarray(start, Math.min(start + block, length)).copy(result, start);
  }
  return result;
}
