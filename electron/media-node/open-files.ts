import { open, type FileHandle } from 'node:fs/promises';

/** Files that stay open after their last use. */
const keptOpen = 64;

type Opened = { handle: FileHandle; size: number; modified: number; users: number; isStale: boolean };

/** Files that are open, shared by all who read them: a player's ranges come one after another. */
export class OpenFiles {
  readonly #opened = new Map<string, Promise<Opened | undefined>>();

  /**
   * Uses a file.
   * @param isRight whether it is the version that is wanted, by its size and its time in milliseconds.
   * @returns undefined without such a file. Otherwise the caller calls `release`.
   */
  async use(
    path: string,
    isRight: (version: { size: number; modified: number }) => boolean,
  ): Promise<{ handle: FileHandle; release(): Promise<void> } | undefined> {
    const opening = this.#opened.get(path) ?? openNow(path);
    // The last used at the end.
    this.#opened.delete(path);
    this.#opened.set(path, opening);
    const opened = await opening.catch((error: unknown) => {
      this.#opened.delete(path);
      throw error;
    });
    // Closed while it was waited for.
    if (opened?.isStale) return undefined;
    if (!opened || !isRight(opened)) {
      if (this.#opened.get(path) === opening) await this.forget(path);
      return undefined;
    }
    opened.users += 1;
    await this.#closeUnused();
    const release = async (): Promise<void> => {
      opened.users -= 1;
      if (opened.isStale && opened.users === 0) await opened.handle.close();
    };
    return { handle: opened.handle, release };
  }

  /** Closes files that are gone from the disk, below a path too, as soon as nobody reads them. */
  async forget(path: string): Promise<void> {
    for (const [name, opening] of this.#opened) {
      if (!`${name}/`.replaceAll('\\', '/').startsWith(`${path.replaceAll('\\', '/')}/`)) continue;
      this.#opened.delete(name);
      const opened = await opening.catch(() => undefined);
      if (opened) await retire(opened);
    }
  }

  async close(): Promise<void> {
    for (const path of this.#opened.keys()) await this.forget(path);
  }

  async #closeUnused(): Promise<void> {
    for (const [name, opening] of this.#opened) {
      if (this.#opened.size <= keptOpen) return;
      this.#opened.delete(name);
      const opened = await opening.catch(() => undefined);
      if (opened) await retire(opened);
    }
  }
}

async function openNow(path: string): Promise<Opened | undefined> {
  // One that can't be opened, for whichever reason, is no copy.
  const handle = await open(path, 'r').catch(() => undefined);
  if (!handle) return undefined;
  const { size, mtimeMs } = await handle.stat();
  return { handle, size, modified: Math.round(mtimeMs), users: 0, isStale: false };
}

async function retire(opened: Opened): Promise<void> {
  opened.isStale = true;
  if (opened.users === 0) await opened.handle.close();
}
