// Covers: templates, recorder, recorder/retakes, settings, voices/advanced, voices/voice-models
import type { Page } from 'playwright/test';
import type { SpeechModel } from '#shared/api/index.ts';
import {
  defaultCampaignOptions,
  defaultPreferences,
  type CampaignDraft,
  type Problem,
  type Spool,
} from '#shared/ipc/index.ts';
import { makeCampaign, makeTemplate } from '../support/bridge-stand-in.ts';
import { compressedSizes, watchForLibrary } from '../support/first-load.ts';
import { expectAccessible } from './support/accessible.ts';
import { startAnother } from './support/another-browser.ts';
import { smallCamera } from './support/camera.ts';
import { dropFile, recordedFor } from './support/page.ts';
import { expect, leaveWindow, openWindow, test } from './support/stand-in-window.ts';

/** Single screens on a stand-in of the app: what can be seen and done there, and what happens when things fail. */

const script = 'Hi {{first_name|Sarah}}, I had a look at {{company|Acme}}.';
const noSound: Problem = { code: 'MEDIA_NO_AUDIO', message: 'This video has no sound. Choose a video with speech.' };
const library = [
  makeTemplate({ id: 'one', name: 'Checkout teardown', script }),
  makeTemplate({ id: 'two', name: 'Season greetings' }),
  makeTemplate({ id: 'bad', name: 'holiday', status: 'failed', problem: noSound }),
];
const spring = makeCampaign({ id: 'spring', name: 'Spring', templateId: 'one' });
const abandoned: Spool = {
  id: 'left',
  kind: 'recording',
  name: 'Recording of yesterday',
  script: 'Hi {{first_name|Sarah}}, good to see you.',
  mimeType: 'video/webm',
  bytes: 24_500_000,
  startedAt: '2026-11-19T10:00:00Z',
  url: null,
};

/** Takes the camera away, as a plug that is pulled does: there is none until {@link plugIn}. */
function unplugCamera(page: Page): Promise<void> {
  return page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject;
    if (!(stream instanceof MediaStream)) throw new Error('no stream');
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    const [camera] = stream.getVideoTracks();
    camera?.stop();
    camera?.dispatchEvent(new Event('ended'));
  });
}

function plugIn(page: Page): Promise<void> {
  return page.evaluate(() => {
    // The page's own again.
    Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia');
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  });
}

/** Inputs of the requests of one name, as the app got them; of bytes, how many. */
function requests(page: Page, name: string): Promise<Record<string, unknown>[]> {
  return page.evaluate((wanted) => {
    const inputs: Record<string, unknown>[] = [];
    for (const call of window.standIn.calls) {
      if (call.name !== wanted) continue;
      const { bytes, ...rest } = call.input as Record<string, unknown>;
      inputs.push(bytes instanceof Uint8Array ? Object.assign(rest, { size: bytes.length }) : rest);
    }
    return inputs;
  }, name);
}

/** Waits until the start of a take is on disk. */
function firstChunk(page: Page): Promise<void> {
  return expect.poll(async () => (await requests(page, 'spools.append')).length).toBeGreaterThan(0);
}

test('the library is shown before the code of other screens and of checks is loaded', async ({ page, open }) => {
  // Whether the font is asked for before that is a matter of which comes first, the templates or a picture.
  const sizes = compressedSizes(page, ['document', 'script', 'stylesheet']);
  await watchForLibrary(page, 'Checkout teardown');
  await open({ templates: library });
  expect(await sizes.untilLibrary()).toBeLessThan(270);
});

test.describe('a screen that is opened before its code is there', () => {
  const code = '**/results-screen-*.js';
  const openCampaign = (page: Page) => page.getByRole('link', { name: /^Spring/ }).click();

  test('is drawn as soon as that comes, with the focus on its heading', async ({ page, open }) => {
    const arrived = Promise.withResolvers<void>();
    await open({ templates: library, campaigns: [spring] });
    await page.route(code, async (route) => {
      await arrived.promise;
      await route.fallback();
    });
    await page.reload();
    await openCampaign(page);
    await expect(page.getByRole('heading', { name: 'Templates' })).toBeHidden();
    arrived.resolve();
    await expect(page.getByRole('heading', { name: 'Spring' })).toBeFocused();
  });

  test('says that it cannot be shown where that never comes, and leaves the others as they are', async ({
    page,
    open,
  }) => {
    await open({ templates: library, campaigns: [spring] });
    await page.route(code, (route) => route.abort());
    await page.reload();
    await openCampaign(page);
    await expect(page.getByText('This screen stopped working')).toBeVisible();
    await page.getByRole('button', { name: 'Open the templates' }).click();
    await expect(page.getByRole('link', { name: 'Checkout teardown' })).toBeVisible();
  });
});

test('a library of hundreds draws its cards as one comes to them, and search finds every one', async ({
  page,
  open,
}) => {
  const many = Array.from({ length: 200 }, (_, number) =>
    makeTemplate({ id: `t${number}`, name: `Template ${number}`, createdAt: new Date(number * 60_000).toISOString() }),
  );
  await open({ templates: many });
  const cards = page.getByRole('article');
  const oldest = page.getByRole('article', { name: 'Template 0', exact: true });
  await expect(page.getByRole('article', { name: 'Template 199' })).toBeVisible();
  expect(await cards.count()).toBeLessThan(60);

  const search = page.getByRole('textbox', { name: 'Find a template' });
  await search.fill('template 0');
  await expect(oldest).toBeVisible();
  await search.fill('');
  await page.getByRole('article', { name: 'Template 190' }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 2_000);
    await expect(oldest).toBeInViewport({ timeout: 100 });
  }).toPass();
  await expect(cards).toHaveCount(many.length);
});

