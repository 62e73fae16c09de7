import { readFileSync, rmSync, statSync } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toAppError, type AppError } from '#shared/errors/index.ts';
import {
  checksumBytes,
  peekCheckedFile,
  readCheckedFile,
  readLargeCheckedFile,
  writeCheckedFile,
} from '#electron/lib/checked-file.ts';
import { evictLeastUsed } from '#electron/lib/evict.ts';
import { ifPresent, readExactly } from '#electron/lib/files.ts';
import { createGroupSync } from '#electron/lib/group-sync.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { eachInSteps } from '#electron/lib/steps.ts';
import {
  artifactDamaged,
  artifactMissing,
  checkSize,
  endBytes,
  largestArtifact,
  nameOf,
  type Artifact,
  type ArtifactKind,
  type ArtifactStore,
  type OpenArtifact,
} from './store.ts';

/** Up to this size, bytes, a blocking read from the system's cache is faster than the thread pool. */
const readAtOnce = 256 * 1024;

/** Maximum number of artifacts remembered as checked; forgotten ones are checked again. */
const rememberedChecks = 20_000;

/**
 * Stores artifacts as files, `<folder>/<kind>/<key>`: the content, and a checksum of it and its name
 * (`checked-file.ts`). A file's modification time is its last use. Any number of processes may share the folder.
 * @param options.largest maximum size of an artifact, bytes.
 */
export function createFileStore(folder: string, { largest = largestArtifact } = {}): ArtifactStore {
  const syncs = createGroupSync();
  /** The state of each file when it was checked. */
  const checked = createRecentlyUsed<{ state: string; end: Uint8Array }>(rememberedChecks);
  const fileOf = ({ kind, key }: Artifact): string => join(folder, kind, key);

  return {
    async put(artifact, parts) {
      checkSize(artifact, parts, largest);
      return writeCheckedFile(fileOf(artifact), parts, { name: nameOf(artifact) });
    },

    async read(artifact) {
      const file = fileOf(artifact);
      const name = nameOf(artifact);
      const found = statSync(file, { throwIfNoEntry: false });
      if (!found) return null;
      if (found.size > largest + checksumBytes) {
        rmSync(file, { force: true });
        return null;
      }
      return found.size <= readAtOnce ? readCheckedFile(file, { name }) : readLargeCheckedFile(file, { name });
    },

    open: (artifact) => openFile(artifact, fileOf(artifact)),

    async stat(artifact) {
      const found = await ifPresent(stat(fileOf(artifact)));
      return found ? { size: Math.max(0, found.size - checksumBytes) } : null;
    },

    async check(artifact) {
      const file = fileOf(artifact);
      const found = statSync(file, { throwIfNoEntry: false });
      if (!found) return null;
      const state = `${found.ino} ${found.size} ${found.mtimeMs}`;
      const size = found.size - checksumBytes;
      const known = checked.get(file);
      if (known?.state === state) return { size, end: known.end };
      const how = { name: nameOf(artifact), atOnce: size <= readAtOnce };
      const content = size <= largest ? await peekCheckedFile(file, how) : null;
      if (!content) throw artifactDamaged(artifact, `${size} bytes, which are not what was put`);
      // A copy, because a view would keep the whole file in memory.
      const end = Uint8Array.from(content.subarray(-endBytes));
      checked.set(file, { state, end });
      return { size, end };
    },

    async remove(artifact) {
      rmSync(fileOf(artifact), { force: true });
    },

    sync: (artifacts) => syncs.sync(artifacts.map(fileOf)),
    areSynced: (artifacts) => syncs.areSynced(artifacts.map(fileOf)),

    async trim(kind, { limit, isNeeded }) {
      const evicted = evictLeastUsed({ folder: join(folder, kind), limit, isNeeded });
      return (await ifPresent(evicted)) ?? 0;
    },

    async clear(kind, isNeeded = () => false) {
      const keys = await wholeFiles(kind);
      await eachInSteps(keys, (key) => {
        if (!isNeeded(key)) rmSync(fileOf({ kind, key }), { force: true });
      });
    },
  };

  /** Keys of a kind's artifacts, without the partial files that a process is still writing. */
  async function wholeFiles(kind: ArtifactKind): Promise<string[]> {
    const names = (await ifPresent(readdir(join(folder, kind)))) ?? [];
    return names.filter((name) => !name.startsWith('.'));
  }
}

async function openFile(artifact: Artifact, file: string): Promise<OpenArtifact> {
  const found = statSync(file, { throwIfNoEntry: false });
  // Opening, reading and closing in the thread pool takes longer than all of it here.
  if (found && found.size <= readAtOnce) return openBytes(artifact, readSmall(artifact, file));
  const handle = await ifPresent(open(file, 'r'));
  if (!handle) throw artifactMissing(artifact);
  return {
    async read(start, into) {
      if (!(await readExactly(handle, into, start))) throw endsEarly(artifact, start + into.length);
    },
    close: () => handle.close(),
  };
}

function readSmall(artifact: Artifact, file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    // Removed in between.
    throw toAppError(error).code === 'FILE_NOT_FOUND' ? artifactMissing(artifact) : error;
  }
}

function openBytes(artifact: Artifact, bytes: Uint8Array): OpenArtifact {
  return {
    async read(start, into) {
      const end = start + into.length;
      if (end > bytes.length) throw endsEarly(artifact, end);
      into.set(bytes.subarray(start, end));
    },
    close: async () => undefined,
  };
}

function endsEarly(artifact: Artifact, end: number): AppError {
  return artifactDamaged(artifact, `ends before byte ${end}`);
}
