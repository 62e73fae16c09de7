import { interfaceVersion } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { prepared, type Handlers } from './call.ts';
import type { Services } from './services.ts';
import * as store from '../store/credentials.ts';
import { hashSecret, newSecret } from '../domain/accounts/secrets.ts';

export function accountHandlers({ db, tokens, logger }: Services) {
  return {
    health: () => ({ status: 'ok', version: interfaceVersion }),

    async issueToken({ userId, clientId }) {
      logger.info({ user: userId, client: clientId }, 'access token issued');
      return {
        access_token: await tokens.issue({ userId, clientId }),
        token_type: 'Bearer',
        expires_in: tokens.lifetime,
      };
    },

    listCredentials: ({ userId }) => store.listCredentials(db, userId),

    async createCredential({ userId }, { name }) {
      const secret = newSecret();
      const hash = await hashSecret(secret);
      return prepared(() => {
        const credential = store.insertCredential(db, userId, name, hash);
        logger.info({ user: userId, client: credential.client_id }, 'credentials created');
        return { ...credential, client_secret: secret };
      });
    },

    deleteCredential({ userId }, { client_id: clientId }) {
      if (!store.deleteCredential(db, userId, clientId)) throw new AppError('NOT_FOUND', { subject: 'client_id' });
      logger.info({ user: userId, client: clientId }, 'credentials revoked');
      return { client_id: clientId };
    },
  } satisfies Partial<Handlers>;
}
