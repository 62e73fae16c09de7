import type { Browser, Page } from 'playwright';
import type { Asset, OperationOutput } from '#shared/api/index.ts';
import {
  defaultCampaignOptions,
  defaultPreferences,
  noBackground,
  waysToGet,
  type CampaignDraft,
  type CampaignVideo,
  type ScreenSource,
  type Sprint,
} from '#shared/ipc/index.ts';
import type { Translator } from '#shared/language/index.ts';
import {
  makeCampaign,
  makeCapture,
  makeFilm,
  makeSpeechModel,
  makeTake,
  makeTemplate,
  type StandInScenario,
} from '#tests/support/bridge-stand-in.ts';
import { openWindow } from '#tests/e2e/support/stand-in-window.ts';
import { draftOf, messyClips, messyDraft, spokenSound } from './screen-people.ts';

/** Screens that are seldom seen, on a stand-in of the app: what failed, what asks, and what is out of reach. */

type State = {
  name: string;
  scenario: StandInScenario;
  hash: string;
  /** What is done until it is on screen. */
  reach?: (page: Page) => Promise<void>;
};

const script = 'Hi {{first_name|Sarah}}, I had a look at {{company|Acme}} and found three things.';
const template = makeTemplate({ id: 'one', name: 'Outreach', script });
/** One whose script isn't known yet. */
const silent = makeTemplate({ id: 'silent', name: 'VID_20260112' });

/** Places of captures, and what stands there. */
const captures: Record<string, string> = {
  'https://northwind.example/': page('#0f4c5c', 'Northwind', 'Freight, made simple'),
  'https://tailspin.example/': page('#5f0f40', 'Tailspin Toys', 'Everything that flies'),
  'https://intranet.example/':
    '<body style="margin:0;display:grid;place-items:center;height:100vh;background:#eef1f5;font:18px sans-serif"><form style="display:grid;gap:16px;width:340px;padding:40px;background:#fff;border-radius:12px"><b style="font-size:26px">Sign in</b><input placeholder="E-mail" style="padding:12px"><input placeholder="Password" style="padding:12px"><button style="padding:12px;background:#2257d6;color:#fff;border:0">Sign in</button></form>',
};

function page(color: string, name: string, line: string): string {
  return `<body style="margin:0;height:100vh;background:${color};color:#fff;font:18px sans-serif"><header style="padding:28px 60px;font-weight:700">${name}</header><h1 style="margin:120px 60px;font-size:72px">${line}</h1>`;
}

const assets: Asset[] = [
  makeCapture('https://northwind.example/', { title: 'Northwind', approved: true }),
  makeCapture('https://tailspin.example/', { title: 'Tailspin Toys' }),
  makeCapture('https://intranet.example/', { title: 'Sign in', login: true }),
  makeCapture('https://gone.example/', {
    status: 'failed',
    reason: 'ASSET_UNREACHABLE',
    message: 'Nothing answers at this address.',
    url: null,
    media: null,
  }),
];

function draft(names: readonly string[]): CampaignDraft {
  const cells = names.map((name, index) => [name, 'Northwind', assets[index % assets.length]?.address ?? '']);
  const background = { ...noBackground, origin: 'column', kind: 'site', column: 'Website' } as const;
  const options = { ...defaultCampaignOptions, background };
  return draftOf(['first_name', 'company', 'Website'], cells, { source: 'leads.csv', options });
}

const campaign = makeCampaign({
  name: 'Spring outreach',
  templateName: 'Outreach',
  total: 6,
  succeeded: 2,
  failed: 4,
  elapsed: 40,
});
const reasons = ['SECTION_TOO_LONG', 'VALUE_UNSPEAKABLE', 'ASSET_UNREACHABLE', 'SECTION_TOO_LONG'] as const;
const people = ['Christopher', 'Siobhán', 'Zoë', 'Ada', 'Grace', 'Linus'];
const findings: CampaignVideo['findings'][] = [
  [{ code: 'long_value', subject: 'company', value: 'Nordvik Logistik GmbH' }],
  [{ code: 'film_refused', subject: 'first_name', value: 'Siobhán', refused: 'side_light' }],
];
const videos: CampaignVideo[] = people.map((person, row) => {
  const reason = reasons[row - 2];
  return {
    id: `video ${row}`,
    studioId: `video ${row}`,
    row,
    line: row + 1,
    values: [person, 'Northwind'],
    fallbackUsed: [false, false],
    status: reason === undefined ? 'succeeded' : 'failed',
    problem: reason === undefined ? null : { code: reason, message: '' },
    background: '',
    finishedAt: new Date(Date.UTC(2026, 10, 25, 10, 0, row)).toISOString(),
    videoUrl: null,
    posterUrl: null,
    gifUrl: null,
    captionsUrl: null,
    published: false,
    findings: findings[row] ?? [],
  };
});

