import { describe, expect, test, vi } from 'vitest';
import type { Busy } from '#electron/desktop/bridge/shell.ts';
import { builtinAccount, defaultCampaignOptions, noBackground } from '#shared/ipc/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Fault } from '../../support/desktop.ts';
import { patience, until } from '../../support/patience.ts';
import { remoteApp } from '../../support/remote-app.ts';
import { thrownBy } from '../../support/thrown.ts';

const app = remoteApp();

/** Waits until the job of the campaign says that it cannot go on for now, and why. */
function waitingJob(phase: string) {
  return vi.waitFor(async () => {
    const job = (await app.ask('jobs.list', {})).find(({ kind }) => kind === 'generate');
    expect(job).toMatchObject({ status: 'running', waiting: true, phase });
  }, patience);
}

const notFound: Fault = { status: 404, json: { code: 404, result: { error: 'No', reason: 'NOT_FOUND' } } };
const isGone = { status: 'failed', problem: { code: 'NOT_FOUND', sentence: { key: 'campaignGone' } } };

describe('following a campaign', () => {
  test.each([
    [429, 'page', 'Waiting because the studio is busy'],
    [500, 'page', 'Waiting for the studio'],
    [500, 'error', 'Waiting because the studio reports a fault'],
    [502, 'page', 'Waiting for the studio'],
    [503, 'page', 'Waiting because the studio is busy'],
    [504, 'page', 'Waiting for the studio'],
  ])('goes on after status %i with a %s, and says what it waits for meanwhile', async (status, body, phase) => {
    const template = await app.readyTemplate();
    app.studio.pool.hold('render');
    const { id } = await app.launch(template, 'Ada', 'Grace');
    app.line.set({ status, ...(body === 'error' && { json: { detail: 'broken' } }) });
    await waitingJob(phase);
    app.studio.pool.release();
    app.line.set('none');
    expect(await app.finished(id)).toMatchObject({ status: 'done', succeeded: 2 });
    const job = (await app.ask('jobs.list', {})).find(({ kind }) => kind === 'generate');
    expect(job).toMatchObject({ status: 'succeeded', waiting: false });
  });

  test('says what the studio waits for, and goes on when it has that', async () => {
    const template = await app.readyTemplate();
    app.studio.pool.failAll('render', new AppError('STORAGE_FULL'));
    const { id } = await app.launch(template, 'Ada', 'Grace');
    await waitingJob('Waiting for room on the studio’s disk: free some space there');
    app.studio.pool.failAll('render', undefined);
    expect(await app.finished(id)).toMatchObject({ status: 'done', succeeded: 2, failed: 0 });
    const job = (await app.ask('jobs.list', {})).find(({ kind }) => kind === 'generate');
    expect(job).toMatchObject({ status: 'succeeded', waiting: false });
  });

  test('neither keeps the computer awake nor shows progress once another account is chosen', async () => {
    await app.desktop.close();
    let busy: Busy | null = null;
    let progress: number | null = null;
    await app.open({ keepAwake: (next) => (busy = next), showProgress: (part) => (progress = part) });
    await app.connect();
    const template = await app.readyTemplate();
    app.studio.pool.hold('render');
    await app.launch(template, 'Ada');
    await until(() => busy === 'work' && progress !== null);
    await app.ask('accounts.use', { id: builtinAccount });
    expect([busy, progress]).toEqual([null, null]);
    app.studio.pool.release();
  });

  test('ends, with the reason, when the campaign is gone on the studio', async () => {
    const template = await app.readyTemplate();
    app.studio.pool.hold('render');
    const { id } = await app.launch(template, 'Ada');
    const studioTemplate = (await app.studio.client.call('listVideoInstances', {})).instances[0]?.id ?? '';
    const [campaign] = await app.studio.client.call('listCampaigns', { video_instance_id: studioTemplate });
    await app.studio.client.call('deleteCampaign', { id: campaign?.id ?? '' });
    expect(await app.finished(id)).toMatchObject(isGone);
    await app.ask('campaigns.delete', { id });
    expect((await app.ask('campaigns.list', {})).campaigns).toEqual([]);
  });

  test('goes on though one answer does not know the campaign', async () => {
    const template = await app.readyTemplate();
    app.studio.pool.hold('render');
    const { id } = await app.launch(template, 'Ada', 'Grace');
    app.line.set(notFound, '/generated_video');
    await waitingJob('Waiting for the studio');
    app.line.set('none', '/generated_video');
    app.studio.pool.release();
    expect(await app.finished(id)).toMatchObject({ status: 'done', succeeded: 2, problem: null });
  });

  describe('that the studio lacks for a while', () => {
    /** A campaign that is gone while its videos are made. */
    async function goneCampaign(): Promise<string> {
      const template = await app.readyTemplate();
      app.studio.pool.hold('render');
      const { id } = await app.launch(template, 'Ada', 'Grace');
      app.line.set(notFound, '/generated_video');
      app.line.set(notFound, '/campaign');
      expect(await app.finished(id)).toMatchObject(isGone);
      return id;
    }

    function isBack(): void {
      app.line.set('none', '/generated_video');
      app.line.set('none', '/campaign');
      app.studio.pool.release();
    }

    const done = (id: string) =>
      vi.waitFor(async () => {
        const whole = { status: 'done', succeeded: 2, problem: null };
        expect(await app.ask('campaigns.get', { id })).toMatchObject(whole);
      }, patience);

    test('is followed again when it is back', async () => {
      const id = await goneCampaign();
      isBack();
      await done(id);
      expect(app.rendered()).toBe(2);
    });

    test('is followed again after another account was in use, and a restart', async () => {
      const id = await goneCampaign();
      await app.ask('accounts.use', { id: builtinAccount });
      isBack();
      await app.restart();
      await done(id);
      expect(app.rendered()).toBe(2);
    });

    test('is followed again at once by a retry, which says that it is gone as long as it is', async () => {
      const id = await goneCampaign();
      for (const name of ['campaigns.retryFailed', 'campaigns.cancel'] as const)
        expect(await thrownBy(app.ask(name, { id }))).toMatchObject(isGone.problem);
      expect(await app.ask('campaigns.get', { id })).toMatchObject(isGone);
      app.line.set('none', '/generated_video');
      app.line.set('none', '/campaign');
      expect(await app.ask('campaigns.retryFailed', { id, row: 1 })).toMatchObject({
        status: 'running',
        problem: null,
      });
      app.studio.pool.release();
      await done(id);
    });

    test.each([false, true])('is deleted there too when it is back, also after a restart: %s', async (restarts) => {
      const id = await goneCampaign();
      await app.ask('campaigns.delete', { id });
      expect((await app.ask('campaigns.list', {})).campaigns).toEqual([]);
      const template = (await app.studio.client.call('listVideoInstances', {})).instances[0]?.id ?? '';
      const onStudio = () => app.studio.client.call('listCampaigns', { video_instance_id: template });
      expect(await onStudio()).toHaveLength(1);
      if (restarts) await app.restart();
      isBack();
      await until(async () => {
        app.desktop.wake();
        return (await onStudio()).length === 0;
      });
      expect((await app.ask('campaigns.list', {})).campaigns).toEqual([]);
    });

    test('is not taken back, as it may be made once it is there again', async () => {
      const id = await goneCampaign();
      expect(await thrownBy(app.ask('campaigns.withdraw', { id }))).toMatchObject(isGone.problem);
      expect(await app.ask('drafts.list', {})).toEqual([]);
      isBack();
      await done(id);
    });

    test('is cancelled when it is back', async () => {
      const id = await goneCampaign();
      app.line.set('none', '/generated_video');
      app.line.set('none', '/campaign');
      expect(await app.ask('campaigns.cancel', { id })).toMatchObject({ status: 'cancelled', problem: null });
      const videos = await app.ask('campaigns.videos', { id });
      expect(videos.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    });
  });
});

describe('launching', () => {
  test('joins the body that was chosen, and refuses one that is not ready', async () => {
    const template = await app.readyTemplate();
    const body = await app.readyTemplate();
    const options = { ...defaultCampaignOptions, bodyTemplateId: body.id, bodyPosition: 'before' as const };
    await app.ask('campaigns.launch', { ...app.launchInput(template, ['Ada']), options });
    const [campaign] = await app.studio.client.call('listCampaigns', {
      video_instance_id: template.instance?.id ?? '',
    });
    expect(campaign).toMatchObject({ body_video_instance_id: body.instance?.id, body_position: 'before' });

    const gone = { ...options, bodyTemplateId: 'gone' };
    await expect(
      app.ask('campaigns.launch', { ...app.launchInput(template, ['Grace']), options: gone }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND', subject: 'body_video_instance_id' });
    expect((await app.ask('campaigns.list', {})).campaigns).toHaveLength(1);
  });

  test('speaks with the voice that was chosen, and keeps it for duplicates', async () => {
    const template = await app.readyTemplate();
    const options = { ...defaultCampaignOptions, voice: 'flite:awb' };
    const { id } = await app.ask('campaigns.launch', { ...app.launchInput(template, ['Ada']), options });
    expect(await app.finished(id)).toMatchObject({ options: { voice: 'flite:awb' }, succeeded: 1 });
    const spoken = app.studio.pool.tasks.flatMap((task) => (task.kind === 'render' ? [task.voice.voice] : []));
    expect(spoken).toEqual(['awb']);
    expect(await app.ask('campaigns.duplicate', { id, rows: 'all', replace: true })).toMatchObject({
      options: { voice: 'flite:awb' },
    });
    await app.ask('presets.saveOfCampaign', { id, name: 'Awb' });
    expect((await app.ask('presets.list', {})).presets).toMatchObject([{ options: { voice: 'flite:awb' } }]);
  });

  test('asks a service for lips only where that was chosen', async () => {
    const template = await app.readyTemplate();
    const options = { ...defaultCampaignOptions, lipsService: true };
    await app.finished((await app.launch(template, 'Ada')).id);
    const { id } = await app.ask('campaigns.launch', { ...app.launchInput(template, ['Grace']), options });
    expect(await app.finished(id)).toMatchObject({ options: { lipsService: true }, succeeded: 1 });
    const asks = app.studio.pool.tasks.flatMap((task) => (task.kind === 'render' ? [task.unfilmed ?? false] : []));
    expect(asks).toEqual([false, true]);
  });

  test('renders each row once and keeps its values', async () => {
    const template = await app.readyTemplate();
    const launched = await app.launch(template, 'Ada', 'Grace');
    expect(launched).toMatchObject({ total: 2, templateName: 'Hello' });
    expect(await app.finished(launched.id)).toMatchObject({ status: 'done', succeeded: 2, failed: 0 });
    const videos = await app.ask('campaigns.videos', { id: launched.id });
    expect(videos.map(({ values, status }) => ({ values, status }))).toEqual([
      { values: ['Ada'], status: 'succeeded' },
      { values: ['Grace'], status: 'succeeded' },
    ]);
  });

  test('has the whole script spoken, in the size asked for', async () => {
    const template = await app.readyTemplate();
    const options = { ...defaultCampaignOptions, smoothQuality: 'premium' } as const;
    const input = { ...app.launchInput(template, ['Ada']), mode: 'full_script', options } as const;
    const { id } = await app.ask('campaigns.launch', input);
    expect(await app.finished(id)).toMatchObject({
      mode: 'full_script',
      options: { smoothQuality: 'premium' },
      succeeded: 1,
    });
    expect(app.studio.pool.tasks.filter(({ kind }) => kind === 'render-script')).toHaveLength(1);
    // A video of 720p costs twice as much.
    expect(await app.call('getCredits', {})).toMatchObject({ used_this_month: 2 });
  });

  test('has its page opened in the browser of this computer, also where nobody else can reach it', async () => {
    const template = await app.readyTemplate();
    const { id } = await app.launch(template, 'Ada');
    await app.finished(id);
    const opened: string[] = [];
    await app.desktop.close();
    await app.open({ openExternal: async (url) => opened.push(url) > 0 });
    await app.connect();
    await app.ask('campaigns.openPage', { id: `${id}-0` });
    expect(opened).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v\/[\w-]+#preview$/u)]);
    expect(await (await fetch(opened[0] ?? '')).text()).toContain('<video');
    const { instances: templates } = await app.studio.client.call('listVideoInstances', {});
    const own = { video_instance_id: templates[0]?.id ?? '' };
    const { videos } = await app.studio.client.call('listGeneratedByInstance', own);
    const elsewhere = { ...videos[0], share_url: 'file:///etc/passwd' };
    app.line.set({ status: 200, json: elsewhere }, '/generated_video_by_id');
    expect(await thrownBy(app.ask('campaigns.openPage', { id: `${id}-0` }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(opened).toHaveLength(1);
  });

  test('speaks the whole script of rows that were too long, with the sound that their background had', async () => {
    const template = await app.readyTemplate();
    const background = { ...noBackground, settings: { ...noBackground.settings, audio: true } };
    app.studio.pool.failNext('render', new AppError('SECTION_TOO_LONG'));
    const options = { ...defaultCampaignOptions, background };
    const { id } = await app.ask('campaigns.launch', { ...app.launchInput(template, ['Ada', 'Grace']), options });
    expect(await app.finished(id)).toMatchObject({ succeeded: 1, failed: 1 });
    const spoken = await app.ask('campaigns.speakTooLong', { id });
    expect(spoken).toMatchObject({ mode: 'full_script', total: 1, options: { background } });
    expect(await app.finished(spoken.id)).toMatchObject({ succeeded: 1 });
  });

  test('speaks the whole script of each row once, also of rows that were too long later', async () => {
    const template = await app.readyTemplate();
    app.studio.pool.failNext('render', new AppError('SECTION_TOO_LONG'), new AppError('VALUE_UNSPEAKABLE'));
    const { id } = await app.launch(template, 'Ada', 'Grace', 'Alan');
    await app.finished(id);
    const [first, twice] = await Promise.all([
      app.ask('campaigns.speakTooLong', { id }),
      app.ask('campaigns.speakTooLong', { id }),
    ]);
    expect(twice.id).toBe(first.id);
    await app.finished(first.id);
    const unspeakable = (await app.ask('campaigns.videos', { id })).find(
      ({ problem }) => problem?.code === 'VALUE_UNSPEAKABLE',
    );
    app.studio.pool.failNext('render', new AppError('SECTION_TOO_LONG'));
    const values = ['Bartholomew the Third'];
    await app.ask('campaigns.correct', { id, rows: [{ row: unspeakable?.row ?? 0, values, background: '' }] });
    await app.finished(id);
    const later = await app.ask('campaigns.speakTooLong', { id });
    expect(await app.finished(later.id)).toMatchObject({ total: 1, succeeded: 1 });
    expect((await app.ask('campaigns.videos', { id: later.id })).map((video) => video.values)).toEqual([values]);
    expect((await app.ask('campaigns.speakTooLong', { id })).id).toBe(later.id);
    expect((await app.ask('campaigns.list', {})).campaigns).toHaveLength(3);
  });

  test('speaks the whole script again after the campaign of the first time was deleted', async () => {
    const template = await app.readyTemplate();
    app.studio.pool.failNext('render', new AppError('SECTION_TOO_LONG'));
    const { id } = await app.launch(template, 'Ada');
    await app.finished(id);
    const first = await app.ask('campaigns.speakTooLong', { id });
    await app.finished(first.id);
    await app.ask('campaigns.delete', { id: first.id });
    const again = await app.ask('campaigns.speakTooLong', { id });
    expect(again.id).not.toBe(first.id);
    expect(await app.finished(again.id)).toMatchObject({ total: 1, succeeded: 1 });
  });

  test('starts nothing twice when the same press of the button arrives twice', async () => {
    const template = await app.readyTemplate();
    const input = app.launchInput(template, ['Ada']);
    const [first, second] = await Promise.all([app.ask('campaigns.launch', input), app.ask('campaigns.launch', input)]);
    expect(second.id).toBe(first.id);
    await app.finished(first.id);
    expect(app.line.passed.filter((path) => path === 'POST /api/ai_studio/pipeline/campaign')).toHaveLength(1);
  });

  test('queues while the studio is out of reach, over a restart, and sends once it can', async () => {
    const template = await app.readyTemplate();
    app.line.set('offline');
    const launched = await app.launch(template, 'Ada', 'Grace');
    expect(launched).toMatchObject({ status: 'waiting', total: 2 });
    await app.desktop.close();
    app.line.set('none');
    await app.open();
    await app.connect();
    expect(await app.finished(launched.id)).toMatchObject({ status: 'done', succeeded: 2 });
  });

  test.each(['pipeline/campaign', 'ai_studio/campaign'])(
    'renders once though the answer to %s was lost',
    async (path) => {
      const template = await app.readyTemplate();
      app.line.set('answer lost', path);
      const launched = await app.launch(template, 'Ada', 'Grace');
      expect(launched.status).toBe('waiting');
      app.line.set('none', path);
      expect(await app.finished(launched.id)).toMatchObject({ status: 'done', succeeded: 2 });
      expect(app.rendered()).toBe(2);
      const studioTemplate = (await app.studio.client.call('listVideoInstances', {})).instances[0]?.id ?? '';
      expect(await app.studio.client.call('listCampaigns', { video_instance_id: studioTemplate })).toHaveLength(1);
    },
  );

  test('is not sent again after a proxy gave up waiting for an answer', async () => {
    const template = await app.readyTemplate();
    app.line.set({ status: 504, carriedOut: true }, 'pipeline/campaign');
    const launched = await app.launch(template, 'Ada', 'Grace');
    expect(launched.status).toBe('waiting');
    expect(await app.finished(launched.id)).toMatchObject({ status: 'done', succeeded: 2 });
    expect(app.line.passed.filter((path) => path === 'POST /api/ai_studio/pipeline/campaign')).toHaveLength(1);
    expect(app.rendered()).toBe(2);
  });

  test('waits while the studio is busy, and is sent then', async () => {
    const template = await app.readyTemplate();
    app.line.set({ status: 429, retryAfter: 1 });
    const launched = await app.launch(template, 'Ada');
    expect(launched.status).toBe('waiting');
    await waitingJob('Waiting because the studio is busy');
    app.line.set('none');
    expect(await app.finished(launched.id)).toMatchObject({ status: 'done', succeeded: 1 });
  });

  test('throws what the studio refuses and leaves nothing behind', async () => {
    const template = await app.readyTemplate();
    const unknown = { ...app.launchInput(template, ['Ada']), variables: ['nickname'] };
    const error = await thrownBy(app.ask('campaigns.launch', unknown));
    expect(error).toMatchObject({ code: 'VARIABLE_UNKNOWN' });
    expect((await app.ask('campaigns.list', {})).campaigns).toEqual([]);
    const studioTemplate = (await app.studio.client.call('listVideoInstances', {})).instances[0]?.id ?? '';
    expect(await app.studio.client.call('listCampaigns', { video_instance_id: studioTemplate })).toEqual([]);
  });

  test('has its options on the studio, says fallbacks where values are missing, and keeps the other columns', async () => {
    const template = await app.readyTemplate();
    const options = {
      ...defaultCampaignOptions,
      stillText: 'Hi {{first_name}}',
      pageTitle: 'For {first_name}',
      senderName: 'Ana Lim',
      companyName: 'Kelpworks',
      companyLogo: 'data:image/png;base64,iVBORw0KGgoAAAAA',
      pageColor: '1F5C45',
      pageMessage: 'I made this for you, {{first_name}}.',
      buttonLabel: 'Book a call',
      counted: true,
      buttonUrl: 'https://example.com/call',
      messaging: true,
      captions: 'text' as const,
    };
    const fallbacks = { first_name: 'there' };
    const extras = { headings: ['E-mail'], rows: [['a@example.com'], ['b@example.com']] };
    const input = { ...app.launchInput(template, ['Ada', '']), options, fallbacks, extras };
    const { id } = await app.ask('campaigns.launch', input);
    const { senderPicture: _portrait, companyLogo: _logo, ...listed } = options;
    const finished = await app.finished(id);
    expect(finished).toMatchObject({ succeeded: 2, fallbacks });
    expect(finished.options).toEqual(listed);
    const [first, second] = await app.ask('campaigns.videos', { id });
    expect(first).toMatchObject({ values: ['Ada'], fallbackUsed: [false] });
    expect(second).toMatchObject({ values: ['there'], fallbackUsed: [true] });
    const { client } = app.studio;
    const studioTemplate = (await client.call('listVideoInstances', {})).instances[0]?.id ?? '';
    const [campaign] = await client.call('listCampaigns', { video_instance_id: studioTemplate });
    expect(campaign).toMatchObject({ messaging: true, captions: 'text', fallbacks });
    expect([first?.captionsUrl, second?.captionsUrl]).toEqual([
      expect.stringContaining('captions.vtt'),
      expect.stringContaining('captions.vtt'),
    ]);
    const onStudio = { id: campaign?.id ?? '' };
    expect(await client.call('getStillSettings', onStudio)).toMatchObject({ text: 'Hi {{first_name}}' });
    expect(await client.call('getShareSettings', onStudio)).toEqual({
      title: 'For {first_name}',
      sender: { name: 'Ana Lim', role: null, picture: null },
      company: { name: 'Kelpworks', logo: 'data:image/png;base64,iVBORw0KGgoAAAAA' },
      color: '1f5c45',
      message: 'I made this for you, {{first_name}}.',
      button: { label: 'Book a call', url: 'https://example.com/call' },
      indexed: false,
      counted: true,
    });
  });

  test('names its sender afterwards, and leaves the rest of its pages as the studio has it', async () => {
    const { id } = await app.launch(await app.readyTemplate(), 'Ada');
    const { studioId } = await app.finished(id);
    const onStudio = { id: studioId ?? '' };
    const { client } = app.studio;
    await client.call('saveShareSettings', { ...onStudio, message: 'Changed elsewhere' });
    const named = await app.ask('campaigns.nameSender', { id, senderName: 'Ana Lim' });
    expect(named.options.senderName).toBe('Ana Lim');
    const sender = { name: 'Ana Lim', role: null, picture: null };
    expect(await client.call('getShareSettings', onStudio)).toMatchObject({ message: 'Changed elsewhere', sender });
    expect((await app.ask('presets.list', {})).sender).toMatchObject({ senderName: 'Ana Lim' });
  });

  test('renders failed rows again, and only those', async () => {
    const template = await app.readyTemplate();
    app.studio.pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'));
    const { id } = await app.launch(template, 'Ada', 'Grace');
    expect(await app.finished(id)).toMatchObject({ status: 'done', succeeded: 1, failed: 1 });
    const failed = (await app.ask('campaigns.videos', { id })).find(({ status }) => status === 'failed');
    expect(failed?.problem).toMatchObject({ code: 'VALUE_UNSPEAKABLE' });
    await app.ask('campaigns.retryFailed', { id });
    expect(await app.finished(id)).toMatchObject({ status: 'done', succeeded: 2, failed: 0 });
    expect(app.rendered()).toBe(3);
  });

  test('renders one failed row again, and leaves the others as they are', async () => {
    const template = await app.readyTemplate();
    const failure = new AppError('VALUE_UNSPEAKABLE');
    app.studio.pool.failNext('render', failure, failure, failure);
    const { id } = await app.launch(template, 'Ada', 'Grace', 'Edith');
    expect(await app.finished(id)).toMatchObject({ status: 'failed', failed: 3 });
    await app.ask('campaigns.retryFailed', { id, row: 1 });
    expect(await app.finished(id)).toMatchObject({ status: 'done', succeeded: 1, failed: 2 });
    const statuses = (await app.ask('campaigns.videos', { id })).map(({ status }) => status);
    expect(statuses).toEqual(['failed', 'succeeded', 'failed']);
    expect(app.rendered()).toBe(4);
  });

  test('corrects a failed row in its campaign, where it keeps its number', async () => {
    const template = await app.readyTemplate();
    const failure = new AppError('VALUE_UNSPEAKABLE');
    app.studio.pool.failNext('render', failure, failure, failure);
    const { id } = await app.launch(template, 'Ada', '?ukasz', 'Edith');
    expect(await app.finished(id)).toMatchObject({ status: 'failed', failed: 3 });
    await app.ask('campaigns.correct', { id, rows: [{ row: 1, values: ['Łukasz'], background: '' }] });
    expect(await app.finished(id)).toMatchObject({ status: 'done', succeeded: 1, failed: 2 });
    const videos = await app.ask('campaigns.videos', { id });
    expect(videos.map(({ row, values, status }) => [row, values, status])).toEqual([
      [0, ['Ada'], 'failed'],
      [1, ['Łukasz'], 'succeeded'],
      [2, ['Edith'], 'failed'],
    ]);
    expect(app.rendered()).toBe(4);
    const empty = app.ask('campaigns.correct', { id, rows: [{ row: 2, values: [' '], background: '' }] });
    expect(await thrownBy(empty)).toMatchObject({ code: 'ROW_VALUE_MISSING' });
    expect((await app.ask('campaigns.videos', { id }))[2]).toMatchObject({ values: ['Edith'], status: 'failed' });
  });

  /** A campaign of one failed row, whose correction is sent with a fault of the line; the row once that has ended. */
  async function correctedOver(fault: Fault) {
    const template = await app.readyTemplate();
    app.studio.pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'));
    const { id } = await app.launch(template, '?ukasz');
    expect(await app.finished(id)).toMatchObject({ status: 'failed' });
    app.line.set(fault, '/campaign/retry');
    await app.ask('campaigns.correct', { id, rows: [{ row: 0, values: ['Łukasz'], background: '' }] });
    await app.finished(id);
    const [video] = await app.ask('campaigns.videos', { id });
    return { id, row: [video?.values, video?.status, video?.problem?.sentence?.key] };
  }

  /** The values of the last video that was rendered. */
  function saidLast(): string[] {
    const task = app.studio.pool.tasks.findLast((one) => one.kind === 'render');
    return task?.kind === 'render' ? task.sections.map(({ text }) => text) : [];
  }

  test.each(['answer lost', { status: 502, carriedOut: true }] as const)(
    'shows a correction that the studio has though its answer did not arrive (%j)',
    async (fault) => {
      expect((await correctedOver(fault)).row).toEqual([['Łukasz'], 'succeeded', undefined]);
      expect(saidLast()).toEqual(['Łukasz']);
    },
  );

  test('sends a correction again that the studio may not have, also after a restart', async () => {
    const { id, row } = await correctedOver('offline');
    expect(row).toEqual([['Łukasz'], 'failed', 'correctionUnsure']);
    app.line.set('none', '/campaign/retry');
    await app.restart();
    await app.ask('campaigns.retryFailed', { id });
    expect(await app.finished(id)).toMatchObject({ status: 'done', succeeded: 1 });
    expect(saidLast()).toEqual(['Łukasz']);
  });

  test('sends the later of two corrections again where neither was answered, in whatever order that shows', async () => {
    const template = await app.readyTemplate();
    app.studio.pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'));
    const { id } = await app.launch(template, '?ukasz');
    expect(await app.finished(id)).toMatchObject({ status: 'failed' });
    const correct = (value: string) =>
      app.ask('campaigns.correct', { id, rows: [{ row: 0, values: [value], background: '' }] });
    const line = Promise.withResolvers<void>();
    app.line.set({ until: line.promise }, '/campaign/retry');
    const earlier = correct('Lukas');
    await until(() => app.line.hanging() === 1);
    app.line.set('offline', '/campaign/retry');
    await correct('Łukasz');
    line.reject(new Error('cut'));
    await earlier;
    expect(await app.finished(id)).toMatchObject({ status: 'failed' });
    app.line.set('none', '/campaign/retry');
    await app.ask('campaigns.retryFailed', { id });
    expect(await app.finished(id)).toMatchObject({ status: 'done', succeeded: 1 });
    expect(saidLast()).toEqual(['Łukasz']);
  });

  test('keeps a row without a value, whose video is made once it is corrected', async () => {
    const template = await app.readyTemplate();
    const { id } = await app.launch(template, 'Ada', '', 'Jos\ufffd');
    expect(await app.finished(id)).toMatchObject({ status: 'done', total: 3, succeeded: 1, failed: 2 });
    expect(app.rendered()).toBe(1);
    const videos = await app.ask('campaigns.videos', { id });
    expect(videos.map(({ status, problem }) => [status, problem?.code, problem?.sentence?.key])).toEqual([
      ['succeeded', undefined, undefined],
      ['failed', 'ROW_VALUE_MISSING', 'rowLeftOut'],
      ['failed', 'VALUE_UNSPEAKABLE', 'rowLeftOutDamaged'],
    ]);
    await app.ask('campaigns.correct', { id, rows: [{ row: 1, values: ['Grace'], background: '' }] });
    expect(await app.finished(id)).toMatchObject({ status: 'done', succeeded: 2, failed: 1 });
    expect((await app.ask('campaigns.videos', { id }))[1]).toMatchObject({ values: ['Grace'], line: 2 });
  });

  test('corrects a failed row while the others are still rendered', async () => {
    const template = await app.readyTemplate();
    app.studio.pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'));
    app.studio.pool.hold('render');
    const { id } = await app.launch(template, '?ukasz', 'Edith');
    await until(() => app.studio.pool.held.length > 0);
    app.studio.pool.held[0]?.release();
    await vi.waitFor(
      async () => expect((await app.ask('campaigns.videos', { id })).map(({ status }) => status)).toContain('failed'),
      patience,
    );
    const failed = (await app.ask('campaigns.videos', { id })).find(({ status }) => status === 'failed');
    const rows = [{ row: failed?.row ?? 0, values: ['Łukasz'], background: '' }];
    expect(await app.ask('campaigns.correct', { id, rows })).toMatchObject({ status: 'running', failed: 0 });
    app.studio.pool.release();
    expect(await app.finished(id)).toMatchObject({ status: 'done', succeeded: 2, failed: 0 });
    const said = (await app.ask('campaigns.videos', { id })).map(({ values }) => values[0]);
    expect(said[failed?.row ?? 0]).toBe('Łukasz');
    expect(app.rendered()).toBe(3);
  });

  test('follows rows that are rendered again though another account was chosen meanwhile', async () => {
    const template = await app.readyTemplate();
    app.studio.pool.failNext('render', new AppError('VALUE_UNSPEAKABLE'));
    const { id } = await app.launch(template, 'Ada');
    expect(await app.finished(id)).toMatchObject({ status: 'failed' });
    const { account } = await app.ask('connection.get', {});
    const arrives = Promise.withResolvers<void>();
    app.line.set({ until: arrives.promise }, 'retry');
    const retried = app.ask('campaigns.retryFailed', { id });
    await until(() => app.line.hanging() > 0);
    await app.ask('accounts.use', { id: builtinAccount });
    arrives.resolve();
    expect(await retried).toMatchObject({ status: 'running' });
    await app.ask('accounts.use', { id: account });
    expect(await app.finished(id)).toMatchObject({ status: 'done', succeeded: 1 });
  });

  test('renders no row again alone on a studio that would render all of them', async () => {
    const template = await app.readyTemplate();
    const failure = new AppError('VALUE_UNSPEAKABLE');
    app.studio.pool.failNext('render', failure, failure);
    const { id } = await app.launch(template, 'Ada', 'Grace');
    expect(await app.finished(id)).toMatchObject({ status: 'failed', failed: 2 });
    const [campaign] = await app.studio.client.call('listCampaigns', {
      video_instance_id: template.instance?.id ?? '',
    });
    const { retries_videos: _, ...others } = campaign ?? {};
    app.line.set({ status: 200, json: others }, 'ai_studio/campaign?');
    expect(await thrownBy(app.ask('campaigns.retryFailed', { id, row: 1 }))).toMatchObject({
      code: 'NOT_SUPPORTED_YET',
      message: expect.stringContaining('can’t retry a single video'),
    });
    expect(app.rendered()).toBe(2);
    expect(await app.ask('campaigns.get', { id })).toMatchObject({ status: 'failed', failed: 2 });
    await app.ask('campaigns.retryFailed', { id });
    expect(await app.finished(id)).toMatchObject({ status: 'done', succeeded: 2 });
  });

  test('cancels the rows that are not done, and keeps those that are', async () => {
    const template = await app.readyTemplate();
    app.studio.pool.hold('render');
    const { id } = await app.launch(template, 'Ada', 'Grace', 'Alan', 'Edith');
    await vi.waitFor(() => expect(app.studio.pool.held.length).toBeGreaterThan(0), patience);
    expect(await app.ask('campaigns.cancel', { id })).toMatchObject({ status: 'cancelled' });
    expect(await app.ask('campaigns.cancel', { id })).toMatchObject({ status: 'cancelled' });
    expect((await app.ask('jobs.list', {})).find(({ kind }) => kind === 'generate')).toMatchObject({
      status: 'cancelled',
    });
    app.studio.pool.release();
    const statuses = (await app.ask('campaigns.videos', { id })).map(({ status }) => status);
    expect(statuses).not.toContain('queued');
    expect(statuses).toContain('cancelled');
  });

  test('goes away with its template', async () => {
    const template = await app.readyTemplate();
    const { id } = await app.launch(template, 'Ada');
    await app.finished(id);
    await app.ask('templates.delete', { id: template.id });
    expect((await app.ask('campaigns.list', {})).campaigns).toEqual([]);
    expect(await app.ask('templates.list', {})).toEqual([]);
    expect(app.events).toContainEqual({ name: 'campaign.removed', payload: { id } });
  });

  test('stays, and is followed on, when the studio could not cancel it or delete it or its template', async () => {
    const template = await app.readyTemplate();
    app.studio.pool.hold('render');
    const { id } = await app.launch(template, 'Ada');
    app.line.set({ status: 500, json: { detail: 'broken' } });
    expect(await thrownBy(app.ask('templates.delete', { id: template.id }))).toMatchObject({ code: 'INTERNAL' });
    expect(await thrownBy(app.ask('campaigns.delete', { id }))).toMatchObject({ code: 'INTERNAL' });
    expect(await thrownBy(app.ask('campaigns.cancel', { id }))).toMatchObject({ code: 'INTERNAL' });
    app.line.set('none');
    app.studio.pool.release();
    expect(await app.finished(id)).toMatchObject({ status: 'done', succeeded: 1 });
  });
});
