import { renameSync } from 'node:fs';
import { rm, stat, statfs, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { artifactKinds } from '#electron/engine/artifacts/store.ts';
import { contentPath, type ContentKey, type WorkerPlaces } from '#electron/engine/workers/content.ts';
import { bytesBelow, filesBelow } from '#electron/lib/files-below.ts';
import { ifPresent, makeWritableFolder, namesIn, privateMode, temporaryName } from '#electron/lib/files.ts';
import { createSerialQueue } from '#electron/lib/serial-queue.ts';
import { servedKinds } from './content-messages.ts';

/** What nobody used for so long goes, milliseconds: the studio may have deleted it since. */
const unusedLimit = 24 * 60 * 60_000;
/** Interval of looks for it, and resolution in which uses are recorded, milliseconds. */
const lookEvery = 10 * 60_000;
/** Removes a little more than necessary, so that not every new file causes a scan. */
const keptShare = 0.9;

/** What sentences call the folder, and the options of a command that name it and its size. */
type Named = { what: string; folder: string; size: string };
const ofWorkers: Named = { what: 'scratch', folder: '--scratch', size: '--scratch-size' };

/** What is removed as a whole: a folder or file of content, or an artifact. `path` is relative to the folder. */
type Item = { path: string; bytes: number; used: number };

/**
 * A machine's copies of its studio's content. They take a limited number of bytes: the least recently used go first, but
 * none that a running task has. Artifacts have the folder `cache`.
 */
export class Scratch {
  readonly folder: string;
  readonly places: WorkerPlaces;
  readonly #limit: number;
  readonly #now: () => number;
  /** What tasks use, as paths of items, by the task. */
  readonly #pins = new Map<string, Set<string>>();
  readonly #trims = createSerialQueue();
  readonly #timer: NodeJS.Timeout;
  /** When items were used in this run. */
  readonly #used = new Map<string, number>();
  #onRemoved: (path: string) => void = () => undefined;
  /** Bytes on the disk, and of what is on its way. */
  #stored = 0;
  #coming = 0;

  private constructor(folder: string, limit: number, now: () => number) {
    this.folder = folder;
    this.#limit = limit;
    this.#now = now;
    const at = (name: string): string => join(folder, name);
    const none = at('none');
    const [templates, sounds, films, assets, models] = [...servedKinds].map(at) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const served = { templates, sounds, films, assets, models };
    this.places = { ...served, artifacts: at('cache'), sources: none, uploads: none, temporary: none, copies: true };
    this.#timer = setInterval(() => void this.trim().catch(() => undefined), lookEvery).unref();
  }

  /**
   * Opens the folder, and removes what an earlier run left unfinished.
   * @param limit bytes. @param named for sentences.
   * @throws AppError `STORAGE_UNWRITABLE`; `STORAGE_FULL` (`subject` = the folder) if the disk has no room for so much.
   */
  static async open(
    folder: string,
    limit: number,
    now: () => number = Date.now,
    named: Named = ofWorkers,
  ): Promise<Scratch> {
    await makeWritableFolder(folder, privateMode);
    const scratch = new Scratch(folder, limit, now);
    try {
      for (const name of [...servedKinds, 'cache']) await makeWritableFolder(join(folder, name), privateMode);
      // Nobody knows whether it reached the disk before a power cut.
      for (const name of await namesIn(folder))
        if (name.endsWith('.partial')) await rm(join(folder, name), { recursive: true, force: true });
      for await (const { file } of filesBelow(folder))
        if (/\.partial(?:\.etag)?$/u.test(file)) await rm(file, { force: true });
      await scratch.trim();
      const { bavail, bsize } = await statfs(folder);
      const room = bavail * bsize + scratch.#stored;
      if (room >= limit) return scratch;
      const message = `This disk has room for ${gigabytes(room)} GB of ${named.what}, not for ${gigabytes(limit)}. Free some space, or choose a smaller ${named.size} or another ${named.folder}.`;
      throw new AppError('STORAGE_FULL', { subject: folder, message });
    } catch (error) {
      scratch.close();
      throw error;
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** @param listener is called with what is removed, such as `templates/8f14e45f`. */
  whenRemoved(listener: (path: string) => void): void {
    this.#onRemoved = listener;
  }

  /** Most that the copies take, bytes. */
  get limit(): number {
    return this.#limit;
  }

  /** Keys of the content that there are copies of, without artifacts. */
  async keys(): Promise<ContentKey[]> {
    const keys = await Promise.all(
      servedKinds.map(async (kind) =>
        (await namesIn(join(this.folder, kind))).map((name): ContentKey => `${kind}/${name}`),
      ),
    );
    return keys.flat();
  }

  /** Removes copies of content. */
  forget(keys: readonly ContentKey[]): Promise<void> {
    return this.#trims.take(async () => {
      for (const key of keys) if (await ifPresent(stat(join(this.folder, key)))) await this.#remove(key);
    });
  }

  /** Path of content, or of a file in it. @param name relative, with `/`; empty for the content itself. */
  pathOf(key: ContentKey, name = ''): string {
    return join(contentPath(this.places, key), ...name.split('/'));
  }

  /** Notes that a task uses content, which stays until {@link release}. */
  async pin(task: string, key: ContentKey): Promise<void> {
    const path = key.split('/').slice(0, 2).join('/');
    const pins = this.#pins.get(task) ?? new Set();
    this.#pins.set(task, pins.add(path));
    const now = this.#now();
    const before = this.#used.get(path) ?? 0;
    this.#used.set(path, now);
    // Also for the next run of the worker.
    if (now - before > lookEvery) await ifPresent(utimes(join(this.folder, path), now / 1000, now / 1000));
  }

  /** Notes that a task has ended. */
  release(task: string): void {
    this.#pins.delete(task);
  }

  /**
   * Makes room, and does the work that fills it.
   * @throws AppError `STORAGE_FULL` if running tasks need the room; what `work` throws.
   */
  async fill<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    this.#coming += bytes;
    try {
      await this.#makeRoom();
      const result = await work();
      this.#stored += bytes;
      return result;
    } finally {
      this.#coming -= bytes;
    }
  }

  /** Notes bytes that a task has written. */
  async grew(bytes: number): Promise<void> {
    this.#stored += bytes;
    if (this.#stored + this.#coming > this.#limit) await this.trim();
  }

  /** Removes all artifacts. */
  async forgetArtifacts(): Promise<void> {
    // File by file: a process may be writing into the folders.
    for (const { path } of await this.#artifacts()) await rm(join(this.folder, path), { force: true });
  }

  async #makeRoom(): Promise<void> {
    if (this.#stored + this.#coming > this.#limit) await this.trim();
    if (this.#stored + this.#coming <= this.#limit) return;
    const message = `What this machine’s tasks need doesn’t fit into ${gigabytes(this.#limit)} GB of scratch. Start the worker with a larger --scratch-size, or with fewer --processes.`;
    throw new AppError('STORAGE_FULL', { subject: this.folder, message });
  }

  /** Looks at what there is, and removes what is old or too much. */
  trim(): Promise<void> {
    return this.#trims.take(async () => {
      const items = [...(await this.#content()), ...(await this.#artifacts())];
      this.#stored = items.reduce((sum, { bytes }) => sum + bytes, 0);
      const isFull = this.#stored + this.#coming > this.#limit;
      const least = isFull ? this.#limit * keptShare : Infinity;
      for (const { path, bytes, used } of items.toSorted((a, b) => a.used - b.used)) {
        const isOld = this.#now() - used > unusedLimit;
        if (this.#isPinned(path) || (!isOld && this.#stored + this.#coming <= least)) continue;
        this.#stored -= bytes;
        await this.#remove(path);
      }
    });
  }

  async #remove(path: string): Promise<void> {
    this.#used.delete(path);
    this.#onRemoved(path);
    // At once, so that a task may fetch it again while its files are removed.
    const removed = temporaryName(join(this.folder, 'removed'));
    renameSync(join(this.folder, path), removed);
    await rm(removed, { recursive: true, force: true });
  }

  #isPinned(path: string): boolean {
    return [...this.#pins.values()].some((pins) => pins.has(path));
  }

  async #content(): Promise<Item[]> {
    const items: Item[] = [];
    for (const kind of servedKinds) {
      for (const name of await namesIn(join(this.folder, kind))) {
        const item = await this.#itemAt(`${kind}/${name}`);
        if (item) items.push(item);
      }
    }
    return items;
  }

  async #artifacts(): Promise<Item[]> {
    const items: Item[] = [];
    for (const kind of artifactKinds) {
      for (const name of await namesIn(join(this.folder, 'cache', kind))) {
        const item = name.startsWith('.') ? undefined : await this.#itemAt(`cache/${kind}/${name}`);
        if (item) items.push(item);
      }
    }
    return items;
  }

  async #itemAt(path: string): Promise<Item | undefined> {
    const file = join(this.folder, path);
    const found = await ifPresent(stat(file));
    if (!found) return undefined;
    const bytes = found.isDirectory() ? ((await ifPresent(bytesBelow(file))) ?? 0) : found.size;
    return { path, bytes, used: Math.max(found.mtimeMs, this.#used.get(path) ?? 0) };
  }
}

function gigabytes(bytes: number): number {
  return Number((bytes / 1e9).toPrecision(2));
}
