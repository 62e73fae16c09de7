import type { FarmStatus } from '../farm/farm-link.ts';
import type { Handlers } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';
import { timestamp } from '#electron/db/values.ts';
import { measureStorage } from '../domain/maintenance/storage.ts';
import { waitingTasks } from '../domain/waiting-tasks.ts';

export function maintenanceHandlers({ db, pool, farm, folders, stored, removeUnusedMedia }: Services) {
  return {
    getFarm: () => ({ farm: farm ? farmResource(farm.status()) : null, waiting: waitingTasks(db, pool) }),

    getStorage: async () => ({ ...(await measureStorage(folders.root)), damaged: stored.damaged() }),

    async clearCaches() {
      const before = await measureStorage(folders.root);
      await removeUnusedMedia();
      const after = await measureStorage(folders.root);
      return { freed: Math.max(0, before.total - after.total) };
    },
  } satisfies Partial<Handlers>;
}

function farmResource({ build, engine, machines, tripsLost }: FarmStatus) {
  return {
    build,
    engine: { ...engine, since: timestamp(engine.since) },
    machines: machines.map(({ seenAt, ...machine }) => ({ ...machine, seen_at: seenAt && timestamp(seenAt) })),
    trips_lost: tripsLost,
  };
}
