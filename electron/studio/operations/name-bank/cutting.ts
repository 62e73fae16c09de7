import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { TakeResource } from '#shared/api/index.ts';
import { AppError, toAppError, throwIfCancelled } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { nameKey } from '#shared/name-key.ts';
import { withAttached } from '#shared/script/index.ts';
import type { Db } from '#electron/db/open.ts';
import type { CutTake } from '#electron/engine/speech/types.ts';
import { contentPath, type ContentKey } from '#electron/engine/workers/content.ts';
import { discardSound, keepSounds } from '../../domain/audio/keep-sounds.ts';
import { placeOfPhrase } from '../../domain/audio/phrases.ts';
import { arrivedSound, soundMadeOf } from '../../domain/audio/source.ts';
import { requireTemplate } from '../../domain/templates/readiness.ts';
import { newCapability } from '../../store/capability.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import * as store from '../../store/takes.ts';
import { prepared, type Call, type Handlers, type InteractiveCall, type Prepared } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import { discardFilm, filmOfTake, keepFilm, newFilm, type WrittenFilm } from './filming.ts';
import { listenToTake, withHeard } from './heard-takes.ts';
import { checkOwner, toTake, type Owner } from './resources.ts';

/** `among`: the names that a recording of one alone is listened to among; without them, nobody listens. */
type Recorded = {
  url: string;
  folder: ContentKey;
  names: string[];
  alone: boolean;
  actorId: string;
  among?: readonly string[];
  templateId?: string | null;
};
/** A take's temporary file, and its name. */
type NamedTake = { name: string; take: Omit<CutTake, 'file'> & { sound: ContentKey; film: WrittenFilm | null } };

