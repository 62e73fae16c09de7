import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a global can only be merged as an interface
  interface Window {
    axe?: typeof axe;
  }
}

export const colorSchemes = ['light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Looks at the screen as it is now, in the light and in the dark scheme or in one of them. */
export async function expectAccessible(page: Page, schemes: readonly ColorScheme[] = colorSchemes): Promise<void> {
  // Once for each document: to read it takes as long as to look with it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate(async (values) => {
      // Colours on their way from one scheme to the other are neither's.
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      const results = await window.axe?.run({
        runOnly: { type: 'tag', values },
        // Only violations are described; all rules still run.
        resultTypes: ['violations'],
        // Else axe waits up to ten seconds for the metadata of videos that a test leaves without an answer.
        preload: false,
      });
      return results?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    }, tags);
    expect({ colorScheme, found }).toEqual({ colorScheme, found: [] });
  }
}
