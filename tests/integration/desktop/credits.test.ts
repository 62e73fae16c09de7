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
  test('is told what rows would cost before they are launched, and what was used after', async () => {
    await connectLimited(3);
    const full = { rows: 2, mode: 'full_script', smoothQuality: 'premium' } as const;
    expect(await app.ask('credits.estimate', full)).toMatchObject({ credits: 4, covered: false, balance: 3, limit: 3 });
    expect(await app.ask('credits.estimate', { rows: 2, mode: 'keep_original' })).toMatchObject({
      credits_per_video: 1,
      credits: 2,
      covered: true,
    });
    const { id } = await app.launch(await app.readyTemplate(), 'Ada', 'Grace');
    await app.finished(id);
    expect(await app.ask('credits.get', {})).toMatchObject({ balance: 1, reserved: 0, used_this_month: 2, limit: 3 });
    expect(await app.ask('credits.ofCampaign', { campaignId: id })).toEqual({ reserved: 0, used: 2, videos: 2 });
    expect(await app.ask('credits.months', {})).toMatchObject([{ videos: 2, credits: 2 }]);
  });

  test('is told no cost of a campaign where an account has no limit', async () => {
    const { id } = await app.launch(await app.readyTemplate(), 'Ada');
    await app.finished(id);
    expect(await app.ask('credits.get', {})).toMatchObject({ used_this_month: 1, limit: null });
    expect(await app.ask('credits.ofCampaign', { campaignId: id })).toBeNull();
  });

  test('reads the bookings of a month a page at a time, with the campaigns and values that the app knows', async () => {
    await connectLimited(100);
    const template = await app.readyTemplate();
    const { id, name } = await app.launch(template, 'Ada', 'Grace');
    await app.finished(id);
    const deleted = await app.launch(template, ...Array.from({ length: bookingsPerPage }, (_, row) => `Anna ${row}`));
    await app.finished(deleted.id);
    await app.ask('campaigns.delete', { id: deleted.id });
    const [{ month = '' } = {}] = (await app.ask('credits.months', {})) ?? [];
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

  test('is told nothing where a remote studio counts no credits', async () => {
    app.line.set({ status: 404 }, '/credits');
    expect(await app.ask('credits.get', {})).toBeNull();
    expect(await app.ask('credits.estimate', { rows: 2, mode: 'keep_original' })).toBeNull();
    expect(await app.ask('credits.months', {})).toBeNull();
    expect(await app.ask('credits.bookings', { month: '2026-11', page: 0 })).toBeNull();
  });
});
