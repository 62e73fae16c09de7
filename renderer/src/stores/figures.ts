import type { Figures, Problem } from '#shared/ipc/index.ts';
import { toProblem } from '../lib/problem.ts';
import { request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

type FiguresState = {
  /** Null until first read. */
  figures: Figures | null;
  problem: Problem | null;
  /** @param days number of days, including today. */
  load(days: number): Promise<void>;
};

/** Number of requests so far: the answer to an earlier one, about other days, is dropped. */
let asked = 0;

/** Results of the account's videos in the last days. */
export const useFigures = createAccountStore<FiguresState>((set) => ({
  figures: null,
  problem: null,
  async load(days) {
    asked += 1;
    const own = asked;
    try {
      const figures = await request('campaigns.figures', { days });
      if (own === asked) set({ figures, problem: null });
    } catch (error) {
      if (own === asked) set({ problem: toProblem(error) });
    }
  },
}));
