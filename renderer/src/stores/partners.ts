import { isAppError } from '#shared/errors/index.ts';
import type { PartnerProject } from '#shared/ipc/index.ts';
import { request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

type PartnersState = {
  /** Whether the account has a partner with projects to offer, as far as known. */
  offers: boolean;
  /** Whether the studio has said so, so that it is not asked again. */
  known: boolean;
  /** Asks the studio, in the background. */
  look(): Promise<void>;
};

/** The partner of an account: few studios have one. */
export const usePartners = createAccountStore<PartnersState>((set, get) => ({
  offers: false,
  known: false,
  async look() {
    if (get().known) return;
    try {
      const projects = await request('partners.list', {});
      const offers = projects !== null && projects.length > 0;
      set({ offers, known: offers || projects === null });
    } catch (error) {
      if (!isAppError(error)) throw error;
      // There is a partner, and who looks for its projects sees what is wrong. Without an answer, there is none to see.
      if (error.code === 'PARTNER_UNREACHABLE' || error.code === 'PARTNER_ANSWER_INVALID') set({ offers: true });
    }
  },
}));

/** The projects of the account's partner. @throws AppError */
export async function listPartnerProjects(): Promise<PartnerProject[]> {
  return (await request('partners.list', {})) ?? [];
}
