import { statSync, type Stats } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { workError } from '#electron/db/errors.ts';
import type { Db } from '#electron/db/open.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import {
  readRenditionFacts,
  renditionFactsFile,
  renditionFile,
  type MadeRendition,
} from '#electron/engine/template/renditions.ts';
import { contentPath, type ContentKey } from '#electron/engine/workers/content.ts';
import type { Clock } from '#electron/lib/clock.ts';
import { filesBelow } from '#electron/lib/files-below.ts';
import { ifPresent, writeFileAtomic } from '#electron/lib/files.ts';
import { hashBytes, hashFile } from '#electron/lib/hash.ts';
import { parseJson } from '#electron/lib/json.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import type { DataFolder } from '../store/data-folder.ts';
import * as store from '../store/stored-files.ts';

/** Folders whose files never change and can't be made again. What can be has a checksum of its own. */
const keptFolders = ['sources', 'templates', 'sounds', 'films', 'paidSpeech', 'assets', 'models'] as const;

/** Files of a template that are written once, at its import. */
const ofTemplate: ReadonlySet<string> = new Set(
  (['info', 'video', 'audio', 'peaks', 'poster', 'screenStill', 'cameraStill', 'preview'] as const).map(
    (name) => templateFiles[name],
  ),
);

/** Those of them that are drawn again on request. */
const drawnAgain: ReadonlySet<string> = new Set([templateFiles.poster, templateFiles.preview]);

/** Maximum number of files checked in one pass. */
const inPass = 1_000;

/** Number of files remembered as checked; a forgotten one is checked again. */
const remembered = 50_000;

/** How a check reads a file. */
export type Reading = {
  signal?: AbortSignal | undefined;
  /** Called after each megabyte; reading goes on when it resolves. */
  pace?: ((bytes: number) => Promise<void>) | undefined;
};

type StoredFilesOptions = {
  db: Db;
  folders: DataFolder;
  clock: Pick<Clock, 'now'>;
  logger: Logger;
};

/**
 * Checksums of the files that never change and can't be made again: sources, templates, sounds, films, backgrounds, models and
 * paid speech. They are in the database, apart from the bytes, from the first time a file is read. A file is checked on
 * its first use after a start, again whenever its size or time has changed, and every week by `work/scrubber.ts`.
 */
export class StoredFiles {
  readonly #options: StoredFilesOptions;
  /** The state in which each file was checked, and the damage found. */
  readonly #checked = createRecentlyUsed<{ state: string; damage: AppError | undefined }>(remembered);
  readonly #running = new Map<string, Promise<void>>();
  #onDamage: ((path: string) => void) | undefined;

  constructor(options: StoredFilesOptions) {
    this.#options = options;
  }

  /** @param listener is called once for each file that turns out damaged, with its path in the data folder. */
  whenDamaged(listener: (path: string) => void): void {
    this.#onDamage = listener;
  }

  /**
   * Checks a file. A missing one is left to whoever reads it.
   * @param file absolute path.
   * @throws AppError `STORAGE_DAMAGED` (`subject` = the path in the data folder); the system's error.
   */
  async check(file: string, reading: Reading = {}): Promise<void> {
    const state = stateOf(statSync(file, { throwIfNoEntry: false }));
    await this.#once(file, state, (read) => this.#verify(file, read, reading));
  }

  /** Checks the files of a template that its videos are assembled from. @throws as {@link check}. */
  async checkVideo(folder: string): Promise<void> {
    await this.check(join(folder, templateFiles.info));
    await this.check(join(folder, templateFiles.video));
  }

