import type { IpcInput, IpcOutput, Problem } from '#shared/ipc/index.ts';
import { orProblem } from '../lib/problem.ts';
import { request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

/** The cost of rows before their launch; null if the studio counts no credits. @throws AppError */
export function estimateCredits(input: IpcInput<'credits.estimate'>): Promise<IpcOutput<'credits.estimate'>> {
  return request('credits.estimate', input);
}

/** The cost of a campaign so far; null if the studio counts no credits. @throws AppError */
export function creditsOfCampaign(campaignId: string): Promise<IpcOutput<'credits.ofCampaign'>> {
  return request('credits.ofCampaign', { campaignId });
}

/** The videos of a month with their costs, newest first. @throws AppError */
export function bookingsOf(month: string, page: number): Promise<IpcOutput<'credits.bookings'>> {
  return request('credits.bookings', { month, page });
}

export type Usage = {
  credits: NonNullable<IpcOutput<'credits.get'>>;
  /** Newest first. */
  months: NonNullable<IpcOutput<'credits.months'>>;
};

type UsageState = {
  /** Null until first read; `uncounted` if the studio counts no credits. */
  usage: Usage | 'uncounted' | null;
  problem: Problem | null;
  load(): Promise<void>;
};

/** The credits that the account has used. */
export const useUsage = createAccountStore<UsageState>((set) => ({
  usage: null,
  problem: null,
  load: () =>
    orProblem(set, async () => {
      const [credits, months] = await Promise.all([request('credits.get', {}), request('credits.months', {})]);
      set({ usage: credits && months ? { credits, months } : 'uncounted', problem: null });
    }),
}));
