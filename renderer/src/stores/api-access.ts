import type { ApiAccess, ApiCredential, Problem } from '#shared/ipc/index.ts';
import { orProblem } from '../lib/problem.ts';
import { request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

type ApiAccessState = {
  /** Null until first read. */
  access: ApiAccess | null;
  problem: Problem | null;
  load(): Promise<void>;
  /** @returns the secret, which is shown only this once. @throws AppError */
  create(name: string): Promise<ApiCredential & { clientSecret: string }>;
  /** @throws AppError */
  revoke(clientId: string): Promise<void>;
};

/** Credentials of other programs. */
export const useApiAccess = createAccountStore<ApiAccessState>((set, get) => ({
  access: null,
  problem: null,
  load: () => orProblem(set, async () => set({ access: await request('credentials.list', {}), problem: null })),
  async create(name) {
    const created = await request('credentials.create', { name });
    await get().load();
    return created;
  },
  async revoke(clientId) {
    await request('credentials.revoke', { clientId });
    await get().load();
  },
}));
