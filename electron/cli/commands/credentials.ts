import { AppError } from '#shared/errors/index.ts';
import type { Db } from '../../db/open.ts';
import { hashSecret, newSecret } from '../../studio/domain/accounts/secrets.ts';
import { dataFolder } from '../../studio/store/data-folder.ts';
import * as store from '../../studio/store/credentials.ts';
import { openStudioDatabase } from '../../studio/store/open.ts';
import { ensureLocalUser } from '../../studio/store/users.ts';
import { studioFolder } from '../command-line.ts';
import type { Output } from '../output.ts';

/** `credentials add`, `list` and `revoke`: client ids of a data folder, also while a studio runs on it. */

type Options = { data: string };

async function withAccount(options: Options, work: (db: Db, userId: string) => Promise<void> | void): Promise<void> {
  const db = openStudioDatabase(dataFolder(studioFolder(options)));
  try {
    await work(db, ensureLocalUser(db).id);
  } finally {
    db.close();
  }
}

export function addCredentials(options: Options & { name: string }, output: Output): Promise<void> {
  return withAccount(options, async (db, userId) => {
    const secret = newSecret();
    const credential = store.insertCredential(db, userId, options.name, await hashSecret(secret));
    output.result({ ...credential, client_secret: secret }, [
      `client id      ${credential.client_id}`,
      `client secret  ${secret}`,
      'The secret is shown this once.',
    ]);
  });
}

export function listCredentials(options: Options, output: Output): Promise<void> {
  return withAccount(options, (db, userId) => {
    const credentials = store.listCredentials(db, userId);
    const lines = credentials.map(({ client_id, created_at, name }) => `${client_id}  ${created_at}  ${name}`);
    output.result({ credentials }, lines.length > 0 ? lines : ['There are no credentials yet.']);
  });
}

export function revokeCredentials(clientId: string, options: Options, output: Output): Promise<void> {
  return withAccount(options, (db, userId) => {
    if (!store.deleteCredential(db, userId, clientId)) throw new AppError('NOT_FOUND', { subject: clientId });
    output.result({ client_id: clientId }, [`${clientId} is revoked.`]);
  });
}
