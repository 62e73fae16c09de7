import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isAppError, throwIfCancelled, type AppError, type ErrorCode } from '#shared/errors/index.ts';
import type { ContentKey } from '#electron/engine/workers/content.ts';
import type { CopyHost, Host } from '#electron/engine/workers/protocol.ts';
import { ifPresent, makeFolder, privateMode } from '#electron/lib/files.ts';
import { Semaphore } from '#electron/lib/semaphore.ts';
import { SharedWork } from '#electron/lib/shared-work.ts';
import type { ListedFile } from './content-messages.ts';
import type { TaskMessage } from './messages.ts';
import type { Scratch } from './scratch.ts';
import type { StudioFiles } from './studio-files.ts';

/** Files that are fetched at the same time. */
const atOnce = 4;
/** How often a folder is listed again whose files change meanwhile. */
const listsAtMost = 3;
/** Pause before the studio is asked whether it is back, milliseconds. */
const backAfter = 5_000;

/** Not the task's fault, but this machine's or its way to the studio. */
const troubles: ReadonlySet<ErrorCode> = new Set([
  'STUDIO_UNREACHABLE',
  'STUDIO_ANSWER_INVALID',
  'UNAUTHORIZED',
  'RANGE_NOT_SATISFIABLE',
  'STORAGE_FULL',
  'STORAGE_UNWRITABLE',
]);

/** Models stay loaded in a process after the task that read them, and may read more of their files later. */
const ofTheRun = /^models\//u;

/**
 * What the tasks of a machine without a shared folder read and write: fetched into its scratch before a task reads it,
 * and stored with the studio as soon as a task has made it.
 */
export class MachineContent {
  readonly #files: StudioFiles;
  readonly #scratch: Scratch;
  /** By task: states of folders that it counts on, and the number of fetches that began before it came. */
  readonly #tasks = new Map<string, { states: TaskMessage['states']; before: number }>();
  /** What is here: in which state, and by which fetch. */
  readonly #fetched = new Map<ContentKey, { state: string | null; number: number }>();
  readonly #fetching = new SharedWork<void>();
  readonly #slots = new Semaphore(atOnce);
  #fetches = 0;
  /** Which of the studio's artifacts the copies are of. */
  #copies: string | undefined;
  #forgetting: Promise<void> = Promise.resolve();

