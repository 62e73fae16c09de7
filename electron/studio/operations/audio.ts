import type { Audio as AudioResource } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { parseScript, segmentTexts } from '#shared/script/index.ts';
import { itemAt } from '#shared/at.ts';
import { prepared, found, type Handlers } from '../requests/call.ts';
import { soundUrl } from '../domain/media/addresses.ts';
import type { Services } from '../requests/services.ts';
import { findActor } from '../store/actors.ts';
import * as store from '../store/audios.ts';
import { addTake, saidAlone } from '../store/takes.ts';
import { listSegments } from '../store/segments.ts';
import { extractAddress } from '../store/sound-extracts.ts';
import { eachInSteps } from '#electron/lib/steps.ts';
import { requireReadyTemplate, requireTemplate } from '../domain/templates/readiness.ts';
import { extractRange } from '../domain/audio/extract-range.ts';
import { findRecordings, speakingIn } from '../domain/audio/recordings.ts';
import { discardSound, keepSounds } from '../domain/audio/keep-sounds.ts';
import { soundMadeOf } from '../domain/audio/source.ts';

export function audioHandlers(services: Services) {
  const { db, folders, pool } = services;

  return {
    getAudio({ userId, baseUrl }, { actor_id: actorId, name, video_instance_id: template }) {
      const templateId = template || null;
      if (templateId !== null) requireTemplate(db, userId, templateId);
      const query = { userId, actorId, name, templateId, phrase: '' };
      return toAudio(found(store.findAudio(db, query)), baseUrl);
    },

    async createAudio(call, { actor_id, name, url, video_instance_id }) {
      const { userId, baseUrl, interactive } = call;
      found(findActor(db, userId, actor_id), 'actor_id');
      const template_id = video_instance_id || null;
      if (template_id !== null) requireTemplate(db, userId, template_id);
      const { made, written } = await soundMadeOf(services, call, url, (source, sound) =>
        pool.run({ kind: 'sound', source, sound }, interactive),
      );
      return prepared(
        () => {
          // The actor may have been deleted while the sound was read.
          found(findActor(db, userId, actor_id), 'actor_id');
          keepSounds(services, [written]);
          const kept = { user_id: userId, actor_id, template_id, capability: written.capability, name };
          addTake(db, { ...kept, ...saidAlone, duration: made.duration, loudness: null, flags: [] });
          const query = { userId, actorId: actor_id, templateId: template_id, phrase: '', name };
          return toAudio(found(store.findAudio(db, query)), baseUrl);
        },
        () => discardSound(folders, written),
      );
    },

    async fetchAudio({ userId, baseUrl }, { video_instance_id: templateId, actor_id, names, variables }) {
      const template = requireTemplate(db, userId, templateId);
      if (actor_id) found(findActor(db, userId, actor_id), 'actor_id');
      const chosen = actor_id || speakingIn(template).actorId || null;
      const texts = new Map(segmentTexts(parseScript(template.greetings)).map(({ name, segment }) => [name, segment]));
      for (const { name, segment } of listSegments(db, templateId)) texts.set(name, texts.get(name) ?? segment);
      const rows = names.map((row) => (typeof row === 'string' ? [row] : row));
      const short = rows.findIndex((row) => row.length !== variables.length);
      if (short !== -1) throw new AppError('ROW_LENGTH_MISMATCH', { row: short });
      const recordingOf = await findRecordings(db, { userId, actorId: chosen, templateId, phrase: '' }, rows.flat());
      const shownValue = (name: string, index: number) => {
        const variable = itemAt(variables, index);
        const sound = recordingOf(name);
        const address = sound ? soundUrl(baseUrl, sound.capability) : null;
        return { name, segment: texts.get(variable) ?? '', variable, audio: address };
      };
      const shown: ReturnType<typeof shownValue>[][] = [];
      await eachInSteps(rows, (row) => shown.push(row.map(shownValue)), undefined, 1);
      return { names: shown };
    },

    extractTrainingAudio({ userId, baseUrl }, { video_instance_id: id, start, duration_secs: seconds }) {
      const { hash, info } = requireReadyTemplate(db, userId, id);
      const range = extractRange(info, start, seconds);
      return { training_url: soundUrl(baseUrl, extractAddress(db, id, { hash, ...range })) };
    },
  } satisfies Partial<Handlers>;
}

function toAudio(audio: store.Audio, baseUrl: string): AudioResource {
  return {
    id: audio.id,
    actor_id: audio.actor_id,
    name: audio.name,
    url: soundUrl(baseUrl, audio.capability),
    user_id: audio.user_id,
    video_instance_id: audio.template_id,
    created_at: audio.created_at,
    updated_at: audio.updated_at,
  };
}
