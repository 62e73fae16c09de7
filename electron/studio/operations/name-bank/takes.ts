import type { TakeResource } from '#shared/api/index.ts';
import { ValueCounter } from '#shared/rows/distinct-values.ts';
import { parseScript, phrasesOf } from '#shared/script/index.ts';
import type { Db } from '#electron/db/open.ts';
import { eachInSteps } from '#electron/lib/steps.ts';
import { findRecordings } from '../../domain/audio/recordings.ts';
import { soundUrl } from '../../domain/media/addresses.ts';
import { requireTemplate } from '../../domain/templates/readiness.ts';
import { findActor } from '../../store/actors.ts';
import * as store from '../../store/takes.ts';
import { found, type Handlers } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';

/** The actor and the template of takes; without a template they are for any. */
export type Owner = { actor_id: string; video_instance_id?: string | null | undefined };

export function takeHandlers({ db, removeUnusedMedia }: Services) {
  return {
    listPhrases({ userId }, { video_instance_id: id }) {
      const { greetings } = requireTemplate(db, userId, id);
      return { phrases: phrasesOf(parseScript(greetings)) };
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
      await removeUnusedMedia();
      return { id };
    },

    async listUnrecorded({ userId }, { names, phrase = '', ...owner }) {
      checkOwner(db, userId, owner);
      const { actor_id: actorId, video_instance_id: templateId = null } = owner;
      const counter = new ValueCounter();
      await eachInSteps(names.flat(), (name) => counter.add(name, 0));
      const counted = counter.values();
      const texts = counted.map(({ value }) => value);
      const recordingOf = await findRecordings(db, { userId, actorId, templateId, phrase }, texts);
      const missing: { value: string; rows: number }[] = [];
      await eachInSteps(counted, ({ value, rows }) => {
        const recording = recordingOf(value);
        if (recording === undefined || (phrase !== '' && recording.phrase !== phrase)) missing.push({ value, rows });
      });
      return { values: missing };
    },
  } satisfies Partial<Handlers>;
}

/** @throws AppError `NOT_FOUND` for a missing actor or template. */
export function checkOwner(db: Db, userId: string, { actor_id, video_instance_id: templateId }: Owner): void {
  found(findActor(db, userId, actor_id), 'actor_id');
  if (templateId) requireTemplate(db, userId, templateId);
}

export function toTake(take: store.TakeRecord, baseUrl: string): TakeResource {
  const { id, actor_id, template_id, name, duration, loudness, flags, chosen, rejected, created_at } = take;
  const url = soundUrl(baseUrl, take.capability);
  const spoken_in = take.spoken_in && {
    key: take.phrase,
    before: take.spoken_in.before,
    after: take.spoken_in.after,
  };
  const sound = { seconds: duration, loudness, flags, spoken_in, url };
  return { id, actor_id, video_instance_id: template_id, name, ...sound, chosen, rejected, created_at };
}
