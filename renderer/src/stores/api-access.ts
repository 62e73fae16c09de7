import type { OperationOutput } from '#shared/api/index.ts';
import type { Problem } from '#shared/ipc/index.ts';
import { orProblem } from '../lib/problem.ts';
import { call, request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

type ApiAccessState = {
  /** Null until first read. Credentials are newest first. */
  access: { address: string; credentials: OperationOutput<'listCredentials'> } | null;
  problem: Problem | null;
  load(): Promise<void>;
  /** @returns the secret, which is shown only this once. @throws AppError */
  create(name: string): Promise<OperationOutput<'createCredential'>>;
  /** @throws AppError */
  revoke(clientId: string): Promise<void>;
};

/** Credentials of other programs. */
export const useApiAccess = createAccountStore<ApiAccessState>((set, get) => ({
  access: null,
  problem: null,
  load: () =>
    orProblem(set, async () => {
      const [credentials, { address }] = await Promise.all([
        call('listCredentials', {}),
        request('connection.address', {}),
      ]);
      const newestFirst = credentials.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
      set({ access: { address, credentials: newestFirst }, problem: null });
    }),
  async create(name) {
    const created = await call('createCredential', { name });
    await get().load();
    return created;
  },
  async revoke(clientId) {
    await call('deleteCredential', { client_id: clientId });
    await get().load();
  },
}));
