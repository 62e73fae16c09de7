import { AppError, unlessMissing } from '#shared/errors/index.ts';
import type { IpcInput, IpcOutput, Job, NameTake, Problem } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { nameKey } from '#shared/name-key.ts';
import { toProblem } from '../lib/problem.ts';
import { call, onEvent, request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';
import { spoolFile } from './spools.ts';
import { studioIdOf } from './templates.ts';

/** The phrase in which a name was read; null for a name spoken alone. */
export type PhraseRead = IpcInput<'takes.record'>['phrase'];

/** The result of cutting one recording of many names. */
export type CutNames = Omit<IpcOutput<'takes.cut'>, 'takes'> & {
  /** Ids of the takes, in the order in which they were spoken. */
  ids: string[];
  /** Must be called once the other sounds of the recording are no longer needed. */
  end: () => void;
};

type CutOptions = {
  signal: AbortSignal;
  /** Share sent, 0–1; null while the recording is analysed. */
  onProgress: (sent: number | null) => void;
};

type TakesState = {
  /** The actor of the takes; null for the creator. */
  actorId: string | null;
  /** Everything the actor recorded, by name, newest first. */
  takes: readonly NameTake[];
  loaded: boolean;
  problem: Problem | null;
  /** Reads the takes of an actor; without one, those of the shown actor again. */
  load(actorId?: string | null): Promise<void>;
  /**
   * Stores a recording of one name, or of a phrase with it: a media file with sound.
   * @param actorId of the speaker; by default the shown one. @throws AppError
   */
  record(name: string, bytes: Uint8Array, phrase?: PhraseRead, actorId?: string | null): Promise<NameTake>;
  /**
   * Cuts one recording of many names, spoken in the order of the list, and stores the takes.
   * @throws AppError; after an error or a cancel nothing of it is stored.
   */
  cut(file: File, names: string[], options: CutOptions): Promise<CutNames>;
  /** Stores one of the app's sounds as a take of a name. @throws AppError */
  keepSound(url: string, name: string): Promise<NameTake>;
  /** Moves the sound of a take to another name. @returns the new take. @throws AppError */
  giveTo(take: NameTake, name: string): Promise<NameTake>;
  /** Uses a take in videos from now on. @throws AppError */
  choose(id: string): Promise<void>;
  /** @throws AppError */
  remove(id: string): Promise<void>;
};

/** Number of changes made so far: a list that was requested before one may lack it. */
let changes = 0;

export const useTakes = createAccountStore<TakesState>((set, get) => ({
  actorId: null,
  takes: [],
  loaded: false,
  problem: null,
  async load(actorId = get().actorId) {
    if (actorId !== get().actorId) set({ actorId, takes: [], loaded: false });
    const before = changes;
    try {
      const takes = await request('takes.list', { actorId });
      // Another actor's takes may have been requested meanwhile.
      if (get().actorId !== actorId) return;
      if (changes === before) set({ takes, loaded: true, problem: null });
      else await get().load();
    } catch (error) {
      if (get().actorId === actorId) set({ problem: toProblem(error) });
    }
  },
  async record(name, bytes, phrase = null, actorId = get().actorId) {
    const take = await request('takes.record', { actorId, name, bytes, phrase });
    changes += 1;
    if (get().actorId === actorId) set(({ takes }) => ({ takes: withTake(takes, take) }));
    return take;
  },
  async cut(file, names, { signal, onProgress }) {
    const { actorId } = get();
    if (file.size === 0) throw new AppError('MEDIA_EMPTY');
    if (file.size > limits.uploadBytes) throw new AppError('MEDIA_TOO_LARGE');
    // The first half of the progress is the copy to the app, the second the upload to the studio.
    const spoolId = await spoolFile(file, signal, (copied) => onProgress(copied / file.size / 2));
    const stop = (): void => void request('takes.cancelCut', { spoolId });
    signal.addEventListener('abort', stop, { once: true });
    const unsubscribe = onEvent('takes.cutting', ({ spoolId: own, sent }) => {
      if (own === spoolId) onProgress(sent === 1 ? null : 0.5 + sent / 2);
    });
    try {
      const { takes, ...rest } = await request('takes.cut', { actorId, spoolId, names });
      changes += 1;
      await get().load();
      const end = (): void => void request('takes.endCut', { spoolId });
      // Cancelled too late; the caller may no longer end it.
      if (signal.aborted) end();
      return { ...rest, ids: takes.map(({ id }) => id), end };
    } finally {
      unsubscribe();
      signal.removeEventListener('abort', stop);
    }
  },
  async keepSound(url, name) {
    const { actorId } = get();
    const sound = await fetch(url);
    if (!sound.ok) throw new AppError('NOT_FOUND', { subject: url });
    return await get().record(name, new Uint8Array(await sound.arrayBuffer()), null, actorId);
  },
  async giveTo({ id, url }, name) {
    const take = await get().keepSound(url, name);
    await get().remove(id);
    return take;
  },
  async choose(id) {
    await call('chooseTake', { id });
    changes += 1;
    await get().load();
  },
  async remove(id) {
    await call('deleteTake', { id });
    changes += 1;
    await get().load();
  },
}));

/** Exports recorded names into a folder. @throws AppError */
export function exportTakes(input: IpcInput<'takes.export'>): Promise<Job> {
  return request('takes.export', input);
}

/** The names that an actor has not recorded for a template's videos, in which a voice speaks them. @throws AppError */
export async function missingTakes(
  actorId: string,
  templateId: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const { values } = await call('listUnrecorded', {
    actor_id: actorId,
    video_instance_id: await studioIdOf(templateId),
    names: names.map((name) => [name]),
  });
  return values.map(({ value }) => value);
}

/**
 * The number of an actor's finished videos that say each name; null if the studio can't count them.
 * @throws AppError
 */
export async function countNameVideos(
  actorId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, number> | null> {
  const counted = await unlessMissing(
    call('countNameVideos', { actor_id: actorId, values: names.slice(0, limits.tableRows) }),
  );
  return counted && new Map(counted.videos.map((count, index) => [names[index] ?? '', count]));
}

/** The list with a new take, once. If that is chosen, the others of its name and phrase no longer are. */
function withTake(takes: readonly NameTake[], take: NameTake): NameTake[] {
  const key = nameKey(take.name);
  const known = takes.filter(({ id }) => id !== take.id);
  const others = known.map((other) =>
    take.chosen && nameKey(other.name) === key && other.spokenIn?.key === take.spokenIn?.key
      ? { ...other, chosen: false }
      : other,
  );
  const place = others.findIndex((other) => nameKey(other.name) >= key);
  return others.toSpliced(place === -1 ? others.length : place, 0, take);
}
