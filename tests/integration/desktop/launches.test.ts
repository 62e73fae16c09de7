import Database from 'better-sqlite3';
import { describe, expect, test, vi } from 'vitest';
import { defaultCampaignOptions, noBackground, type Template } from '#shared/ipc/index.ts';
import { openFaultyLine, type Fault } from '../../support/desktop.ts';
import { patience, until } from '../../support/patience.ts';
import { fc } from '../../support/property.ts';
import { draftOf, remoteApp } from '../../support/remote-app.ts';
import { thrownBy } from '../../support/thrown.ts';

const app = remoteApp();

function launchOf(template: Template, name: string, values: string[]) {
  return app.ask('campaigns.launch', { ...app.launchInput(template, values), name });
}

/** What the studio has: for each campaign its name and how many videos it was asked for, oldest first. */
async function onStudio(template: Template): Promise<{ name: string; videos: number }[]> {
  const { client } = app.studio;
  const campaigns = await client.call('listCampaigns', { video_instance_id: template.instance?.id ?? '' });
  const counted = campaigns.map(async ({ id, campaign_name: name }) => {
    const { total } = await client.call('listGeneratedByCampaign', { campaign_id: id, page: 0, size: 1 });
    return { name, videos: total };
  });
  return Promise.all(counted);
}

async function allDone(): Promise<void> {
  await vi.waitFor(async () => {
    app.desktop.wake();
    const states = (await app.ask('campaigns.list', {})).campaigns.map(({ status }) => status);
    expect(new Set(states)).toEqual(new Set(['done']));
  }, patience);
}

/** Has the app's database, not the studio's, refuse what a launch writes, as on a full disk. @returns what ends that. */
function fillDisk(): () => void {
  const db = new Database(':memory:');
  const statements = Object.getPrototypeOf(db.prepare('SELECT 1')) as Database.Statement;
  db.close();
  const { run } = statements;
  const full = vi.spyOn(statements, 'run').mockImplementation(function (this: Database.Statement, ...values) {
    if (/^INSERT INTO jobs|^UPDATE campaigns SET studio_id/u.test(this.source))
      throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
    return run.apply(this, values);
  });
  return () => full.mockRestore();
}

/** What networks and proxies answer with pages of their own. */
const pages = [403, 404, 500, 511, 521].map((status) => ({ status }));
/** What gateways answer with that do not know their way to the studio. */
const gateways = [404, 405, 410].map((status) => ({ status, json: { message: 'no Route matched with those values' } }));

/** Has what waits try again until so many requests were answered in the studio's place. */
async function answeredElsewhere(count: number): Promise<void> {
  await until(() => {
    app.desktop.wake();
    return app.line.replaced() >= count;
  });
}

