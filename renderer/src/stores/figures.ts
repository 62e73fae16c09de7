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

/** Results of the account's videos in the last days. */
export const useFigures = createAccountStore<FiguresState>((set) => ({
  figures: null,
  problem: null,
  async load(days) {
    try {
      set({ figures: await request('campaigns.figures', { days }), problem: null });
    } catch (error) {
      set({ problem: toProblem(error) });
    }
  },
}));
