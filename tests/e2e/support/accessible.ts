import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

export const colorSchemes = ['light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/** Looks at the screen as it is now, in the light and in the dark scheme or in one of them. */
export async function expectAccessible(page: Page, schemes: readonly ColorScheme[] = colorSchemes): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    // Colours on their way from one scheme to the other are neither's.
    await page.evaluate(async () => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const { violations } = await new AxeBuilder({ page })
      // Outside this mode every look opens another page, where the results of frames are joined. The window has none.
      .setLegacyMode()
      // Only violations are described; all rules still run.
      .options({ resultTypes: ['violations'] })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    const found = violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(found).toEqual([]);
  }
}
