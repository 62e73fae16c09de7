import type { OperationOutput } from '#shared/api/index.ts';
import { isAppError, unlessMissing } from '#shared/errors/index.ts';
import { call } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';
import { untilListed } from './templates.ts';

export type PartnerProject = OperationOutput<'listPartnerProjects'>['projects'][number];

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
      const answer = await ask();
      const offers = answer.projects.length > 0;
      set({ offers, known: offers || !answer.account_exists });
    } catch (error) {
      if (!isAppError(error)) throw error;
      // There is a partner, and who looks for its projects sees what is wrong. Without an answer, there is none to see.
      if (error.code === 'PARTNER_UNREACHABLE' || error.code === 'PARTNER_ANSWER_INVALID') set({ offers: true });
    }
  },
}));

/** The projects of the account's partner. @throws AppError */
export async function listPartnerProjects(): Promise<PartnerProject[]> {
  return (await ask()).projects;
}

/** Makes a template of a project; the studio fetches its video and prepares it. @throws AppError */
export async function importPartnerProject(id: string): Promise<void> {
  await untilListed(await call('importPartnerProject', { project_id: id }));
}

async function ask(): Promise<OperationOutput<'listPartnerProjects'>> {
  const answer = await unlessMissing(call('listPartnerProjects', {}));
  return answer ?? { account_exists: false, projects: [], total: 0 };
}
