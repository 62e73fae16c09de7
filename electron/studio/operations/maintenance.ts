import type { Handlers } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';
import { measureStorage } from '../domain/maintenance/storage.ts';

export function maintenanceHandlers({ folders, stored, removeUnusedMedia }: Services) {
  return {
    getStorage: async () => ({ ...(await measureStorage(folders.root)), damaged: stored.damaged() }),

    async clearCaches() {
      const before = await measureStorage(folders.root);
      await removeUnusedMedia();
      const after = await measureStorage(folders.root);
      return { freed: Math.max(0, before.total - after.total) };
    },
  } satisfies Partial<Handlers>;
}