/** The same while three of them are still to be made. */
const running = videos.map((video): CampaignVideo => {
  const status =
    (['succeeded', 'succeeded', 'failed', 'processing', 'queued', 'queued'] as const)[video.row] ?? 'queued';
  return { ...video, status, problem: status === 'failed' ? video.problem : null };
});
/** The same once all are made and their pages can be opened, and what happened there. */
const published = videos.map((video): CampaignVideo => ({
  ...video,
  status: 'succeeded',
  problem: null,
  findings: [],
  published: true,
}));
const visits = [
  { opened: 2, watched: 2, pressed: 0, seen: 1 },
  { opened: 1, watched: 1, pressed: 0, seen: 0.78 },
  { opened: 1, watched: 1, pressed: 1, seen: 0.9 },
  { opened: 1, watched: 0, pressed: 0, seen: 0 },
].map((counts, row) => ({ id: `video ${row}`, ...counts }));
const shares = {
  shares: videos
    .slice(0, 2)
    .map(({ id }) => ({ id, page: `https://videos.example/v/${id}`, picture: null, gif: null })),
  size: { width: 1280, height: 720 },
  csv: 'row\r\n',
};

function drawn(color: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="270"><rect width="480" height="270" fill="${color}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
const sources: ScreenSource[] = [
  { id: 'screen:0:0', kind: 'screen', name: 'Screen 1', thumbnail: drawn('#28527a'), icon: null },
  { id: 'window:1:0', kind: 'window', name: 'Slides', thumbnail: drawn('#7a2848'), icon: drawn('#3f63e0') },
  { id: 'window:2:0', kind: 'window', name: 'A very long title of a minimized window', thumbnail: null, icon: null },
];

const said = { key: 'hi', before: 'Hi ', after: ', I had a look at' };
const takes = [
  makeTake({ id: 'christopher', name: 'Christopher', spokenIn: said }),
  makeTake({ id: 'siobhan', name: 'Siobhán', spokenIn: said }),
  makeTake({ id: 'zoe', name: 'Zoë', spokenIn: said, flags: ['clipped'] }),
  makeTake({ id: 'maria', name: 'María', flags: ['unsure'], chosen: false }),
].map((take) => ({ ...take, url: `/media/sound/${take.name}/take.wav` }));

/** The same, filmed; one film is to be made again. */
const filmed = takes.map((take) => ({
  ...take,
  film: makeFilm({ url: '/media/film.mp4', refused: take.id === 'siobhan' ? 'side_light' : null }),
}));
/** A face that is nearly in place. */
const still: OperationOutput<'judgeFace'> = {
  face: {
    yaw: -1.2,
    pitch: 2,
    roll: 1,
    scale: 1.06,
    x: 0.1,
    y: 0,
    smile: -0.3,
    light: { level: 1.05, left_right: 1.04, clipped: 0 },
  },
  refused: null,
  outline: Array.from({ length: 36 }, (_, index) => {
    const angle = (index / 18) * Math.PI;
    return { x: 0.5 + 0.13 * Math.sin(angle), y: 0.42 - 0.3 * Math.cos(angle) };
  }),
};

/** A list of which three names are recorded. */
const sprint: Sprint = {
  title: 'Spring outreach',
  templateId: 'one',
  actorId: null,
  readingStyle: 'phrase',
  hasPhrases: true,
  variables: ['first_name'],
  variable: null,
  values: people.map((value, index) => ({
    value,
    phrase: { ...said, variable: 'first_name', occurrence: 0, attached: { before: '', after: '' } },
    rows: 1,
    variable: 'first_name',
    recorded: index < 3,
  })),
};

function statesIn({ t, locale }: Translator): State[] {
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
  const outOfReach: StandInScenario = {
    templates: [template],
    connection: { kind: 'remote', name: 'Acme', online: false },
  };
  const refreshed = (page: Page, problem: { code: 'STUDIO_UNREACHABLE' | 'UNAUTHORIZED'; message: string }) =>
    page.evaluate((problem) => window.standIn.emit('templates.refreshed', { problem }), problem);
  /** What could write a script down, in the language of the window. */
  const recognizer = makeSpeechModel({
    id: locale.startsWith('en') ? 'whisper-tiny-en' : 'whisper-base',
    name: 'Whisper',
    purpose: 'recognition',
    family: 'whisper',
    language: locale.slice(0, 2),
    size: 118_071_777,
  });
  const anyCount = (label: string): RegExp => new RegExp(label.replace('7', String.raw`\d+`), 'u');
  const messy: StandInScenario = { templates: [template], drafts: [messyDraft], clips: messyClips };
  return [
    { name: '05-messy-list', scenario: messy, hash: '#/templates/one/campaign' },
    {
      name: '06-clean-up',
      scenario: messy,
      hash: '#/templates/one/campaign',
      reach: (page) => button(page, anyCount(t('recipients.review', { count: 7 }))).click(),
    },
    {
      name: '07-check-words',
      scenario: messy,
      hash: '#/templates/one/campaign',
      reach: (page) => button(page, anyCount(t('listen.checkWords', { count: 7 }))).click(),
    },
    {
      name: '22-captures',
      scenario: { templates: [template], drafts: [draft(people)], captures: assets, preview: '/media/film.mp4' },
      hash: '#/templates/one/send',
      async reach(page) {
        await button(page, t('common.check')).click();
        await page.getByRole('article').first().waitFor();
        await page.waitForTimeout(1_500);
      },
    },
    ...(
      [
        ['23-arrange', 'backgrounds.howShown'],
        ['23-page', 'options.pageMore'],
        ['23-more', 'common.more'],
      ] as const
    ).map(([name, label]) => ({
      name,
      scenario: { templates: [template], drafts: [draft(people)], captures: assets, preview: '/media/film.mp4' },
      hash: '#/templates/one/send',
      reach: (page: Page) =>
        page
          .getByRole('main')
          .getByRole('button', { name: t(label) })
          .last()
          .click(),
    })),
    {
      name: '24-running-campaign',
      scenario: {
        templates: [template],
        campaigns: [{ ...campaign, status: 'running', failed: 1 }],
        videos: { spring: running },
      },
      hash: '#/campaigns/spring',
    },
    ...waysToGet.map((way) => ({
      name: `24-get-${way}`,
      scenario: {
        templates: [template],
        campaigns: [campaign],
        videos: { spring: videos },
        shares,
        exportBytes: 4_200_000,
      },
      hash: '#/campaigns/spring',
      async reach(page: Page) {
        await button(page, t('exports.getVideos')).click();
        await page.getByRole('tab').nth(waysToGet.indexOf(way)).click();
      },
    })),
    {
      name: '24-failed-campaign',
      scenario: { templates: [template], campaigns: [campaign], videos: { spring: videos } },
      hash: '#/campaigns/spring',
    },
    {
      name: '24-visits',
      scenario: {
        templates: [template],
        campaigns: [
          {
            ...campaign,
            succeeded: 6,
            failed: 0,
            options: {
              ...defaultCampaignOptions,
              counted: true,
              buttonUrl: 'https://kelpworks.example/',
            },
          },
        ],
        videos: { spring: published },
        pageCounts: { spring: visits },
        shares,
      },
      hash: '#/campaigns/spring',
    },
    {
      name: '25-duplicate',
      scenario: { templates: [template], campaigns: [campaign], videos: { spring: videos } },
      hash: '#/campaigns/spring',
      async reach(page) {
        await button(page, t('recipients.add')).click();
      },
    },
    {
      name: '17-names',
      scenario: {
        templates: [template],
        takes: filmed,
        sprint,
        pronunciations: [{ name: 'Łukasz', language: null, ipa: null, respelling: 'WOO-kash' }],
        nameVideos: { Christopher: 19, Siobhán: 1, Zoë: 24, Łukasz: 8 },
      },
      hash: '#/voices',
    },
    { name: '26-name-sprint-gate', scenario: { templates: [template], takes, sprint }, hash: '#/voices/sprint' },
    {
      name: '26-name-sprint',
      scenario: { templates: [template], takes, sprint },
      hash: '#/voices/sprint',
      reach: (page) => button(page, t('voices.microphoneTurnOn')).click(),
    },
    {
      name: '26-name-sprint-poor',
      scenario: { templates: [template], takes, sprint },
      hash: '#/voices/sprint',
      async reach(page) {
        await button(page, t('voices.microphoneTurnOn')).click();
        await page.getByRole('button', { name: 'Zoë' }).click();
      },
    },
    ...(
      [
        '26-film-names',
        '26-film-names-poor',
        '26-film-names-consent',
        '26-film-names-last',
        '26-film-names-last-poor',
      ] as const
    ).map((name) => ({
      name,
      scenario: {
        templates: [template],
        takes: filmed,
        sprint,
        still,
        preview: '/media/film.mp4',
        filmsAllowed: name !== '26-film-names-consent',
        preferences: { recorder: { ...defaultPreferences.recorder, filmsNames: true } },
      },
      hash: '#/voices/sprint',
      async reach(page: Page) {
        if (name === '26-film-names-consent') return;
        await page.getByText(t('sprint.inPlace')).waitFor();
        const nameOf = {
          '26-film-names': null,
          '26-film-names-poor': 'Siobhán',
          '26-film-names-last': 'Christopher',
          '26-film-names-last-poor': 'Siobhán',
        }[name];
        if (nameOf !== null) await page.getByRole('button', { name: nameOf }).click();
        if (name.includes('last')) await page.keyboard.press('ArrowRight');
      },
    })),
    {
      name: '27-screen-picker',
      scenario: { host: 'electron', screens: { picker: 'page', sound: true, sources } },
      hash: '#/recorder',
      async reach(page) {
        await button(page, t('recorder.turnOn')).click();
        await button(page, t('recorder.shareScreen')).click();
      },
    },
    {
      // The fake microphone of the real app speaks no sentences.
      name: '27-fix-a-sentence',
      scenario: {},
      hash: '#/recorder',
      async reach(page) {
        const record = page.getByRole('button', { name: t('common.record'), exact: true });
        await button(page, t('recorder.turnOn')).click();
        await page
          .getByRole('textbox', { name: t('editor.script') })
          .fill(`${script} Do you have ten minutes this week? I look forward to it.`);
        await record.click();
        await page.getByRole('timer').waitFor();
        await page.waitForTimeout(4_000);
        await button(page, t('recorder.stop')).click();
        await button(page, t('editor.saySentence')).click();
        await page.getByRole('listitem').getByRole('button').nth(1).click();
      },
    },
    {
      name: '04-write-down',
      scenario: { templates: [silent], models: [recognizer], transcript: '' },
      hash: '#/templates/silent',
    },
    {
      name: '04-proposals',
      scenario: {
        templates: [silent],
        models: [{ ...recognizer, status: 'succeeded', phase: 'Ready', progress: 1 }],
        transcript: 'Hi Sarah, I had a look at Acme and found three things. This video was made with the help of AI.',
      },
      hash: '#/templates/silent',
    },
    { name: '04-missing', scenario: { templates: [template] }, hash: '#/templates/gone' },
    { name: '28-offline', scenario: outOfReach, hash: '#/templates/one/campaign' },
    {
      name: '29-studio-gone',
      scenario: outOfReach,
      hash: '#/templates',
      reach: (page) => refreshed(page, { code: 'STUDIO_UNREACHABLE', message: '' }),
    },
    {
      name: '30-no-keychain',
      scenario: { templates: [template], connection: { kind: 'remote', name: 'Acme', keychain: 'memory' } },
      hash: '#/templates',
      reach: (page) => refreshed(page, { code: 'UNAUTHORIZED', message: '' }),
    },
  ];
}

/** A page that asks before it opens camera and microphone, which are then allowed: browsers differ in both. */
export async function newPage(browser: Browser, locale: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale,
    permissions: ['camera', 'microphone'],
  });
  await context.addInitScript(() => {
    navigator.permissions.query = () => Promise.resolve({ state: 'prompt' } as PermissionStatus);
  });
  return context.newPage();
}

