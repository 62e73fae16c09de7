import type { Credential } from '#shared/api/index.ts';
import type { ApiCredential } from '#shared/ipc/index.ts';
import { utcTime } from '#electron/client/studio.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { Handlers } from '../requests.ts';

/** Client ids and secrets for other programs. The studio stores only a hash of a secret, and the app nothing. */
export function apiAccessHandlers(connection: Pick<ConnectionService, 'studio'>) {
  return {
    async 'credentials.list'() {
      const studio = connection.studio();
      const credentials = (await studio.call('listCredentials', {})).map(toApiCredential);
      return {
        address: await studio.baseUrl(),
        credentials: credentials.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
      };
    },
    async 'credentials.create'({ name }) {
      const created = await connection.studio().call('createCredential', { name });
      return { ...toApiCredential(created), clientSecret: created.client_secret };
    },
    async 'credentials.revoke'({ clientId }) {
      await connection.studio().call('deleteCredential', { client_id: clientId });
      return {};
    },
  } satisfies Partial<Handlers>;
}

function toApiCredential({ client_id: clientId, name, created_at: createdAt }: Credential): ApiCredential {
  return { clientId, name, createdAt: utcTime(createdAt) };
}
