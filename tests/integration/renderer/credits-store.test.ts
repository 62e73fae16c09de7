import { describe, expect, test, vi } from 'vitest';
import { creditsOfCampaign, estimateCredits, useUsage } from '#renderer/stores/credits.ts';
import { addUser } from '../../support/second-user.ts';
import { remoteApp } from '../../support/remote-app.ts';

const app = remoteApp();
vi.mock('#renderer/platform/bridge.ts', () => ({
  call: (...asked: Parameters<typeof app.call>) => app.call(...asked),
  dropPendingAnswers: () => undefined,
}));

const loaded = async () => {
  await useUsage.getState().load();
  return useUsage.getState().usage;
};

describe('credits', () => {
  test('are estimated before rows are launched, and counted after', async () => {
    const { id, clientId, clientSecret } = await addUser(app.studio, 'Agency');
    await app.studio.client.call('updateAccount', { id, credit_limit: 3 });
    await app.ask('accounts.add', { baseUrl: app.line.url, credentials: { kind: 'client', clientId, clientSecret } });
    const full = { rows: 2, generation_mode: 'full_script', smooth_quality: 'premium' } as const;
    expect(await estimateCredits(full)).toMatchObject({ credits: 4, covered: false, balance: 3, limit: 3 });
    expect(await estimateCredits({ rows: 2 })).toMatchObject({ credits_per_video: 1, credits: 2, covered: true });
    const { id: campaign } = await app.launch(await app.readyTemplate(), 'Ada', 'Grace');
    const { studioId } = await app.finished(campaign);
    expect(await creditsOfCampaign(studioId ?? '')).toMatchObject({ reserved: 0, used: 2, videos: 2 });
    expect(await loaded()).toMatchObject({
      credits: { balance: 1, reserved: 0, used_this_month: 2, limit: 3 },
      months: [{ videos: 2, credits: 2 }],
    });
  });

  test('of a campaign are not named for an account without a limit', async () => {
    const { id } = await app.launch(await app.readyTemplate(), 'Ada');
    const { studioId } = await app.finished(id);
    expect(await loaded()).toMatchObject({ credits: { used_this_month: 1, limit: null } });
    expect(await creditsOfCampaign(studioId ?? '')).toBeNull();
  });

  test('are unknown where a remote studio counts none', async () => {
    app.line.set({ status: 404 }, '/credits');
    expect(await estimateCredits({ rows: 2 })).toBeNull();
    expect(await creditsOfCampaign('6f1c2a54-9d6e-4f6e-8a39-5c1d2b7e9f10')).toBeNull();
    expect(await loaded()).toBe('uncounted');
  });
});