/** Has a picture taken of each state, in a page of its own. */
export async function walkStates(
  browser: Browser,
  translator: Translator,
  isWanted: (name: string) => boolean,
  takePictures: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const pictures = await drawCaptures(browser);
  for (const { name, scenario, hash, reach } of statesIn(translator)) {
    if (!isWanted(name)) continue;
    const page = await newPage(browser, translator.locale);
    await page.route('**/media/capture/*', (route) => {
      const address = decodeURIComponent(new URL(route.request().url()).pathname.slice('/media/capture/'.length));
      return route.fulfill({ body: pictures.get(address) ?? '', contentType: 'image/png' });
    });
    await page.route('**/media/sound/**', (route) =>
      route.fulfill({
        body: spokenSound(decodeURIComponent(route.request().url()).split('/').at(-2) ?? ''),
        contentType: 'audio/wav',
      }),
    );
    await openWindow(page, scenario, hash);
    await reach?.(page);
    await page.waitForTimeout(500);
    await takePictures(page, name);
    await page.context().close();
  }
}

async function drawCaptures(browser: Browser): Promise<ReadonlyMap<string, Buffer>> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const pictures = new Map<string, Buffer>();
  for (const [address, html] of Object.entries(captures)) {
    await page.setContent(html);
    pictures.set(address, await page.screenshot());
  }
  await page.close();
  return pictures;
}
