import { createCanvas, loadImage } from '@napi-rs/canvas';
import { once } from 'node:events';
import { createServer, get, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { lookup } from 'node:dns';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findHeadlessBrowser } from '#electron/lib/find-browser.ts';
import { errorTable } from '#shared/errors/index.ts';
import { GuardedProxy } from '#electron/studio/outbound/guarded-proxy.ts';
import { ProcessTree, type SystemProcess } from '#electron/lib/process-tree.ts';
import { capturePage, openBrowser } from '#electron/studio/outbound/page-capture.ts';
import { addressRefused } from '#electron/lib/addresses.ts';
import { type OutboundPolicy } from '#electron/studio/outbound/policy.ts';
import {
  GuardedPageBrowser,
  type PageBrowser,
  type PageCapture,
  type PageView,
} from '#electron/studio/outbound/page-browser.ts';
import { until } from '../../support/patience.ts';
import { thrownBy } from '../../support/thrown.ts';

const hasBrowser = findHeadlessBrowser() !== null;
/** The reason in the names of skipped tests. */
const needsBrowser = 'needs Chrome, Edge or Chromium';
/** An address of this computer that is not its loopback: private, and yet reachable. */
const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((entry) => entry?.family === 'IPv4' && !entry.internal)?.address;

let served: RequestListener = (_request, response) => void response.end();
const pages = createServer((request, response) => served(request, response));
/** What no page may reach. */
const secrets: string[] = [];
const secret = createServer((request, response) => {
  secrets.push(request.url ?? '');
  response.setHeader('access-control-allow-origin', '*').end('secret');
});
const browser = new GuardedPageBrowser({ settle: 600, idle: 60_000 });
/** For pages that are never done. */
const impatient = new GuardedPageBrowser({ whole: 10_000, html: 5_000, settle: 600 });

