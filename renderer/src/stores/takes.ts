import { AppError } from '#shared/errors/index.ts';
import type { IpcInput, IpcOutput, Job, NameTake, Problem } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { nameKey } from '#shared/name-key.ts';
import { toProblem } from '../lib/problem.ts';
import { onEvent, request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';
import { spoolFile } from './spools.ts';

/** Where a phrase stands that was read; null for a name that was said alone. */
export type PhraseRead = IpcInput<'takes.record'>['phrase'];

/** What was found in one recording of many names. */
export type CutNames = Omit<IpcOutput<'takes.cut'>, 'takes'> & {
  /** Ids of the takes, in the order in which they were spoken. */
  ids: string[];
  /** Has to be called when what was heard besides is not needed any more. */
  end: () => void;
};

type CutOptions = {
  signal: AbortSignal;
  /** 0–1 of what is to be sent; null while the recording is listened to. */
  onProgress: (sent: number | null) => void;
};

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
  /**
   * Cuts one recording of many names, spoken in the order of the list, and keeps the takes.
   * @throws AppError; after an error or a cancel nothing of it is kept.
   */
  cut(file: File, names: string[], options: CutOptions): Promise<CutNames>;
  /** Keeps a sound of the app's as a name's. @throws AppError */
  keepSound(url: string, name: string): Promise<NameTake>;
  /** Keeps the sound of a take as another name's, in its place. @returns the new take. @throws AppError */
  giveTo(take: NameTake, name: string): Promise<NameTake>;
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
  async cut(file, names, { signal, onProgress }) {
    if (file.size === 0) throw new AppError('MEDIA_EMPTY');
    if (file.size > limits.uploadBytes) throw new AppError('MEDIA_TOO_LARGE');
    // It is brought to the app and from there to the studio.
    const spoolId = await spoolFile(file, signal, (copied) => onProgress(copied / file.size / 2));
    const stop = (): void => void request('takes.cancelCut', { spoolId });
    signal.addEventListener('abort', stop, { once: true });
    const unsubscribe = onEvent('takes.cutting', ({ spoolId: own, sent }) => {
      if (own === spoolId) onProgress(sent === 1 ? null : 0.5 + sent / 2);
    });
    try {
      const { takes, ...rest } = await request('takes.cut', { actorId: get().actorId, spoolId, names });
      await get().load();
      const end = (): void => void request('takes.endCut', { spoolId });
      // It came too late to be cancelled, and nobody may be there to look at it.
      if (signal.aborted) end();
      return { ...rest, ids: takes.map(({ id }) => id), end };
    } finally {
      unsubscribe();
      signal.removeEventListener('abort', stop);
    }
  },
  async keepSound(url, name) {
    const sound = await fetch(url);
    if (!sound.ok) throw new AppError('NOT_FOUND', { subject: url });
    return await get().record(name, new Uint8Array(await sound.arrayBuffer()));
  },
  async giveTo({ id, url }, name) {
    const take = await get().keepSound(url, name);
    await get().remove(id);
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

/** Writes recorded names into a folder. @throws AppError */
export function exportTakes(input: IpcInput<'takes.export'>): Promise<Job> {
  return request('takes.export', input);
}

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
