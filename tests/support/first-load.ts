import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';

/** Measures when a window shows the library, and what it loads until then. */

/**
 * Makes the page record when it shows the library and becomes idle. Call it before the page is opened.
 * @param template name of a template in the library.
 */
export async function watchForLibrary(page: Page, template: string): Promise<void> {
  await page.addInitScript((name) => {
    const observer = new MutationObserver(() => {
      const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name);
      if (!link) return;
      observer.disconnect();
      performance.mark('library-shown');
      requestIdleCallback(() => performance.mark('library-usable'));
    });
    observer.observe(document, { childList: true, subtree: true });
  }, template);
}

/** Moments of the page, milliseconds since 1970. */
export type LibraryShown = {
  /** Something of the page is visible. */
  visible: number;
  /** The library's templates are visible. */
  shown: number;
  /** The page is idle and responds at once. */
  usable: number;
};

/** Waits for the library of a page that {@link watchForLibrary} was called for. */
export async function libraryShown(page: Page): Promise<LibraryShown & { opened: number }> {
  await page.waitForFunction(() => performance.getEntriesByName('library-usable').length > 0);
  return await page.evaluate(() => {
    const at = (name: string): number =>
      performance.timeOrigin + (performance.getEntriesByName(name)[0]?.startTime ?? NaN);
    const visible = at('first-contentful-paint');
    return { opened: performance.timeOrigin, visible, shown: at('library-shown'), usable: at('library-usable') };
  });
}

/** Records what a page loads. Call it before the page is opened. */
export function compressedSizes(
  page: Page,
  kinds: readonly string[] = ['document', 'script', 'stylesheet', 'font'],
): {
  /**
   * Size of everything the page requested before it showed the library, KB after gzip. Waits for {@link libraryShown}.
   */
  untilLibrary(): Promise<number>;
} {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (!kinds.includes(response.request().resourceType())) return;
    sizes.set(
      response.url(),
      response.body().then(compressedSize, () => 0),
    );
  });
  return {
    async untilLibrary() {
      const { shown } = await libraryShown(page);
      // Code of other screens is loaded ahead after that.
      const needed = await page.evaluate(
        (limit) =>
          [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
            .filter(({ startTime }) => performance.timeOrigin + startTime < limit)
            .map(({ name }) => name),
        shown,
      );
      const bytes = await Promise.all(needed.map((address) => sizes.get(address) ?? 0));
      return bytes.reduce((sum, size) => sum + size, 0) / 1_000;
    },
  };
}

function compressedSize(body: Buffer): number {
  return Math.min(body.length, gzipSync(body, { level: 9 }).length);
}
