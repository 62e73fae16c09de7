import type { lookup } from 'node:dns';
import type { Browser, BrowserContext, Frame, Page, Response } from 'playwright-core';
import { AppError, isAppError, toAppError, throwIfCancelled } from '#shared/errors/index.ts';
import type { Said } from '#shared/errors/sentences/say.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { findHeadlessBrowser } from '#electron/lib/find-browser.ts';
import { Places } from '#electron/lib/places.ts';
import { captureStyle } from './consent-banners.ts';
import { GuardedProxy } from './guarded-proxy.ts';
import { addressRefused, hostOf, isLookupFailure, isLoopbackName, mayBeCalled, type OutboundPolicy } from './policy.ts';

/** The viewport of a page: that of a landscape or a portrait video. */
export type PageView = 'wide' | 'tall';

export type PageCapture = {
  png: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
  title: string;
  /** Whether it has a password field, or was redirected to an address that looks like a login. */
  login: boolean;
};

type CaptureOptions = { address: string; view: PageView; policy: OutboundPolicy; signal: AbortSignal };

/**
 * Captures web pages. The implementation drives an installed Chrome, Edge or Chromium; a hidden window of Electron
 * could be another.
 */
export type PageBrowser = {
  /**
   * Captures a whole page, from its top down to a limit.
   * @throws AppError `URL_REFUSED`, `ASSET_UNREACHABLE` for a server that was not found, with the lookup's code as its
   * detail; `BACKGROUND_CAPTURE_FAILED`, `CANCELLED`.
   */
  capture(options: CaptureOptions): Promise<PageCapture>;
  close(): Promise<void>;
};

type PageLimits = {
  /** Time limits for one page, and for its HTML alone, milliseconds. */
  whole: number;
  html: number;
  /** Each wait for content that a page loads later, milliseconds. */
  settle: number;
  /** Time after which an unused browser is closed, milliseconds. */
  idle: number;
};

const usualLimits: PageLimits = { whole: 60_000, html: 20_000, settle: 5_000, idle: 20_000 };

/** Viewports in CSS pixels, and pixels per CSS pixel of the capture: 1,920 and 1,080 pixels wide. */
const views = {
  wide: { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1.5 },
  tall: { viewport: { width: 432, height: 768 }, deviceScaleFactor: 2.5 },
} as const;
/** Maximum height, pixels. Chromium draws no more than 16,384 in one go, and nobody scrolls that far in a video. */
const tallestCapture = 12_000;
/** Maximum bytes that one page may load. */
const pageBytes = 200_000_000;
const pagesAtOnce = 2;
/** Maximum number of times that a page may navigate during its capture. */
const moves = 5;
/** Delay after a failed call in which the browser may report that a page navigated, milliseconds. */
const newsOfMove = 1_000;

/** Switched off: everything that bypasses the proxy, downloads, sound. */
const switches = [
  '--mute-audio',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // The browser resolves no names itself; the proxy does that.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--deny-permission-prompts',
];
/** The proxy for connections of the browser itself, outside of pages: an address where nothing listens. */
const nowhere = 'http://127.0.0.1:1';

/**
 * Answers a page's dialogs as if they were closed, and opens no windows: both dim the page, even after they are gone.
 */
const closeDialogs = `{
  window.alert = () => undefined;
  window.confirm = () => false;
  window.prompt = () => null;
  window.print = () => undefined;
  window.open = () => null;
  // The question before leaving a page is a dialog as well.
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, ...how) {
    if (type !== 'beforeunload') listen.call(this, type, ...how);
  };
  Object.defineProperty(window, 'onbeforeunload', { get: () => null, set: () => undefined });
}`;

/**
 * Resolves to true once the HTML is parsed, to false after `limit` milliseconds. Playwright's own wait misses pages
 * whose loading was interrupted, for example by a download.
 */
const htmlParsed = (limit: number): string => `new Promise((resolve) => {
  const look = () => { if (document.readyState !== 'loading') resolve(true); };
  document.addEventListener('readystatechange', look);
  setTimeout(resolve, ${limit}, false);
  look();
})`;
/**
 * Scrolls down to the end, or to `height` CSS pixels, and back, for pages that load content as it comes into view. Runs
 * in the page's own world.
 */
