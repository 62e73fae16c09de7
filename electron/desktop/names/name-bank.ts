import { readTakes, type TakeResource } from '#shared/api/index.ts';
import { AppError, knownCode, isAppError } from '#shared/errors/index.ts';
import type { NameTake } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { utcTime } from '#electron/client/studio.ts';
import { uploadBytes, uploadFile } from '#electron/client/transfers/upload.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Emit } from '../bridge/events.ts';
import type { Media } from '../media/media.ts';
import type { Handlers } from '../bridge/requests.ts';
import type { Spools } from '../spools/spools.ts';
import type { TemplateStore } from '../templates/store.ts';
import type { OwnActor } from '../accounts/own-actors.ts';
import type { UnnamedSounds } from './unnamed-sounds.ts';

type NameBankOptions = {
  connection: ConnectionService;
  store: TemplateStore;
  actor: OwnActor;
  media: Media;
  spools: Pick<Spools, 'get' | 'file' | 'discard'>;
  unnamed: UnnamedSounds;
  emit: Emit;
};

/** Names as spoken by the creator or another actor. A null actor is the creator. */
export function nameBankHandlers({ connection, store, actor, media, spools, unnamed, emit }: NameBankOptions) {
  /** Recordings being cut, by their spools. */
  const cutting = new Map<string, AbortController>();

  function toTake({ id, name, seconds, flags, chosen, spoken_in, film, url, created_at }: TakeResource): NameTake {
    const shown = { id, name, seconds, flags, chosen, spokenIn: spoken_in };
    const filmUrl = film?.url ? media.path('video', film.url) : null;
    return {
      ...shown,
      film: film && { ...film, url: filmUrl },
      url: media.path('sound', url),
      recordedAt: utcTime(created_at),
    };
  }

  return {
    async 'takes.list'({ actorId: given }) {
      const studio = connection.studio();
      const actorId = given ?? actor.find(studio);
      if (actorId === null) return [];
      const found = await readTakes(studio, actorId).catch(noneOfDeletedActor);
      return found.filter(({ rejected }) => !rejected).map(toTake);
    },
    /** @throws AppError `NO_SPEECH`, `PHRASE_NOT_READ`, and errors of recordings. */
    async 'takes.record'({ actorId: given, name, bytes, phrase }) {
      const studio = connection.studio();
      const actorId = given ?? (await actor.ensure(studio));
      const url = await uploadBytes(studio, bytes, 'take');
      if (phrase) {
        const { templateId, variable, occurrence } = phrase;
        const place = { video_instance_id: store.readyStudioId(studio.account, templateId), variable, occurrence };
        return toTake(await studio.call('cutPhrase', { actor_id: actorId, ...place, value: name, url }));
      }
      const { results } = await studio.call('importTakes', { actor_id: actorId, recordings: [{ name, url }] });
      const { take = null, reason = null, error = null, sentence } = results[0] ?? {};
      if (take !== null) return toTake(take);
      throw new AppError(knownCode(reason) ?? 'INTERNAL', error === null ? {} : { message: error, sentence });
    },
    /** @throws AppError `NAMES_TOO_MANY`, `NO_SPEECH`, errors of recordings, `CANCELLED`. */
    async 'takes.cut'({ actorId: given, spoolId, names: values }) {
      const studio = connection.studio();
      const stop = new AbortController();
      cutting.set(spoolId, stop);
      try {
        // Before a long recording is sent.
        if (values.length > limits.namesPerRequest) throw new AppError('NAMES_TOO_MANY');
        const { name, mimeType } = spools.get(spoolId);
        const url = await uploadFile(studio, {
          file: spools.file(spoolId),
          name,
          mimeType,
          uploadUrl: null,
          onUploadUrl: () => undefined,
          onProgress: (sent) => emit('takes.cutting', { spoolId, sent }),
          signal: stop.signal,
        });
        const actor_id = given ?? (await actor.ensure(studio));
        const cut = await studio.call('cutTakes', { actor_id, url, values }, { signal: stop.signal });
        const others = await unnamed.make(spoolId, cut.others);
        return { ...cut, others, takes: cut.takes.map(toTake) };
      } finally {
        cutting.delete(spoolId);
        if (!unnamed.has(spoolId)) await spools.discard(spoolId);
      }
    },
    async 'takes.endCut'({ spoolId }) {
      unnamed.forget(spoolId);
      await spools.discard(spoolId);
      return {};
    },
    'takes.cancelCut'({ spoolId }) {
      cutting.get(spoolId)?.abort();
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** Deleting an actor deletes its recordings. */
function noneOfDeletedActor(error: unknown): TakeResource[] {
  if (isAppError(error) && error.code === 'NOT_FOUND') return [];
  throw error;
}
