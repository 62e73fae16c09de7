import type { lookup } from 'node:dns';
import { chromium, errors, type Browser, type BrowserContext, type Frame, type Page } from 'playwright-core';
import { AppError, isAppError, toAppError } from '#shared/errors/index.ts';
import type { Said } from '#shared/errors/sentences/say.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { captureStyle } from './consent-banners.ts';
import { GuardedProxy } from './guarded-proxy.ts';
import { PageReader, type ShownDocument } from './page-reader.ts';
import {
  largestPng,
  type CaptureLimits,
  type CaptureRequest,
  type PageCapture,
  type PageView,
} from './page-protocol.ts';
import { addressRefused, hostOf, isLoopbackName } from '#electron/lib/addresses.ts';
import { isLookupFailure } from './policy.ts';

/** Viewports in CSS pixels, and pixels per CSS pixel of the capture: 1,920 and 1,080 pixels wide. */
const views = {
  wide: { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1.5 },
  tall: { viewport: { width: 432, height: 768 }, deviceScaleFactor: 2.5 },
} as const;
/** Maximum height, pixels. Chromium draws no more than 16,384 in one go, and nobody scrolls that far in a video. */
const tallestCapture = 12_000;
/** Maximum bytes that one page may load. */
const pageBytes = 200_000_000;
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
/** Memory for the scripts of one page or worker, megabytes. Heaps are few megabytes for most pages. */
const scriptMemory = 512;
/** The proxy for connections of the browser itself, outside of pages: an address where nothing listens. */
const nowhere = 'http://127.0.0.1:1';
/** Without this, Chromium asks this computer's own servers past the proxy. */
const bypass = '<-loopback>';

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

