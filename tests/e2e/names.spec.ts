// Covers: campaign/listen, campaign/side, voices, voices/bank, voices/cutting, voices/sprint, voices/sprint/side, voices/speaker
import { defaultCampaignOptions, type CampaignDraft } from '#shared/ipc/index.ts';
import { makeCampaign, makeClip, makeFilm, makeTake, makeTemplate } from '../support/bridge-stand-in.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/stand-in-window.ts';

test('recorded names with something wrong are heard and accepted with two keys each @core', async ({ page, open }) => {
  const sure = Array.from({ length: 60 }, (_, index) => makeTake({ id: `${index}`, name: `Abigail ${index}` }));
  const takes = [
    ...sure,
    makeTake({ id: 'loud', name: 'Christopher', flags: ['clipped'] }),
    makeTake({ id: 'maria', name: 'Maria', flags: ['unsure'], chosen: false }),
    makeTake({ id: 'zoe', name: 'Zoë', flags: ['unsure'], chosen: false }),
  ];
  await open({ takes }, '#/voices');
  const names = page.getByRole('region', { name: 'Recorded names' });

  await test.step('they are shown alone, with what is wrong', async () => {
    await names.getByRole('button', { name: '3 worth a listen' }).click();
    await expect(names.getByRole('listitem')).toHaveCount(3);
    await expect(names.getByText('Too loud for the microphone.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the arrow keys go from name to name, A accepts', async () => {
    await names.getByRole('button', { name: 'Play Christopher' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(names.getByRole('button', { name: 'Play Maria' })).toBeFocused();
    await page.keyboard.press('a');
    await expect(names.getByRole('button', { name: 'Play Zoë' })).toBeFocused();
    await page.keyboard.press('a');
    await expect(names.getByRole('button', { name: '1 worth a listen' })).toBeVisible();
    await expect(names.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('they are found without accents, and deleted with a way back', async () => {
    await names.getByRole('button', { name: '1 worth a listen' }).click();
    await names.getByLabel('Find a name').fill('zoe');
    await expect(names.getByRole('listitem')).toHaveCount(1);
    await names.getByRole('button', { name: 'Play Zoë' }).focus();
    await page.keyboard.press('Delete');
    await expect(names.getByText('No recording of “zoe”')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(names.getByRole('button', { name: 'Play Zoë' })).toBeVisible();
  });
});

test('names are shown by how they are recorded, with the videos that say them', async ({ page, open }) => {
  const film = makeFilm({ url: '/media/film.mp4' });
  await open(
    {
      actors: [{ id: 'sam', name: 'Sam', own: true, consent: 'none' }],
      takes: [
        makeTake({ id: 'christopher', name: 'Christopher' }),
        makeTake({ id: 'maria', name: 'María', film: { ...film, refused: 'side_light' } }),
        makeTake({ id: 'zoe', name: 'Zoë', film }),
      ],
      pronunciations: [{ name: 'Łukasz', language: null, ipa: null, respelling: 'WOO-kash' }],
      nameVideos: { Christopher: 1, Zoë: 24, Łukasz: 8 },
    },
    '#/voices',
  );
  const names = page.getByRole('region', { name: 'Recorded names' });
  const row = (name: string) => names.getByRole('listitem').filter({ hasText: name });
  const kinds = names.getByRole('radiogroup', { name: 'Show' });

  await expect(row('Zoë')).toContainText('24 videos');
  await expect(row('Christopher')).toContainText('1 video');
  await expect(row('María')).not.toContainText('video');
  await expect(row('Łukasz')).toContainText('8 videos');
  await expect(row('Łukasz').getByRole('button', { name: 'Record Łukasz' })).toBeVisible();
  await expectAccessible(page);

  for (const [kind, shown] of [
    ['Filmed 1', ['Zoë']],
    ['Sound 2', ['Christopher', 'María']],
    ['To record 1', ['Łukasz']],
    ['All 4', ['Christopher', 'María', 'Zoë', 'Łukasz']],
  ] as const) {
    await kinds.getByText(kind).click();
    await expect(names.getByRole('listitem')).toHaveCount(shown.length);
    for (const name of shown) await expect(row(name)).toBeVisible();
  }
});

test('recordings of names are added by dropping them on their screen', async ({ page, open }) => {
  await open({}, '#/voices');
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (const name of ['Zoë.wav', 'Anna_Maria.wav']) {
      transfer.items.add(new File(['recorded'], name, { type: 'audio/wav' }));
    }
    return transfer;
  });
  await page.getByRole('heading', { name: 'Say each name once' }).dispatchEvent('drop', { dataTransfer });
  await expect(page.getByText('2 recordings added')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recorded names' })).toContainText('Anna Maria');
});

const campaign = makeCampaign({
  name: 'Greetings, November',
  templateId: 'picked',
  variables: ['first_name'],
  total: 1,
  succeeded: 1,
});

test('whoever records names of a campaign is asked for where nobody has said who speaks in it', async ({
  page,
  open,
}) => {
  await open(
    {
      templates: [makeTemplate({ id: 'picked', name: 'Picked', actorId: null })],
      campaigns: [campaign],
      actors: [
        { id: 'own', name: 'You', own: true, consent: 'none' },
        { id: 'anna', name: 'Anna', own: false, consent: 'none' },
      ],
    },
    '#/voices',
  );
  await page.getByRole('button', { name: 'Record names' }).click();
  const dialog = page.getByRole('dialog', { name: 'Which names?' });
  const speaker = dialog.getByRole('combobox', { name: 'Whose voice' });
  await expect(speaker).toBeHidden();
  await dialog.getByRole('combobox', { name: 'From' }).click();
  await page.getByRole('option', { name: 'Greetings, November' }).click();
  await expect(speaker).toHaveValue('You');
  await speaker.click();
  await page.getByRole('option', { name: 'Anna' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record names' }).click();
  await expect
    .poll(() => page.evaluate(() => window.standIn.calls.find(({ name }) => name === 'updateVideoInstance')?.input))
    .toEqual({ id: 'picked', actor_id: 'anna' });
});

test('the names of any of hundreds of campaigns are found by its name', async ({ page, open }) => {
  const campaigns = Array.from({ length: 300 }, (_, number) => ({
    ...campaign,
    id: `c${number}`,
    name: `Greetings ${number}`,
    createdAt: new Date(number * 60_000).toISOString(),
  }));
  await open({ templates: [makeTemplate({ id: 'picked', name: 'Picked', actorId: null })], campaigns }, '#/voices');
  await page.getByRole('button', { name: 'Record names' }).click();
  const from = page.getByRole('dialog', { name: 'Which names?' }).getByRole('combobox', { name: 'From' });
  await from.fill('greetings 17');
  await expect(page.getByRole('option')).toHaveCount(11);
  await page.getByRole('option', { name: 'Greetings 17', exact: true }).click();
  await expect(from).toHaveValue('Greetings 17');
});

test('a file with a long name leaves the dialog that cuts it as wide as it was', async ({ page, open }) => {
  await open({ takes: [makeTake({ id: 'anna', name: 'Anna' })] }, '#/voices');
  await page.getByRole('button', { name: 'Add recordings' }).click();
  await page.getByRole('menuitem', { name: 'One recording of many names' }).click();
  const dialog = page.getByRole('dialog', { name: 'One recording of many names' });
  const name = `${'Names of the spring campaign, '.repeat(5)}third take.wav`;
  await dialog
    .getByLabel('Sound or video file')
    .setInputFiles({ name, mimeType: 'audio/wav', buffer: Buffer.alloc(44) });
  await expect(dialog.getByText(/^third take\.wav · 44/)).toBeVisible();
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('the names of a campaign that come late leave the list that was chosen since', async ({ page, open }) => {
  await open({ takes: [makeTake({ id: 'anna', name: 'Anna' })], campaigns: [campaign] }, '#/voices');
  await page.getByRole('button', { name: 'Add recordings' }).click();
  await page.getByRole('menuitem', { name: 'One recording of many names' }).click();
  const dialog = page.getByRole('dialog', { name: 'One recording of many names' });
  const from = dialog.getByRole('combobox', { name: 'From' });
  await page.evaluate(() => window.standIn.hold('campaigns.videos'));
  await from.click();
  await page.getByRole('option', { name: 'Greetings, November' }).click();
  await from.click();
  await page.getByRole('option', { name: 'A list' }).click();
  await dialog.getByLabel('One name per line').fill('Zoë\nBo');
  await expect(dialog.getByRole('button', { name: 'Cut out 2 names' })).toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() => window.standIn.letGo('campaigns.videos'));
  await expect(dialog.getByRole('button', { name: /^Cut out/u })).not.toHaveAttribute('aria-busy', 'true');
  await expect(from).toHaveValue('A list');
  await expect(dialog.getByLabel('One name per line')).toHaveValue('Zoë\nBo');
});

test('Delete on one of several takes deletes that one', async ({ page, open }) => {
  const takes = [makeTake({ id: 'new', name: 'Anna' }), makeTake({ id: 'old', name: 'Anna', chosen: false })];
  await open({ takes }, '#/voices');
  await page.getByRole('button', { name: '2 takes of Anna' }).click();
  await page.getByRole('button', { name: 'Play take 1 of Anna' }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: '2 takes of Anna' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Play take 1 of Anna' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play take 2 of Anna' })).toBeHidden();
});

test('of a long list only the names of the person shown are looked up, and what is typed once it is written', async ({
  page,
  open,
}) => {
  const name = (index: number): string => `Name ${index}`;
  await open(
    {
      templates: [makeTemplate({ id: 'one', actorId: 'anna', script: 'Hi {{first_name|Sarah}}, good to see you.' })],
      actors: [{ id: 'anna', name: 'Anna', own: false, consent: 'none' }],
      drafts: [
        draftOf(
          'first_name',
          Array.from({ length: 2_000 }, (_, index) => name(index)),
        ),
      ],
      takes: [makeTake({ id: 'first', name: name(0) }), makeTake({ id: 'last', name: name(1_999) })],
    },
    '#/templates/one/campaign',
  );
  const grid = page.getByRole('grid', { name: 'People' });
  const voices = page.getByRole('region', { name: 'Who says it' });
  const lookedUp = (): Promise<string[][]> =>
    page.evaluate(() =>
      window.standIn.calls
        .filter(({ name }) => name === 'listUnrecorded')
        .map(({ input }) => (input as { names: string[][] }).names.flat()),
    );

  await expect(voices.getByText('recorded by Anna')).toBeVisible();
  expect((await lookedUp()).flat()).toEqual([name(0)]);
  await expectAccessible(page);

  await test.step('the next one with a press', async () => {
    await page.getByRole('button', { name: 'Next person' }).click();
    await expect(voices.getByText('A voice says it')).toBeVisible();
    await expect(page.getByRole('heading', { name: name(1) })).toBeVisible();
  });

  await test.step('the last one once they are there', async () => {
    await grid.getByRole('textbox', { name: 'First name, row 1', exact: true }).press('Control+End');
    await expect(voices.getByText('recorded by Anna')).toBeVisible();
    expect((await lookedUp()).flat().length).toBeLessThan(10);
  });

  await test.step('and a name as it is in the end', async () => {
    const before = (await lookedUp()).length;
    await page.keyboard.type('Theodora');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Theodora' })).toBeVisible();
    await expect(voices.getByText('A voice says it')).toBeVisible();
    const typed = (await lookedUp()).slice(before);
    expect(typed.at(-1)).toEqual(['Theodora']);
    expect(typed.length).toBeLessThan('Theodora'.length);
  });
});

test('words are checked one by one by keyboard, those to look at first, and the rest is approved at once @core', async ({
  page,
  open,
}) => {
  const clips = [
    makeClip({ value: 'Ada', rows: 3, first_row: 0 }),
    makeClip({ value: 'Bo', error: 'VALUE_UNSPEAKABLE', reason: 'VALUE_UNSPEAKABLE', clip: null, url: null }),
    makeClip({ value: 'Cy', problems: ['long'] }),
    makeClip({ value: 'Di', source: 'recording' }),
  ];
  await open(
    {
      templates: [makeTemplate({ id: 'one', actorId: 'you', script: 'Hi {{first_name|Sarah}}, good to see you.' })],
      drafts: [draftOf('first_name', ['Ada', 'Bo', 'Cy', 'Di'])],
      pronunciations: [{ name: 'Cy', language: null, ipa: null, respelling: 'sy' }],
      clips,
    },
    '#/templates/one/campaign',
  );
  await page.route('**/media/sound/**', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Check 4 words' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check 4 words' });
  const words = dialog.getByRole('list', { name: 'Words to check' });
  await expect(words.getByRole('listitem')).toHaveText([/^2 to look at.*Bo/, /^Cy/, /^1 spoken by a voice.*Ada/]);
  await expect(dialog.getByText('1 fine · 3 to hear')).toBeVisible();
  await expectAccessible(page);

  await test.step('A finds a word fine, the arrows go on', async () => {
    await words.getByRole('button', { name: 'Play Cy' }).focus();
    await page.keyboard.press('a');
    await expect(dialog.getByText('2 fine · 2 to hear')).toBeVisible();
    await words.getByRole('button', { name: 'Play Ada' }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(words.getByRole('button', { name: 'Play Cy' })).toBeFocused();
  });

  await test.step('a word is spelled as it sounds where it stands, or left as it is by Escape', async () => {
    const spelled = dialog.getByRole('textbox', { name: 'Ada, spelled as it sounds' });
    await words.getByRole('button', { name: 'Spell Ada as it sounds' }).click();
    await expect(spelled).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(spelled).toBeHidden();
    await expect(dialog).toBeVisible();
    await words.getByRole('button', { name: 'Spell Ada as it sounds' }).click();
    await spelled.fill('ay-da');
    await page.keyboard.press('Enter');
    await expect(spelled).toBeHidden();
    await expect
      .poll(() => page.evaluate(() => window.standIn.calls.find(({ name }) => name === 'savePronunciation')?.input))
      .toMatchObject({ name: 'Ada', respelling: 'ay-da' });
  });

  await test.step('own recordings are folded', async () => {
    await dialog.getByRole('button', { name: '1 recorded by you' }).click();
    await expect(words.getByRole('button', { name: 'Play Di' })).toBeVisible();
  });

  await test.step('the rest is approved, without what nobody can say', async () => {
    await dialog.getByRole('button', { name: 'Approve the rest' }).click();
    await expect(dialog.getByText('3 fine · 1 to hear')).toBeVisible();
    await expect(words.getByRole('button', { name: 'Approve Bo' })).toBeDisabled();
    await expect(words.getByText('said “sy”')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
  });
});

/** A list of one column, of the template “one”. */
function draftOf(variable: string, values: readonly string[]): CampaignDraft {
  const rows = values.map((value, index) => ({ id: index + 1, cells: [value] }));
  return {
    templateId: 'one',
    name: 'Spring',
    table: {
      headings: [variable],
      rows,
      headingsGiven: true,
      columns: { [variable]: 0 },
      fallbacks: {},
      nextId: rows.length + 1,
      source: null,
    },
    mode: 'keep_original',
    options: defaultCampaignOptions,
  };
}

test('a recording of many names begins with the names of a campaign that nobody recorded yet', async ({
  page,
  open,
}) => {
  const videos = ['Maria', 'Zoë', 'maria', 'Bo'].map((value, row) => ({
    id: `${row}`,
    studioId: null,
    row,
    line: row + 1,
    values: [value],
    fallbackUsed: [false],
    status: 'succeeded' as const,
    problem: null,
    background: '',
    findings: [],
    finishedAt: null,
    videoUrl: null,
    posterUrl: null,
    gifUrl: null,
    captionsUrl: null,
    published: false,
  }));
  const takes = [makeTake({ id: 'zoe', name: 'ZOË' })];
  const templates = [makeTemplate({ id: 'picked' })];
  await open({ templates, campaigns: [campaign], videos: { [campaign.id]: videos }, takes }, '#/voices');
  await page.getByRole('button', { name: 'Add recordings' }).click();
  await page.getByRole('menuitem', { name: 'One recording of many names' }).click();
  const dialog = page.getByRole('dialog', { name: 'One recording of many names' });
  await dialog.getByRole('combobox', { name: 'From' }).click();
  await page.getByRole('option', { name: 'Greetings, November' }).click();
  await expect(dialog.getByLabel('One name per line')).toHaveValue('Maria\nBo');
  await expectAccessible(page);
});

test('of the names of a campaign those of one variable are recorded alone', async ({ page, open }) => {
  const value = { rows: 1, phrase: null, recorded: false };
  await open(
    {
      sprint: {
        title: 'Spring',
        templateId: null,
        actorId: null,
        readingStyle: 'alone',
        hasPhrases: false,
        variables: ['first_name', 'company'],
        variable: null,
        values: [
          { ...value, value: 'Acme', rows: 2, variable: 'company' },
          { ...value, value: 'Ada', variable: 'first_name' },
        ],
      },
    },
    '#/voices/sprint',
  );
  const names = page.getByRole('complementary', { name: 'Names to record' }).getByRole('button');
  await expect(names).toHaveText([/Acme/, /Ada/]);
  await expectAccessible(page);
  const variable = page.getByRole('combobox', { name: 'Words to record' });
  await variable.click();
  await page.getByRole('option', { name: 'First name' }).click();
  await expect(names).toHaveText([/Ada/]);
  await variable.click();
  await page.getByRole('option', { name: 'All words' }).click();
  await expect(names).toHaveText([/Acme/, /Ada/]);
  await expect(page.getByText('0 of 2, less than a minute left')).toBeVisible();

  // At 200 % zoom the name that is said comes first and has the whole width.
  await page.setViewportSize({ width: 640, height: 400 });
  const list = page.getByRole('complementary', { name: 'Names to record' });
  await expect.poll(async () => (await list.boundingBox())?.width).toBeGreaterThan(500);
  await expect.poll(async () => (await list.boundingBox())?.y).toBeGreaterThanOrEqual(400);
});

test('a list that was not finished is continued or discarded where names are', async ({ page, open }) => {
  const value = { rows: 1, phrase: null, variable: null };
  const values = ['Ada', 'Bo', 'Cy', 'Di', 'Ed'].map((name, index) => ({ ...value, value: name, recorded: index < 1 }));
  const sprint = {
    title: 'Spring',
    templateId: null,
    actorId: null,
    readingStyle: 'alone' as const,
    hasPhrases: false,
    variables: [],
    variable: null,
    values,
  };
  await open({ sprint }, '#/voices');
  const card = page.getByRole('region', { name: 'Record names' });
  await expect(card.getByRole('heading', { name: '4 names left' })).toBeVisible();
  await expect(card.getByText('Spring · Bo, Cy, Di…')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page).toHaveURL(/#\/voices\/sprint$/u);
  await page.getByRole('button', { name: 'Finish later' }).click();
  await card.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Say each name once' })).toBeVisible();
});

test('all parts of the screen are in sight in a small window, beside the buttons', async ({ page, open }) => {
  await page.setViewportSize({ width: 900, height: 700 });
  await open({ takes: [makeTake({ id: 'anna', name: 'Anna' })] }, '#/voices');
  const parts = page.getByRole('navigation', { name: 'Names & voice', exact: true });
  await expect(page.getByRole('button', { name: 'Record names' })).toBeVisible();
  await expect.poll(() => parts.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expect(page.getByRole('heading', { name: 'Names & voice' })).toBeVisible();
});
