import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import type { TakeResource } from '#shared/api/index.ts';
import { AppError, toAppError, throwIfCancelled } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { createValueCounter } from '#shared/rows/distinct-values.ts';
import { nameKey } from '#shared/name-key.ts';
import { parseScript, phrasesOf, withAttached } from '#shared/script/index.ts';
import type { CutTake } from '../../engine/speech/types.ts';
import { contentPath, type ContentKey } from '../../engine/workers/content.ts';
import { prepared, type Call, type Handlers, type InteractiveCall, type Prepared } from './call.ts';
import { found } from './found.ts';
import { soundUrl } from '../domain/media/addresses.ts';
import type { Services } from './services.ts';
import { findActor } from '../store/actors.ts';
import { newCapability } from '../store/capability.ts';
import * as store from '../store/takes.ts';
import { requireTemplate } from '../domain/templates/readiness.ts';
import { inSteps } from '../../lib/steps.ts';
import { findRecordings } from '../domain/audio/recordings.ts';
import { discardSound, keepSounds } from '../domain/audio/keep-sounds.ts';
import { placeOfPhrase } from '../domain/audio/phrases.ts';
import { arrivedSound, soundMadeOf } from '../domain/audio/source.ts';

type Owner = { actor_id: string; video_instance_id?: string | null | undefined };
type Recorded = { url: string; folder: ContentKey; names: string[]; alone: boolean };
/** A take where it was written, and the name it is of. */
type NamedTake = { name: string; take: Omit<CutTake, 'file'> & { sound: ContentKey } };