describe('launches while the studio is out of reach', () => {
  test('are sent in the order they were made, also after a restart', async () => {
    const template = await app.readyTemplate();
    app.line.set('offline');
    for (const name of ['first', 'second', 'third']) {
      expect(await launchOf(template, name, ['Ada'])).toMatchObject({ status: 'waiting', unsent: true });
    }
    await app.desktop.close();
    await app.open();
    app.line.set('none');
    await app.connect();
    await allDone();
    const names = (await onStudio(template)).map(({ name }) => name);
    expect(names.length).toBe(3);
    expect([names, names.toReversed()]).toContainEqual(['first', 'second', 'third']);
  });

  test.each([...pages, ...gateways])('wait out what answers in place of the studio: %j', async (fault) => {
    const template = await app.readyTemplate();
    app.line.set('offline');
    const { id } = await launchOf(template, 'first', ['Ada']);
    await launchOf(template, 'second', ['Ada']);
    app.line.set(fault);
    await answeredElsewhere(7);
    expect(await app.ask('campaigns.get', { id })).toMatchObject({ status: 'waiting', unsent: true, problem: null });
    app.line.set('none');
    await allDone();
    expect((await onStudio(template)).length).toBe(2);
  });

  test.each([...pages, ...gateways])('are followed on after another answered: %j', async (fault) => {
    const template = await app.readyTemplate();
    app.line.set(fault, '/generated_video');
    const { id } = await launchOf(template, 'running', ['Ada', 'Grace']);
    await answeredElsewhere(3);
    expect(await app.ask('campaigns.get', { id })).toMatchObject({ status: 'running' });
    app.line.set('none', '/generated_video');
    await allDone();
  });

  test('fail in the end where a studio of another make says in its own words that something is not there', async () => {
    const template = await app.readyTemplate();
    app.line.set({ status: 404, json: { detail: 'no such campaign' } }, '/generated_video');
    const { id } = await launchOf(template, 'gone', ['Ada']);
    await vi.waitFor(async () => {
      app.desktop.wake();
      expect(await app.ask('campaigns.get', { id })).toMatchObject({
        status: 'failed',
        problem: { code: 'NOT_FOUND' },
      });
    }, patience);
  });

  /** Launches while the line keeps the answer to a request back, and lets the time pass that the window waits for it. */
  async function launchedWithoutAnswer(template: Template, fault: Fault, path: string) {
    app.line.set(fault, path);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const launch = launchOf(template, 'slow', ['Ada']);
    await vi.advanceTimersByTimeAsync(0);
    vi.advanceTimersByTime(15_000);
    vi.useRealTimers();
    await until(() => app.line.hanging() > 0);
    return launch;
  }

  test.each(['/campaign', '/pipeline/campaign'])(
    'wait in the queue when %s hangs, and are carried out once',
    async (path) => {
      const template = await app.readyTemplate();
      const launched = await launchedWithoutAnswer(template, 'hangs', path);
      expect(launched).toMatchObject({ status: 'waiting' });
      app.line.set('none', path);
      await allDone();
      expect(await onStudio(template)).toEqual([{ name: 'slow', videos: 1 }]);
    },
  );

  test('are not sent again by a studio’s late answer', async () => {
    const template = await app.readyTemplate();
    const arrives = Promise.withResolvers<void>();
    const fault = { until: arrives.promise };
    expect(await launchedWithoutAnswer(template, fault, '/pipeline/campaign')).toMatchObject({ status: 'waiting' });
    app.desktop.wake();
    arrives.resolve();
    await allDone();
    expect(app.line.passed.filter((path) => path.endsWith('/pipeline/campaign'))).toHaveLength(1);
    expect(await onStudio(template)).toEqual([{ name: 'slow', videos: 1 }]);
  });

  test.each(['ai_studio/campaign', 'generated_video'])(
    'are sent again at once when the user does not want to wait, where %s hangs on',
    async (path) => {
      const template = await app.readyTemplate();
      // The answer to the rows is lost, so that the studio is asked whether it has them.
      app.line.set('answer lost', 'pipeline/campaign');
      app.line.set('hangs', path);
      const launched = launchOf(template, 'slow', ['Ada']);
      for (const times of [1, 2]) {
        await until(() => app.line.leftHanging() >= times);
        await app.ask('app.online', {});
      }
      await until(() => app.line.leftHanging() >= 3);
      expect(await launched).toMatchObject({ status: 'waiting' });
      for (const each of ['pipeline/campaign', path]) app.line.set('none', each);
      await allDone();
      expect(await onStudio(template)).toEqual([{ name: 'slow', videos: 1 }]);
    },
  );

  test('say that they wait for the studio once it is their turn', async () => {
    const template = await app.readyTemplate();
    app.line.set('offline');
    const [first, second] = [await launchOf(template, 'first', ['Ada']), await launchOf(template, 'second', ['Ada'])];
    const phaseOf = async (id: string): Promise<string | undefined> =>
      (await app.ask('jobs.list', {})).find(({ campaignId }) => campaignId === id)?.phase;
    await until(async () => (await phaseOf(second.id)) === 'Waiting for the launches before it');
    expect(await phaseOf(first.id)).toBe('Waiting for the studio');
    app.line.set('hangs', '/campaign');
    await app.ask('campaigns.withdraw', { id: first.id });
    await until(async () => (await phaseOf(second.id)) === 'Waiting for the studio');
  });

  test('do not wait for those of another account, whose studio hangs', async () => {
    const template = await app.readyTemplate();
    const other = await openFaultyLine(app.studio.studio.url);
    try {
      app.line.set('hangs', '/campaign');
      const hanging = launchOf(template, 'hanging', ['Ada']);
      await until(() => app.line.hanging() > 0);
      const { clientId, clientSecret } = app.credentials();
      const credentials = { kind: 'client' as const, clientId, clientSecret };
      await app.ask('accounts.add', { baseUrl: other.url, credentials });
      const shown = await vi.waitFor(async () => {
        const [first] = await app.ask('templates.list', {});
        if (!first) throw new Error('the other account has no template yet');
        return first;
      }, patience);
      expect(await launchOf(shown, 'other', ['Grace'])).toMatchObject({ status: 'running' });
      app.line.set('none', '/campaign');
      await hanging;
    } finally {
      await other.close();
    }
  });

  test('can be taken back while their first request hangs', async () => {
    const template = await app.readyTemplate();
    const { id } = await launchedWithoutAnswer(template, 'hangs', '/campaign');
    expect(await app.ask('campaigns.withdraw', { id })).toEqual({ templateId: template.id });
    app.line.set('none', '/campaign');
    expect((await app.ask('campaigns.list', {})).campaigns).toEqual([]);
    expect((await onStudio(template)).filter(({ videos }) => videos > 0)).toEqual([]);
  });

  test.each(['campaigns.cancel', 'campaigns.withdraw', 'campaigns.delete'] as const)(
    'send no rows after %s while the window still waits for the first request',
    async (end) => {
      const template = await app.readyTemplate();
      const arrives = Promise.withResolvers<void>();
      app.line.set({ until: arrives.promise }, '/campaign');
      const launched = launchOf(template, 'stopped', ['Ada']);
      await until(() => app.line.hanging() > 0);
      const [campaign] = (await app.ask('campaigns.list', {})).campaigns;
      await app.ask(end, { id: campaign?.id ?? '' });
      arrives.resolve();
      app.line.set('none', '/campaign');
      await launched.catch(() => undefined);
      const kept = (await app.ask('campaigns.list', {})).campaigns.map(({ status }) => status);
      expect(kept).toEqual(end === 'campaigns.cancel' ? ['cancelled'] : []);
      expect((await onStudio(template)).filter(({ videos }) => videos > 0)).toEqual([]);
      const jobs = (await app.ask('jobs.list', {})).filter(({ kind }) => kind === 'generate');
      expect(jobs.filter(({ status }) => status !== 'cancelled')).toEqual([]);
    },
  );

  test('send no rows once they are cancelled, however long the studio takes to answer that', async () => {
    const template = await app.readyTemplate();
    app.line.set('offline', '/pipeline/campaign');
    const { id } = await launchOf(template, 'cancelled', ['Ada']);
    const arrives = Promise.withResolvers<void>();
    app.line.set({ until: arrives.promise }, '/cancel');
    const cancelled = app.ask('campaigns.cancel', { id });
    await until(() => app.line.hanging() > 0);
    app.line.set('none', '/pipeline/campaign');
    app.desktop.wake();
    await app.ask('campaigns.list', {});
    arrives.resolve();
    expect(await cancelled).toMatchObject({ status: 'cancelled' });
    expect(await onStudio(template)).toEqual([{ name: 'cancelled', videos: 0 }]);
  });

  test('can be taken back and edited until they are sent, with their rows as they were', async () => {
    const template = await app.readyTemplate();
    const draft = draftOf(template, 'Ada', 'Grace');
    await app.ask('drafts.save', draft);
    app.line.set('offline');
    const launched = await app.ask('campaigns.launch', {
      ...app.launchInput(template, ['Ada', 'Grace']),
      endsDraft: true,
    });
    expect(await app.ask('drafts.list', {})).toEqual([]);
    expect(await app.ask('campaigns.withdraw', { id: launched.id })).toEqual({ templateId: template.id });
    expect(await app.ask('drafts.list', {})).toMatchObject([draft]);
    expect((await app.ask('campaigns.list', {})).campaigns).toEqual([]);
    app.line.set('none');
    app.desktop.wake();
    await app.finished((await launchOf(template, 'edited', ['Ada'])).id);
    expect(await onStudio(template)).toEqual([{ name: 'edited', videos: 1 }]);
  });

  test('cannot be taken back once their rows may be on the studio', async () => {
    const template = await app.readyTemplate();
    app.line.set('answer lost', '/pipeline/campaign');
    const { id } = await launchOf(template, 'sent', ['Ada']);
    expect(await app.ask('campaigns.get', { id })).toMatchObject({ status: 'waiting', unsent: false });
    expect(await thrownBy(app.ask('campaigns.withdraw', { id }))).toMatchObject({ code: 'CONFLICT' });
    app.line.set('none', '/pipeline/campaign');
    await allDone();
    expect(await onStudio(template)).toEqual([{ name: 'sent', videos: 1 }]);
  });

  /** What the studio lists for a launch's campaign, and who each row's video names. */
  async function listOf(id: string) {
    const { studioId } = await app.ask('campaigns.get', { id });
    return app.studio.client.call('listGeneratedByCampaign', { campaign_id: studioId ?? '' });
  }
  async function textsOf(id: string) {
    const byId = new Map((await listOf(id)).videos.map((video) => [video.id, video.text]));
    return (await app.ask('campaigns.videos', { id })).map(({ studioId }) => byId.get(studioId ?? ''));
  }

  test('are sent although another program has added people to their campaign', async () => {
    const template = await app.readyTemplate();
    app.line.set('offline', '/pipeline/campaign');
    const { id } = await launchOf(template, 'shared', ['Ada', 'Grace', 'Bo']);
    const { studioId } = await app.ask('campaigns.get', { id });
    await app.studio.client.call('generateCampaign', {
      campaign_id: studioId ?? '',
      generation_mode: 'keep_original',
      variables: ['first_name'],
      names: [['Mallory']],
    });
    app.line.set('none', '/pipeline/campaign');
    await allDone();
    expect(await onStudio(template)).toEqual([{ name: 'shared', videos: 4 }]);
    expect(await textsOf(id)).toEqual(['Hi Ada, welcome.', 'Hi Grace, welcome.', 'Hi Bo, welcome.']);
  });

  test('find their videos by what they say where their ids were lost', async () => {
    const template = await app.readyTemplate();
    app.line.set('answer lost', '/pipeline/campaign');
    app.line.set('offline', '/generated_video');
    const { id } = await launchOf(template, 'lost', ['Ada', 'Grace', 'Bo']);
    const { total, videos } = await listOf(id);
    const newestFirst = videos.toReversed().map((video) => ({ ...video, row_index: undefined }));
    app.line.set({ status: 200, json: { total, videos: newestFirst } }, '/generated_video');
    await until(async () => {
      app.desktop.wake();
      return (await app.ask('campaigns.get', { id })).status !== 'waiting';
    });
    expect(await textsOf(id)).toEqual(['Hi Ada, welcome.', 'Hi Grace, welcome.', 'Hi Bo, welcome.']);
    expect(await onStudio(template)).toEqual([{ name: 'lost', videos: 3 }]);
  });

  test('stop with a sentence where a list does not show whose videos it has', async () => {
    const template = await app.readyTemplate();
    app.line.set('answer lost', '/pipeline/campaign');
    app.line.set('offline', '/generated_video');
    const { id } = await launchOf(template, 'unsure', ['Ada', 'Grace']);
    const { total, videos } = await listOf(id);
    const unnamed = videos.map((video) => ({ ...video, text: undefined }));
    app.line.set({ status: 200, json: { total, videos: unnamed } }, '/generated_video');
    await vi.waitFor(async () => {
      app.desktop.wake();
      const problem = { code: 'CONFLICT', sentence: { key: 'launchUnsure' } };
      expect(await app.ask('campaigns.get', { id })).toMatchObject({ status: 'failed', problem });
    }, patience);
    expect(await onStudio(template)).toEqual([{ name: 'unsure', videos: 2 }]);
  });

  test('go on once there is room, if the disk was full when the studio accepted them', async () => {
    const template = await app.readyTemplate();
    await app.ask('drafts.save', draftOf(template, 'Ada'));
    const arrives = Promise.withResolvers<void>();
    app.line.set({ until: arrives.promise }, 'pipeline/campaign');
    const launch = app.ask('campaigns.launch', { ...app.launchInput(template, ['Ada']), endsDraft: true });
    await until(() => app.line.hanging() > 0);
    const free = fillDisk();
    app.line.set('none', 'pipeline/campaign');
    arrives.resolve();
    expect(await launch.finally(free)).toMatchObject({ status: 'waiting' });
    expect(await app.ask('drafts.list', {})).toEqual([]);
    await allDone();
    expect((await onStudio(template)).map(({ videos }) => videos)).toEqual([1]);
  });

  test('are not taken back over a list that was begun since', async () => {
    const template = await app.readyTemplate();
    app.line.set('offline');
    const { id } = await launchOf(template, 'waiting', ['Ada']);
    await app.ask('drafts.save', draftOf(template, 'Edith'));
    expect(await thrownBy(app.ask('campaigns.withdraw', { id }))).toMatchObject({ code: 'CONFLICT' });
    expect(await app.ask('drafts.list', {})).toMatchObject([draftOf(template, 'Edith')]);
  });
});

