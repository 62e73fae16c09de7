// Covers: results/videos, campaign, campaign/listen, campaign/preview, campaign/send, campaign/side, editor/script
import { expect, test } from './support/app.ts';
import { expectAccessible } from './support/accessible.ts';
import { dropFile, isPlaying, openMore, openSample } from './support/page.ts';

test.use({ data: 'sample' });

/** Some twenty seconds as the built-in voices speak. */
const long =
  'the small and very friendly company that has been building wooden boats by the northern lakes for more than ' +
  'a hundred and twenty years, and that still answers every single letter by hand, on paper, within a week, ' +
  'as its founder did until the winter in which the lakes froze so hard that the boats could be built out on the ice, ' +
  'with all of the village looking on';

test('rows whose values are too long are generated with their whole script spoken', async ({ page }) => {
  await openSample(page);

  await test.step('a value that is too long for its section fails, and says so', async () => {
    await page.getByRole('button', { name: 'Next: People' }).click();
    await dropFile(
      page,
      'leads.csv',
      `First name;Company;E-mail\r\nMaria;Contoso;m@example.com\r\nBo;${long};b@example.com\r\n`,
    );
    await page.getByRole('button', { name: 'Check 4 words' }).click();
    await expect(page.getByText('1 word is far longer than the replaced words')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Speak the whole script' }).click();
    await page.keyboard.press('Escape');
    await openMore(page);
    await expect(page.getByRole('radio', { name: 'Whole script in one voice' })).toBeChecked();
    await page.getByRole('radio', { name: 'Original recording' }).check();
    await page.getByRole('button', { name: 'Generate 2 videos' }).click();
    const before = page.getByRole('dialog', { name: 'Generate 2 videos' });
    await expect(before.getByRole('list', { name: 'Worth a look' })).toBeVisible();
    await expectAccessible(page);
    await before.getByRole('button', { name: 'Generate 2 videos' }).click();
    await expect(page.getByRole('heading', { name: '1 person needs you' })).toBeVisible();
    await expect(page.getByText('At most 10 fit')).toBeVisible();
  });

  await test.step('its way out makes the video', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Speak the whole script for 1' }).click();
    await expect(page.getByRole('heading', { name: '1 video ready' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play Bo' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('a variable of more than ten seconds is saved, and spoken with the whole script', async ({ page }) => {
  await openSample(page);
  await expect(page.getByRole('status').filter({ hasText: 'Ready' })).toBeVisible();
  const marked = page.getByRole('button', { name: /^Observation, / });

  await test.step('the editor says what it is good for, and keeps it', async () => {
    const field = page.getByRole('textbox', { name: 'Script' });
    await field.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(
      'Hi {{observation|Sarah, I had a look at Acme, and found three small things you could improve this week. ' +
        'Let me show you the first one. This video was personalized with the help of AI}}.',
    );
    await expect(marked).toBeVisible();
    const long = page.getByText('Observation is longer than 10 s: it works with “Whole script in one voice”');
    const next = page.getByRole('region', { name: 'Checks' }).getByRole('button', { name: 'Next' });
    await expect(async () => {
      if (!(await long.isVisible())) await next.click();
      await expect(long).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(marked).toBeVisible();
  });

  await page.getByRole('button', { name: 'Next: People' }).click();
  await dropFile(page, 'leads.csv', 'Observation\r\nMaria. I saw your boats\r\n');

  await test.step('the original recording cannot be kept, and why', async () => {
    await page.getByRole('link', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'Generate 1 video' }).click();
    await expect(page.getByText('or have a voice speak the whole script')).toBeVisible();
  });

  await openMore(page);
  await page.getByRole('radio', { name: 'Whole script in one voice' }).check();
  await page.getByRole('button', { name: 'Generate 1 video' }).click();
  await expect(page.getByRole('heading', { name: '1 video ready' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Play Maria/ })).toBeVisible();
});

test('a campaign is spoken by a voice of its own, in a size of its own, and the template keeps its own', async ({
  page,
}) => {
  await openSample(page);
  await page.getByRole('button', { name: 'Next: People' }).click();
  await dropFile(page, 'leads.csv', 'First name;Company\r\nMaria;Contoso\r\n');
  await openMore(page);
  const words = page.getByRole('combobox', { name: 'Spoken by' });
  await expect(words).toHaveValue('Closest to the recording (from the template)');
  await page.getByRole('radio', { name: 'Whole script in one voice' }).check();
  const voice = page.getByRole('combobox', { name: 'Spoken by' });
  await voice.click();
  await page.getByRole('option', { name: 'Robert · English (US)' }).click();
  await expect(voice).toHaveValue('Robert · English (US)');
  const size = page.getByRole('combobox', { name: 'Picture size' });
  await size.click();
  await page.getByRole('option', { name: '720p' }).click();
  await expectAccessible(page);

  await test.step('which is heard before anything is made', async () => {
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Check sentences' }).click();
    await expect(page.getByText('Robert', { exact: false }).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('and stays chosen', async () => {
    await page.reload();
    await openMore(page);
    await expect(size).toHaveValue('720p');
    await expect(voice).toHaveValue('Robert · English (US)');
    await page.getByRole('link', { name: 'Words' }).click();
    const spokenBy = page.getByRole('region', { name: 'Names spoken by' });
    await expect(spokenBy.getByRole('radio').first()).toBeChecked();
  });
});

test('a row is heard and seen where its words stand, before anything is generated', async ({ page }) => {
  await openSample(page);
  await page.getByRole('button', { name: 'Next: People' }).click();
  await dropFile(page, 'leads.csv', 'First name;Company\r\nMaria;Contoso\r\n♪♪;♫♫\r\n');
  const play = page.getByRole('button', { name: 'Play the preview' });
  const video = page.locator('figure video');
  await expectAccessible(page);
  await play.click();
  await expect.poll(() => video.evaluateAll((all) => all.length)).toBe(1);
  await expect.poll(() => isPlaying(video)).toBe(true);
  await expect(page.getByRole('figure').getByRole('button').first()).toBeFocused();
  await expectAccessible(page);

  await test.step('or by the space key in the list, which stops it too', async () => {
    await page.getByRole('textbox', { name: 'First name, row 1' }).click();
    await page.keyboard.press('Space');
    await expect(video).toHaveCount(0);
    await page.keyboard.press('Space');
    await expect(video).toHaveCount(1);
    await expect(page.getByRole('textbox', { name: 'First name, row 1' })).toHaveValue('Maria');
  });

  await test.step('until its words change', async () => {
    await page.getByRole('textbox', { name: 'First name, row 1' }).fill('Mary');
    await expect(video).toHaveCount(0);
    await expect(play).toBeVisible();
  });

  await test.step('and one that cannot be said says why', async () => {
    await page.getByRole('textbox', { name: 'First name, row 2' }).click();
    await play.click();
    await expect(page.getByRole('figure').getByRole('alert')).toContainText('The voice can’t read “♪♪”');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.getByRole('textbox', { name: 'First name, row 1' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('beside a new row stays the last one that says something', async () => {
    await page.getByRole('button', { name: 'Add people' }).click();
    await page.getByRole('menuitem', { name: 'Add a row' }).click();
    await expect(page.getByRole('textbox', { name: 'First name, row 3' })).toBeFocused();
    await expect(page.getByRole('heading', { name: '♪♪' })).toBeVisible();
  });
});

test('each person shows who says their words, which are heard there, and all that are missing recorded', async ({
  page,
}) => {
  await openSample(page);
  await page.getByRole('button', { name: 'Next: People' }).click();
  await dropFile(page, 'leads.csv', 'First name;Company\r\nMaria;Contoso\r\nBo;Northwind\r\n');
  const voices = page.getByRole('region', { name: 'Who says it' });
  await page.getByRole('button', { name: 'Next person' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Bo Northwind' })).toBeVisible();
  await expect(voices.getByText('A voice says it')).toHaveCount(2);
  await expectAccessible(page);

  await test.step('a voice speaks it once somebody wants to hear it', async () => {
    await voices.getByRole('button', { name: 'Play Bo' }).press('Enter');
    // It plays for less than a second, which a busy machine may not look into.
    await expect(voices.getByText('matched to the speaker')).toHaveCount(2);
    await expect(voices.getByRole('button', { name: 'Play Bo' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Previous person' }).click();
    await expect(voices.getByText('A voice says it')).toHaveCount(2);
  });

  await test.step('where a voice speaks the whole script, no row has one of its own', async () => {
    await openMore(page);
    await page.getByRole('radio', { name: 'Whole script in one voice' }).check();
    await page.getByRole('link', { name: 'People' }).click();
    await expect(page.getByRole('button', { name: 'Check sentences' })).toBeVisible();
    await expect(voices).toHaveCount(0);
    await page.getByRole('link', { name: 'Send' }).click();
    await page.getByRole('radio', { name: 'Original recording' }).check();
    await page.getByRole('link', { name: 'People' }).click();
    await expect(voices.getByText('A voice says it')).toHaveCount(2);
  });

  await test.step('and all that are missing are recorded in one go', async () => {
    await page.getByRole('button', { name: 'Check 4 words' }).click();
    await page.getByRole('button', { name: 'Record all 4' }).click();
    const list = page.getByRole('complementary', { name: 'Names to record' });
    await expect(list.getByRole('button')).toHaveText([/Maria/, /Contoso/, /Bo/, /Northwind/]);
  });
});

test('three people who say most of the rest are previewed in place, without a campaign @core', async ({ page }) => {
  await openSample(page);
  await page.getByRole('button', { name: 'Next: People' }).click();
  await dropFile(
    page,
    'leads.csv',
    'First name;Company\r\nMaria;Contoso\r\nBo;Acme\r\nChristopher;Northwind Traders\r\nZoë;XJ7\r\n',
  );
  const previews = page.getByRole('region', { name: 'Previews' });
  await page.getByRole('button', { name: 'Preview 3' }).click();
  await expect(previews.getByRole('button')).toHaveText([/shortest/, /Christopher.*longest/, /trickiest/]);
  await expect(previews.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
  await previews.getByRole('button', { name: 'Play Christopher, longest' }).click();
  await expect(page.getByRole('heading', { name: 'Christopher Northwind Traders' })).toBeVisible();
  const video = page.locator('figure video');
  await expect.poll(() => video.evaluateAll((all) => all.length)).toBe(1);
  await expect.poll(() => isPlaying(video)).toBe(true);
});

test('values are heard while the voice still speaks the rest', async ({ page }) => {
  await openSample(page);
  await page.getByRole('button', { name: 'Next: People' }).click();
  const names = ['Maria', 'Bo', 'Grace', 'Ada', 'Linus', 'Edith', 'Alan', 'Joan', 'Mary', 'Otto', 'Ines', 'Theo'];
  const rows = names.map((name) => `${name};The ${name} Company`);
  await dropFile(page, 'leads.csv', `First name;Company\r\n${rows.join('\r\n')}\r\n`);
  // The second page of values is held back until the first was seen.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/studio.call', async (route) => {
    if (/"checkClips".*"page":1/u.test(route.request().postData() ?? '')) await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Check 24 words' }).click();
  await expect(page.getByText('16 of 24')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Play/u }).first()).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(page.getByText('0 fine · 24 to hear')).toBeVisible();
});
