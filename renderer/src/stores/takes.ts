import type { IpcInput, NameTake, Problem } from '#shared/ipc/index.ts';
import { nameKey } from '#shared/name-key.ts';
import { toProblem } from '../lib/problem.ts';
import { request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

/** Where a phrase stands that was read; null for a name that was said alone. */
export type PhraseRead = IpcInput<'takes.record'>['phrase'];

type TakesState = {
  /** Whose they are; null is the creator. */
  actorId: string | null;
  /** Everything the actor recorded, by name, newest first. */
  takes: readonly NameTake[];
  loaded: boolean;
  problem: Problem | null;
  /** Reads the takes of an actor, or those shown now again. */
  load(actorId?: string | null): Promise<void>;
  /** Keeps a recording of one name, or of the phrase it is read in: a media file with sound. @throws AppError */
  record(name: string, bytes: Uint8Array, phrase?: PhraseRead): Promise<NameTake>;
  /** Uses a take in videos from now on. @throws AppError */
  choose(id: string): Promise<void>;
  /** @throws AppError */
  remove(id: string): Promise<void>;
};

export const useTakes = createAccountStore<TakesState>((set, get) => ({
  actorId: null,
  takes: [],
  loaded: false,
  problem: null,
  async load(actorId = get().actorId) {
    if (actorId !== get().actorId) set({ actorId, takes: [], loaded: false });
    try {
      const takes = await request('takes.list', { actorId });
      // Meanwhile somebody else's may have been asked for.
      if (get().actorId === actorId) set({ takes, loaded: true, problem: null });
    } catch (error) {
      set({ problem: toProblem(error) });
    }
  },
  async record(name, bytes, phrase = null) {
    const take = await request('takes.record', { actorId: get().actorId, name, bytes, phrase });
    set(({ takes }) => ({ takes: withTake(takes, take) }));
    return take;
  },
  async choose(id) {
    await request('takes.choose', { id });
    await get().load();
  },
  async remove(id) {
    await request('takes.delete', { id });
    await get().load();
  },
}));

/** Which of the names an actor has not recorded for a template's videos. @throws AppError */
export async function missingTakes(input: IpcInput<'takes.missing'>): Promise<readonly string[]> {
  return (await request('takes.missing', input)).names;
}

/** The list with a new take, which is used instead of the others of its name where it was chosen. */
function withTake(takes: readonly NameTake[], take: NameTake): NameTake[] {
  const key = nameKey(take.name);
  const others = takes.map((other) =>
    take.chosen && nameKey(other.name) === key && other.spokenIn?.key === take.spokenIn?.key
      ? { ...other, chosen: false }
      : other,
  );
  const place = others.findIndex((other) => nameKey(other.name) >= key);
  return others.toSpliced(place === -1 ? others.length : place, 0, take);
}
