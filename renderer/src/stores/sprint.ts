import type { IpcInput, Problem, Sprint } from '#shared/ipc/index.ts';
import { orProblem } from '../lib/problem.ts';
import { request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

type SprintState = {
  /** Names to be recorded one after the other; null without a list. */
  sprint: Sprint | null;
  loaded: boolean;
  problem: Problem | null;
  load(): Promise<void>;
  /** @throws AppError */
  begin(input: IpcInput<'sprint.begin'>): Promise<Sprint>;
  /** Continues in another reading style, or with the names of another variable; null for all. @throws AppError */
  change(input: IpcInput<'sprint.change'>): Promise<void>;
  /** @throws AppError */
  end(): Promise<void>;
};

export const useSprint = createAccountStore<SprintState>((set) => ({
  sprint: null,
  loaded: false,
  problem: null,
  load: () => orProblem(set, async () => set({ sprint: await request('sprint.get', {}), loaded: true, problem: null })),
  async begin(input) {
    const sprint = await request('sprint.begin', input);
    set({ sprint, loaded: true, problem: null });
    return sprint;
  },
  async change(input) {
    set({ sprint: await request('sprint.change', input), loaded: true, problem: null });
  },
  async end() {
    await request('sprint.end', {});
    set({ sprint: null, loaded: true });
  },
}));
