import { ValueCounter } from '#shared/rows/distinct-values.ts';
import { parseScript, phrasesOf } from '#shared/script/index.ts';
import { eachInSteps } from '#electron/lib/steps.ts';
import { findRecordings } from '../../domain/audio/recordings.ts';
import { requireTemplate } from '../../domain/templates/readiness.ts';
import { findActor } from '../../store/actors.ts';
import * as store from '../../store/takes.ts';
import { found, type Handlers } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import { checkOwner, toTake } from './resources.ts';

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
