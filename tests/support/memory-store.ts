import { setTimeout as delay } from 'node:timers/promises';
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
} from '#electron/engine/artifacts/store.ts';

type Held = { kind: ArtifactKind; key: string; bytes: Uint8Array; isTorn: boolean; isSynced: boolean; used: number };

export type MemoryStore = ArtifactStore & {
  /** Makes the store full, as a disk without space; false makes room again. */
  setFull(full: boolean): void;
  /** Makes every call take at least this long, milliseconds. */
  setSlow(milliseconds: number): void;
  /** Truncates an artifact to this many bytes, as a power cut may. */
  tear(artifact: Artifact, bytes?: number): void;
  /** Removes an artifact, as somebody who empties a folder by hand. */
  lose(artifact: Artifact): void;
  /** Replaces an artifact's content by that of another. */
  swap(artifact: Artifact, content: Artifact): void;
  /** Names of all artifacts, torn or not. */
  names(): string[];
};

/** Keeps artifacts in memory and fails on demand, like an adapter for a server. */
export function createMemoryStore({ largest = largestArtifact } = {}): MemoryStore {
  const held = new Map<string, Held>();
  let isFull = false;
  let slowness = 0;
  let uses = 0;

  const find = (artifact: Artifact): Held | undefined => held.get(nameOf(artifact));
  // Content that was stored under another name is recognized by that name.
  const isDamaged = (found: Held, artifact: Artifact): boolean =>
    found.isTorn || nameOf(found) !== nameOf(artifact) || found.bytes.length > largest;
  const ofKind = (kind: ArtifactKind): [string, Held][] => [...held].filter(([, found]) => found.kind === kind);
  const answer = async (): Promise<void> => {
    if (slowness > 0) await delay(slowness);
  };

  return {
    async put(artifact, parts) {
      checkSize(artifact, parts, largest);
      await answer();
      if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      if (find(artifact)) return false;
      const bytes = new Uint8Array(Buffer.concat(parts));
      held.set(nameOf(artifact), { ...artifact, bytes, isTorn: false, isSynced: false, used: (uses += 1) });
      return true;
    },

    async read(artifact) {
      await answer();
      const found = find(artifact);
      if (!found) return null;
      if (isDamaged(found, artifact)) {
        held.delete(nameOf(artifact));
        return null;
      }
      found.used = uses += 1;
      return found.bytes.slice();
    },

    async open(artifact) {
      await answer();
      const found = find(artifact);
      if (!found) throw artifactMissing(artifact);
      return {
        async read(start, into) {
          await answer();
          const part = found.bytes.subarray(start, start + into.length);
          if (part.length < into.length) throw artifactDamaged(artifact, `ends before byte ${start + into.length}`);
          into.set(part);
        },
        close: () => Promise.resolve(),
      };
    },

    async stat(artifact) {
      await answer();
      const found = find(artifact);
      return found ? { size: found.bytes.length } : null;
    },

    async check(artifact) {
      await answer();
      const found = find(artifact);
      if (!found) return null;
      if (isDamaged(found, artifact)) throw artifactDamaged(artifact, 'not what was put');
      return { size: found.bytes.length, end: found.bytes.slice(-endBytes) };
    },

    async remove(artifact) {
      held.delete(nameOf(artifact));
      await answer();
    },

    async sync(artifacts) {
      const found = artifacts.map(find);
      await answer();
      for (const each of found) if (each) each.isSynced = true;
    },
    areSynced: (artifacts) => artifacts.every((artifact) => find(artifact)?.isSynced === true),

    async trim(kind, { limit, isNeeded }) {
      await answer();
      const evictable = ofKind(kind).filter(([, { key }]) => !isNeeded(key));
      let total = evictable.reduce((sum, [, { bytes }]) => sum + bytes.length, 0);
      let removed = 0;
      for (const [name, { bytes }] of evictable.toSorted(([, a], [, b]) => a.used - b.used)) {
        if (total <= limit) break;
        held.delete(name);
        total -= bytes.length;
        removed += 1;
      }
      return removed;
    },

    async clear(kind, isNeeded = () => false) {
      await answer();
      for (const [name, { key }] of ofKind(kind)) if (!isNeeded(key)) held.delete(name);
    },

    setFull: (full) => void (isFull = full),
    setSlow: (milliseconds) => void (slowness = milliseconds),
    tear(artifact, bytes = 0) {
      const found = find(artifact);
      if (found) held.set(nameOf(artifact), { ...found, bytes: found.bytes.slice(0, bytes), isTorn: true });
    },
    lose: (artifact) => void held.delete(nameOf(artifact)),
    swap(artifact, content) {
      const other = find(content);
      if (other) held.set(nameOf(artifact), other);
    },
    names: () => [...held.keys()],
  };
}
