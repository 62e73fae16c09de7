import { expect, type Locator, type Page, type Request } from 'playwright/test';
import type { App } from './prepared-app.ts';

/** Selects the first occurrence of a word inside an editable text, as dragging over it would. */
export async function selectWord(field: Locator, word: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, text) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const start = node.textContent?.indexOf(text) ?? -1;
      if (start === -1) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + text.length);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
      return;
    }
    throw new Error(`“${text}” is not in the field`);
  }, word);
}

/** Closes what has just opened by its key. It takes the keyboard a moment later, and hears no key before. */
export async function closeByKey(opened: Locator): Promise<void> {
  await expect.poll(() => opened.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await opened.page().keyboard.press('Escape');
  await expect(opened).toBeHidden();
}

/** Holds the page's requests to an address back, or those that `isHeld` picks. @returns lets them go. */
export async function holdRequests(
  page: Page,
  address: RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (isHeld(route.request())) await held;
    await route.fallback();
  });
  return letGo;
}

/** Names the folder of an export: by the system's dialog, which tests answer, or where there is none by typing. */
export async function chooseExportFolder(page: Page, { host, exportFolder }: App): Promise<void> {
  if (host === 'electron') await page.getByRole('button', { name: 'Change' }).click();
  else await page.getByRole('textbox', { name: 'Save in' }).fill(exportFolder);
}

/** Whether a video has decoded frames and its clock runs. */
export async function isPlaying(video: Locator): Promise<boolean> {
  return video.evaluate((element) => {
    const player = element as HTMLVideoElement;
    return !player.paused && player.readyState >= 3 && player.currentTime > 0 && player.videoWidth > 0;
  });
}

/** Seeks to a time (seconds), plays on, and gives the time reached shortly after. */
export async function watchAt(video: Locator, seconds: number): Promise<number> {
  return video.evaluate(async (element, target) => {
    const player = element as HTMLVideoElement;
    if (player.currentTime < target) player.currentTime = target;
    await player.play();
    await new Promise((resolve) => setTimeout(resolve, 500));
    return player.currentTime;
  }, seconds);
}

/** Waits until a take has lasted this long, seconds. A busy machine skips times of the timer. */
export async function recordedFor(page: Page, seconds: number): Promise<void> {
  const timer = page.getByRole('timer');
  await expect
    .poll(async () => {
      const [, minutes, rest] = /(\d+):(\d\d)/.exec((await timer.textContent()) ?? '') ?? [];
      return Number(minutes) * 60 + Number(rest);
    })
    .toBeGreaterThanOrEqual(seconds);
}

/**
 * Waits until somebody has spoken into the microphone, and then nobody for a moment.
 * @param silence of that moment, milliseconds: by default longer than the pauses in a sentence.
 */
export async function heardOnce(page: Page, silence = 1_500): Promise<void> {
  await page.getByRole('meter').evaluate(
    (meter, silence) =>
      new Promise<void>((resolve) => {
        // dBFS, as somebody speaks.
        const speech = -34;
        let lastHeard = Infinity;
        function look(): void {
          const now = performance.now();
          if ((meter as HTMLMeterElement).value > speech) lastHeard = now;
          if (now - lastHeard > silence) resolve();
          else requestAnimationFrame(look);
        }
        look();
      }),
    silence,
  );
}

/** Opens the sample of an app that has it, which comes with a script and its sections. */
export async function openSample(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sample: a hello to a prospect', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Script' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'First name, “Sarah”, changes' })).toBeVisible();
}

/** From a campaign's list to its last step, with the rare settings unfolded. */
export async function openMore(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Send/ }).click();
  const more = page.getByRole('button', { name: /^More Whole/ });
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
}

/** Drops a file of rows, by default on the people of a campaign. */
export async function dropFile(
  page: Page,
  name: string,
  text: string,
  target: Locator = page.getByRole('region', { name: 'People', exact: true }),
): Promise<void> {
  const data = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text ?? ''], name ?? '', { type: 'text/csv' }));
      return transfer;
    },
    [name, text],
  );
  await target.dispatchEvent('drop', { dataTransfer: data });
}

/** More stops than any screen has. */
const mostStops = 150;

/** Goes to an element as those do who have no pointer: on, or back where it stands before the one that has the keyboard. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < mostStops; stop += 1) {
    const way = await target.evaluate((element) => {
      const here = document.activeElement ?? document.body;
      if (here === element) return 'there';
      return here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'back' : 'on';
    });
    if (way === 'there') return;
    // In the table, Tab goes from cell to cell until Escape.
    if ((await page.locator('[role="grid"] :focus').count()) > 0) await page.keyboard.press('Escape');
    await page.keyboard.press(way === 'back' ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** Goes to an element by keys, and presses one there. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