/** A style sheet that a page's content policy does not block. */
const addStyle = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(${JSON.stringify(captureStyle)});
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}`;

/** Opens an installed Chrome, Edge or Chromium with an empty profile. @throws AppError `BACKGROUND_CAPTURE_FAILED`. */
export async function openBrowser(executablePath: string): Promise<Browser> {
  try {
    return await chromium.launch({
      executablePath,
      args: [...switches, `--js-flags=--max-old-space-size=${scriptMemory}`],
      proxy: { server: nowhere, bypass },
      // Chromium refuses to run its sandbox as root, as in containers.
      chromiumSandbox: process.getuid?.() !== 0,
      handleSIGHUP: false,
      handleSIGINT: false,
      handleSIGTERM: false,
    });
  } catch (error) {
    throw new AppError('BACKGROUND_CAPTURE_FAILED', { ...say('browserFails'), detail: toAppError(error).detail });
  }
}

/** A page that was captured, or the reason why it was not; `close` is to be called next, and may take any time. */
export type CapturedPage = { outcome: Promise<PageCapture>; close: () => Promise<void> };

/**
 * Captures a page in a context of its own, which reaches the network only through a guarded proxy. Whoever calls it
 * limits its time and memory.
 * @throws AppError `URL_REFUSED`, `ASSET_UNREACHABLE`, `BACKGROUND_CAPTURE_FAILED`.
 */
export async function capturePage(
  browser: Browser,
  { address, view, policy: given, limits }: CaptureRequest,
  resolver?: typeof lookup,
): Promise<CapturedPage> {
  const url = new URL(address);
  // A public page never reaches programs on this computer.
  const policy = { loopback: given.loopback && isLoopbackName(hostOf(url)) };
  const proxy = await GuardedProxy.open({ policy, maxBytes: pageBytes, ...(resolver && { resolver }) });
  const context = await browser.newContext({
    ...views[view],
    proxy: { server: proxy.address, bypass },
    acceptDownloads: false,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  const outcome = new PageVisit(url, view, limits, proxy).capture(context).catch((error: unknown) => {
    if (isAppError(error)) throw error;
    throw new AppError('BACKGROUND_CAPTURE_FAILED', { detail: toAppError(error).detail, cause: error });
  });
  const close = async (): Promise<void> => {
    await context.close();
    await proxy[Symbol.asyncDispose]();
  };
  return { outcome, close };
}

/** One page from its address to its picture, wherever it moves meanwhile. */
class PageVisit {
  readonly #asked: URL;
  readonly #view: PageView;
  readonly #limits: CaptureLimits;
  readonly #proxy: GuardedProxy;
  /** Chromium's code for the last navigation that failed. */
  #code: string | undefined;

  constructor(asked: URL, view: PageView, limits: CaptureLimits, proxy: GuardedProxy) {
    this.#asked = asked;
    this.#view = view;
    this.#limits = limits;
    this.#proxy = proxy;
  }

  async capture(context: BrowserContext): Promise<PageCapture> {
    await context.addInitScript(addStyle);
    await context.addInitScript(closeDialogs);
    const page = await context.newPage();
    // Closes windows that a page's links open.
    context.on('page', (other) => void other.close().catch(() => undefined));
    // Answers questions before leaving a page.
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    page.on('requestfailed', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        this.#code = request.failure()?.errorText;
    });
    const reader = await PageReader.open(page);
    await this.#open(page);
    for (let tried = 1; ; tried += 1) {
      const before = await reader.document();
      this.#check(before);
      try {
        const capture = await this.#settledCapture(page, reader);
        // Otherwise the picture may be of two documents, and the second one was not checked.
        if ((await reader.document()).id === before.id) return capture;
      } catch (error) {
        if (isAppError(error) || page.isClosed()) throw error;
        const isMain = (frame: Frame): boolean => frame === page.mainFrame();
        if ((await reader.document()).id === before.id)
          await atMost(page.waitForEvent('framenavigated', { predicate: isMain, timeout: newsOfMove }));
        // A page that has navigated is captured at its new address.
        if ((await reader.document()).id === before.id) throw error;
      }
      if (tried > moves) throw failed(say('pageKeepsMoving'));
    }
  }

  async #open(page: Page): Promise<void> {
    try {
      await page.goto(this.#asked.href, { waitUntil: 'commit', timeout: this.#limits.html });
    } catch (error) {
      if (error instanceof errors.TimeoutError) throw failed(say('pageTooSlow'));
      throw this.#failure(this.#asked, error);
    }
  }

  /** Checks the answer that the shown document came with: any script or `meta` tag of a page can lead elsewhere. */
  #check({ address, unreachable, answer }: ShownDocument): void {
    if (unreachable !== undefined) throw this.#failure(URL.parse(unreachable) ?? this.#asked);
    if (answer === undefined) throw failed({ detail: `the page made ${address.slice(0, longestType)} itself` });
    const { status, type } = answer;
    if (status < 400 && isPage(type)) return;
    const url = URL.parse(address) ?? this.#asked;
    // The proxy's own answers.
    if (this.#proxy.failures.has(hostOf(url))) throw this.#failure(url);
    if (status === 401 || status === 403) throw failed(say('pageNeedsLogin'));
    if (status >= 400) throw failed(say('pageAnswersError', { status }));
    throw failed(say('pageIsOther', { type: type.slice(0, longestType) }));
  }

  /** Why nothing came from an address. */
  #failure(url: URL, cause?: unknown): AppError {
    const failure = this.#proxy.failures.get(hostOf(url));
    if (failure === addressRefused) return new AppError('URL_REFUSED', { cause });
    if (isLookupFailure(failure)) {
      return new AppError('ASSET_UNREACHABLE', { ...say('pageServerUnknown'), detail: failure, cause });
    }
    const code = this.#code ?? 'no answer';
    return failed(isFault(code) ? say(faults[code]) : { detail: code, cause });
  }

  async #settledCapture(page: Page, reader: PageReader): Promise<PageCapture> {
    const { viewport, deviceScaleFactor } = views[this.#view];
    const { html, settle } = this.#limits;
    const tallest = Math.floor(tallestCapture / deviceScaleFactor);
    if (!(await reader.isParsed(html))) throw failed(say('pageNeverEnds'));
    await atMost(page.waitForLoadState('load', { timeout: settle }));
    await reader.scrollThrough(tallest);
    await atMost(page.waitForLoadState('networkidle', { timeout: settle }));
    await reader.fontsLoaded(settle);
    const height = Math.max(viewport.height, Math.min(tallest, await reader.height()));
    const png = await page.screenshot({
      fullPage: true,
      clip: { x: 0, y: 0, width: viewport.width, height },
      animations: 'disabled',
      caret: 'hide',
      type: 'png',
      timeout: html,
    });
    if (png.length > largestPng) throw failed(say('pageTooHeavy'));
    return { png, ...pngSize(png), title: await reader.title(), login: await looksLikeLogin(page, this.#asked) };
  }
}

/** Whether a content type is that of a page. */
function isPage(type: string): boolean {
  return type === '' || /^(?:text\/html|application\/xhtml\+xml)$/i.test(type);
}

/** Characters of a content type or an address that are shown. */
const longestType = 100;

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

function failed(how: Partial<Said> & { detail?: string; cause?: unknown }): AppError {
  return new AppError('BACKGROUND_CAPTURE_FAILED', how);
}

/** Waits for an event, and ignores Playwright's timeout. */
async function atMost(waiting: Promise<unknown>): Promise<void> {
  try {
    await waiting;
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
}

function pngSize(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
