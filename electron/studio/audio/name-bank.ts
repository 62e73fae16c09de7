import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TakeResource } from '../../../shared/api/index.ts';
import { AppError, toAppError } from '../../../shared/errors/index.ts';
import { distinctValues } from '../../../shared/rows/distinct-values.ts';
import { nameKey } from '../../../shared/rows/name-key.ts';
import type { CutTake } from '../../engine/workers/protocol.ts';
import type { Call, Handlers } from '../http/call.ts';
import { found } from '../http/found.ts';
import { soundUrl } from '../media/sound-routes.ts';
import type { Services } from '../services.ts';
import { findActor } from '../store/actors.ts';
import { newCapability } from '../store/capability.ts';
import * as store from '../store/takes.ts';
import { requireTemplate } from '../templates/readiness.ts';
import { recordingsBy } from './recordings.ts';
import { arrivedFile } from './source.ts';

type NameBankOperations =
  'cutTakes' | 'importTakes' | 'listTakes' | 'chooseTake' | 'rejectTake' | 'deleteTake' | 'listUnrecorded';

type Owner = { actor_id: string; video_instance_id?: string | null | undefined };
type Recorded = { url: string; names: string[]; alone: boolean };

export function nameBankHandlers(services: Services): Pick<Handlers, NameBankOperations> {
  const { db, folders, pool } = services;

  function checkOwner(userId: string, { actor_id, video_instance_id: templateId }: Owner): void {
    found(findActor(db, userId, actor_id), 'actor_id');
    if (templateId) requireTemplate(db, userId, templateId);
  }

  /** Cuts a recording and keeps its takes; gives them, and what fits no name. */
  async function record({ userId, baseUrl, signal }: Call, owner: Owner, { url, names, alone }: Recorded) {
    const folder = join(folders.temporary, randomUUID());
    await mkdir(folder);
    try {
      const arrived = await arrivedFile(services, { userId, url, baseUrl, signal });
      let cut: CutTake[];
      try {
        const task = { kind: 'cut-takes', source: arrived.file, folder, names, alone } as const;
        cut = await pool.run(task, { signal, priority: 'interactive' });
      } finally {
        await arrived.discard();
      }
      if (cut.length === 0) throw new AppError('NO_SPEECH', { subject: 'url' });
      const takes = cut.flatMap((take) => keep(userId, owner, names[take.name ?? -1], take));
      return { takes, others: cut.filter(({ name }) => name === null).map(({ start, end }) => ({ start, end })) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Sound and row come in one step of the event loop, so that no clean-up takes the one for unused. */
  function keep(userId: string, owner: Owner, name: string | undefined, take: CutTake): store.Take[] {
    if (name === undefined) return [];
    const capability = newCapability();
    renameSync(take.file, join(folders.sounds, capability));
    const { actor_id, video_instance_id } = owner;
    const { duration, loudness, flags } = take;
    const kept = { user_id: userId, actor_id, template_id: video_instance_id ?? null, capability, name };
    return [store.addTake(db, { ...kept, duration, loudness, flags })];
  }

  /** Takes as they are now: a later one of the same recording may have been chosen since. */
  function shown(takes: readonly store.Take[], baseUrl: string): TakeResource[] {
    return takes.flatMap(({ user_id, id }) => store.findTake(db, user_id, id) ?? []).map((t) => toTake(t, baseUrl));
  }

  return {
    async cutTakes(call, { url, values: names, ...owner }) {
      checkOwner(call.userId, owner);
      const { takes, others } = await record(call, owner, { url, names, alone: false });
      const heard = new Set(takes.map(({ name }) => nameKey(name)));
      const missing = names.filter((name) => !heard.has(nameKey(name)));
      return { takes: shown(takes, call.baseUrl), missing, others };
    },

    async importTakes(call, { recordings, ...owner }) {
      checkOwner(call.userId, owner);
      const results = [];
      for (const { name, url } of recordings) {
        try {
          const { takes } = await record(call, owner, { url, names: [name], alone: true });
          results.push({ name, take: shown(takes, call.baseUrl)[0] ?? null, reason: null, error: null });
        } catch (thrown) {
          const { code, message } = toAppError(thrown);
          if (code === 'CANCELLED' || code === 'SHUTTING_DOWN') throw thrown;
          results.push({ name, take: null, reason: code, error: message });
        }
      }
      return { results };
    },

    listTakes({ userId, baseUrl }, { actor_id: actorId, name, page, size }) {
      found(findActor(db, userId, actorId), 'actor_id');
      const { total, takes } = store.listTakes(db, { userId, actorId, name, page, size });
      return { total, takes: takes.map((take) => toTake(take, baseUrl)) };
    },

    chooseTake({ userId, baseUrl }, { id }) {
      return toTake(store.chooseTake(db, found(store.findTake(db, userId, id))), baseUrl);
    },

    rejectTake({ userId, baseUrl }, { id }) {
      return toTake(store.rejectTake(db, found(store.findTake(db, userId, id))), baseUrl);
    },

    async deleteTake({ userId }, { id }) {
      store.deleteTake(db, found(store.findTake(db, userId, id)));
      await services.removeUnusedMedia();
      return { id };
    },

    listUnrecorded({ userId }, { names, ...owner }) {
      checkOwner(userId, owner);
      const { actor_id: actorId, video_instance_id } = owner;
      const findRecording = recordingsBy(services, { userId, actorId, templateId: video_instance_id ?? '' });
      const values = distinctValues(names).filter(({ value }) => !findRecording(value));
      return { values: values.map(({ value, rows }) => ({ value, rows })) };
    },
  };
}

function toTake(take: store.Take, baseUrl: string): TakeResource {
  const { id, actor_id, template_id, name, duration, loudness, flags, chosen, rejected, created_at } = take;
  const url = soundUrl(baseUrl, take.capability);
  const sound = { seconds: duration, loudness, flags, url };
  return { id, actor_id, video_instance_id: template_id, name, ...sound, chosen, rejected, created_at };
}
