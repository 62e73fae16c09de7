import { chromium, type BrowserContext, type BrowserContextOptions } from 'playwright';
import type { FullProject } from 'playwright/test';

/** A browser that is started as that of the tests is, with other arguments. It ends with whoever closes it, or the tests. */
export async function startAnother(
  project: FullProject,
  change: (args: readonly string[]) => string[],
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { launchOptions, reducedMotion, viewport } = project.use;
  const browser = await chromium.launch({ ...launchOptions, args: change(launchOptions?.args ?? []) });
  return browser.newContext({
    ...options,
    viewport: viewport ?? null,
    ...(reducedMotion === undefined ? {} : { reducedMotion }),
  });
}
