import type { OperationInput, OperationOutput } from '#shared/api/index.ts';
import { unlessMissing } from '#shared/errors/index.ts';
import type { IpcOutput, Problem } from '#shared/ipc/index.ts';
import { orProblem } from '../lib/problem.ts';
import { call, request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

/** The cost of rows before their launch; null if the studio counts no credits. @throws AppError */
export function estimateCredits(
  input: OperationInput<'estimateCredits'>,
): Promise<OperationOutput<'estimateCredits'> | null> {
  return unlessMissing(call('estimateCredits', input));
}

/**
 * The cost of a campaign so far; null for an account without a limit, and if the studio counts no credits.
 * @param id of the campaign at the studio. @throws AppError
 */
export async function creditsOfCampaign(id: string): Promise<OperationOutput<'getCampaignCredits'> | null> {
  const [campaign, account] = await Promise.all([
    unlessMissing(call('getCampaignCredits', { id })),
    unlessMissing(call('getCredits', {})),
  ]);
  return account === null || account.limit === null ? null : campaign;
}

/** The videos of a month with their costs, newest first. @throws AppError */
export function bookingsOf(month: string, page: number): Promise<IpcOutput<'credits.bookings'>> {
  return request('credits.bookings', { month, page });
}

export type Usage = {
  credits: OperationOutput<'getCredits'>;
  /** Newest first. */
  months: OperationOutput<'listCreditMonths'>['months'];
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
      const [credits, listed] = await Promise.all([
        unlessMissing(call('getCredits', {})),
        unlessMissing(call('listCreditMonths', {})),
      ]);
      set({ usage: credits && listed ? { credits, months: listed.months } : 'uncounted', problem: null });
    }),
}));
