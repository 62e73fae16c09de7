import type { TakeResource } from '#shared/api/index.ts';
import { AppError, errorCodes, isAppError } from '#shared/errors/index.ts';
import type { Take } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Media } from '../media.ts';
import type { Handlers } from '../requests.ts';
import { uploadBytes } from '../templates/upload.ts';
import { utcTime } from '../templates/view.ts';
import type { OwnActor } from '../actors/own-actors.ts';

type NameBankOptions = { connection: ConnectionService; actor: OwnActor; media: Media };

/** Names as the creator said them. An actor of null is the creator. */
export function nameBankHandlers({ connection, actor, media }: NameBankOptions) {
  function toTake({ id, name, seconds, flags, chosen, url, created_at }: TakeResource): Take {
    return { id, name, seconds, flags, chosen, url: media.addSound(url), recordedAt: utcTime(created_at) };
  }

  return {
    async 'takes.list'({ actorId: given }) {
      const studio = connection.studio();
      const actorId = given ?? actor.find(studio);
      if (actorId === null) return [];
      const takes: Take[] = [];
      for (let page = 0; ; page += 1) {
        const size = limits.pageSize;
        const answer = await studio.call('listTakes', { actor_id: actorId, page, size }).catch(noneOfDeletedActor);
        takes.push(...answer.takes.filter(({ rejected }) => !rejected).map(toTake));
        if ((page + 1) * size >= answer.total) return takes;
      }
    },
    /** @throws AppError `NO_SPEECH`, and what a recording can be refused for. */
    async 'takes.record'({ actorId: given, name, bytes }) {
      const studio = connection.studio();
      const actorId = given ?? (await actor.ensure(studio));
      const url = await uploadBytes(studio, bytes, 'take.wav');
      const { results } = await studio.call('importTakes', { actor_id: actorId, recordings: [{ name, url }] });
      const { take = null, reason = null, error = null } = results[0] ?? {};
      if (take !== null) return toTake(take);
      const code = errorCodes.find((known) => known === reason) ?? 'INTERNAL';
      throw new AppError(code, error === null ? {} : { message: error });
    },
    async 'takes.choose'({ id }) {
      return toTake(await connection.studio().call('chooseTake', { id }));
    },
    async 'takes.delete'({ id }) {
      await connection.studio().call('deleteTake', { id });
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** With the actor went everything recorded for it. */
function noneOfDeletedActor(error: unknown): { total: number; takes: TakeResource[] } {
  if (isAppError(error) && error.code === 'NOT_FOUND') return { total: 0, takes: [] };
  throw error;
}
