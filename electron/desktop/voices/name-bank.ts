import type { TakeResource } from '#shared/api/index.ts';
import { AppError, errorCodes, isAppError } from '#shared/errors/index.ts';
import type { Take } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Media } from '../media.ts';
import { uploadBytes } from '../templates/upload.ts';
import { utcTime } from '../templates/view.ts';
import type { OwnActor } from '../actors/own-actors.ts';

/** Names as the creator said them. */
export type NameBank = {
  /** @param actorId null for the creator. */
  list(actorId: string | null): Promise<Take[]>;
  /** @throws AppError `NO_SPEECH`, and what a recording can be refused for. */
  record(input: { actorId: string | null; name: string; bytes: Uint8Array }): Promise<Take>;
  choose(id: string): Promise<Take>;
  delete(id: string): Promise<void>;
};

export type NameBankOptions = { connection: ConnectionService; actor: OwnActor; media: Media };

export function createNameBank({ connection, actor, media }: NameBankOptions): NameBank {
  function toTake({ id, name, seconds, flags, chosen, url, created_at }: TakeResource): Take {
    return { id, name, seconds, flags, chosen, url: media.addSound(url), recordedAt: utcTime(created_at) };
  }

  return {
    async list(given) {
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
    async record({ actorId: given, name, bytes }) {
      const studio = connection.studio();
      const actorId = given ?? (await actor.ensure(studio));
      const url = await uploadBytes(studio, bytes, 'take.wav');
      const { results } = await studio.call('importTakes', { actor_id: actorId, recordings: [{ name, url }] });
      const { take = null, reason = null, error = null } = results[0] ?? {};
      if (take !== null) return toTake(take);
      const code = errorCodes.find((known) => known === reason) ?? 'INTERNAL';
      throw new AppError(code, error === null ? {} : { message: error });
    },
    async choose(id) {
      return toTake(await connection.studio().call('chooseTake', { id }));
    },
    async delete(id) {
      await connection.studio().call('deleteTake', { id });
    },
  };
}

/** With the actor went everything recorded for it. */
function noneOfDeletedActor(error: unknown): { total: number; takes: TakeResource[] } {
  if (isAppError(error) && error.code === 'NOT_FOUND') return { total: 0, takes: [] };
  throw error;
}
