import { chmod, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { AppError, toAppError, type ErrorCode } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { modelsSubject } from '#shared/change-subjects.ts';
import type { Db } from '#electron/db/open.ts';
import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import type { ModelFacts } from '#electron/engine/speech/types.ts';
import { filesBelow } from '#electron/lib/files-below.ts';
import { privateFileMode, privateMode, syncFolder } from '#electron/lib/files.ts';
import { hashFile, hashOf } from '#electron/lib/hash.ts';
import type { StoredFiles } from '../domain/stored-files.ts';
import type { DataFolder } from '../store/data-folder.ts';
import * as store from '../store/speech-models.ts';
import type { CatalogueEntry, CatalogueFile } from '../domain/voices/catalogue.ts';
import type { StoreOutcome, Work, WorkHandler } from './runner.ts';
import { downloadResumably, removeDownload, type DownloadLimits } from '../outbound/resumable-download.ts';

type InstallerOptions = {
  stored: Pick<StoredFiles, 'forget' | 'checkBelow'>;
  db: Db;
  pool: WorkerPool;
  folders: DataFolder;
  catalogue: readonly CatalogueEntry[];
  limits?: DownloadLimits | undefined;
  /** Called when the installation of a model has advanced. */
  onMoved: (subject: string) => void;
};

/** Approximate size of an unpacked model, relative to its archive. */
const unpackedRatio = 1.6;
/** The progress at the end of the download and of unpacking, 0–1; the trial follows. */
const downloaded = 0.8;
const unpacked = 0.95;

/** Adds speech models, one at a time: download or import, unpack, try. A model is added completely or not at all. */
export class ModelInstaller implements WorkHandler {
  readonly kind = 'model';
  readonly durable = true;
  // A damaged download would have to be repeated completely, so the user decides.
  readonly final: ReadonlySet<ErrorCode> = new Set(['DOWNLOAD_CORRUPT']);
  readonly #options: InstallerOptions;
  /** Phases of running installations. */
  readonly #phases = new Map<string, string>();
  /**
   * Progress of installations, 0–1, which never falls, also when they wait or are tried again. Not stored: after a
   * restart a download goes on where it was.
   */
  readonly #progress = new Map<string, number>();

  constructor(options: InstallerOptions) {
    this.#options = options;
  }

  capacity(): number {
    return 1;
  }

  read(id: string): Work | undefined {
    const model = store.findSpeechModel(this.#options.db, id);
    if (!model) return undefined;
    return async ({ signal, onStart }) => {
      onStart();
      try {
        return await this.#install(model, signal);
      } finally {
        this.#phases.delete(id);
      }
    };
  }

  fail(id: string, error: AppError): void {
    this.#progress.delete(id);
    const { code, message, sentence } = damageOf(error.code) ?? error;
    store.endSpeechModel(this.#options.db, id, { outcome: 'failed', reason: code, error: message, sentence });
  }

  resumes(id: string): boolean {
    return this.#phases.get(id) === 'Downloading';
  }

  /** Phase and progress (0–1) of an installation that has not ended. */
  progressOf(id: string): { phase: string; progress: number } {
    return { phase: this.#phases.get(id) ?? 'Waiting', progress: this.#progress.get(id) ?? 0 };
  }

  /** To be called when a model is asked for, again after its installation was cancelled. */
  startOver(id: string): void {
    this.#progress.delete(id);
  }

  async #install(model: store.SpeechModelRow, signal: AbortSignal): Promise<StoreOutcome> {
    const report = (phase: string, progress: number): void => {
      this.#phases.set(model.id, phase);
      this.#progress.set(model.id, Math.max(progress, this.#progress.get(model.id) ?? 0));
      this.#options.onMoved(modelsSubject);
    };
    const folder = join(this.#options.folders.models, model.id);
    const inMaking = `${model.id}.partial`;
    const temporary = join(this.#options.folders.models, inMaking);
    await rm(temporary, { recursive: true, force: true });
    try {
      const sha256 =
        model.source === null
          ? await this.#fetchModel(model.id, inMaking, signal, report)
          : await this.#importModel(model.source, inMaking, signal, report);
      report('Trying the model', unpacked);
      const facts: ModelFacts = await this.#options.pool.run(
        { kind: 'try-model', model: inMaking, isNew: true },
        { signal },
      );
      signal.throwIfAborted();
      await rm(folder, { recursive: true, force: true });
      this.#options.stored.forget(folder);
      await rename(temporary, folder);
      await syncFolder(this.#options.folders.models);
      await this.#options.stored.checkBelow(folder);
      return () => {
        store.endSpeechModel(this.#options.db, model.id, { outcome: 'succeeded', facts, sha256 });
        this.#progress.delete(model.id);
        return 'ended';
      };
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  }

  /** @returns SHA-256 of the archive. */
  async #fetchModel(id: string, inMaking: string, signal: AbortSignal, report: Report): Promise<string> {
    const entry = this.#options.catalogue.find((known) => known.id === id);
    if (!entry) throw new AppError('NOT_FOUND', { detail: `${id} is no longer in the catalogue` });
    const { archive } = entry;
    const file = downloadFile(this.#options.folders.downloads, id);
    const sha256 = await this.#download(archive, file, signal, (bytes) =>
      report('Downloading', Math.min(downloaded, (bytes / archive.size) * downloaded)),
    );
    await this.#unpack(file, inMaking, signal, report);
    await removeDownload(file);
    return sha256;
  }

  #download(
    { address, size, sha256 }: CatalogueFile,
    file: string,
    signal: AbortSignal,
    onProgress: (bytes: number) => void,
  ): Promise<string> {
    return downloadResumably({
      url: address,
      file,
      sha256,
      size,
      room: size * unpackedRatio,
      signal,
      onProgress,
      ...(this.#options.limits ? { limits: this.#options.limits } : {}),
    });
  }

  /** @returns SHA-256 of its files, as clips must not be taken for those of another model of its name. */
  async #importModel(source: string, inMaking: string, signal: AbortSignal, report: Report): Promise<string> {
    report('Copying', 0);
    const folder = join(this.#options.folders.models, inMaking);
    if (await isFolder(source)) {
      await mkdir(folder, { recursive: true, mode: privateMode });
      // Links are followed, so that the model does not depend on files elsewhere.
      await cp(source, folder, { recursive: true, dereference: true });
    } else {
      await this.#unpack(source, inMaking, signal, report);
    }
    const files: string[] = [];
    for await (const { file } of filesBelow(folder)) {
      await chmod(file, privateFileMode);
      files.push(file);
    }
    const hashes: string[][] = [];
    for (const file of files.toSorted()) hashes.push([relative(folder, file), await hashFile(file, signal)]);
    return hashOf(hashes);
  }

  async #unpack(archive: string, model: string, signal: AbortSignal, report: Report): Promise<void> {
    await this.#options.pool.run(
      { kind: 'unpack-model', archive, model },
      { signal, onProgress: (phase, progress) => report(phase, downloaded + progress * (unpacked - downloaded)) },
    );
  }
}

/** Where a model's archive is downloaded to. The number is of old, so that earlier downloads are resumed. */
export function downloadFile(folder: string, id: string): string {
  return join(folder, `${id}-0`);
}

/** A model that ends the process when it is tried, or lets it wait forever, counts as damaged. */
function damageOf(code: ErrorCode): AppError | undefined {
  if (code === 'WORKER_CRASHED') return new AppError('MODEL_DAMAGED', say('modelStops'));
  return code === 'WORKER_TIMEOUT' ? new AppError('MODEL_DAMAGED', say('modelSilent')) : undefined;
}

type Report = (phase: string, progress: number) => void;

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw toAppError(error, 'FILE_UNREADABLE');
  }
}