export function nameBankHandlers(services: Services) {
  const { db, folders, pool } = services;

  function checkOwner(userId: string, { actor_id, video_instance_id: templateId }: Owner): void {
    found(findActor(db, userId, actor_id), 'actor_id');
    if (templateId) requireTemplate(db, userId, templateId);
  }

  /** Prepares takes in a folder of their own, which goes once they are kept. */
  async function preparedIn<Result>(prepare: (folder: ContentKey) => Promise<() => Result>): Promise<Prepared<Result>> {
    const folder: ContentKey = `temporary/${randomUUID()}`;
    const path = contentPath(folders, folder);
    const remove = (): Promise<void> => rm(path, { recursive: true, force: true });
    await mkdir(path);
    try {
      return prepared(await prepare(folder), remove);
    } catch (error) {
      await remove();
      throw error;
    }
  }

  /** Cuts a recording into takes in `folder`, in the order in which they were spoken. */
  async function cut(
    call: InteractiveCall,
    { url, folder, ...task }: Recorded,
  ): Promise<(CutTake & NamedTake['take'])[]> {
    const arrived = await arrivedSound(services, call, url);
    try {
      await mkdir(contentPath(folders, folder), { recursive: true });
      const run = { kind: 'cut-takes', source: arrived.source, folder, ...task } as const;
      const takes = await pool.run(run, call.interactive);
      if (takes.length === 0) throw new AppError('NO_SPEECH', { subject: 'url' });
      return takes.map((take) => ({ ...take, sound: `${folder}/${take.file}` as const }));
    } finally {
      await arrived.discard();
    }
  }

  /** Keeps all takes, or none for a client that has gone: it would send them again. */
  function keep({ userId, signal }: Call, owner: Owner, named: readonly NamedTake[]): store.TakeRecord[] {
    throwIfCancelled(signal);
    // The actor may have been deleted while the recording was listened to.
    checkOwner(userId, owner);
    const common = {
      user_id: userId,
      actor_id: owner.actor_id,
      template_id: owner.video_instance_id ?? null,
      ...store.saidAlone,
    };
    const sounds = named.map(({ name, take }) => ({ ...take, name, capability: newCapability() }));
    keepSounds(folders, sounds);
    return sounds.map(({ capability, name, duration, loudness, flags }) =>
      store.addTake(db, { ...common, capability, name, duration, loudness, flags }),
    );
  }

  /** Takes as they are now: a later one of the same recording may have been chosen since. */
  function shown(takes: readonly store.TakeRecord[], baseUrl: string): TakeResource[] {
    return takes.flatMap(({ user_id, id }) => store.findTake(db, user_id, id) ?? []).map((t) => toTake(t, baseUrl));
  }

  return {
    async cutTakes(call, { url, values: names, ...owner }) {
      checkOwner(call.userId, owner);
      checkCount(names);
      return preparedIn(async (folder) => {
        const heard = await cut(call, { url, folder, names, alone: false });
        const named = heard.flatMap((take) => {
          const name = names[take.name ?? -1];
          return name === undefined ? [] : [{ name, take }];
        });
        const keys = new Set(named.map(({ name }) => nameKey(name)));
        const missing = names.filter((name) => !keys.has(nameKey(name)));
        const others = heard.filter(({ name }) => name === null).map(({ start, end }) => ({ start, end }));
        return () => ({ takes: shown(keep(call, owner, named), call.baseUrl), missing, others });
      });
    },

    async importTakes(call, { recordings, ...owner }) {
      checkOwner(call.userId, owner);
      checkCount(recordings);
      return preparedIn(async (folder) => {
        const named: NamedTake[] = [];
        const refusals = new Map<number, AppError>();
        for (const [index, { name, url }] of recordings.entries()) {
          try {
            const own: ContentKey = `${folder}/${index}`;
            const [take] = await cut(call, { url, folder: own, names: [name], alone: true });
            if (take) named.push({ name, take });
          } catch (thrown) {
            const error = toAppError(thrown);
            if (error.code === 'CANCELLED' || error.code === 'SHUTTING_DOWN') throw thrown;
            refusals.set(index, error);
          }
        }
        return () => {
          const takes = shown(keep(call, owner, named), call.baseUrl).values();
          const results = recordings.map(({ name }, index) => {
            const error = refusals.get(index);
            if (error) {
              const { code, message, sentence } = error;
              return { name, take: null, reason: code, error: message, ...(sentence && { sentence }) };
            }
            return { name, take: takes.next().value ?? null, reason: null, error: null };
          });
          return { results };
        };
      });
    },

    listPhrases({ userId }, { video_instance_id: id }) {
      const { greetings } = requireTemplate(db, userId, id);
      return { phrases: phrasesOf(parseScript(greetings)) };
    },

    async cutPhrase(call, { actor_id, video_instance_id, variable, occurrence, value, url }) {
      const { userId, baseUrl, signal, interactive } = call;
      const owner = { actor_id, video_instance_id };
      checkOwner(userId, owner);
      const { phrase, place } = placeOfPhrase(db, requireTemplate(db, userId, video_instance_id), variable, occurrence);
      const { before, after, key } = phrase;
      const name = withAttached(phrase, value);
      const { made, written } = await soundMadeOf(services, call, url, (source, sound) =>
        pool.run({ kind: 'cut-phrase', source, sound, phrase: { before, value: name, after }, place }, interactive),
      );
      return prepared(
        () => {
          throwIfCancelled(signal);
          // The actor, or the template, may have been deleted while the recording was listened to.
          checkOwner(userId, owner);
          keepSounds(folders, [written]);
          const { duration, loudness, flags, ...seams } = made;
          const take = store.addTake(db, {
            user_id: userId,
            actor_id,
            template_id: video_instance_id,
            capability: written.capability,
            name,
            duration,
            loudness,
            flags,
            phrase: key,
            spoken_in: { before, after, seams },
          });
          return toTake(take, baseUrl);
        },
        () => discardSound(folders, written),
      );
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

    async listUnrecorded({ userId }, { names, phrase = '', ...owner }) {
      checkOwner(userId, owner);
      const { actor_id: actorId, video_instance_id: templateId = null } = owner;
      const counter = createValueCounter();
      const said = names.flat();
      await inSteps(said.length, (index) => counter.add(said[index] ?? '', 0));
      const counted = counter.values();
      const texts = counted.map(({ value }) => value);
      const recordingOf = await findRecordings(db, { userId, actorId, templateId, phrase }, texts);
      const missing: { value: string; rows: number }[] = [];
      await inSteps(counted.length, (index) => {
        const { value, rows } = counted[index] ?? { value: '', rows: 0 };
        const recording = recordingOf(value);
        if (recording === undefined || (phrase !== '' && recording.phrase !== phrase)) missing.push({ value, rows });
      });
      return { values: missing };
    },
  } satisfies Partial<Handlers>;
}

function checkCount(names: readonly unknown[]): void {
  if (names.length > limits.namesPerRequest) throw new AppError('NAMES_TOO_MANY');
}

function toTake(take: store.TakeRecord, baseUrl: string): TakeResource {
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
