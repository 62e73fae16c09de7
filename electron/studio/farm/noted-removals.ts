import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';

/**
 * The studio's artifacts, where machines elsewhere have copies of them: `onRemoved` is called when some are removed, and
 * when some turn out to be missing. A copy of what the studio doesn't have must not be used.
 */
export function noteRemovals(store: ArtifactStore, onRemoved: () => void): ArtifactStore {
  return {
    ...store,
    async remove(artifact) {
      await store.remove(artifact);
      onRemoved();
    },
    areSynced(artifacts) {
      const all = store.areSynced(artifacts);
      if (!all) onRemoved();
      return all;
    },
    async trim(kind, options) {
      const removed = await store.trim(kind, options);
      if (removed > 0) onRemoved();
      return removed;
    },
    async clear(kind, isNeeded = () => false) {
      let isRemoved = false;
      await store.clear(kind, (key) => {
        const stays = isNeeded(key);
        isRemoved ||= !stays;
        return stays;
      });
      if (isRemoved) onRemoved();
    },
  };
}