async function listen(server: Server, host: string): Promise<void> {
  server.listen(0, host);
  await once(server, 'listening');
}
beforeAll(async () => {
  await listen(pages, '127.0.0.1');
  await listen(secret, '0.0.0.0');
});
afterAll(async () => {
  await browser.close();
  await impatient.close();
  for (const server of [pages, secret]) {
    server.closeAllConnections();
    server.close();
  }
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const base = (): string => `http://127.0.0.1:${portOf(pages)}`;

function capture(
  path = '/',
  options: { view?: PageView; signal?: AbortSignal; by?: PageBrowser } = {},
): Promise<PageCapture> {
  const { view = 'wide', signal = new AbortController().signal, by = browser } = options;
  return by.capture({ address: base() + path, view, policy: { loopback: true }, signal });
}
function shows(html: string, headers: Record<string, string> = {}): void {
  served = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);
}
/** Whether the page is captured within the limits of a browser. */
async function isCaptured(by: PageBrowser): Promise<boolean> {
  try {
    await capture('/', { by });
    return true;
  } catch {
    return false;
  }
}
/** A capture in this process. */
async function captureHere(address: string, policy: OutboundPolicy, resolver?: typeof lookup): Promise<PageCapture> {
  const opened = await openBrowser(findHeadlessBrowser() ?? '');
  try {
    const request = { address, view: 'wide' as const, policy, limits: { html: 20_000, settle: 600 } };
    const { outcome, close } = await capturePage(opened, request, resolver);
    return await outcome.finally(close);
  } finally {
    await opened.close();
  }
}
async function unusedPort(): Promise<number> {
  const server = createServer();
  await listen(server, '127.0.0.1');
  const port = portOf(server);
  server.close();
  return port;
}
async function colorAt({ png }: PageCapture, x: number, y: number): Promise<string> {
  const picture = await loadImage(Buffer.from(png));
  const context = createCanvas(picture.width, picture.height).getContext('2d');
  context.drawImage(picture, 0, 0);
  return `#${Buffer.from(context.getImageData(x, y, 1, 1).data.subarray(0, 3)).toString('hex')}`;
}

describe.skipIf(!hasBrowser)(`a capture of a page (${needsBrowser})`, () => {
  test('is one picture from its top to its end, in the width of the video', async () => {
    shows(
      '<title>Acme</title><body style="margin:0"><div style="height:2000px;background:#f00"></div><div style="height:400px;background:#00f">',
    );
    const wide = await capture();
    expect(wide).toMatchObject({ width: 1_920, height: 3_600, title: 'Acme' });
    expect(await colorAt(wide, 900, 2_900)).toBe('#ff0000');
    expect(await colorAt(wide, 900, 3_500)).toBe('#0000ff');
    expect(await capture('/', { view: 'tall' })).toMatchObject({ width: 1_080, height: 6_000 });
  });

  test('ends at a limit where the page does not', async () => {
    shows(`<body style="margin:0"><script>
      const more = () => document.body.insertAdjacentHTML('beforeend', '<div style="height:900px;background:#0f0"></div>');
      addEventListener('scroll', more); more();
    </script>`);
    expect((await capture()).height).toBeLessThanOrEqual(12_000);
    shows('<body style="margin:0"><div style="height:90000px;background:#0f0">');
    const capped = await capture();
    expect(capped.height).toBe(12_000);
    expect(await colorAt(capped, 900, 11_990)).toBe('#00ff00');
  });

  test('waits for pictures that load when they come into view', async () => {
    served = (request, response) => {
      if (request.url === '/late.svg') {
        const svg =
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#0f0"/></svg>';
        response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg);
      } else {
        const html =
          '<body style="margin:0"><div style="height:5000px"></div><img loading="lazy" src="late.svg" style="width:100%;height:300px;display:block">';
        response.writeHead(200, { 'content-type': 'text/html' }).end(html);
      }
    };
    const page = await capture();
    expect(await colorAt(page, 900, 7_700)).toBe('#00ff00');
  });

  test('has no cookie banner, whatever the page forbids, and animations at their end', async () => {
    shows(
      `<body style="margin:0;background:#fff"><style>@keyframes in { from { background: #f00 } to { background: #00f } }</style>
       <div style="height:100px;animation:in 60s forwards"></div>
       <div id="onetrust-consent-sdk" style="position:fixed;inset:100px 0 0 0;background:#123456"></div>`,
      { 'content-security-policy': "style-src 'unsafe-inline'; script-src 'none'" },
    );
    const page = await capture();
    expect(await colorAt(page, 900, 50)).toBe('#0000ff');
    expect(await colorAt(page, 900, 600)).toBe('#ffffff');
  });

  test('comes about though the page opens dialogs and windows, plays sound and downloads a file', async () => {
    served = (request, response) => {
      if (request.url === '/file') {
        response.writeHead(200, { 'content-disposition': 'attachment; filename=x.bin' }).end('data');
        return;
      }
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<body style="margin:0;background:#0f0">
        <audio autoplay src="/sound"></audio>
        <script>
          if (window.open('/other')) document.body.style.background = '#f00';
          location.hash = 'x'; alert('a'); confirm('b'); prompt('c');
          addEventListener('beforeunload', (event) => event.preventDefault());
          const link = document.createElement('a'); link.href = '/file'; document.body.append(link); link.click();
        </script>`);
    };
    expect(await colorAt(await capture(), 900, 500)).toBe('#00ff00');
  });

  test('is of where a page took itself to', async () => {
    served = (request, response) => {
      const html =
        request.url === '/end' ? '<body style="background:#00f">' : '<script>location.href = "/end"</script>';
      response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    };
    expect(await colorAt(await capture(), 900, 500)).toBe('#0000ff');
  });

  test.each([
    ['a password is asked for', '/', '<form><input name="user"><input type="password"></form>', true],
    ['a frame asks for one', '/', `<iframe srcdoc='<input type="password">'></iframe>`, true],
    ['the field for one is hidden', '/', '<div style="display:none"><input type="password"></div>', false],
    ['its own address has the word', '/sign-in-sheets', '<h1>Sheets</h1>', false],
    ['it is asked for by the name of a login', '/docs/login', '<h1>How to log in</h1>', false],
  ])('looks like a login or not where %s', async (_what, path, html, login) => {
    shows(html);
    expect(await capture(path)).toMatchObject({ login });
  });

  test.each([
    ['/login?next=%2Freport', true],
    ['/auth/SSO/start', true],
    ['/reports/catalogins', false],
  ])('that was led to %s looks like a login: %s', async (to, login) => {
    served = (request, response) => {
      if (request.url === '/report') response.writeHead(302, { location: to }).end();
      else response.setHeader('content-type', 'text/html').end('<h1>Continue with your account</h1>');
    };
    expect(await capture('/report')).toMatchObject({ login });
  });

  test('comes about though something never finishes loading', async () => {
    served = (request, response) => {
      if (request.url === '/')
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<img src="/never"><body style="background:#0f0">');
    };
    expect(await colorAt(await capture(), 900, 500)).toBe('#00ff00');
  });
});

describe.skipIf(!hasBrowser)(`a page that cannot be captured fails with the reason (${needsBrowser})`, () => {
  const failure = () => thrownBy(capture());
  const endlessFailure = () => thrownBy(capture('/', { by: impatient }));
  const failing = { code: 'BACKGROUND_CAPTURE_FAILED' };

  test.each([
    ['requires a login', 401, 'login'],
    ['is missing', 404, '404'],
    ['is broken', 500, '500'],
  ])('one that %s', async (_name, status, word) => {
    served = (_request, response) => void response.writeHead(status, { 'www-authenticate': 'Basic' }).end('<body>no');
    expect(await failure()).toMatchObject({ ...failing, message: expect.stringContaining(word) as string });
  });

  test('one that redirects for ever', async () => {
    served = (_request, response) => void response.writeHead(302, { location: `/${Math.random()}` }).end();
    expect(await failure()).toMatchObject(failing);
  });

  test('one that moves on for ever', async () => {
    shows('<script>location.href = "/" + Math.random()</script>');
    expect(await endlessFailure()).toMatchObject(failing);
  });

  test('one whose HTML never ends, or never comes', async () => {
    served = (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<p>wait');
    expect(await endlessFailure()).toMatchObject(failing);
    served = () => undefined;
    expect(await endlessFailure()).toMatchObject({
      ...failing,
      message: expect.stringContaining('didn’t finish loading in time') as string,
    });
  });

  test('one that keeps its thread busy', async () => {
    shows('<body><script>setTimeout(() => { for (;;); }, 50)</script>');
    expect(await endlessFailure()).toMatchObject(failing);
    shows('<body style="background:#0f0">');
    await until(() => isCaptured(impatient));
  });

  test('a download, and a file that is no page', async () => {
    served = (_request, response) =>
      void response
        .writeHead(200, { 'content-disposition': 'attachment', 'content-type': 'application/zip' })
        .end('zip');
    expect(await failure()).toMatchObject({
      ...failing,
      message: expect.stringContaining('a file, not a page') as string,
    });
    served = (_request, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('text');
    expect(await failure()).toMatchObject({ ...failing, message: expect.stringContaining('text/plain') as string });
  });

  test('a server that is not there', async () => {
    const address = 'http://127.0.0.1:9/';
    const { signal } = new AbortController();
    expect(
      await thrownBy(browser.capture({ address, view: 'wide', policy: { loopback: true }, signal })),
    ).toMatchObject(failing);
  });

  test.each(['ENOTFOUND', 'EAI_AGAIN'])(
    'one whose server is not found (%s), which may be there later',
    async (code) => {
      const failing = ((host: string, _options: object, done: (error: Error) => void) =>
        done(Object.assign(new Error(host), { code }))) as never;
      const error = await thrownBy(captureHere('https://acme.example/', { loopback: false }, failing));
      expect(error).toMatchObject({ code: 'ASSET_UNREACHABLE', sentence: { key: 'pageServerUnknown' }, detail: code });
      expect(errorTable[error.code].retryable).toBe(true);
    },
  );

  test.each([
    ['a script', (to: string) => `<script>location.href = ${JSON.stringify(to)}</script>`],
    ['a refresh', (to: string) => `<meta http-equiv="refresh" content="0;url=${to}">`],
    [
      'a script that waits',
      (to: string) => `<script>setTimeout(() => (location.href = ${JSON.stringify(to)}), 400)</script>`,
    ],
  ])('one that is led by %s to an address that is dead, refused, missing or no page', async (_how, leads) => {
    served = (request, response) => {
      if (request.url === '/gone') response.writeHead(404, { 'content-type': 'text/html' }).end('gone');
      else if (request.url === '/text') response.writeHead(200, { 'content-type': 'text/plain' }).end('text');
      else response.writeHead(200, { 'content-type': 'text/html' }).end(leads(to));
    };
    let to = `http://127.0.0.1:${await unusedPort()}/`;
    expect(await failure()).toMatchObject(failing);
    to = 'https://10.0.0.1/';
    expect(await failure()).toMatchObject({ code: 'URL_REFUSED' });
    to = 'http://192.168.1.1/';
    expect(await failure()).toMatchObject({ code: 'URL_REFUSED' });
    to = '/gone';
    expect(await failure()).toMatchObject({ ...failing, sentence: { key: 'pageAnswersError' } });
    to = '/text';
    expect(await failure()).toMatchObject({ ...failing, sentence: { key: 'pageIsOther' } });
  });

  test('one that leaves for an empty page of its own', async () => {
    shows('<script>location.href = "about:blank"</script>');
    expect(await failure()).toMatchObject({ ...failing, detail: expect.stringContaining('about:blank') as string });
  });

  test('one that takes more memory than a page may', async () => {
    const small = new GuardedPageBrowser({ memory: 900 * 1024 ** 2 });
    shows(`<script>
      const code = 'const kept = []; setInterval(() => kept.push(new Uint8Array(2e7).fill(1)), 20)';
      const address = URL.createObjectURL(new Blob([code]));
      setInterval(() => new Worker(address), 50);
    </script>`);
    const error = await thrownBy(capture('/', { by: small }));
    await small.close();
    expect(error).toMatchObject({ ...failing, sentence: { key: 'pageTooHeavy' } });
  });

  test('it ends at once when it is cancelled', async () => {
    served = () => undefined;
    const controller = new AbortController();
    const capturing = thrownBy(capture('/', { signal: controller.signal }));
    controller.abort();
    expect(await capturing).toMatchObject({ code: 'CANCELLED' });
  });
});

describe.skipIf(!hasBrowser)(`a page that replaces what it is read with (${needsBrowser})`, () => {
  test.each([
    ['a title without end', `document.title = 'x'.repeat(2e7)`, 'x'.repeat(300)],
    [
      'functions that return too much',
      `document.title = 'Acme';
      const much = () => 'y'.repeat(2e8);
      Math.max = Array.prototype.reduce = String.prototype.slice = Promise.prototype.then = much;
      Object.defineProperty(Document.prototype, 'title', { get: much });`,
      'Acme',
    ],
    [
      'elements in the place of its properties',
      `document.title = 'Acme';
      for (const name of ['title', 'documentElement', 'readyState', 'body']) document.write('<img name="' + name + '">');`,
      'Acme',
    ],
  ])('gives a cut title and a picture of its own size, though it has %s', async (_what, script, title) => {
    shows(`<head></head><body><script>${script}</script>`);
    const page = await capture();
    expect(page).toMatchObject({ title, width: 1_920, height: 1_080 });
  });
});

describe.skipIf(!hasBrowser || process.platform !== 'linux')(
  `a browser that is stopped (${needsBrowser}, Linux)`,
  () => {
    const all = async (root: number): Promise<SystemProcess[]> => (await new ProcessTree(root).members()) ?? [];
    let earlier: Set<number>;

    beforeEach(async () => {
      earlier = new Set((await all(process.pid)).map(({ pid }) => pid));
    });

    /** Stops all processes that the test's browser started, as a debugger could. */
    async function stopAll(): Promise<SystemProcess[]> {
      const started = (await all(process.pid)).filter(({ pid }) => !earlier.has(pid));
      for (const { pid } of started) process.kill(pid, 'SIGSTOP');
      return started;
    }
    const isRunning = async ({ pid, started }: SystemProcess): Promise<boolean> =>
      (await all(pid)).some((one) => one.pid === pid && one.started === started);
    async function allEnded(processes: readonly SystemProcess[]): Promise<boolean> {
      return !(await Promise.all(processes.map(isRunning))).includes(true);
    }

    test('delays neither the deadline nor the next page', async () => {
      const stopping = new GuardedPageBrowser({ whole: 8_000 });
      let stopped: SystemProcess[] = [];
      served = (_request, _response) => void stopAll().then((found) => (stopped = found));
      // On a busy machine the time may be over before the browser asks for the page.
      await until(async () => {
        expect(await thrownBy(capture('/', { by: stopping }))).toMatchObject({ sentence: { key: 'pageTooSlow' } });
        return stopped.length > 0;
      });
      expect(stopped.length).toBeGreaterThan(2);
      await until(() => allEnded(stopped));
      shows('<title>Acme</title>');
      await until(() => isCaptured(stopping));
      await stopping.close();
    });

    test('does not delay the end of the studio', async () => {
      const stopping = new GuardedPageBrowser();
      const { promise: stopped, resolve } = Promise.withResolvers<SystemProcess[]>();
      served = (_request, _response) => void stopAll().then(resolve);
      const capturing = thrownBy(capture('/', { by: stopping }));
      const processes = await stopped;
      await stopping.close();
      expect(await capturing).toMatchObject({ code: 'SHUTTING_DOWN' });
      await until(() => allEnded(processes));
    });
  },
);

describe('what a page must not reach', () => {
  test.skipIf(!hasBrowser)(`it asks for through the proxy, this computer too (${needsBrowser})`, async () => {
    // Playwright's own rule for this computer is switched off: ours has to be enough.
    vi.stubEnv('PLAYWRIGHT_DISABLE_FORCED_CHROMIUM_PROXIED_LOOPBACK', '1');
    const connections: (string | undefined)[] = [];
    served = ({ headers }, response) => {
      connections.push(headers.connection);
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Acme</title>');
    };
    try {
      expect(await captureHere(`${base()}/`, { loopback: true })).toMatchObject({ title: 'Acme' });
    } finally {
      vi.unstubAllEnvs();
    }
    // The proxy keeps no connections; Chromium does.
    expect(new Set(connections)).toEqual(new Set(['close']));
  });

  test.skipIf(!hasBrowser || ownAddress === undefined)(
    `is not reached by pictures, requests, frames, sockets or redirects (${needsBrowser}, and a network)`,
    async () => {
      const hidden = `${ownAddress}:${portOf(secret)}`;
      const direct = get(`http://${hidden}/direct`);
      await once(direct, 'response');
      expect(secrets).toEqual(['/direct']);
      served = (request, response) => {
        if (request.url === '/redirect') response.writeHead(302, { location: `http://${hidden}/redirected` }).end();
        else if (request.url === '/') {
          response.writeHead(200, { 'content-type': 'text/html' }).end(`<body style="background:#0f0">
          <link rel="preconnect" href="http://${hidden}"><link rel="prefetch" href="http://${hidden}/prefetch">
          <img src="http://${hidden}/picture"><img src="/redirect"><iframe src="http://${hidden}/frame"></iframe>
          <script>
            fetch('http://${hidden}/fetch').catch(() => null);
            fetch('http://${hidden}/blind', { mode: 'no-cors' }).catch(() => null);
            new WebSocket('ws://${hidden}/socket');
            navigator.sendBeacon('http://${hidden}/beacon', 'x');
            const peer = new RTCPeerConnection({ iceServers: [{ urls: 'turn:${hidden}?transport=tcp', username: 'a', credential: 'b' }] });
            peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer));
          </script>`);
        } else response.end();
      };
      expect(await colorAt(await capture(), 900, 700)).toBe('#00ff00');
      expect(secrets).toEqual(['/direct']);
    },
  );

  test.skipIf(!hasBrowser)(`is refused as the page itself (${needsBrowser})`, async () => {
    const { signal } = new AbortController();
    for (const address of [
      'http://192.168.1.1/',
      'https://10.0.0.1/',
      'file:///etc/passwd',
      'chrome://version',
      'http://example.com/',
    ]) {
      const refused = browser.capture({ address, view: 'wide', policy: { loopback: true }, signal });
      expect(await thrownBy(refused)).toMatchObject({ code: 'URL_REFUSED' });
    }
    const own = browser.capture({ address: base(), view: 'wide', policy: { loopback: false }, signal });
    expect(await thrownBy(own)).toMatchObject({ code: 'URL_REFUSED' });
  });
});

describe('the guarded proxy', () => {
  /** What the proxy answers to a request for a tunnel. */
  async function tunnel(target: string, addresses: string[]): Promise<string> {
    const resolver = ((_host: string, _options: object, done: (...found: unknown[]) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      )) as never;
    await using proxy = await GuardedProxy.open({ policy: { loopback: false }, maxBytes: 1_000, resolver });
    const socket = connect(Number(new URL(proxy.address).port), '127.0.0.1');
    socket.write(`CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    const status = answer.toString().slice(9, 12);
    return `${status} ${[...proxy.failures].map(([host, code]) => (code === addressRefused ? host : code)).join(' ')}`;
  }

  test('refuses private addresses, by number and after their name was resolved', async () => {
    expect(await tunnel('127.0.0.1:443', [])).toBe('403 127.0.0.1');
    expect(await tunnel('169.254.169.254:80', [])).toBe('403 169.254.169.254');
    expect(await tunnel('[::1]:443', [])).toBe('403 ::1');
    expect(await tunnel('0x7f000001:443', [])).toBe('403 127.0.0.1');
    expect(await tunnel('rebound.example:443', ['10.0.0.5'])).toBe('502 rebound.example');
    expect(await tunnel('mixed.example:443', ['93.184.216.34', '127.0.0.1'])).toBe('502 mixed.example');
  });
});

test('without a browser the sentence says what to install', async () => {
  const none = new GuardedPageBrowser({}, () => null);
  const { signal } = new AbortController();
  const error = await thrownBy(
    none.capture({ address: 'https://example.com', view: 'wide', policy: { loopback: false }, signal }),
  );
  expect(error).toMatchObject({
    code: 'BACKGROUND_CAPTURE_FAILED',
    message: expect.stringContaining('Install') as string,
  });
});
