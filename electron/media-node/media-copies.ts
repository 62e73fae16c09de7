import { dirname } from 'node:path';
import { AppError, isAppError, toAppError } from '#shared/errors/index.ts';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import {
  artifactMissing,
  type Artifact,
  type ArtifactStore,
  type OpenArtifact,
} from '#electron/engine/artifacts/store.ts';
import type { PieceSource } from '#electron/engine/render/byte-reader.ts';
import { partBytes } from '#electron/farm/content-messages.ts';
import type { MediaFile } from '#electron/farm/media-messages.ts';
import type { Scratch } from '#electron/farm/scratch.ts';
import type { StudioFiles } from '#electron/farm/studio-files.ts';
import { makeFolder, privateMode, readExactly } from '#electron/lib/files.ts';
import { Semaphore } from '#electron/lib/semaphore.ts';
import { SharedWork } from '#electron/lib/shared-work.ts';
import { OpenFiles } from './open-files.ts';

/** Files that are copied at the same time. */
const atOnce = 4;
/** Pause after a copy that failed, milliseconds. Meanwhile the studio's bytes are passed on. */
const againAfter = 60_000;
/** Most files whose copies failed that are remembered. */
const mostFailed = 1_000;

type CopiesOptions = { files: StudioFiles; scratch: Scratch; note: (sentence: string) => void; now: () => number };

/**
 * A media node's copies of templates and artifacts. A file is copied once, while its first readers get the studio's bytes;
 * so a cold, full or small cache is slow, and refuses nobody.
 */
export class MediaCopies {
  readonly #files: StudioFiles;
  readonly #scratch: Scratch;
  readonly #artifacts: ArtifactStore;
  readonly #note: (sentence: string) => void;
  readonly #now: () => number;
  readonly #open = new OpenFiles();
  readonly #copying = new SharedWork<void>();
  readonly #fetching = new SharedWork<Uint8Array | null>();
  readonly #slots = new Semaphore(atOnce);
  readonly #closing = new AbortController();
  /** Until when files are not copied, by their paths. */
  readonly #failed = new Map<string, number>();
  #uses = 0;
  #notedAt = -Infinity;
  #mark: string | undefined;
  #forgetting: Promise<void> = Promise.resolve();

