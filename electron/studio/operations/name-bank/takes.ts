import { ValueCounter } from '#shared/rows/distinct-values.ts';
import { parseScript, phrasesOf } from '#shared/script/index.ts';
import { throwIfCancelled } from '#shared/errors/index.ts';
import { nameKey } from '#shared/name-key.ts';
import { eachInSteps, untilNone } from '#electron/lib/steps.ts';
import { findRecordings } from '../../domain/audio/recordings.ts';
import { requireTemplate } from '../../domain/templates/readiness.ts';
import { findActor } from '../../store/actors.ts';
import { batchesOfActor } from '../../store/batches.ts';
import { finishedValues } from '../../store/generated-videos.ts';
import * as store from '../../store/takes.ts';
import { found, type Handlers } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import { checkOwner, toTake } from './resources.ts';

/** Videos whose values are read between two turns of the event loop. */
const videosAtOnce = 200;

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

    async countNameVideos({ userId, signal }, { actor_id: actorId, values }) {
      found(findActor(db, userId, actorId), 'actor_id');
      const keys = new Map<string, string>();
      const videos = new Map<string, number>();
      await eachInSteps(values, (value) => videos.set(keyOf(value), 0));
      for (const batchId of batchesOfActor(db, userId, actorId)) {
        let after = 0;
        await untilNone(() => {
          throwIfCancelled(signal);
          const some = finishedValues(db, batchId, after, videosAtOnce);
          for (const { seq, values: said } of some) {
            after = seq;
            for (const key of new Set(said.map(keyOf))) {
              const count = videos.get(key);
              if (count !== undefined) videos.set(key, count + 1);
            }
          }
          return some.length;
        });
      }
      return { videos: values.map((value) => videos.get(keyOf(value)) ?? 0) };

      function keyOf(value: string): string {
        const known = keys.get(value);
        if (known !== undefined) return known;
        const key = nameKey(value);
        keys.set(value, key);
        return key;
      }
    },
  } satisfies Partial<Handlers>;
}
