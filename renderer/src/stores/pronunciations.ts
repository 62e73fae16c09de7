import type { OperationInput } from '#shared/api/index.ts';
import type { Problem } from '#shared/ipc/index.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { nameKey } from '#shared/name-key.ts';
import { orProblem } from '../lib/problem.ts';
import { call } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

type PronunciationsState = {
  /** The user's pronunciations, by name. */
  pronunciations: readonly Pronunciation[];
  loaded: boolean;
  problem: Problem | null;
  load(): Promise<void>;
  /** Saves a pronunciation, replacing the one for the same name and language. @throws AppError */
  save(entry: OperationInput<'savePronunciation'>): Promise<Pronunciation>;
  /** @param id of {@link pronunciationId}. @throws AppError */
  remove(id: string): Promise<void>;
};

export const usePronunciations = createAccountStore<PronunciationsState>((set, get) => ({
  pronunciations: [],
  loaded: false,
  problem: null,
  load: () =>
    orProblem(set, async () => set({ ...(await call('listPronunciations', {})), loaded: true, problem: null })),
  async save(entry) {
    const saved = await call('savePronunciation', entry);
    await get().load();
    return saved;
  },
  async remove(id) {
    const entry = get().pronunciations.find((known) => pronunciationId(known) === id);
    if (!entry) return;
    await call('deletePronunciation', { name: entry.name, language: entry.language });
    await get().load();
  },
}));

/** The same for entries that replace each other. */
export function pronunciationId({ name, language }: Pick<Pronunciation, 'name' | 'language'>): string {
  return JSON.stringify([nameKey(name), language]);
}
