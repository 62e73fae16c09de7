import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CampaignSummary } from '#shared/ipc/index.ts';
import { copySampleApp } from '../../e2e/support/prepared-app.ts';
import { openDesktop, realStudio, type TestDesktop } from '../../support/desktop.ts';
import { startKillableApp, type KillableApp } from '../../support/killable-app.ts';
import { patience, until } from '../../support/patience.ts';
import { remoteApp } from '../../support/remote-app.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The app ends as it does when the power fails: SIGKILL, at a moment that a test holds still. */

function exported(ask: TestDesktop['ask'], jobId: string) {
  return vi.waitFor(async () => {
    const job = (await ask('jobs.list', {})).find(({ id }) => id === jobId);
    expect(['queued', 'running']).not.toContain(job?.status);
    return job;
  }, patience);
}

describe('an app with a remote studio that is killed', () => {
  const app = remoteApp();
  let victim: KillableApp | undefined;
  afterEach(() => victim?.kill());

  /** The same app in a process of its own; the test's goes on after it. */
  async function handOver(): Promise<KillableApp> {
    await app.desktop.close();
    victim = await startKillableApp(app.dataFolder, 'none');
    const { baseUrl, ...credentials } = app.credentials();
    await victim.ask('accounts.add', { baseUrl, credentials: { kind: 'client', ...credentials } });
    return victim;
  }

  async function takeBack(): Promise<void> {
    await victim?.kill();
    await app.open();
    await app.connect();
  }

  test.each(['ai_studio/campaign', 'pipeline/campaign'])(
    'while %s is on its way has its launch carried out once, whether or not it arrives',
    async (path) => {
      const template = await app.readyTemplate();
      for (const arrives of [false, true]) {
        const running = await handOver();
        const arrival = Promise.withResolvers<void>();
        app.line.set({ until: arrival.promise }, path);
        const input = app.launchInput(template, ['Ada', 'Grace']);
        const held = app.line.hanging();
        void running.ask('campaigns.launch', { ...input, name: `arrives: ${arrives}` });
        await until(() => app.line.hanging() > held);
        await running.kill();
        const before = app.line.passed.length;
        if (arrives) {
          arrival.resolve();
          await until(() => app.line.passed.length > before);
        }
        app.line.set('none', path);
        await takeBack();
        await vi.waitFor(async () => {
          app.desktop.wake();
          const states = (await app.ask('campaigns.list', {})).campaigns.map(({ status }) => status);
          expect(new Set(states)).toEqual(new Set(['done']));
        }, patience);
      }
      const { client } = app.studio;
      const campaigns = await client.call('listCampaigns', { video_instance_id: template.instance?.id ?? '' });
      const counted = campaigns.map(async ({ id, campaign_name: name }) => {
        return { name, videos: (await client.call('listGeneratedByCampaign', { campaign_id: id, size: 1 })).total };
      });
      expect((await Promise.all(counted)).toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
        { name: 'arrives: false', videos: 2 },
        { name: 'arrives: true', videos: 2 },
      ]);
    },
  );
});

test('an app that is killed in the middle of an export, with its studio, finishes it and keeps what it had saved', async () => {
  const dataFolder = join(temporaryFolder('killed'), 'data');
  await copySampleApp(dataFolder);
  const victim = await startKillableApp(dataFolder, 'own');
  const folder = join(dataFolder, 'out');
  const saved = (): string[] => readdirSync(folder).filter((name) => /^[^.].*\.mp4$/u.test(name));
  /** Many, of few values, so that they are generated sooner than they are saved. */
  const rows = 400;
  /** Videos that are saved at the same time. */
  const atOnce = 32;
  let jobId: string;
  try {
    const [template] = await victim.ask('templates.list', {});
    const names = Array.from({ length: rows }, (_, row) => [`Ada ${row % 4}`, 'Engines']);
    const { id } = await victim.ask('campaigns.launch', {
      templateId: template?.id ?? '',
      name: 'Spring',
      mode: 'keep_original',
      variables: ['first_name', 'company'],
      names,
      idempotencyKey: randomUUID(),
    });
    let campaign: CampaignSummary;
    await until(async () => {
      campaign = await victim.ask('campaigns.get', { id });
      return campaign.status === 'done';
    });
    jobId = (await victim.ask('exports.start', { campaignId: id, folder, pattern: '{row:03}' })).id;
    await until(() => existsSync(folder) && saved().length > 2 * atOnce);
  } finally {
    await victim.kill();
  }
  const before = saved().map((name) => ({ name, ino: statSync(join(folder, name)).ino }));
  expect(readdirSync(folder)).not.toContain('results.csv');
  const app = await openDesktop(dataFolder, realStudio);
  try {
    expect(await exported(app.ask, jobId)).toMatchObject({ status: 'succeeded' });
    expect(saved()).toHaveLength(rows);
    expect(readFileSync(join(folder, 'results.csv'), 'utf8').match(/succeeded/gu)).toHaveLength(rows);
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
    // Those it was busy with may have had their name and not yet their mark: they are saved again.
    const kept = before.filter(({ name, ino }) => statSync(join(folder, name)).ino === ino);
    expect(kept.length).toBeGreaterThanOrEqual(before.length - atOnce);
  } finally {
    await app.desktop.close();
  }
});