/** Has the studio answer as one that knows nothing of some choices, which it ignored. */
async function ignoresChoices(template: Template): Promise<void> {
  const { client } = app.studio;
  const wanted = { campaign_name: 'Plain', video_instance_id: template.instance?.id ?? '' };
  const plain = {
    ...(await client.call('createCampaign', wanted)),
    messaging: undefined,
    captions: undefined,
    backgrounds: undefined,
    lipsync: undefined,
  };
  app.line.set({ status: 200, json: plain }, 'ai_studio/campaign');
}

describe('a studio that ignores a choice', () => {
  test.each([
    [{ captions: 'text' as const }, 'captionsNotSupported'],
    [{ captions: 'burned' as const, captionStyle: 'outline' as const }, 'captionsNotSupported'],
    [{ messaging: true }, 'messagingNotSupported'],
    [
      { background: { ...noBackground, origin: 'one' as const, fallback: 'color' as const } },
      'backgroundsNotSupported',
    ],
    [{ lipsService: true }, 'lipsNotSupported'],
  ])('gets no rows of a launch with it: %j', async (chosen, key) => {
    const template = await app.readyTemplate();
    await ignoresChoices(template);
    const options = { ...defaultCampaignOptions, ...chosen };
    const launched = app.ask('campaigns.launch', { ...app.launchInput(template, ['Ada']), options });
    expect(await thrownBy(launched)).toMatchObject({ code: 'NOT_SUPPORTED_YET', sentence: { key } });
    expect(app.line.passed.filter((path) => path.endsWith('/pipeline/campaign'))).toEqual([]);
  });

  test('gets none either where the launch had waited, or is tried again', async () => {
    const template = await app.readyTemplate();
    app.line.set('offline');
    const options = { ...defaultCampaignOptions, messaging: true };
    const { id } = await app.ask('campaigns.launch', { ...app.launchInput(template, ['Ada']), options });
    app.line.set('none');
    await ignoresChoices(template);
    const refused = () =>
      vi.waitFor(async () => {
        app.desktop.wake();
        const campaign = await app.ask('campaigns.get', { id });
        expect(campaign).toMatchObject({ status: 'failed', problem: { sentence: { key: 'messagingNotSupported' } } });
      }, patience);
    await refused();
    await app.ask('campaigns.retryFailed', { id });
    await refused();
    expect(app.line.passed.filter((path) => path.endsWith('/pipeline/campaign'))).toEqual([]);
  });
});

