// Covers: campaign, editor, results
import type { Page } from 'playwright/test';
import { defaultCampaignOptions, type CampaignDraft, type CampaignVideo } from '#shared/ipc/index.ts';
import { makeCampaign, makeTemplate } from '../support/bridge-stand-in.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/stand-in-window.ts';

/** Forty words that change, and people with names of sixty letters in five scripts, on each step of the path. */

const sixty = (letters: string): string => letters.repeat(60).slice(0, 60);
const names = ['Wolfeschlegelsteinhausen', 'Αλεξανδρόπουλος', 'Александровна', 'محمدعبدالرحمن', '欧阳修'].map(sixty);
const variables = Array.from({ length: 40 }, (_, index) => `column_${index + 1}`);
const script = `Hi ${variables.map((name) => `{{${name}|Sarah}}`).join(', ')}, good to see you.`;
const template = makeTemplate({ id: 'one', name: sixty('Template'), script });
const valuesOf = (row: number): string[] => variables.map((_, index) => names[(row + index) % names.length] ?? '');
const rows = names.map((_, row) => ({ id: row + 1, cells: valuesOf(row) }));
const draft: CampaignDraft = {
  templateId: 'one',
  name: sixty('Campaign'),
  table: {
    headings: variables,
    rows,
    headingsGiven: true,
    columns: Object.fromEntries(variables.map((name, index) => [name, index])),
    fallbacks: {},
    nextId: rows.length + 1,
    source: null,
  },
  mode: 'keep_original',
  options: defaultCampaignOptions,
};
const campaign = makeCampaign({
  id: 'spring',
  templateId: 'one',
  name: sixty('Campaign'),
  variables,
  total: rows.length,
  succeeded: rows.length,
});
const videos = rows.map((_, row): CampaignVideo => ({
  id: `spring-${row}`,
  studioId: `video-${row}`,
  row,
  line: row + 1,
  values: valuesOf(row),
  fallbackUsed: variables.map(() => false),
  status: 'succeeded',
  problem: null,
  background: '',
  findings: [],
  finishedAt: '2026-11-25T10:00:40.000Z',
  videoUrl: '/media/film.mp4',
  posterUrl: null,
  gifUrl: null,
  captionsUrl: null,
  published: false,
}));
const scenario = { templates: [template], drafts: [draft], campaigns: [campaign], videos: { spring: videos } };

/** The way on is in sight, and nothing is beside the window. */
async function expectRoom(page: Page, next: string | RegExp): Promise<void> {
  await expect(page.getByRole('button', { name: next }).first()).toBeInViewport({ ratio: 1 });
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beside).toBeLessThanOrEqual(0);
}

// The last is 1280 pixels at 200 %.
for (const [width, height] of [
  [1280, 800],
  [800, 600],
  [640, 400],
] as const) {
  test(`each step has its way on in sight at ${width} × ${height}`, async ({ page, open }) => {
    await page.setViewportSize({ width, height });
    await open({ ...scenario, transcript: '' }, '#/templates/one');
    await expect(page.getByRole('textbox', { name: 'Script' })).toContainText('Column 40');
    await expectRoom(page, 'Next: People');
    await page.evaluate(() => (location.hash = '#/templates/one/campaign'));
    await expect(page.getByRole('textbox', { name: 'Column 1, row 1', exact: true })).toBeAttached();
    await expectRoom(page, 'Next: Send');
    await expectAccessible(page);
    await page.evaluate(() => (location.hash = '#/templates/one/send'));
    await expectRoom(page, 'Generate 5 videos');
    await page.evaluate(() => (location.hash = '#/campaigns/spring'));
    await expect(page.getByRole('list', { name: 'Videos' })).toBeVisible();
    await expectRoom(page, width < 700 ? /^(Get videos|More)/u : 'Get videos');
    await expectAccessible(page);
  });
}
