import type { Figures, Problem } from '#shared/ipc/index.ts';
import { toProblem } from '../lib/problem.ts';
import { request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

type FiguresState = {
  /** Null until they were read once. */
  figures: Figures | null;
  problem: Problem | null;
  /** @param days how many to look back, today included. */
  load(days: number): Promise<void>;
};

/** How the account's videos ended on the last days. */
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
