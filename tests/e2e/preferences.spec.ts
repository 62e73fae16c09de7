// Covers: settings/general
import { startApp, stopApp } from '../support/app-process.ts';
import { expect, test } from './support/app.ts';

test('choices are still there when the app is started again, at another port', async ({ app, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Light' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  // The app ends at once, which a page that is still asking would not survive.
  const kept = page.waitForResponse(
    (response) => response.request().postData()?.includes(JSON.stringify(app.exportFolder)) === true,
  );
  // It is kept as it is typed: nothing else is pressed before the page is gone.
  await page.getByRole('textbox', { name: 'Folder for videos' }).fill(app.exportFolder);
  await kept;
  await stopApp(app.process);

  const again = await startApp(app.dataFolder);
  try {
    await page.goto(again.address);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('textbox', { name: 'Folder for videos' })).toHaveValue(app.exportFolder);
  } finally {
    await stopApp(again.process);
  }
});
