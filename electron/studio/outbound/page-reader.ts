import type { CDPSession, Page } from 'playwright-core';
import { longestTitle } from './page-protocol.ts';

/** The document that a page shows. */
export type ShownDocument = {
  /** Chromium's name for its loading. */
  id: string;
  address: string;
  /** The address that could not be loaded, if it is Chromium's error page. */
  unreachable: string | undefined;
  /** The answer that it came with; none for `about:blank`, and for documents that the page made. */
  answer: { status: number; type: string } | undefined;
};

/**
 * Resolves to true once the HTML is parsed, to false after `limit` milliseconds. Playwright's own wait misses pages
 * whose loading was interrupted, for example by a download.
 */
const parsed = (limit: number): string => `new Promise((resolve) => {
  const look = () => { if (document.readyState !== 'loading') resolve(true); };
  document.addEventListener('readystatechange', look);
  setTimeout(resolve, ${limit}, false);
  look();
})`;
/** Scrolls down to the end, or to `height` CSS pixels, and back, for pages that load content as it comes into view. */
const scroll = (height: number): string => `(async () => {
  const step = window.innerHeight;
  for (let y = step; y < Math.min(document.documentElement.scrollHeight, ${height}); y += step) {
    window.scrollTo(0, y);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  window.scrollTo(0, 0);
  return true;
})()`;
const fonts = (limit: number): string => `Promise.race([
  document.fonts.ready.then(() => true), new Promise((resolve) => setTimeout(resolve, ${limit}, false))
])`;
const fullHeight = `[document.documentElement, document.body].reduce(
  (most, element) => Math.max(most, Number(element?.scrollHeight) || 0), 0
)`;
/** An element named “title” hides the document's own title from \`document.title\`. */
const shownTitle = `Object.getOwnPropertyDescriptor(Document.prototype, 'title').get.call(document).slice(0, ${longestTitle})`;

/**
 * Reads a page from a world of its own, where the page's scripts have replaced no function. Only numbers, truth values
 * and one cut text come back, so a page cannot make an answer large.
 */
export class PageReader {
  readonly #session: CDPSession;
  readonly #answers = new Map<string, ShownDocument['answer']>();

  static async open(page: Page): Promise<PageReader> {
    const session = await page.context().newCDPSession(page);
    const reader = new PageReader(session);
    await session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
    return reader;
  }

  private constructor(session: CDPSession) {
    this.#session = session;
    session.on('Network.responseReceived', ({ loaderId, type, response }) => {
      if (type === 'Document') this.#answers.set(loaderId, { status: response.status, type: response.mimeType });
    });
  }

  async document(): Promise<ShownDocument> {
    const { loaderId: id, url: address, unreachableUrl: unreachable } = await this.#frame();
    return { id, address, unreachable, answer: this.#answers.get(id) };
  }

  async isParsed(limit: number): Promise<boolean> {
    return (await this.#evaluate(parsed(limit))) === true;
  }

  async scrollThrough(height: number): Promise<void> {
    await this.#evaluate(scroll(height));
  }

  async fontsLoaded(limit: number): Promise<void> {
    await this.#evaluate(fonts(limit));
  }

  /** CSS pixels. */
  async height(): Promise<number> {
    return Number(await this.#evaluate(fullHeight));
  }

  async title(): Promise<string> {
    return String(await this.#evaluate(shownTitle));
  }

  async #frame() {
    const { frameTree } = await this.#session.send('Page.getFrameTree');
    return frameTree.frame;
  }

  async #evaluate(expression: string): Promise<unknown> {
    const { id: frameId } = await this.#frame();
    const { executionContextId: contextId } = await this.#session.send('Page.createIsolatedWorld', {
      frameId,
      worldName: 'reader',
    });
    const { result, exceptionDetails } = await this.#session.send('Runtime.evaluate', {
      expression,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(`the page could not be read: ${exceptionDetails.text}`);
    return result.value;
  }
}
