import { AppError } from '#shared/errors/index.ts';

/** Kinds of artifacts. Each has a folder, a size it is held to, and a rule of its own for what must stay. */
export const artifactKinds = ['sections', 'pictures', 'clips', 'stills', 'voices'] as const;
export type ArtifactKind = (typeof artifactKinds)[number];

/** Names content that was made. `key` is the hash of everything it was made of, so equal keys mean equal use. */
export type Artifact = { kind: ArtifactKind; key: string };

/**
 * Where made content is kept, by key: encoded sections and pictures, clips, drawn stills, profiles of voices. All of it
 * can be made again.
 *
 * An adapter guarantees, on a disk as on a server:
 * - Content appears whole or not at all, and never changes.
 * - Content that is torn, damaged, or was stored under another key counts as missing when it is read, and can be put again.
 * - A call on an artifact sees all calls on it that this process made before.
 * - A failure concerns the call that reports it, and no later one.
 */
export type ArtifactStore = {
  /**
   * Keeps content unless there is some under this key: the first to put decides, and all read the same. It may be lost in
   * a power cut until {@link sync}. May block: it is for processes that have nothing else to do meanwhile.
   * @param parts of the content, one after another.
   * @returns false when there was content already.
   * @throws AppError `ARTIFACT_TOO_LARGE`; the system's error (ENOSPC, EACCES…), after which nothing is kept.
   */
  put(artifact: Artifact, parts: readonly Uint8Array[]): Promise<boolean>;
  /**
   * All of the content, checked, and notes that it was used. Null when it is missing; what is torn or too large is removed
   * and counts as missing. A few hundred KB may be read in a blocking call, which takes less time than not to block.
   */
  read(artifact: Artifact): Promise<Uint8Array | null>;
  /** Opens content to read parts of it, which are not checked. @throws AppError `ARTIFACT_MISSING`. */
  open(artifact: Artifact): Promise<OpenArtifact>;
  /** Bytes of the content, unchecked; null when it is missing. */
  stat(artifact: Artifact): Promise<{ size: number } | null>;
  /**
   * As {@link stat}, of content that is checked; not again as long as it stays as it is. Removes nothing, and
   * may block as {@link read} does.
   * @returns also its last bytes, {@link endBytes} at most.
   * @throws AppError `ARTIFACT_DAMAGED` when it is torn, or was stored under another key.
   */
  check(artifact: Artifact): Promise<CheckedArtifact | null>;
  /** Removes content; none is none. */
  remove(artifact: Artifact): Promise<void>;
  /**
   * Makes content survive a power cut; what is missing is passed over. Calls at about the same time share the work.
   * @throws the system's error.
   */
  sync(artifacts: readonly Artifact[]): Promise<void>;
  /** Whether everything is there and, as it is now, was synced. To be asked in the step in which a reference is stored. */
  areSynced(artifacts: readonly Artifact[]): boolean;
  /**
   * Removes the least recently used artifacts of a kind while those that nothing needs take more than `limit` bytes.
   * @param options.isNeeded is asked in the same step of the event loop in which an artifact is removed, so that nothing
   * comes to need it in between. Not asked while all of them fit.
   * @returns how many were removed.
   */
  trim(kind: ArtifactKind, options: { limit: number; isNeeded: (key: string) => boolean }): Promise<number>;
  /** Removes all artifacts of a kind that nothing needs, in steps of the event loop. `isNeeded` as in {@link trim}. */
  clear(kind: ArtifactKind, isNeeded?: (key: string) => boolean): Promise<void>;
};

export type CheckedArtifact = { size: number; end: Uint8Array };

export const endBytes = 4;

export type OpenArtifact = {
  /**
   * Fills `into` with the content from byte `start` on.
   * @throws AppError `ARTIFACT_DAMAGED` when the content ends before.
   */
  read(start: number, into: Uint8Array): Promise<void>;
  close(): Promise<void>;
};

/** Larger content is no artifact, bytes: two seconds of 4K pictures are a tenth of it. */
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

/** For messages, and for checksums that hold for one name only. */
export function nameOf({ kind, key }: Artifact): string {
  return `${kind}/${key}`;
}
