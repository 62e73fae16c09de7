// Covers: campaign/listen, campaign/side
import type { Page } from 'playwright/test';
import { defaultCampaignOptions, type CampaignDraft } from '#shared/ipc/index.ts';
import { makeClip, makeTemplate, type StandInScenario } from '../support/bridge-stand-in.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/stand-in-window.ts';

type Open = (scenario: StandInScenario, hash?: string) => Promise<void>;

const template = makeTemplate({ id: 'one', actorId: 'you', script: 'Hi, I saw {{company|Acme}}’s site.' });
const place = '#/templates/one/campaign';

const draft: CampaignDraft = {
  templateId: 'one',
  name: 'Spring',
  table: {
    headings: ['company'],
    rows: [{ id: 1, cells: ['Engines'] }],
    headingsGiven: true,
    columns: { company: 0 },
    fallbacks: {},
    nextId: 2,
    source: null,
  },
  mode: 'keep_original',
  options: defaultCampaignOptions,
};

const clip = makeClip({ variable: 'company', value: 'Engines’s' });

function takesOf(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    window.standIn.calls
      .filter(({ name }) => ['takes.record', 'chooseTake', 'deleteTake'].includes(name))
      .map(({ name, input }) =>
        name === 'takes.record' ? { name, said: (input as { name: string }).name } : { name },
      ),
  );
}

/** The page's own server is a stand-in, from which worklets cannot load: a word and a silence come over and over. */
function hearWords(): void {
  AudioWorklet.prototype.addModule = () => Promise.resolve();
  const loop = 300;
  // oxlint-disable-next-line typescript/no-extraneous-class -- called with `new`
  class Heard {
    constructor(context: AudioContext) {
      const { port1, port2 } = new MessageChannel();
      let block = 0;
      const timer = setInterval(() => {
        const at = block % loop;
        const loudness = at > 120 && at < 190 ? 0.4 : 0.0005;
        port2.postMessage(Float32Array.from({ length: 512 }, (_, index) => loudness * Math.sin(index / 6)));
        block += 1;
        if (context.state === 'closed') clearInterval(timer);
      }, 5);
      return Object.assign(context.createGain(), { port: port1 });
    }
  }
  Object.assign(globalThis, { AudioWorkletNode: Heard });
}

async function openHearing({ page, open }: { page: Page; open: Open }, badTakes: string[] = []): Promise<void> {
  await page.addInitScript(hearWords);
  await open({ templates: [template], drafts: [draft], clips: [clip], badTakes }, place);
  await page.route('**/media/sound/**', (route) => route.fulfill({ status: 404 }));
}

test('a word is recorded in its row, without what is written in one word with it', async ({ page, open }) => {
  await openHearing({ page, open });
  await page.getByRole('button', { name: 'Check 1 word' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check 1 word' });
  const words = dialog.getByRole('list', { name: 'Words to check' });

  await test.step('Escape ends it, and not the list around it', async () => {
    await words.getByRole('button', { name: 'Record Engines’s' }).click();
    await expect(words.getByText('Say “Hi, I saw Engines’s site.”')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(words.getByText('Say “')).toBeHidden();
    await expect(dialog).toBeVisible();
  });

  await test.step('it ends by itself after a silence', async () => {
    await words.getByRole('button', { name: 'Record Engines’s' }).click();
    await expect.poll(() => takesOf(page)).toEqual([{ name: 'takes.record', said: 'Engines' }]);
    await expect(words.getByText('Say “')).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${place}$`, 'u'));
  });
});

test('a take with something wrong waits to be kept on purpose, also beside the person', async ({ page, open }) => {
  await openHearing({ page, open }, ['Engines']);
  const voices = page.getByRole('region', { name: 'Who says it' });
  await voices.getByRole('button', { name: 'Record Engines’s' }).click();
  await expect(voices.getByText('Too long')).toBeVisible();
  await expectAccessible(page);

  await test.step('it can be said again', async () => {
    await voices.getByRole('button', { name: 'Again' }).click();
    await expect.poll(() => takesOf(page)).toContainEqual({ name: 'deleteTake' });
    await expect(voices.getByText('Too long')).toBeVisible();
  });

  await test.step('or used anyway', async () => {
    await voices.getByRole('button', { name: 'Use it anyway' }).click();
    await expect.poll(() => takesOf(page)).toContainEqual({ name: 'chooseTake' });
    await expect(voices.getByRole('button', { name: 'Use it anyway' })).toBeHidden();
  });
});