  /**
   * Checks a rendition of a template, whose facts have its checksum.
   * @throws AppError `RENDITION_MISSING` if it is missing or damaged: it can be made again.
   */
  async checkRendition(folder: string, rendition: MadeRendition): Promise<void> {
    const file = renditionFile(folder, rendition);
    const facts = stateOf(statSync(renditionFactsFile(folder, rendition), { throwIfNoEntry: false }));
    const found = stateOf(statSync(file, { throwIfNoEntry: false }));
    await this.#once(file, facts && found && `${facts} ${found}`, async () => {
      const kept = await readRenditionFacts(folder, rendition).catch((error: unknown) => {
        if (workError(error).code !== 'TEMPLATE_FAILED') throw error;
        return undefined;
      });
      if (kept && (await hashFile(file)) === kept.hash) return undefined;
      return new AppError('RENDITION_MISSING', { detail: `${rendition} is damaged` });
    });
  }

  /** Checks content that a task names. @throws as {@link check}. */
  async checkContent(key: ContentKey): Promise<void> {
    const path = contentPath(this.#options.folders, key);
    if (key.startsWith('templates/')) {
      await this.checkVideo(path);
      await this.check(join(path, templateFiles.audio));
    } else if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
      await this.checkBelow(path);
    } else {
      await this.check(path);
    }
  }

  /** Checks all stored files below a folder, which also gives new ones their checksums. @throws as {@link check}. */
  async checkBelow(folder: string): Promise<void> {
    for await (const file of this.#storedBelow(folder)) await this.check(file);
  }

  /** Gives a checksum to each stored file that has none yet. @throws the system's error, the signal's reason. */
  async checkNew(reading: Reading): Promise<void> {
    const { db, folders } = this.#options;
    for (const name of keptFolders) {
      for await (const file of this.#storedBelow(folders[name])) {
        reading.signal?.throwIfAborted();
        if (!store.findStoredFile(db, this.#nameOf(file))) await this.#checkSlowly(file, reading);
      }
    }
  }

  /** Forgets the checksums below a folder, or of a file, that is about to be written again. */
  forget(path: string): void {
    store.forgetStored(this.#options.db, this.#nameOf(path));
  }

  /** The damaged files that still exist. */
  damaged(): { file: string; since: string }[] {
    const { db, folders } = this.#options;
    return store.damagedFiles(db).flatMap(({ path, damaged_at: since }) => {
      if (!statSync(join(folders.root, path), { throwIfNoEntry: false })) return [];
      return { file: path, since: String(since) };
    });
  }

  /** Names of the damaged files in a folder, as far as is known. */
  damagedIn(folder: string): string[] {
    const paths = store.damagedFiles(this.#options.db).map(({ path }) => path);
    return paths.filter((path) => dirname(path) === this.#nameOf(folder)).map((path) => basename(path));
  }

  /**
   * Checks the files that were not checked since, the longest unchecked first.
   * @param room called with the bytes of the next file; false ends the pass.
   * @throws the signal's reason.
   */
  async checkOldest(since: Date, room: (bytes: number) => boolean, reading: Reading): Promise<void> {
    const { db, folders } = this.#options;
    // A file that cannot be checked stays among the oldest, and must not keep the pass from the others.
    for (const { path, size } of store.leastChecked(db, since, inPass)) {
      if (!room(size)) return;
      if (!(await this.#checkSlowly(join(folders.root, path), reading))) store.forgetStored(db, path);
    }
  }

  /**
   * Checks a file without sharing the check with requests, which would wait for it. One that cannot be read is logged.
   * @returns false for what is no stored file any more.
   * @throws the signal's reason.
   */
  async #checkSlowly(file: string, reading: Reading): Promise<boolean> {
    try {
      const state = stateOf(statSync(file, { throwIfNoEntry: false }));
      if (state === undefined || !isStored(this.#nameOf(file))) return false;
      this.#checked.set(file, { state, damage: await this.#verify(file, state, reading) });
    } catch (error) {
      reading.signal?.throwIfAborted();
      const { code, detail } = workError(error);
      this.#options.logger.warn({ file: this.#nameOf(file), code, detail }, 'a stored file could not be checked');
    }
    return true;
  }

  /** Runs a check unless the file was checked in this state; checks of one file at a time are shared. */
  async #once(
    file: string,
    state: string | undefined,
    verify: (state: string) => Promise<AppError | undefined>,
  ): Promise<void> {
    if (state === undefined) return;
    const known = this.#checked.get(file);
    if (known?.state === state) {
      if (known.damage) throw known.damage;
      return;
    }
    const running = this.#running.get(file);
    if (running) return running;
    const check = verify(state)
      .then((damage) => {
        this.#checked.set(file, { state, damage });
        if (damage) throw damage;
      })
      .finally(() => this.#running.delete(file));
    this.#running.set(file, check);
    return check;
  }

  async #verify(file: string, state: string, { signal, pace }: Reading): Promise<AppError | undefined> {
    const { db, clock } = this.#options;
    const path = this.#nameOf(file);
    if (!isStored(path)) return undefined;
    const size = Number(state.slice(state.lastIndexOf(' ') + 1));
    const known = store.findStoredFile(db, path);
    const sha256 = await ifPresent(hashFile(file, signal, pace)).catch((error: unknown) => {
      if (!known || !isDiskError(error)) throw error;
      return null;
    });
    if (sha256 === undefined) return undefined;
    const expected = known?.sha256 ?? (await this.#named(file, path)) ?? sha256;
    if (expected === null) return undefined;
    if (sha256 === expected) {
      this.#note(() => store.noteWhole(db, { path, size, sha256 }, new Date(clock.now())));
      return undefined;
    }
    if (basename(file) === templateFiles.info && (await this.#rewriteInfo(file, expected))) return undefined;
    if (path.startsWith('templates/') && drawnAgain.has(basename(file))) {
      this.#options.logger.warn({ file: path }, 'a damaged still was removed, to be drawn again');
      await rm(file, { force: true });
      this.#note(() => store.forgetStored(db, path));
      return undefined;
    }
    this.#reportDamage({ path, size: known?.size ?? size, sha256: expected });
    const detail = `SHA-256 ${sha256 ?? 'unknown: a part cannot be read'}, expected ${expected}`;
    return new AppError('STORAGE_DAMAGED', { subject: path, detail });
  }

  #reportDamage(file: Pick<store.StoredFile, 'path' | 'size' | 'sha256'>): void {
    const { db, clock, logger } = this.#options;
    this.#note(() => {
      if (!store.noteDamage(db, file, new Date(clock.now()))) return;
      logger.error({ file: file.path }, 'a stored file is damaged and is not used');
      this.#onDamage?.(file.path);
    });
  }

  /** A checksum that can't be stored, on a full disk, is stored by a later check. */
  #note(write: () => void): void {
    try {
      write();
    } catch (error) {
      const { code, detail } = workError(error);
      this.#options.logger.warn({ code, detail }, 'a checksum could not be stored');
    }
  }

  /** The SHA-256 that a file without a known checksum must have by its name; undefined if its name has none. */
  async #named(file: string, path: string): Promise<string | undefined> {
    const [kind, name = '', ...rest] = path.split('/');
    if (kind === 'sources' || kind === 'assets') return hashIn(name);
    if (kind !== 'templates' || basename(file) !== templateFiles.video) return undefined;
    const own = rest.length === 1 ? hashIn(name) : undefined;
    if (own !== undefined) return own;
    const info = parseJson((await ifPresent(readFile(join(dirname(file), templateFiles.info), 'utf8'))) ?? '');
    return typeof info === 'object' && info !== null && 'hash' in info ? hashIn(String(info.hash)) : undefined;
  }

  /** Writes the facts of a template again if the database has the same. */
  async #rewriteInfo(file: string, expected: string): Promise<boolean> {
    const info = store.storedTemplateInfo(this.#options.db, basename(dirname(file)));
    if (info === undefined) return false;
    const text = `${JSON.stringify(JSON.parse(info), null, 2)}\n`;
    if (hashBytes(Buffer.from(text)) !== expected) return false;
    await writeFileAtomic(file, text);
    this.#options.logger.warn({ file: this.#nameOf(file) }, 'the damaged facts of a template were written again');
    return true;
  }

  async *#storedBelow(folder: string): AsyncGenerator<string> {
    if (!statSync(folder, { throwIfNoEntry: false })) return;
    for await (const { file } of filesBelow(folder)) if (isStored(this.#nameOf(file))) yield file;
  }

  #nameOf(file: string): string {
    return relative(this.#options.folders.root, file).split(sep).join('/');
  }
}

/** Whether a file never changes and can't be made again. @param path in the data folder. */
function isStored(path: string): boolean {
  const names = path.split('/');
  if (names.some((name) => name.startsWith('.') || name.endsWith('.partial'))) return false;
  return names[0] !== 'templates' || ofTemplate.has(names.at(-1) ?? '');
}

/** Whether a disk could not read back what it has: a file's state cannot be better than damaged. */
function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EIO';
}

function hashIn(name: string): string | undefined {
  return /^[0-9a-f]{64}(?=$|\.)/.exec(name)?.[0];
}

/** Changes with every write to a file; undefined without a file. */
function stateOf(found: Stats | undefined): string | undefined {
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
}