  constructor({ files, scratch, note, now }: CopiesOptions) {
    this.#files = files;
    this.#scratch = scratch;
    this.#artifacts = createFileStore(scratch.places.artifacts);
    this.#note = note;
    this.#now = now;
    scratch.whenRemoved((path) => void this.#open.forget(`${scratch.folder}/${path}`).catch(() => undefined));
  }

  /** Uses no copy of an artifact that was made under another mark of the studio. */
  learn(mark: string): Promise<void> {
    if (mark !== this.#mark) {
      this.#mark = mark;
      this.#forgetting = this.#forgetting.catch(() => undefined).then(() => this.#scratch.forgetArtifacts());
    }
    return this.#forgetting;
  }

  /** Resolves once no file is being copied. */
  async settled(): Promise<void> {
    await this.#copying.settled();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#copying.settled();
    await this.#open.close();
    this.#scratch.close();
  }

  fileSource(file: MediaFile): PieceSource {
    return { open: async () => (await this.#openCopy(file)) ?? this.#passOn(file) };
  }

  artifactSource(artifact: Artifact): PieceSource {
    return { open: () => this.#openArtifact(artifact) };
  }

  async #openCopy(file: MediaFile): Promise<OpenArtifact | undefined> {
    const { key, name, size, modified } = file;
    const path = this.#scratch.pathOf(key, name);
    // A single file has only one version; its time is that of its last use.
    const used = await this.#open.use(
      path,
      (found) => found.size === size && (name === '' || found.modified === modified),
    );
    if (!used) {
      this.#copy(file, path);
      return undefined;
    }
    const use = `use ${(this.#uses += 1)}`;
    await this.#scratch.pin(use, key);
    return {
      async read(start, into) {
        if (!(await readExactly(used.handle, into, start)))
          throw new AppError('TEMPLATE_FAILED', { detail: `file ends before byte ${start + into.length}` });
      },
      close: async () => {
        this.#scratch.release(use);
        await used.release();
      },
    };
  }

  /** The studio's bytes, without a copy. */
  #passOn(file: MediaFile): OpenArtifact {
    return {
      read: async (start, into) => {
        for (let at = 0; at < into.length; at += partBytes)
          await this.#files.fetchPart(file, start + at, into.subarray(at, at + partBytes), this.#closing.signal);
      },
      close: async () => undefined,
    };
  }

  /** Begins to copy a file, unless that is going on or failed a moment ago. */
  #copy(file: MediaFile, path: string): void {
    if ((this.#failed.get(path) ?? -Infinity) > this.#now() || this.#closing.signal.aborted) return;
    const { signal } = this.#closing;
    const work = (stop: AbortSignal): Promise<void> => this.#slots.hold(() => this.#copyNow(file, path, stop), stop);
    this.#copying.join(path, work, signal).catch((thrown: unknown) => {
      if (signal.aborted) return;
      if (this.#failed.size >= mostFailed) this.#failed.clear();
      this.#failed.set(path, this.#now() + againAfter);
      this.#tell(thrown, file);
    });
  }

  async #copyNow(file: MediaFile, path: string, signal: AbortSignal): Promise<void> {
    const { key, size } = file;
    // Rather than removing all others for it.
    if (size > this.#scratch.limit) throw new AppError('STORAGE_FULL');
    const use = `copy ${path}`;
    await this.#scratch.pin(use, key);
    try {
      await makeFolder(dirname(path), privateMode);
      await this.#scratch.fill(size, () => this.#files.fetchFile(key, file, path, signal));
    } finally {
      this.#scratch.release(use);
    }
  }

  /** Notes once a minute that the cache can't keep something. */
  #tell(thrown: unknown, { size }: MediaFile): void {
    const { code } = toAppError(thrown);
    if (!code.startsWith('STORAGE_') || this.#now() - this.#notedAt < againAfter) return;
    this.#notedAt = this.#now();
    const [needed, limit] = [size, this.#scratch.limit].map((bytes) => (bytes / 1e9).toPrecision(2));
    this.#note(
      code === 'STORAGE_FULL'
        ? `The cache of ${limit} GB has no room for a template of ${needed} GB, or its disk is full. Its bytes come from the studio each time: free some space, or use a larger --cache-size.`
        : 'The cache can’t be written. Bytes come from the studio each time: look at the folder of --cache.',
    );
  }

  async #openArtifact(artifact: Artifact): Promise<OpenArtifact> {
    await this.#forgetting;
    const copy = await this.#artifacts.check(artifact).catch(unlessDamaged);
    if (copy) return this.#artifacts.open(artifact);
    const name = `${artifact.kind}/${artifact.key}`;
    const fetch = (signal: AbortSignal): Promise<Uint8Array | null> => this.#fetchArtifact(artifact, signal);
    const content = await this.#fetching.join(name, fetch, this.#closing.signal);
    if (!content) throw artifactMissing(artifact);
    return {
      async read(start, into) {
        into.set(content.subarray(start, start + into.length));
      },
      close: async () => undefined,
    };
  }

  async #fetchArtifact(artifact: Artifact, signal: AbortSignal): Promise<Uint8Array | null> {
    const content = await this.#files.fetchArtifact(artifact, signal);
    if (!content) return null;
    try {
      await this.#scratch.fill(content.length, async () => {
        await this.#artifacts.remove(artifact);
        await this.#artifacts.put(artifact, [content]);
      });
    } catch (thrown) {
      this.#tell(thrown, { key: `templates/${artifact.key}`, name: '', size: content.length, modified: 0 });
    }
    return content;
  }
}

function unlessDamaged(error: unknown): null {
  if (isAppError(error) && error.code === 'ARTIFACT_DAMAGED') return null;
  throw error;
}