test.describe('the first run', () => {
  test('asks nothing, starts the built-in studio and offers the sample @core', async ({ page, open }) => {
    await open({}, '');
    await page.getByRole('button', { name: 'Try the sample' }).click();
    await expect(page).toHaveURL(/#\/templates\/.*\/send/);
    await expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible();
  });

  test('says why an account does not answer, and where the secret is kept', async ({ page, open }) => {
    await open({ connection: { keychain: 'memory' } }, '');
    await page.getByRole('link', { name: 'Connect an account' }).click();
    await page.getByRole('button', { name: 'Connect an account' }).click();
    await expect(page.getByText('when you close it').first()).toBeVisible();
    await page.getByLabel('Address').fill('studio.example.com');
    await page.getByLabel('Client ID').fill('someone');
    await page.getByLabel('Client secret').fill('wrong');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('credentials');
    await page.getByLabel('Client secret').fill('right');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('Connection works')).toBeVisible();
  });
});

test.describe('the library', () => {
  test('says how old its templates are while the studio does not confirm them', async ({ page, open }) => {
    await open({ templates: library });
    const problem = { code: 'STUDIO_UNREACHABLE', message: 'The studio cannot be reached.' } as const;
    await page.evaluate((problem) => window.standIn.emit('templates.refreshed', { problem }), problem);
    await expect(page.getByRole('alert')).toContainText('cannot be reached');
    await expect(page.getByText('Showing your templates from 2 hours ago.')).toBeVisible();
    await page.evaluate(() => window.standIn.emit('templates.refreshed', { problem: null }));
    await expect(page.getByText('Showing your templates')).toBeHidden();
  });

  test('has a keychain that refused asked again, or leads to the credentials', async ({ page, open }) => {
    await open({ templates: library, connection: { kind: 'remote', keychain: 'closed' } });
    const problem = { code: 'KEYCHAIN_UNAVAILABLE', message: 'The keychain is locked or does not answer.' } as const;
    await page.evaluate((problem) => window.standIn.emit('templates.refreshed', { problem }), problem);
    const notice = page.getByRole('alert').filter({ hasText: 'The keychain is locked' });
    await notice.getByRole('button', { name: 'Check again' }).click();
    await expect
      .poll(() => page.evaluate(() => window.standIn.calls.some((call) => call.name === 'keychain.lookAgain')))
      .toBe(true);
    await notice.getByRole('link', { name: 'Change credentials' }).click();
    await expect(page.getByText('This computer has no unlocked keychain')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
    await page.goBack();
    await expect(notice).toBeVisible();
  });

  test('leads from refused credentials to where they are changed', async ({ page, open }) => {
    await open({ templates: library });
    const problem = { code: 'UNAUTHORIZED', message: 'The credentials are missing or wrong.' } as const;
    await page.evaluate((problem) => window.standIn.emit('templates.refreshed', { problem }), problem);
    await page.getByRole('alert').getByRole('link', { name: 'Change credentials' }).click();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  });

  test('shows a draft on the card of its template, which goes on with it', async ({ page, open }) => {
    const rows = ['Ada', 'Grace'].map((cell, id) => ({ id, cells: [cell] }));
    const draft: CampaignDraft = {
      templateId: 'one',
      name: 'Spring',
      table: {
        headings: ['first_name'],
        rows,
        headingsGiven: true,
        columns: {},
        fallbacks: {},
        nextId: 2,
        source: null,
      },
      mode: 'keep_original',
      options: defaultCampaignOptions,
    };
    await open({ templates: library, drafts: [draft] });
    const card = page.getByRole('article', { name: 'Checkout teardown' });
    await card.getByRole('link', { name: /2 people/ }).click();
    await expect(page.getByRole('textbox', { name: 'First name, row 1' })).toHaveValue('Ada');
    await page.goBack();
    await expect(page.getByRole('article', { name: 'Season greetings' }).getByText('Draft')).toBeHidden();
  });

  test('deletes only after the chance to undo has passed @core', async ({ page, open }) => {
    await open({ templates: library });
    await page.getByRole('button', { name: 'More about Season greetings' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('article', { name: 'Season greetings' })).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('article', { name: 'Season greetings' })).toBeVisible();
    expect(await requests(page, 'templates.delete')).toEqual([]);
    await expect(page.getByRole('button', { name: 'Close' })).toBeHidden();

    await page.getByRole('button', { name: 'More about Season greetings' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => requests(page, 'templates.delete')).toEqual([{ id: 'two' }]);
  });

  test('renames in place with the keyboard @core', async ({ page, open }) => {
    await open({ templates: library });
    await page.getByRole('button', { name: 'More about Season greetings' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByLabel('Name of the template').fill('Winter greetings');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Winter greetings' })).toBeVisible();
  });

  test('has a picked video copied from where it is', async ({ page, open }) => {
    await open({ templates: library, filesHavePaths: true });
    await page.getByLabel('Video file').setInputFiles({
      name: 'My talk.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.alloc(2_500_000),
    });
    await expect(page.getByRole('heading', { name: 'My talk' })).toBeVisible();
    expect(await requests(page, 'spools.fill')).toMatchObject([{ path: '/home/sam/My talk.mp4' }]);
    expect(await requests(page, 'spools.append')).toEqual([]);
  });

  test('has a video copied that the system gave the app, at its start and later', async ({ page, open }) => {
    const given = (name: string) => [{ kind: 'file' as const, id: name, name, bytes: 2_000 }];
    await open({ templates: library, opened: given('My talk.mp4') }, '#/settings');
    await page.getByRole('button', { name: 'Show it' }).click();
    await expect(page.getByRole('link', { name: 'My talk' })).toBeVisible();
    await page.evaluate((items) => window.standIn.give(items), given('Another.mov'));
    await expect(page.getByRole('heading', { name: 'Another' })).toBeVisible();
    await page.evaluate((items) => window.standIn.give(items), given('notes.pdf'));
    await expect(page.getByRole('alert')).toContainText('That isn’t a video');
    expect((await requests(page, 'opened.fill')).map(({ fileId }) => fileId)).toEqual(['My talk.mp4', 'Another.mov']);
  });

  test('goes where a link leads, and says so where it leads nowhere', async ({ page, open }) => {
    await open({ templates: library, opened: [{ kind: 'link', to: { screen: 'template', id: 'two' } }] });
    await expect(page).toHaveURL(/#\/templates\/two/);
    const campaign = { kind: 'link', to: { screen: 'campaign', id: 'of-somebody-else' } } as const;
    await page.evaluate((link) => window.standIn.give([link]), campaign);
    await expect(page.getByRole('alert').filter({ hasText: 'isn’t here' })).toBeVisible();
    const toLibrary = { kind: 'link', to: { screen: 'templates' } } as const;
    await page.evaluate((link) => window.standIn.give([link]), toLibrary);
    await expect(page.getByRole('heading', { name: 'Templates' })).toBeVisible();
  });

  test('takes nobody from sentences that are said again when a link is opened', async ({ page, open }) => {
    const template = makeTemplate({ id: 'one', script, videoUrl: '/index.html' });
    await open({ templates: [template] }, '#/templates/one/sentences');
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await page.evaluate(() => window.standIn.give([{ kind: 'link', to: { screen: 'settings' } }]));
    await page.getByRole('button', { name: 'Go there' }).click();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  });

  const said = {
    en: [
      'The studio doesn’t answer',
      'Check its address and your connection, and try again.',
      'Copy details for developers',
    ],
    de: [
      'Das Studio antwortet nicht',
      'Prüfe seine Adresse und deine Verbindung und versuch es noch einmal.',
      'Einzelheiten für Entwickler kopieren',
    ],
  } as const;
  for (const language of ['en', 'de'] as const) {
    test(`says what happened and what to do, and has the details for developers copied (${language})`, async ({
      page,
      open,
    }) => {
      const [title, help, copy] = said[language];
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await open({ templates: library, preferences: { language } });
      await page.evaluate(() => {
        window.standIn.fail('templates.content', 'STUDIO_UNREACHABLE');
      });
      await page.getByRole('link', { name: 'Checkout teardown' }).click();
      const notice = page.getByRole('alert');
      await expect(notice.getByText(title, { exact: true })).toBeVisible();
      await expect(notice.getByText(help, { exact: true })).toBeVisible();
      await expectAccessible(page);
      await notice.getByRole('button', { name: copy }).click();
      await expect(notice.getByRole('status')).not.toBeEmpty();
      expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({
        code: 'STUDIO_UNREACHABLE',
        detail: 'templates.content',
        studio: 'http://127.0.0.1',
        version: expect.any(String),
        at: expect.any(String),
      });
    });
  }

  test('says what could not be done in a notice at its edge, with the details', async ({ page, open }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const stopped = { status: 'cancelled', problem: null } as const;
    await open({ templates: [makeTemplate({ id: 'stopped', name: 'Stopped', ...stopped })] });
    await page.evaluate(() => window.standIn.fail('templates.retryImport', 'STORAGE_FULL'));
    await page.getByRole('button', { name: 'Try again' }).click();
    const toast = page.getByRole('alert');
    await expect(toast.getByText('The disk is full', { exact: true })).toBeVisible();
    await expect(toast.getByText('Free some space and try again. Nothing was lost.', { exact: true })).toBeVisible();
    await toast.getByRole('button', { name: 'Copy details' }).click();
    await expect(toast.getByRole('status')).toHaveText('Copied');
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({
      code: 'STORAGE_FULL',
      detail: 'templates.retryImport',
    });
  });

  test('has a campaign made of a template whose recording is out of reach', async ({ page, open }) => {
    await open({ templates: library });
    await page.evaluate(() => window.standIn.fail('templates.content', 'STUDIO_UNREACHABLE'));
    await page.getByRole('link', { name: 'Checkout teardown' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Create campaign' }).click();
    await expect(page).toHaveURL(/\/campaign$/);
    await expect(page.getByRole('heading', { name: 'Who gets a video?' })).toBeVisible();
  });

  test('asks again by itself once an unreachable studio answers @core', async ({ page, open }) => {
    await open({ templates: library });
    await page.evaluate(() => window.standIn.fail('templates.content', 'STUDIO_UNREACHABLE'));
    await page.getByRole('link', { name: 'Checkout teardown' }).click();
    const notice = page.getByRole('alert').getByText('The studio doesn’t answer');
    await expect(notice).toBeVisible();
    await page.evaluate(() => window.standIn.reach(false));
    await expect(notice).toBeVisible();
    const asked = (await requests(page, 'templates.content')).length;
    await page.evaluate(() => {
      window.standIn.fail('templates.content', null);
      window.standIn.reach(true);
    });
    await expect(notice).toBeHidden();
    expect(await requests(page, 'templates.content')).toHaveLength(asked + 1);
  });

  test('streams a video that is on no disk in order and shows its preparation', async ({ page, open }) => {
    await open({ templates: library });
    await page.getByLabel('Video file').setInputFiles({
      name: 'My talk.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.alloc(2_500_000),
    });
    await expect(page.getByRole('heading', { name: 'My talk' })).toBeVisible();
    const chunks = await requests(page, 'spools.append');
    expect(chunks.map(({ sequence, size }) => [sequence, size])).toEqual([
      [0, 1_048_576],
      [1, 1_048_576],
      [2, 402_848],
    ]);
  });

  test('keeps a file that could not be written ready for another try, and leaves nothing half-written @core', async ({
    page,
    open,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open({});
    await page.evaluate(() => window.standIn.fail('spools.append', 'STORAGE_FULL'));
    await page.getByLabel('Video file').setInputFiles({
      name: 'My talk.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.alloc(1_000),
    });
    await expect(page.getByRole('alert')).toContainText('The disk is full');
    expect(await requests(page, 'spools.discard')).toHaveLength(1);
    await page.getByRole('button', { name: 'Copy details for developers' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('"detail": "spools.append"');
    await page.evaluate(() => window.standIn.fail('spools.append', null));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'My talk' })).toBeVisible();
  });

  test('says why a template failed, and offers no second try where that cannot help', async ({ page, open }) => {
    await open({ templates: library });
    const card = page.getByRole('article', { name: 'holiday' });
    await expect(card).toContainText('no sound');
    await expect(card.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expect(card.getByRole('button', { name: 'Delete' })).toBeVisible();
  });

  test('brings an unfinished recording back @core', async ({ page, open }) => {
    await open({ recoverable: [abandoned] });
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByRole('link', { name: 'Recording of yesterday' })).toBeVisible();
    await expect(page.getByText('A recording wasn’t finished')).toBeHidden();
    expect(await requests(page, 'templates.createFromSpool')).toMatchObject([{ script: abandoned.script }]);
  });

  test('takes a video dropped anywhere @core', async ({ page, open }) => {
    await open({ templates: library }, '#/settings');
    const transfer = await page.evaluateHandle(() => {
      const files = new DataTransfer();
      files.items.add(new File(['video'], 'dropped.mp4', { type: 'video/mp4' }));
      return files;
    });
    await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
    await expect(page.getByText('Drop it to make a template')).toBeVisible();
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
    await page.getByRole('button', { name: 'Show it' }).click();
    await expect(page.getByRole('article', { name: 'dropped' })).toBeVisible();
  });

  test('takes a dropped video beside what is being typed, and says why it could not', async ({ page, open }) => {
    await open({ templates: library }, '#/settings/developer');
    await page.getByRole('button', { name: 'Connect an account' }).click();
    await page.getByLabel('Address').fill('https://studio.example.com');
    await page.evaluate(() => window.standIn.fail('spools.append', 'STORAGE_FULL'));
    await dropFile(page, 'dropped.mp4', 'video', page.locator('body'));
    await expect(page.getByText('is being added to your templates')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('disk is full');
    await expect(page.getByLabel('Address')).toHaveValue('https://studio.example.com');
  });

  test('leads to the voices with a sound that is dropped', async ({ page, open }) => {
    await open({ templates: library });
    const transfer = await page.evaluateHandle(() => {
      const files = new DataTransfer();
      files.items.add(new File(['sound'], 'maria.wav', { type: 'audio/wav' }));
      return files;
    });
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
    await expect(page.getByRole('alert')).toContainText('choose “Add recordings”');
  });
});

test.describe('the recorder', () => {
  test('puts a take on disk as it is spoken and opens it in the editor @core @realtime', async ({ page, open }) => {
    await open({}, '#/recorder');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByRole('timer', { name: 'Recording' }).waitFor();
    await expect.poll(async () => (await requests(page, 'spools.append')).length).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('timer', { name: 'Paused' }).waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await page.getByLabel('Name of the template').fill('Hello');
    await page.getByRole('button', { name: 'Use this take' }).click();
    await expect(page).toHaveURL(/#\/templates\//);
    const chunks = await requests(page, 'spools.append');
    expect(chunks.map(({ sequence }) => sequence)).toEqual(chunks.map((_, index) => index));
    expect(await requests(page, 'templates.createFromSpool')).toMatchObject([{ name: 'Hello' }]);
  });

  test('records as its settings say, which stay open while they are tried @realtime', async () => {
    // Its camera gives the sizes that are asked of it.
    const context = await startAnother(test.info().project, (args) => args.filter((arg) => arg !== smallCamera));
    const page = await context.newPage();
    const recorder = { ...defaultPreferences.recorder, showScript: false };
    await openWindow(page, { preferences: { recorder } }, '#/recorder');
    const picture = page.locator('video[aria-label="Camera"]');
    const lines = () => picture.evaluate((video) => (video instanceof HTMLVideoElement ? video.videoHeight : 0));
    const processing = () =>
      picture.evaluate((video) => {
        if (!(video instanceof HTMLVideoElement) || !(video.srcObject instanceof MediaStream)) return null;
        const { noiseSuppression, echoCancellation } = video.srcObject.getAudioTracks()[0]?.getSettings() ?? {};
        return { noiseSuppression, echoCancellation };
      });
    await expect.poll(lines).toBe(1080);
    expect(await processing()).toEqual({ noiseSuppression: true, echoCancellation: false });

    await page.getByRole('button', { name: 'Devices' }).click();
    const menu = page.getByRole('dialog', { name: 'Devices' });
    await expectAccessible(page);
    await menu.getByRole('switch', { name: 'Reduce noise' }).click();
    await expect.poll(processing).toEqual({ noiseSuppression: false, echoCancellation: false });
    await menu.getByRole('switch', { name: 'Cancel echo' }).click();
    await expect.poll(processing).toMatchObject({ noiseSuppression: false });
    await menu.getByRole('combobox', { name: 'Picture' }).click();
    await menu.getByRole('option', { name: '720p' }).click();
    await expect.poll(lines).toBe(720);
    const saved = (await requests(page, 'preferences.set')).map(({ recorder }) => recorder);
    expect(saved).toEqual([{ noiseSuppression: false }, { echoCancellation: true }, { pictureHeight: 720 }]);

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await firstChunk(page);
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await expect(page.getByRole('button', { name: 'Use this take' })).toBeVisible();
    await leaveWindow(page);
    await context.browser()?.close();
  });

  test('pauses when the disk is full and loses nothing @core @realtime', async ({ page, open }) => {
    await open({}, '#/recorder');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByRole('timer', { name: 'Recording' }).waitFor();
    await page.evaluate(() => window.standIn.fail('spools.append', 'STORAGE_FULL'));
    await expect(page.getByRole('alert')).toContainText('The disk is full');
    await page.getByRole('timer', { name: 'Paused' }).waitFor();
    await page.evaluate(() => window.standIn.fail('spools.append', null));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await expect(page.getByRole('button', { name: 'Use this take' })).toBeVisible();
  });

  test('keeps what was recorded when the camera is lost, and records again once there is one @realtime', async ({
    page,
    open,
  }) => {
    await open({}, '#/recorder');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await firstChunk(page);
    await unplugCamera(page);
    await expect(page.getByText('The camera is no longer available')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use this take' })).toBeVisible();
    await plugIn(page);
    await page.getByRole('button', { name: 'Retake' }).click();
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(page.getByRole('timer', { name: 'Recording' })).toBeVisible();
  });

  test('completes a take whose camera and disk are both gone once the disk takes it @realtime', async ({
    page,
    open,
  }) => {
    await open({}, '#/recorder');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByRole('timer', { name: 'Recording' }).waitFor();
    await page.evaluate(() => window.standIn.fail('spools.append', 'STORAGE_FULL'));
    // A take without a chunk would be none.
    const full = page.getByRole('alert').filter({ hasText: 'The disk is full' });
    await expect(full).toBeVisible();
    await unplugCamera(page);
    await expect(page.getByRole('timer', { name: 'Paused' })).toBeHidden();
    await expect(full).toBeVisible();
    await page.evaluate(() => window.standIn.fail('spools.append', null));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Use this take' })).toBeVisible();
  });

  test('says that the system holds the picture back, until it does so no more', async ({ page, open }) => {
    await open({}, '#/recorder');
    await page.getByRole('button', { name: 'Record', exact: true }).waitFor();
    const hold = (muted: boolean) =>
      page.evaluate((isMuted) => {
        const stream = document.querySelector('video')?.srcObject;
        if (!(stream instanceof MediaStream)) throw new Error('no stream');
        const [camera] = stream.getVideoTracks();
        Object.defineProperty(camera, 'muted', { value: isMuted, configurable: true });
        camera?.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'));
      }, muted);
    await hold(true);
    await expect(page.getByText('No picture from the camera')).toBeVisible();
    await hold(false);
    await expect(page.getByText('No picture from the camera')).toBeHidden();
  });

  test('keeps a sentence that was being said again when the camera is lost @realtime', async ({ page, open }) => {
    const template = makeTemplate({ id: 'one', script, videoUrl: '/index.html' });
    await open({ templates: [template] }, '#/templates/one/sentences');
    await page.getByRole('listitem').getByRole('button').first().click();
    await page.getByRole('button', { name: 'Say it again' }).click();
    await page.getByRole('button', { name: 'Stop recording' }).waitFor();
    await unplugCamera(page);
    // The player may have one of its own: what it is given can't be played.
    const missing = page.getByRole('alert').filter({ hasText: 'No camera or microphone found' });
    await expect(missing).toBeVisible();
    await page.getByRole('button', { name: 'Use the new one' }).click();
    await expect(page.getByRole('listitem').first()).toContainText('Said again');
    await plugIn(page);
    await expect(missing).toBeHidden();
    await page.getByRole('button', { name: 'Say it again' }).click();
    await expect(page.getByRole('button', { name: 'Stop recording' })).toBeVisible();
  });

  test('asks before a reload loses sentences that were said again @realtime', async ({ page, open }) => {
    const template = makeTemplate({ id: 'one', script, videoUrl: '/index.html' });
    await open({ templates: [template] }, '#/templates/one/sentences');
    await page.getByRole('listitem').getByRole('button').first().click();
    async function reloadAsks(): Promise<void> {
      const [question] = await Promise.all([
        page.waitForEvent('dialog'),
        page.evaluate(() => setTimeout(() => window.location.reload())),
      ]);
      expect(question.type()).toBe('beforeunload');
      await question.dismiss();
    }
    await page.getByRole('button', { name: 'Say it again' }).click();
    await page.getByRole('button', { name: 'Stop recording' }).waitFor();
    await reloadAsks();
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await page.getByRole('button', { name: 'Use the new one' }).click();
    await expect(page.getByRole('listitem').first()).toContainText('Said again');
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Templates' })).toBeVisible();
    await reloadAsks();
  });

  test('rewords what is typed until the answer comes, too', async ({ page, open }) => {
    await open({ answers: { getScriptWriter: { model: 'small' } } }, '#/recorder');
    const field = page.getByRole('textbox', { name: 'Script' });
    await field.fill('It is really good.');
    await page.evaluate(() => window.standIn.hold('writeScript'));
    await page.getByRole('button', { name: 'Help me write' }).click();
    await page.getByRole('menuitem', { name: 'Make it shorter' }).click();
    await expect.poll(async () => (await requests(page, 'writeScript')).length).toBe(1);
    await field.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Have a look.');
    await page.evaluate(() => window.standIn.letGo('writeScript'));
    await expect(field).toHaveText('It is good. Have a look.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(field).toHaveText('It is really good. Have a look.');
  });

  test('takes the countdown back, and records nothing @realtime', async ({ page, open }) => {
    await open({}, '#/recorder');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByText('Esc cancels').waitFor();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeVisible();
    expect(await requests(page, 'spools.begin')).toEqual([]);
  });

  test('begins nothing when the camera is unplugged in the countdown', async ({ page, open }) => {
    await open({}, '#/recorder');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByText('Esc cancels').waitFor();
    await unplugCamera(page);
    await expect(page.getByRole('heading', { name: 'No camera or microphone found' })).toBeVisible();
    await plugIn(page);
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByRole('timer', { name: 'Recording' }).waitFor();
    expect(await requests(page, 'spools.begin')).toHaveLength(1);
  });

  test('begins a take at a double click too, and keeps it when it is left in the middle @realtime', async ({
    page,
    open,
  }) => {
    await open({}, '#/recorder');
    await page.getByRole('button', { name: 'Record', exact: true }).dblclick();
    await firstChunk(page);
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    await expect(page.getByText('Recording saved')).toBeVisible();
    expect(await requests(page, 'spools.discard')).toEqual([]);
  });

  test('asks before a longer take is thrown away, and deletes it then @realtime', async ({ page, open }) => {
    await open({}, '#/recorder');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await recordedFor(page, 8);
    await page.getByRole('button', { name: 'Retake' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => requests(page, 'spools.discard')).toHaveLength(1);
    await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeVisible();
  });

  test('gives a way out when camera and microphone are refused @core', async ({ page, open }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    });
    await open({}, '#/recorder');
    await expect(page.getByRole('heading', { name: 'Camera and microphone are blocked' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.getByRole('button', { name: 'Import a video' }).click();
    await expect(page.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible();
  });

  test('shows the script at the lens and marks a word as a variable', async ({ page, open }) => {
    await open({}, '#/recorder');
    const field = page.getByRole('textbox', { name: 'Script' });
    await field.fill('Hi Sarah, good to see you');
    await page.keyboard.press('Home');
    for (let letter = 0; letter < 5; letter += 1) await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Changes for each person' }).click();
    await page.keyboard.type('nickname');
    await page.keyboard.press('Enter');
    await expect(field.getByRole('button', { name: 'Nickname, “Sarah”, changes' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Script' }).getByText('Sarah')).toBeVisible();
    await field.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' at {comp');
    await page.getByRole('option', { name: 'Company' }).click();
    await page.getByLabel('You say').fill('Acme');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Script' }).getByText('Acme')).toBeVisible();
    await expectAccessible(page);
    await field.focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
    await expect(field).not.toContainText('company');
    await expect(field.getByRole('button', { name: 'Nickname, “Sarah”, changes' })).toBeVisible();
  });

  test('takes a key that is held for one press, also with Caps Lock', async ({ page, open }) => {
    await open({}, '#/recorder');
    // The field of an empty script has the keyboard.
    await page.getByRole('button', { name: 'Record', exact: true }).focus();
    await page.keyboard.down('R');
    await page.keyboard.down('R');
    await page.getByRole('timer', { name: 'Recording' }).waitFor();
    await page.keyboard.down('R');
    await page.keyboard.up('R');
    await expect(page.getByRole('timer', { name: 'Recording' })).toBeVisible();
  });

  test('gives the keyboard to a take that is over, and to the record button for the next one', async ({
    page,
    open,
  }) => {
    await open({}, '#/recorder');
    const record = page.getByRole('button', { name: 'Record', exact: true });
    await record.press('Enter');
    await firstChunk(page);
    await page.keyboard.press('r');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Retake' }).press('Enter');
    await expect(record).toBeFocused();
  });
});

test.describe('models', () => {
  const model: SpeechModel = {
    id: 'kitten-nano',
    name: 'Kitten Nano',
    purpose: 'voice',
    family: 'kitten',
    language: 'en-US',
    licence: 'Apache-2.0',
    size: 26_000_000,
    address: 'https://example.com/kitten-nano.tar.bz2',
    sha256: null,
    verified: false,
    status: 'available',
    phase: '',
    progress: 0,
    reason: null,
    error: null,
    waits_for: null,
    speakers: [],
    seconds_per_name: 2,
  };

  test('are missing with the rest of the screen by one notice, which loads all of it again', async ({ page, open }) => {
    await open({ models: [model] }, '#/templates');
    const asked = ['actors.list', 'getConsent', 'providers.list', 'listSpeechModels'] as const;
    const answer = (code: 'STUDIO_UNREACHABLE' | null) =>
      page.evaluate(
        ([names, code]) => {
          for (const name of names) window.standIn.fail(name, code);
        },
        [asked, code] as const,
      );
    await answer('STUDIO_UNREACHABLE');
    await page.goto(new URL('#/voices/advanced', page.url()).href);
    await expect(page.getByText('The studio doesn’t answer')).toHaveCount(1);
    await answer(null);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Kitten Nano')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Give consent' })).toHaveCount(2);
    await expect(page.getByText('The studio doesn’t answer')).toBeHidden();
  });

  test('say how long a slow voice takes, before it is downloaded', async ({ page, open }) => {
    await open({ models: [model] }, '#/voices/advanced');
    await expect(page.getByText('500 names: about 17 minutes')).toBeVisible();
  });

  test('are only downloaded without a checksum when that is wanted', async ({ page, open }) => {
    await open({ models: [model] }, '#/voices/advanced');
    await page.getByRole('button', { name: 'Get Kitten Nano' }).click();
    await expect(page.getByRole('dialog', { name: 'Download without a checksum?' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await requests(page, 'addSpeechModel')).toEqual([]);
  });

  test('keep the focus after the question about a checksum', async ({ page, open }) => {
    await open({ models: [model] }, '#/voices/advanced');
    await page.getByRole('button', { name: 'Get Kitten Nano' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Get' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Cancel Kitten Nano' })).toBeFocused();
  });

  test('show how far they are, and can be stopped', async ({ page, open }) => {
    await open({ models: [{ ...model, status: 'running', phase: 'Downloading', progress: 0.2 }] }, '#/voices/advanced');
    await expect(page.getByRole('progressbar', { name: 'Kitten Nano: Downloading' })).toHaveAttribute(
      'aria-valuenow',
      '20',
    );
    await page.evaluate((next) => window.standIn.emit('models.changed', [next]), {
      ...model,
      status: 'running' as const,
      phase: 'Checking',
      progress: 0.9,
    });
    await expect(page.getByRole('progressbar', { name: 'Kitten Nano: Checking' })).toHaveAttribute(
      'aria-valuenow',
      '90',
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel Kitten Nano' }).click();
    await expect.poll(() => requests(page, 'cancelSpeechModel')).toEqual([{ id: 'kitten-nano' }]);
  });
});

test.describe('the whole window', () => {
  test('is accessible in both themes @core', async ({ page, open }) => {
    await open({ templates: library, recoverable: [abandoned] });
    await expect(page.getByText('A recording wasn’t finished')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await expectAccessible(page);
    await page.keyboard.press('r');
    await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('welcomes accessibly in both themes', async ({ page, open }) => {
    await open({}, '');
    await expect(page.getByRole('button', { name: 'Try the sample' })).toBeVisible();
    await expectAccessible(page);
  });

  test('names each screen in its title, and moves the keyboard to it @core', async ({ page, open }) => {
    await open({ templates: library });
    await expect(page).toHaveTitle('Templates · Vocative');
    // The first screen is not announced; until it is there, another one would be the first.
    await expect(page.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible();
    await expect(page.locator('body')).toBeFocused();
    await page.getByRole('link', { name: 'Names & voice' }).click();
    await expect(page).toHaveTitle('My names · Names & voice · Vocative');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('link', { name: 'Advanced' }).press('Enter');
    await expect(page).toHaveTitle('Advanced · Names & voice · Vocative');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('Alt+1');
    await expect(page.getByRole('heading', { name: 'Templates', level: 1 })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('textbox').fill('storage');
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('Storage · Settings · Vocative');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused();
  });

  test('shows what is chosen and what has the focus where the system forces its colours', async ({ page, open }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open({ templates: library });
    const outline = (element: Element): string => getComputedStyle(element).outlineStyle;
    const screens = page.getByRole('navigation').getByRole('link');
    const chosen = screens.and(page.locator('[aria-current="page"]'));
    expect(await chosen.evaluate(outline)).toBe('dashed');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').evaluate(outline)).toBe('solid');
    expect(await screens.and(page.locator(':not([aria-current]):not(:focus)')).first().evaluate(outline)).toBe('none');
  });

  test('shows its frame in that theme before its code has come', async ({ page, open }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open({ preferences: { theme: 'light' }, templates: library });
    const frame = page.locator('.frame');
    await expect(frame).toBeHidden();
    const code = Promise.withResolvers<void>();
    await page.route('**/window-*.js', async (route) => {
      await code.promise;
      await route.fallback();
    });
    await page.reload({ waitUntil: 'commit' });
    await expect(frame).toBeVisible();
    expect(await frame.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(247, 246, 242)');
    code.resolve();
    await expect(page.getByRole('link', { name: 'Checkout teardown' })).toBeVisible();
    await expect(frame).toBeHidden();
  });

  test('changes places and themes with the keyboard @core', async ({ page, open }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open({ templates: library });
    await expect(page.getByRole('link', { name: 'Checkout teardown' })).toBeVisible();
    await page.keyboard.press('Alt+3');
    await page.getByRole('radio', { name: 'Light' }).focus();
    await page.keyboard.press('Space');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    expect(await requests(page, 'preferences.set')).toEqual([{ theme: 'light' }]);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  });

  test('lets a Mac type with Option and a digit, and names its keys', async ({ page, open }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }));
    await open({}, '#/recorder');
    const field = page.getByRole('textbox', { name: 'Script' });
    const optionThree = { code: 'Digit3', key: '#', altKey: true, bubbles: true, cancelable: true };
    await field.focus();
    const typed = await field.evaluate(
      (element, press) => element.dispatchEvent(new KeyboardEvent('keydown', press)),
      optionThree,
    );
    expect(typed).toBe(true);
    await expect(page).toHaveURL(/#\/recorder/);
    const body = page.locator('body');
    const left = await body.evaluate(
      (element, press) => element.dispatchEvent(new KeyboardEvent('keydown', press)),
      optionThree,
    );
    expect(left).toBe(false);
    await expect(page).toHaveURL(/#\/settings/);
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-keyshortcuts', 'Alt+3');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard' });
    await expect(sheet.getByText('⌘').first()).toBeVisible();
    await expect(sheet.getByText('Ctrl')).toHaveCount(0);
  });

  test('has no shortcuts of a single character once they are switched off', async ({ page, open }) => {
    await open({}, '#/settings/keyboard');
    const field = page.getByLabel('Find a shortcut');
    await expect(field).toBeVisible();
    const sheet = page.getByRole('dialog', { name: 'Keyboard' });
    await page.locator('body').press('?');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('?');
    await expect(sheet).toBeHidden();
    await page.getByRole('switch', { name: 'Single-letter shortcuts' }).press('Space');
    await expect.poll(() => requests(page, 'preferences.set')).toEqual([{ letterKeys: false }]);
    await field.fill('mute');
    await expect(page.getByRole('definition').filter({ hasText: 'Off' })).toContainText('M');
    await field.fill('undo');
    await expect(page.getByRole('definition').filter({ hasText: 'Ctrl' })).not.toContainText('Off');
    await page.locator('body').press('?');
    await page.keyboard.press('Alt+1');
    await expect(page).toHaveURL(/#\/templates/);
    await expect(sheet).toBeHidden();
  });

  test('goes on without a part that stopped working, and has it written to the log @core', async ({ page, open }) => {
    await open({ templates: library });
    await expect(page.getByRole('link', { name: 'Checkout teardown' })).toBeVisible();
    // A campaign that cannot be counted breaks the rail, a template without a script its card.
    await page.evaluate((template) => {
      const broken = { id: 'broken', createdAt: '2026-11-20T09:00:00Z' };
      const fails = {
        get: () => {
          throw new RangeError('cannot be counted');
        },
      };
      window.standIn.emit('campaign.changed', Object.defineProperty(broken, 'status', fails) as never);
      window.standIn.emit('template.changed', { ...template, script: null } as never);
    }, library[0]);
    await expect(page.getByRole('heading', { name: 'This screen stopped working' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
    const faults = await requests(page, 'diagnostics.report');
    expect(faults).toContainEqual(
      expect.objectContaining({ kind: 'render', fault: 'RangeError', screen: 'templates' }),
    );
    expect(faults).toContainEqual(expect.objectContaining({ kind: 'render', fault: 'TypeError' }));
    await expectAccessible(page);
  });

  test('has exceptions and forgotten failures written to the log', async ({ page, open }) => {
    await open({ templates: library });
    await expect(page.getByRole('link', { name: 'Checkout teardown' })).toBeVisible();
    await page.evaluate(() => {
      setTimeout(() => {
        throw new SyntaxError('thrown');
      });
      for (const _ of [1, 2, 3]) void Promise.reject(new TypeError('forgotten'));
    });
    await expect.poll(() => requests(page, 'diagnostics.report')).toHaveLength(2);
    const faults = await requests(page, 'diagnostics.report');
    expect(faults.map(({ kind, fault }) => [kind, fault]).toSorted()).toEqual([
      ['error', 'SyntaxError'],
      ['rejection', 'TypeError'],
    ]);
    expect(faults[0]).toMatchObject({ detail: expect.stringMatching(/thrown|forgotten/) });
  });

  test('has what waits for a studio look again when the network is back', async ({ page, open }) => {
    await open({ templates: library });
    await expect(page.getByRole('link', { name: 'Checkout teardown' })).toBeVisible();
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expect.poll(() => requests(page, 'app.online')).toHaveLength(1);
  });

  test('says that an update is ready, puts it off, and installs it when asked to', async ({ page, open }) => {
    await open({ templates: library, updates: { state: 'ready', version: '1.3.0' } });
    const notice = page.getByRole('region', { name: 'Update' });
    await expect(notice).toContainText('Vocative 1.3.0 is ready');
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Later' }).click();
    await expect(notice).toHaveCount(0);
    await page.goto(`${new URL(page.url()).origin}/#/settings/about`);
    await page.getByRole('button', { name: 'Restart and update' }).click();
    expect(await requests(page, 'updates.install')).toHaveLength(1);
    await page.evaluate(() => window.standIn.fail('updates.install', 'CONFLICT'));
    await page.getByRole('button', { name: 'Restart and update' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.evaluate(() => {
      const problem = { code: 'UPDATE_UNTRUSTED' as const, message: 'An update was offered that is not signed' };
      window.standIn.emit('updates.changed', { state: 'failed', problem });
    });
    await expect(page.getByText('An update was offered that is not signed')).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  test('opens the settings even when the studio refuses everything @core', async ({ page, open }) => {
    await page.addInitScript(() => {
      // Before the window's code runs, and after the stand-in's has.
      document.addEventListener('readystatechange', () => {
        window.standIn.fail('app.info', 'UNAUTHORIZED');
        window.standIn.fail('templates.list', 'UNAUTHORIZED');
      });
    });
    await open({
      connection: {
        account: 'theirs',
        name: 'Theirs',
        kind: 'remote',
        baseUrl: 'https://studio.example.com',
        clientId: 'someone',
      },
    });
    await expect(page.getByRole('alert')).toContainText('credentials');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Developer' }).click();
    await page.getByRole('button', { name: 'Use Built-in studio' }).click();
    await expect(page.getByRole('listitem', { name: 'Built-in studio' }).getByText('In use')).toBeVisible();
  });
});
