import { interfaceVersion, type Credential } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { found, type Handlers } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';
import * as store from '../store/credentials.ts';
import { createUser, findUser, listUsers, setCreditLimit } from '../store/users.ts';
import { accountMeant } from '../domain/accounts/recipient.ts';
import { toWait } from '../work/waits.ts';
import { hashSecret, newSecret } from '../domain/accounts/credentials.ts';

type CredentialWithSecret = Credential & { client_secret: string };

export function accountHandlers({ db, tokens, accountRemover, outages, logger }: Services) {
  function addCredential(userId: string, name: string): CredentialWithSecret {
    const secret = newSecret();
    const credential = store.insertCredential(db, userId, name, hashSecret(secret));
    logger.info({ user: userId, client: credential.client_id }, 'credentials created');
    return { ...credential, client_secret: secret };
  }

  return {
    async health() {
      const waits = (await outages.list()).map(toWait);
      return {
        status: waits.length === 0 ? 'ok' : 'waiting',
        version: interfaceVersion,
        waits: waits.map(({ message: _message, ...wait }) => wait),
      };
    },

    async issueToken({ userId, clientId }) {
      // A token names the credentials it ends with; the launch token has none, and needs none.
      if (clientId === '') throw new AppError('UNAUTHORIZED');
      logger.info({ user: userId, client: clientId }, 'access token issued');
      return {
        access_token: await tokens.issue({ userId, clientId }),
        token_type: 'Bearer',
        expires_in: tokens.lifetime,
      };
    },

    listCredentials: ({ userId }, { user_id: named }) => store.listCredentials(db, accountMeant(db, userId, named)),

    createCredential: ({ userId }, { name, user_id: named }) => addCredential(accountMeant(db, userId, named), name),

    deleteCredential({ userId }, { client_id: clientId, user_id: named }) {
      const holder = accountMeant(db, userId, named);
      if (!store.deleteCredential(db, holder, clientId)) throw new AppError('NOT_FOUND', { subject: 'client_id' });
      logger.info({ user: holder, client: clientId }, 'credentials revoked');
      return { client_id: clientId };
    },

    listAccounts: () => listUsers(db),

    createAccount: (_call, { name, credit_limit: limit = null }) =>
      db.transaction(() => {
        const { id } = createUser(db, name);
        setCreditLimit(db, id, limit);
        const account = found(findUser(db, id));
        logger.info({ user: account.id }, 'account created');
        const { client_id, client_secret } = addCredential(account.id, 'First');
        return { ...account, client_id, client_secret };
      })(),

    updateAccount(_call, { id, credit_limit: limit }) {
      if (found(findUser(db, id)).admin) {
        throw new AppError('REQUEST_UNUSABLE', {
          subject: 'id',
          message:
            'The account that the studio was set up with has no limit. Make another account for what is to be limited.',
        });
      }
      setCreditLimit(db, id, limit);
      logger.info({ user: id, limit }, 'credit limit set');
      return found(findUser(db, id));
    },

    async deleteAccount(_call, { id }) {
      if (found(findUser(db, id)).admin) {
        throw new AppError('REQUEST_UNUSABLE', {
          subject: 'id',
          message: 'The account that the studio was set up with cannot be removed. Remove the data folder instead.',
        });
      }
      await accountRemover.remove(id);
      return { id };
    },
  } satisfies Partial<Handlers>;
}