/** Turns recordings into takes. */
export function takeCuttingHandlers(services: Services) {
  const { db, folders, pool } = services;

  return {
    async cutTakes(call, { url, values: names, ...owner }) {
      checkOwner(db, call.userId, owner);
      checkCount(names);
      return preparedIn(folders, async (folder) => {
        const heard = await cut(services, call, { url, folder, names, alone: false, actorId: owner.actor_id });
        const named = heard.flatMap((take) => {
          const name = names[take.name ?? -1];
          return name === undefined ? [] : [{ name, take }];
        });
        const keys = new Set(named.map(({ name }) => nameKey(name)));
        const missing = names.filter((name) => !keys.has(nameKey(name)));
        const others = heard.filter(({ name }) => name === null).map(({ start, end }) => ({ start, end }));
        return () => ({ takes: shown(db, keep(services, call, owner, named), call.baseUrl), missing, others });
      });
    },

    async importTakes(call, { recordings, ...owner }) {
      checkOwner(db, call.userId, owner);
      checkCount(recordings);
      return preparedIn(folders, async (folder) => {
        const named: NamedTake[] = [];
        const refusals = new Map<number, AppError>();
        for (const [index, { name, url }] of recordings.entries()) {
          try {
            const own: ContentKey = `${folder}/${index}`;
            const among = recordings.map((recording) => recording.name);
            const templateId = owner.video_instance_id ?? null;
            const [take] = await cut(services, call, {
              url,
              folder: own,
              names: [name],
              alone: true,
              actorId: owner.actor_id,
              among,
              templateId,
            });
            if (take) named.push({ name, take });
          } catch (thrown) {
            const error = toAppError(thrown);
            if (error.code === 'CANCELLED' || error.code === 'SHUTTING_DOWN') throw thrown;
            refusals.set(index, error);
          }
        }
        return () => {
          const takes = shown(db, keep(services, call, owner, named), call.baseUrl).values();
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

    async cutPhrase(call, { actor_id, video_instance_id, variable, occurrence, value, url }) {
      const { userId, baseUrl, signal, interactive } = call;
      const owner = { actor_id, video_instance_id };
      checkOwner(db, userId, owner);
      const template = requireTemplate(db, userId, video_instance_id);
      const { phrase, place, inVideo } = placeOfPhrase(db, template, variable, occurrence);
      const { before, after, key } = phrase;
      const name = withAttached(phrase, value);
      const { made, written } = await soundMadeOf(services, call, url, async (source, sound) => {
        const spoken = { value: name, variable, around: { before, after } };
        const words = { before, value: name, after };
        const cut = await pool.run({ kind: 'cut-phrase', source, sound, phrase: words, place }, interactive);
        const seams = { before: cut.before, after: cut.after, level: cut.level, coupled: true };
        const filming = filmOfTake(services, call, {
          actorId: actor_id,
          source,
          said: cut.said,
          place: inVideo && { inVideo, value, recording: { id: basename(sound), seams } },
          file: newFilm(),
        });
        const listening = { source, ...spoken, among: [], templateId: video_instance_id };
        const [filmed, listened] = await Promise.allSettled([filming, listenToTake(services, call, listening)]);
        if (filmed.status === 'rejected') throw filmed.reason;
        const film = filmed.value;
        if (listened.status === 'rejected') {
          await discardFilm(services, film);
          throw listened.reason;
        }
        return { ...cut, film, flags: withHeard(cut.flags, listened.value) };
      });
      return prepared(
        () => {
          throwIfCancelled(signal);
          // The actor, or the template, may have been deleted while the recording was analysed.
          checkOwner(db, userId, owner);
          keepSounds(services, [written]);
          const { duration, loudness, flags, said: _said, film, ...seams } = made;
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
            film: keepFilm(services, film),
          });
          return toTake(take, baseUrl);
        },
        () => Promise.all([discardSound(folders, written), discardFilm(services, made.film)]),
      );
    },
  } satisfies Partial<Handlers>;
}

/** Prepares takes in a temporary folder, which is removed once they are stored. */
async function preparedIn<Result>(
  folders: DataFolder,
  prepare: (folder: ContentKey) => Promise<() => Result>,
): Promise<Prepared<Result>> {
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

/** Cuts a recording into takes in `folder`, in spoken order. */
async function cut(
  services: Services,
  call: InteractiveCall,
  { url, folder, among, templateId = null, actorId, ...task }: Recorded,
): Promise<(CutTake & NamedTake['take'])[]> {
  const arrived = await arrivedSound(services, call, url);
  try {
    await mkdir(contentPath(services.folders, folder), { recursive: true });
    const run = { kind: 'cut-takes', source: arrived.source, folder, ...task } as const;
    const spoken = { value: task.names[0] ?? '', variable: '', around: null };
    const takes = await services.pool.run(run, call.interactive);
    if (takes.length === 0) throw new AppError('NO_SPEECH', { subject: 'url' });
    const toHear = { source: arrived.source, ...spoken, templateId };
    const heard = among ? await listenToTake(services, call, { ...toHear, among }) : null;
    const cutOut: (CutTake & NamedTake['take'])[] = [];
    for (const take of takes) {
      const sound: ContentKey = `${folder}/${take.file}`;
      const toFilm = { actorId, source: arrived.source, said: take.said, place: null, file: `${sound}.mp4` as const };
      const film = take.name === null ? null : await filmOfTake(services, call, toFilm);
      cutOut.push({ ...take, flags: withHeard(take.flags, heard), sound, film });
    }
    return cutOut;
  } finally {
    await arrived.discard();
  }
}

/** Stores all takes, or none if the client has left: it would send them again. */
function keep(
  services: Services,
  { userId, signal }: Call,
  owner: Owner,
  named: readonly NamedTake[],
): store.TakeRecord[] {
  const { db } = services;
  throwIfCancelled(signal);
  // The actor may have been deleted while the recording was analysed.
  checkOwner(db, userId, owner);
  const common = {
    user_id: userId,
    actor_id: owner.actor_id,
    template_id: owner.video_instance_id ?? null,
    ...store.saidAlone,
  };
  const sounds = named.map(({ name, take }) => ({ ...take, name, capability: newCapability() }));
  keepSounds(services, sounds);
  return sounds.map(({ capability, name, duration, loudness, flags, film }) =>
    store.addTake(db, { ...common, capability, name, duration, loudness, flags, film: keepFilm(services, film) }),
  );
}

/** The current state of takes: a later take of the same recording may have been chosen since. */
function shown(db: Db, takes: readonly store.TakeRecord[], baseUrl: string): TakeResource[] {
  return takes.flatMap(({ user_id, id }) => store.findTake(db, user_id, id) ?? []).map((t) => toTake(t, baseUrl));
}

function checkCount(names: readonly unknown[]): void {
  if (names.length > limits.namesPerRequest) throw new AppError('NAMES_TOO_MANY');
}