type Step = { launch: number } | { fault: Fault; path: string } | 'restart' | 'wake';

/** Where faults are: everywhere, at the request that creates a campaign or hands over its rows, or at its reading. */
const places = ['', 'ai_studio/campaign', 'pipeline/campaign', 'generated_video'];
const faults: Fault[] = [
  'none',
  'offline',
  'answer lost',
  'hangs',
  { status: 503 },
  { status: 502, carriedOut: true },
  ...pages,
  { status: 500, carriedOut: true },
];
/** Faults that leave open whether the rows were taken are the ones that can make two of a launch. */
const losing = fc.record({
  fault: fc.constantFrom<Fault>('answer lost', { status: 502, carriedOut: true }),
  path: fc.constantFrom('pipeline/campaign', 'ai_studio/campaign'),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ launch: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ fault: fc.constantFrom(...faults), path: fc.constantFrom(...places) }) },
  { weight: 1, arbitrary: fc.record({ fault: fc.constantFrom<Fault>(...gateways), path: fc.constant('') }) },
  { weight: 4, arbitrary: losing },
  { weight: 2, arbitrary: fc.constant('restart' as const) },
  { weight: 1, arbitrary: fc.constant('wake' as const) },
);

/**
 * Closing aborts every request wherever it is, and what was written until then is on disk: for a launch that is what a
 * crash is, since the database commits before each request leaves.
 */
