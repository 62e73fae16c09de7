import { AppError } from '#shared/errors/index.ts';

/** Kinds of artifacts. Each has its own folder, size limit, and rule for what must stay. */
export const artifactKinds = [
  'sections',
  'pictures',
  'clips',
  'stills',
  'voices',
  'verdicts',
  'faces',
  'lips',
] as const;
export type ArtifactKind = (typeof artifactKinds)[number];

/** Names generated content. `key` is the hash of everything it was made from, so equal keys mean equal content. */
export type Artifact = { kind: ArtifactKind; key: string };

/**
 * Stores generated content by key: encoded sections and pictures, clips, drawn stills, voice profiles, what was heard of values,
 * faces that were found, and mouths that were fitted to them. All of it can be made again.
 * Every adapter, on a disk or a server, guarantees:
 * - Content appears whole or not at all, and never changes.
 * - Content that is torn, damaged, or was stored under another key counts as missing when it is read, and can be put
 *   again.
 * - A call on an artifact sees all earlier calls on it by this process.
 * - A failure affects only the call that reports it.
 */
export type ArtifactStore = {
  /**
   * Stores content unless the key has some already, so that all readers see the content of the first call. It may be
   * lost in a power cut until {@link sync}. May block, so call it only in processes that have nothing else to serve.
   * @param parts of the content, one after another.
   * @returns false if there was content already.
   * @throws AppError `ARTIFACT_TOO_LARGE`; the system's error (ENOSPC, EACCES…), after which nothing is stored.
   */
  put(artifact: Artifact, parts: readonly Uint8Array[]): Promise<boolean>;
  /**
   * Reads and checks all of the content, and marks it as used. Null when it is missing; torn or too large content is
   * removed and counts as missing. A few hundred KB may be read in a blocking call, which is faster.
   */
  read(artifact: Artifact): Promise<Uint8Array | null>;
  /** Opens content to read parts of it, unchecked. @throws AppError `ARTIFACT_MISSING`. */
  open(artifact: Artifact): Promise<OpenArtifact>;
  /** Size in bytes, unchecked; null when it is missing. */
  stat(artifact: Artifact): Promise<{ size: number } | null>;
  /**
   * As {@link stat}, but checks the content, again only after it has changed. Removes nothing, and may block as
   * {@link read} does.
   * @returns also its last bytes, {@link endBytes} at most.
   * @throws AppError `ARTIFACT_DAMAGED` when it is torn, or was stored under another key.
   */
  check(artifact: Artifact): Promise<CheckedArtifact | null>;
  /** Removes content, if there is any. */
  remove(artifact: Artifact): Promise<void>;
  /**
   * Makes content survive a power cut; missing content is ignored. Calls at about the same time share the work.
   * @throws the system's error.
   */
  sync(artifacts: readonly Artifact[]): Promise<void>;
  /** Whether all exist and are synced. Call it in the same step of the event loop in which a reference is stored. */
  areSynced(artifacts: readonly Artifact[]): boolean;
  /**
   * Removes the least recently used unneeded artifacts of a kind until the unneeded ones take at most `limit` bytes.
   * @param options.isNeeded is called in the same step of the event loop in which an artifact is removed, so that
   * nothing can start to need it in between. Not called while all artifacts fit.
   * @returns the number of removed artifacts.
   */
  trim(kind: ArtifactKind, options: { limit: number; isNeeded: (key: string) => boolean }): Promise<number>;
  /** Removes all unneeded artifacts of a kind, in steps of the event loop. `isNeeded` as in {@link trim}. */
  clear(kind: ArtifactKind, isNeeded?: (key: string) => boolean): Promise<void>;
};

export type CheckedArtifact = { size: number; end: Uint8Array };

export const endBytes = 4;

export type OpenArtifact = {
  /**
   * Fills `into` with the content from byte `start` on.
   * @throws AppError `ARTIFACT_DAMAGED` when the content is shorter.
   */
  read(start: number, into: Uint8Array): Promise<void>;
  close(): Promise<void>;
};

/** Maximum size of an artifact, bytes: ten times that of two seconds of 4K pictures. */
export const largestArtifact = 256 * 1024 ** 2;

export function artifactMissing(artifact: Artifact): AppError {
  return new AppError('ARTIFACT_MISSING', { detail: nameOf(artifact) });
}

export function artifactDamaged(artifact: Artifact, detail: string): AppError {
  return new AppError('ARTIFACT_DAMAGED', { detail: `${nameOf(artifact)}: ${detail}` });
}

/** @throws AppError `ARTIFACT_TOO_LARGE`. */
export function checkSize(artifact: Artifact, parts: readonly Uint8Array[], largest: number): void {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  if (size > largest) throw new AppError('ARTIFACT_TOO_LARGE', { detail: `${nameOf(artifact)}: ${size} bytes` });
}

/** The name of an artifact, `KIND/KEY`, for messages and checksums. */
export function nameOf({ kind, key }: Artifact): string {
  return `${kind}/${key}`;
}
