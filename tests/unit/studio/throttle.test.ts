import { expect, test } from 'vitest';
import { createCredentials } from '#electron/studio/domain/accounts/credentials.ts';
import { hashSecret } from '#electron/studio/domain/accounts/secrets.ts';
import { createThrottle } from '#electron/studio/domain/accounts/throttle.ts';
import { openDatabase } from '#electron/db/open.ts';
import { insertCredential } from '#electron/studio/store/credentials.ts';
import { migrations } from '#electron/studio/store/migrations/index.ts';
import { createUser } from '#electron/studio/store/users.ts';
import { AppError } from '#shared/errors/index.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { thrownBy } from '../../support/thrown.ts';

function admitted(action: () => void): boolean {
  try {
    action();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_ATTEMPTS') return false;
    throw error;
  }
}

test('who fails again and again has to wait longer and longer, up to a minute', () => {
  const clock = new ManualClock();
  const throttle = createThrottle(clock);
  const names = ['client', 'address'];
  for (let count = 0; count < 4; count++) throttle.failed(names);
  expect(admitted(() => throttle.admit(names))).toBe(true);
  const waits = [1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => {
    throttle.failed(names);
    clock.advance(seconds * 1_000 - 1);
    const early = admitted(() => throttle.admit(['address']));
    clock.advance(1);
    return [early, admitted(() => throttle.admit(['address']))];
  });
  expect(waits).toEqual(waits.map(() => [false, true]));
  throttle.failed(names);
  throttle.succeeded('client');
  expect(admitted(() => throttle.admit(['client']))).toBe(true);
  clock.advance(16 * 60_000);
  expect(admitted(() => throttle.admit(names))).toBe(true);
});

test('guesses slow the guesser down, not a client that is known already', async () => {
  const db = openDatabase({ file: ':memory:', migrations });
  const user = createUser(db, 'local');
  const { check } = await createCredentials(db, user.id, new ManualClock());
  const { client_id: id } = insertCredential(db, user.id, 'CRM', await hashSecret('right'));
  expect(await check.basic(id, 'right', '10.0.0.1')).toEqual({ userId: user.id, clientId: id });
  for (let count = 0; count < 5; count++) expect(await check.basic(id, 'wrong', '10.0.0.2')).toBeUndefined();
  expect(await thrownBy(check.basic(id, 'wrong', '10.0.0.2'))).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  expect(await check.basic(id, 'right', '10.0.0.1')).toEqual({ userId: user.id, clientId: id });
  db.close();
});