  constructor(files: StudioFiles, scratch: Scratch) {
    this.#files = files;
    this.#scratch = scratch;
    scratch.whenRemoved((path) => {
      for (const key of this.#fetched.keys()) if (`${key}/`.startsWith(`${path}/`)) this.#fetched.delete(key);
    });
  }

  /**
   * Before a task begins. Fetches what it counts on while a process for it may still be starting. Copies of artifacts are
   * removed once the studio has removed some of its own.
   */
  async begin(task: Pick<TaskMessage, 'id' | 'states' | 'copies'>, signal: AbortSignal): Promise<void> {
    this.#tasks.set(task.id, { states: task.states, before: this.#fetches });
    for (const key of Object.keys(task.states) as ContentKey[]) {
      // If it fails, the process that asks for it is told.
      this.#ensure(key, task.id, signal).catch(() => undefined);
    }
    if (task.copies !== this.#copies) {
      this.#copies = task.copies;
      this.#forgetting = this.#forgetting.then(() => this.#scratch.forgetArtifacts());
    }
    await this.#forgetting;
  }

  end(task: string): void {
    this.#tasks.delete(task);
    this.#scratch.release(task);
  }

  /** Whether an error is no fault of the task: another machine may do it. */
  isTrouble(error: unknown): error is AppError {
    return isAppError(error) && troubles.has(error.code);
  }

  /** Resolves when the studio can be reached after trouble. @throws AppError `UNAUTHORIZED`; the signal's. */
  async whenBack(signal: AbortSignal): Promise<void> {
    for (;;) {
      await delay(backAfter, undefined, { signal }).catch(() => undefined);
      throwIfCancelled(signal);
      try {
        await this.#files.meet(signal);
        return;
      } catch (error) {
        if (!isAppError(error) || error.code !== 'STUDIO_UNREACHABLE') throw error;
      }
    }
  }

  /** Answers what the processes ask about content; the task's id is their account. */
  host(): CopyHost & Pick<Host, 'check-content'> {
    const files = this.#files;
    return {
      'check-content': async ({ key }, signal, task) => {
        await this.#ensure(key, task, signal);
        return null;
      },
      'fetch-artifact': async ({ artifact }, signal) => {
        const content = await files.fetchArtifact(artifact, signal);
        if (content) await this.#scratch.fill(content.length, async () => undefined);
        return content;
      },
      'store-artifact': async ({ artifact, content }, signal) => {
        const first = await files.storeArtifact(artifact, content, signal);
        await this.#scratch.grew(content.length);
        return first;
      },
      'remove-artifact': async ({ artifact }, signal) => {
        await files.removeArtifact(artifact, signal);
        return null;
      },
      'store-files': async ({ key, names }, signal) => {
        for (const name of names) {
          const file = this.#scratch.pathOf(key, name);
          await files.storeFile(key, name, file, signal);
          await this.#scratch.grew((await ifPresent(stat(file)))?.size ?? 0);
        }
        return null;
      },
    };
  }

  /** Has content here as the task counts on it. */
  async #ensure(key: ContentKey, task: string, signal: AbortSignal): Promise<void> {
    await this.#scratch.pin(ofTheRun.test(key) ? 'run' : task, key);
    const { states = {}, before = this.#fetches } = this.#tasks.get(task) ?? {};
    const isHere = (): boolean => {
      const found = this.#fetched.get(key);
      // Only a template's folder grows. A fetch that began before the task came may have listed it before.
      const mayLack = key.startsWith('templates/') && found?.state !== states[key] && (found?.number ?? 0) <= before;
      return found !== undefined && !mayLack;
    };
    while (!isHere()) await this.#fetching.join(key, (stop) => this.#fetch(key, stop), signal);
  }

  async #fetch(key: ContentKey, signal: AbortSignal): Promise<void> {
    this.#fetches += 1;
    const number = this.#fetches;
    // If it fails, the folder may be incomplete.
    this.#fetched.delete(key);
    for (let left = listsAtMost; ; left--) {
      try {
        const { state, files } = await this.#files.list(key, signal);
        await this.#fetchFiles(key, files, signal);
        this.#fetched.set(key, { state, number });
        return;
      } catch (error) {
        if (!isAppError(error) || error.code !== 'RANGE_NOT_SATISFIABLE' || left === 1) throw error;
      }
    }
  }

  async #fetchFiles(key: ContentKey, listed: readonly ListedFile[], signal: AbortSignal): Promise<void> {
    const missing: ListedFile[] = [];
    for (const one of listed) if (!(await this.#isCopy(key, one))) missing.push(one);
    // Also for a folder without files, which a task may add to.
    if (!listed.some(({ name }) => name === '')) await makeFolder(this.#scratch.pathOf(key), privateMode);
    const failed = new AbortController();
    const both = AbortSignal.any([signal, failed.signal]);
    const fetch = async (one: ListedFile): Promise<void> => {
      const file = this.#scratch.pathOf(key, one.name);
      await this.#scratch.fill(one.size, () => this.#files.fetchFile(key, one, file, both));
    };
    const fetches = missing.map((one) => this.#slots.hold(() => fetch(one), both));
    try {
      await Promise.all(fetches);
    } catch (error) {
      failed.abort(error);
      // Nothing may still write when the files are fetched again.
      await Promise.allSettled(fetches);
      throw error;
    }
  }

  /** Whether a file was fetched in this version: it has its size and time. A single file has only one version. */
  async #isCopy(key: ContentKey, { name, size, modified }: ListedFile): Promise<boolean> {
    const found = await ifPresent(stat(this.#scratch.pathOf(key, name)));
    return found?.size === size && (name === '' || Math.round(found.mtimeMs) === modified);
  }
}
