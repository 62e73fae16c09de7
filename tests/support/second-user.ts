import Database from 'better-sqlite3';
import { SignJWT } from 'jose';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StudioClient } from '#shared/api/index.ts';
import { insertCredential } from '#electron/studio/store/credentials.ts';
import { createUser } from '#electron/studio/store/users.ts';
import { clientOf, type TestStudio } from './studio.ts';

export type SecondUser = { id: string; token: string; client: StudioClient };

/** Another user of a running studio, put into its database behind its back, with a token for an hour. */
export async function addUser({ folder, studio }: TestStudio, name = 'stranger'): Promise<SecondUser> {
  const db = new Database(join(folder, 'studio.db'));
  const { id } = createUser(db, name);
  const nobodysSecret = { salt: Buffer.alloc(16), hash: Buffer.alloc(32) };
  const { client_id: clientId } = insertCredential(db, id, name, nobodysSecret);
  db.close();
  const keys = JSON.parse(readFileSync(join(folder, 'signing-keys.json'), 'utf8')) as { id: string; secret: string }[];
  const [key = { id: '', secret: '' }] = keys;
  const token = await new SignJWT({ client_id: clientId })
    .setProtectedHeader({ alg: 'HS256', kid: key.id })
    .setSubject(id)
    .setIssuer('vocative')
    .setAudience('vocative-studio')
    .setExpirationTime('1h')
    .sign(Buffer.from(key.secret, 'base64url'));
  return { id, token, client: clientOf({ url: studio.url, token }) };
}