async function restart(account: string): Promise<void> {
  await app.desktop.close();
  await app.open();
  await app.keychain.set(account, app.studio.studio.clientSecret);
}

test('whatever happens to requests, answers and the app, each launch is carried out exactly once', async () => {
  const template = await app.readyTemplate();
  const { account } = await app.ask('connection.get', {});
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      run += 1;
      const launched: { name: string; videos: number }[] = [];
      const answers: Promise<unknown>[] = [];
      const hanging = new Set<string>();
      for (const each of steps) {
        if (each === 'restart') await restart(account);
        else if (each === 'wake') app.desktop.wake();
        else if ('fault' in each) {
          app.line.set(each.fault, each.path);
          if (each.fault === 'hangs') hanging.add(each.path);
          else hanging.delete(each.path);
        } else {
          const name = `${run}.${launched.length}`;
          const values = Array.from({ length: each.launch }, (_, row) => `Name ${row}`);
          const answer = launchOf(template, name, values);
          answers.push(answer);
          // Where the line hangs, the answer may come only after what follows.
          if (hanging.size === 0) await answer;
          launched.push({ name, videos: each.launch });
        }
      }
      for (const path of places) app.line.set('none', path);
      await Promise.all(answers);
      if (launched.length > 0) await allDone();
      const found = (await onStudio(template)).filter(({ name }) => name.startsWith(`${run}.`));
      expect(found.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(launched);
    }),
    { numRuns: 40, endOnFailure: true },
  );
}, 300_000);