const scrollThrough = (height: number): string => `(async () => {
  const step = window.innerHeight;
  for (let y = step; y < Math.min(document.documentElement.scrollHeight, ${height}); y += step) {
    window.scrollTo(0, y);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  window.scrollTo(0, 0);
})()`;
const fontsReady = (limit: number): string => `Promise.race([
  document.fonts.ready.then(() => null), new Promise((resolve) => setTimeout(resolve, ${limit}, null))
])`;
const fullHeight = 'Math.max(document.documentElement.scrollHeight, document.body ? document.body.scrollHeight : 0)';
/** A style sheet that a page's content policy does not block. */
const addStyle = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(${JSON.stringify(captureStyle)});
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}`;

/**
 * Captures pages with an installed Chrome, Edge or Chromium, in its own process with an empty profile each time. Pages
 * reach the network only through a guarded proxy.
 */
export class GuardedPageBrowser implements PageBrowser {
  readonly #limits: PageLimits;
  readonly #find: () => string | null;
  readonly #resolver: typeof lookup | undefined;
  readonly #places = new Places(pagesAtOnce);
  #running: Promise<Browser> | undefined;
  #users = 0;
  #idleTimer: NodeJS.Timeout | undefined;

  /** @param find returns the path of the browser. */
  constructor(
    limits: Partial<PageLimits> = {},
    find: () => string | null = findHeadlessBrowser,
    resolver?: typeof lookup,
  ) {
    this.#limits = { ...usualLimits, ...limits };
    this.#find = find;
    this.#resolver = resolver;
  }

  capture(options: CaptureOptions): Promise<PageCapture> {
    return this.#places.hold(async () => {
      throwIfCancelled(options.signal);
      this.#users += 1;
      clearTimeout(this.#idleTimer);
      try {
        return await this.#capture(options);
      } finally {
        this.#users -= 1;
        if (this.#users === 0) this.#idleTimer = setTimeout(() => void this.close(), this.#limits.idle).unref();
      }
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const ended = this.#running;
    this.#running = undefined;
    // A browser that failed to start need not be closed.
    await (await ended?.catch(() => undefined))?.close();
  }

  async #launch(): Promise<Browser> {
    const executablePath = this.#find();
    if (executablePath === null) {
      throw new AppError('BACKGROUND_CAPTURE_FAILED', say('browserMissing'));
    }
    // Loaded with the first page, since few studios need it.
    const { chromium } = await import('playwright-core');
    return chromium.launch({
      executablePath,
      args: switches,
      proxy: { server: nowhere },
      // Chromium refuses to run its sandbox as root, as in containers.
      chromiumSandbox: process.getuid?.() !== 0,
      handleSIGHUP: false,
      handleSIGINT: false,
      handleSIGTERM: false,
    });
  }

  async #openBrowser(): Promise<Browser> {
    this.#running ??= this.#launch();
    const opening = this.#running;
    const browser = await opening.catch((error: unknown) => {
      this.#forget(opening);
      throw error;
    });
    if (browser.isConnected()) return browser;
    // The browser has crashed.
    this.#forget(opening);
    return this.#openBrowser();
  }

  /** Another page may have started the next browser meanwhile. */
  #forget(browser: Promise<Browser>): void {
    if (this.#running === browser) this.#running = undefined;
  }

  async #capture({ address, view, policy: given, signal }: CaptureOptions): Promise<PageCapture> {
    const url = pageUrl(address, given);
    // A public page never reaches programs on this computer.
    const policy = { loopback: given.loopback && isLoopbackName(hostOf(url)) };
    const browser = await this.#openBrowser();
    await using proxy = await GuardedProxy.open({
      policy,
      maxBytes: pageBytes,
      ...(this.#resolver && { resolver: this.#resolver }),
    });
    const context = await browser.newContext({
      ...views[view],
      proxy: { server: proxy.address },
      acceptDownloads: false,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      colorScheme: 'light',
    });
    const deadline = AbortSignal.timeout(this.#limits.whole);
    const stop = AbortSignal.any([deadline, signal]);
    // Makes the calls under way in the context fail.
    const close = (): void => void context.close().catch(() => undefined);
    stop.addEventListener('abort', close, { once: true });
    try {
      stop.throwIfAborted();
      return await this.#showPage(context, url, proxy, view);
    } catch (error) {
      throwIfCancelled(signal);
      if (deadline.aborted) throw failed(say('pageTooSlow'));
      if (isAppError(error)) throw error;
      throw new AppError('BACKGROUND_CAPTURE_FAILED', { detail: toAppError(error).detail, cause: error });
    } finally {
      stop.removeEventListener('abort', close);
      await context.close().catch(() => undefined);
    }
  }

  async #showPage(context: BrowserContext, url: URL, proxy: GuardedProxy, view: PageView): Promise<PageCapture> {
    await context.addInitScript(addStyle);
    await context.addInitScript(closeDialogs);
    const page = await context.newPage();
    // Closes windows that a page's links open.
    context.on('page', (other) => void other.close().catch(() => undefined));
    // Answers questions before leaving a page.
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    let documents = 0;
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) documents += 1;
    });
    await this.#open(page, url, proxy);
    for (let tried = 1; ; tried += 1) {
      const seen = documents;
      try {
        return await this.#settledCapture(page, view, url);
      } catch (error) {
        if (isAppError(error) || page.isClosed()) throw error;
        const isMain = (frame: Frame): boolean => frame === page.mainFrame();
        if (documents === seen)
          await atMost(page.waitForEvent('framenavigated', { predicate: isMain, timeout: newsOfMove }));
        // A page that has navigated is captured at its new address.
        if (documents === seen) throw error;
        if (tried > moves) throw failed(say('pageKeepsMoving'));
      }
    }
  }

  async #open(page: Page, url: URL, { failures }: GuardedProxy): Promise<void> {
    /** Chromium's code for a page that did not load, and its address. */
    let code: string | undefined;
    let host = hostOf(url);
    page.on('requestfailed', (request) => {
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
      code = request.failure()?.errorText;
      host = hostOf(new URL(request.url()));
    });
    try {
      await checkAnswer(await page.goto(url.href, { waitUntil: 'commit', timeout: this.#limits.html }));
    } catch (error) {
      const failure = failures.get(host);
      if (failure === addressRefused) throw new AppError('URL_REFUSED', { cause: error });
      if (isLookupFailure(failure)) {
        throw new AppError('ASSET_UNREACHABLE', { ...say('pageServerUnknown'), detail: failure, cause: error });
      }
      if (await isLate(error)) throw failed(say('pageTooSlow'));
      const fault = code !== undefined && isFault(code) ? faults[code] : undefined;
      throw fault === undefined ? error : failed(say(fault));
    }
  }

  async #settledCapture(page: Page, view: PageView, asked: URL): Promise<PageCapture> {
    const { viewport, deviceScaleFactor } = views[view];
    const tallest = Math.floor(tallestCapture / deviceScaleFactor);
    const parsed = await page.evaluate<boolean>(htmlParsed(this.#limits.html));
    if (!parsed) throw failed(say('pageNeverEnds'));
    await atMost(page.waitForLoadState('load', { timeout: this.#limits.settle }));
    await page.evaluate(scrollThrough(tallest));
    await atMost(page.waitForLoadState('networkidle', { timeout: this.#limits.settle }));
    await page.evaluate(fontsReady(this.#limits.settle));
    const height = Math.max(viewport.height, Math.min(tallest, await page.evaluate<number>(fullHeight)));
    const png = await page.screenshot({
      fullPage: true,
      clip: { x: 0, y: 0, width: viewport.width, height },
      animations: 'disabled',
      caret: 'hide',
      type: 'png',
      timeout: this.#limits.html,
    });
    const title = await page.title();
    return { png, ...pngSize(png), title, login: await looksLikeLogin(page, asked) };
  }
}

function pageUrl(address: string, policy: OutboundPolicy): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !mayBeCalled(url, policy)) throw new AppError('URL_REFUSED');
  return url;
}

/** Words for logins in addresses. */
const loginPlace = /(?:^|[/._-])(?:log-?in|sign-?in|sso)(?:[/._-]|$)/iu;

/** Whether a page has a password field, even in a frame, or is a login that another address redirected to. */
async function looksLikeLogin(page: Page, asked: URL): Promise<boolean> {
  const place = ({ hostname, pathname }: URL): string => hostname + pathname;
  const shown = place(new URL(page.url()));
  if (shown !== place(asked) && loginPlace.test(shown)) return true;
  const fields = page.frames().map(async (frame) => {
    const visible = frame.locator('input[type="password"]').filter({ visible: true });
    // A frame may disappear while it is examined.
    return (await visible.count().catch(() => 0)) > 0;
  });
  return (await Promise.all(fields)).includes(true);
}

/** Chromium's error codes and our sentences for them. */
const faults = {
  'net::ERR_INVALID_AUTH_CREDENTIALS': 'pageNeedsLogin',
  'net::ERR_ABORTED': 'pageIsDownload',
  'net::ERR_TOO_MANY_REDIRECTS': 'pageRedirects',
} as const;

function isFault(code: string): code is keyof typeof faults {
  return Object.hasOwn(faults, code);
}

async function checkAnswer(response: Response | null): Promise<void> {
  const status = response?.status() ?? 0;
  if (status === 401 || status === 403) throw failed(say('pageNeedsLogin'));
  if (status >= 400) throw failed(say('pageAnswersError', { status }));
  const type = (await response?.headerValue('content-type')) ?? 'text/html';
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    throw failed(say('pageIsOther', { type: type.split(';')[0] ?? '' }));
  }
}

function failed(said: Said): AppError {
  return new AppError('BACKGROUND_CAPTURE_FAILED', said);
}

/** Waits for an event, and ignores Playwright's timeout. */
async function atMost(waiting: Promise<unknown>): Promise<void> {
  try {
    await waiting;
  } catch (error) {
    if (!(await isLate(error))) throw error;
  }
}

/** Whether an error is Playwright's timeout. */
async function isLate(error: unknown): Promise<boolean> {
  const { errors } = await import('playwright-core');
  return error instanceof errors.TimeoutError;
}

function pngSize(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
