import { describe, expect, test } from 'vitest';
import { bookingsPerPage } from '#shared/ipc/index.ts';
import { addUser } from '../../support/second-user.ts';
import { remoteApp } from '../../support/remote-app.ts';

const app = remoteApp();

/** Connects the app as an account that may use so many credits a month. */
async function connectLimited(limit: number): Promise<void> {
  const { id, clientId, clientSecret } = await addUser(app.studio, 'Agency');
  await app.studio.client.call('updateAccount', { id, credit_limit: limit });
  await app.ask('accounts.add', {
    baseUrl: app.line.url,
    credentials: { kind: 'client', clientId, clientSecret },
  });
}

describe('the window', () => {
  test('reads the bookings of a month a page at a time, with the campaigns and values that the app knows', async () => {
    await connectLimited(100);
    const template = await app.readyTemplate();
    const { id, name } = await app.launch(template, 'Ada', 'Grace');
    await app.finished(id);
    const deleted = await app.launch(template, ...Array.from({ length: bookingsPerPage }, (_, row) => `Anna ${row}`));
    await app.finished(deleted.id);
    await app.ask('campaigns.delete', { id: deleted.id });
    const [{ month = '' } = {}] = (await app.call('listCreditMonths', {})).months;
    const first = await app.ask('credits.bookings', { month, page: 0 });
    expect(first?.total).toBe(bookingsPerPage + 2);
    expect(first?.bookings).toHaveLength(bookingsPerPage);
    expect(first?.bookings).toMatchObject(
      first?.bookings.map(() => ({ campaign: null, value: null, credits: 1 })) ?? [],
    );
    const second = await app.ask('credits.bookings', { month, page: 1 });
    expect(second?.bookings).toHaveLength(2);
    expect(second?.bookings.map(({ value }) => value).toSorted()).toEqual(['Ada', 'Grace']);
    expect(second?.bookings[0]?.campaign).toEqual({ id, name });
    expect(await app.ask('credits.bookings', { month: '2020-01', page: 0 })).toEqual({ total: 0, bookings: [] });
  });

  test('hears of a launch beyond the limit with the sentence that says what is left, and keeps nothing of it', async () => {
    await connectLimited(1);
    const template = await app.readyTemplate();
    await expect(app.launch(template, 'Ada', 'Grace')).rejects.toMatchObject({
      code: 'CREDIT_LIMIT_REACHED',
      message: expect.stringContaining('1 of this month’s 1 are left'),
    });
    expect((await app.ask('campaigns.list', {})).campaigns).toEqual([]);
  });

  test('reads no bookings where a remote studio counts no credits', async () => {
    app.line.set({ status: 404 }, '/credits');
    expect(await app.ask('credits.bookings', { month: '2026-11', page: 0 })).toBeNull();
  });
});
