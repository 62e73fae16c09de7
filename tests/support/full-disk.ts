import fs from 'node:fs';
import fsPromises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** File operations of this process that take room on the disk. SQLite and render processes write by themselves. */
const blocking = [
  'writeSync',
  'writevSync',
  'writeFileSync',
  'appendFileSync',
  'mkdirSync',
  'linkSync',
  'copyFileSync',
] as const;
const promised = ['writeFile', 'appendFile', 'mkdir', 'link', 'copyFile', 'cp'] as const;
const ofHandles = ['write', 'writev', 'writeFile', 'appendFile', 'sync'] as const;
const withCallback = ['write', 'writev'] as const;

type Method = (...args: unknown[]) => unknown;

/** A disk that becomes full at one write of this process, until room is made again. */
export class FullDisk {
  #left = Infinity;
  #refused = 0;
  readonly #restores: (() => void)[] = [];

  static async create(): Promise<FullDisk> {
    const disk = new FullDisk();
    const file = join(tmpdir(), `vocative-handle-${process.pid}`);
    const handle = await fsPromises.open(file, 'w');
    const handles = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    await fsPromises.rm(file);
    for (const name of blocking)
      disk.#replace(
        fs,
        name,
        (call) =>
          (...args) => (disk.#takes(), call(...args)),
      );
    for (const name of promised)
      disk.#replace(
        fsPromises,
        name,
        (call) =>
          async (...args) => (disk.#takes(), call(...args)),
      );
    for (const name of ofHandles) {
      disk.#replace(
        handles,
        name,
        (call) =>
          async function (this: unknown, ...args) {
            disk.#takes();
            return call.apply(this, args);
          },
      );
    }
    for (const name of withCallback) {
      disk.#replace(fs, name, (call) => (...args) => {
        try {
          disk.#takes();
        } catch (error) {
          return setImmediate(args.at(-1) as (error: unknown) => void, error);
        }
        return call(...args);
      });
    }
    syncBuiltinESMExports();
    return disk;
  }

  /** Lets this many writes succeed, and none after them. */
  fillAfter(writes: number): void {
    this.#left = writes;
    this.#refused = 0;
  }

  /** Makes room again. @returns the number of refused writes. */
  empty(): number {
    this.#left = Infinity;
    return this.#refused;
  }

  restore(): void {
    for (const restore of this.#restores) restore();
    syncBuiltinESMExports();
  }

  #takes(): void {
    if (this.#left > 0) {
      this.#left -= 1;
      return;
    }
    this.#refused += 1;
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', errno: -28 });
  }

  #replace(owner: object, name: string, wrap: (call: Method) => Method): void {
    const methods = owner as Record<string, Method>;
    const original = methods[name];
    if (!original) throw new Error(`no ${name}`);
    methods[name] = wrap(original);
    this.#restores.push(() => void (methods[name] = original));
  }
}
