import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { dataFolder } from '#electron/studio/store/data-folder.ts';
import { exportSharePages } from '#electron/cli/commands/share-export.ts';
import { createOutput } from '#electron/cli/output.ts';
import { ownStudio } from '#electron/cli/studio-client.ts';
import { openStudioDatabase } from '#electron/studio/store/open.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { startStudio } from '#electron/studio/studio.ts';
import type { Plan } from '#electron/engine/render/plan.ts';
import { planOf, planText } from '#electron/studio/store/plans.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import {
  campaignDone,
  clientOf,
  readyCampaign,
  sections,
  startTestStudio,
  until,
  type TestStudio,
} from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

let templateId: string;
let running: TestStudio;
let campaignId: string;
const out = temporaryFolder('share');

beforeEach(async () => {
  running = await startTestStudio(await standInTemplate());
  ({ templateId, campaignId } = await readyCampaign(running));
});
afterEach(() => running.end());

async function generate(...names: string[][]): Promise<string[]> {
  const variables = ['first_name', 'company'];
  const { result } = await running.client.call('generateCampaign', { campaign_id: campaignId, variables, names });
  await campaignDone(running, campaignId);
  const { videos } = await running.client.call('listGeneratedByCampaign', { campaign_id: campaignId, size: 100 });
  return result.map((id) => String(videos.find((video) => video.id === id)?.share_url));
}

async function open(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const portrait = 'data:image/jpeg;base64,/9j/AAAA';
const logo = 'data:image/png;base64,iVBORw0KGgoAAAAA';

const attributes = (page: string, tag: string, name: string) =>
  [...page.matchAll(new RegExp(`<${tag} [^>]*?${name}="([^"]*)"`, 'g'))].map((match) => match[1]);

describe('a share page', () => {
  test('plays the video, with nothing from elsewhere and with the browser’s controls until its own script runs', async () => {
    const [url = ''] = await generate(['Ada', 'Engines']);
    const { status, headers, text } = await open(url);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(text).toContain('<h1 dir="auto">Hi Ada</h1>');
    expect(text).toContain('<video controls ');
    const [source = 'none'] = attributes(text, 'source', 'src');
    const [poster = ''] = attributes(text, 'video', 'poster');
    for (const media of [source, poster]) expect((await fetch(new URL(media, url))).status).toBe(200);

    const policy = headers.get('content-security-policy') ?? '';
    const hashesOf = (tag: string) =>
      [...text.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'gu'))].map(
        ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
      );
    expect(policy).toContain(`style-src ${hashesOf('style').join(' ')};`);
    expect(policy).toContain(`script-src ${hashesOf('script').join(' ')};`);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(text).toContain('name="robots" content="noindex');
  });

  test('speaks the language of who opens it, and is sent again only where it changed', async () => {
    const [url = ''] = await generate(['Ada', 'Engines']);
    const asked = { 'accept-language': 'fr-CH, en;q=0.4, de-AT;q=0.8' };
    const german = await open(url, asked);
    expect(german.text).toContain('<html lang="de" dir="ltr">');
    expect(german.text).toContain('<h1 dir="auto">Hallo Ada</h1>');
    expect(german.text).toContain('>Video herunterladen</a>');
    expect(german.text).toContain('Einmal aufgenommen; dein Name und andere Worte wurden ergänzt.');
    expect(german.text).not.toContain('Hi Ada');
    const english = await open(url, { 'accept-language': 'fr' });
    expect(english.text).toContain('<html lang="en" dir="ltr">');
    for (const [{ headers }, language] of [
      [german, 'de'],
      [english, 'en'],
    ] as const) {
      expect([headers.get('content-language'), headers.get('vary')]).toEqual([language, 'Accept-Language']);
      expect(headers.get('cache-control')).toBe('private, no-cache');
    }

    const etag = german.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{43}"$/u);
    const same = await open(url, { ...asked, 'if-none-match': etag });
    expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', etag]);
    expect(same.headers.get('vary')).toBe('Accept-Language');
    expect((await open(url, { 'if-none-match': etag })).text).toBe(english.text);
    await running.client.call('saveShareSettings', { id: campaignId, title: 'Hallo {{first_name}}!', button: null });
    const changed = await open(url, { ...asked, 'if-none-match': etag });
    expect([changed.status, changed.text.includes('<h1 dir="auto">Hallo Ada!</h1>')]).toEqual([200, true]);

    const { text: embedded } = await open(`${url}/embed`, asked);
    expect(embedded).toContain('<html lang="de"');
    const missing = await open(`${running.studio.url}/v/nothing`, asked);
    expect([missing.status, missing.headers.get('etag')]).toEqual([404, null]);
    expect(missing.text).toContain('<h1>Dieses Video gibt es hier nicht</h1>');
  });

  test('keeps its size while its template gets another look, or has got another recording', async () => {
    const [url = ''] = await generate(['Ada', 'Engines']);
    const sizeNow = async () => {
      const { text } = await open(url);
      return ['width', 'height'].map((name) => attributes(text, 'video', name));
    };
    const size = await sizeNow();
    for (const info of [`json_set(info, '$.width', 360, '$.height', 640)`, 'NULL']) {
      const db = openStudioDatabase(dataFolder(running.folder));
      db.exec(`UPDATE templates SET info = ${info}`);
      db.close();
      expect(await sizeNow()).toEqual(size);
    }
  });

  test('plays smaller pictures where the line is slow or data is saved, once they are made', async () => {
    const db = openStudioDatabase(dataFolder(running.folder));
    db.exec(`UPDATE templates SET info = json_set(info, '$.width', 1920, '$.height', 1080)`);
    db.exec(`DELETE FROM stored_files WHERE path LIKE '%/template.json'`);
    db.close();
    const [hash = ''] = readdirSync(join(running.folder, 'templates'));
    const facts = join(running.folder, 'templates', hash, 'template.json');
    const info = JSON.parse(readFileSync(facts, 'utf8')) as TemplateInfo;
    writeFileSync(facts, JSON.stringify({ ...info, width: 1920, height: 1080 }));
    const [url = ''] = await generate(['Ada', 'Engines']);
    const playedWith = async (headers: Record<string, string>) =>
      attributes(await (await fetch(url, { headers })).text(), 'source', 'src').map((src) => src?.split('/').at(-1));

    running.pool.hold('rendition');
    expect(await playedWith({ 'save-data': 'on' })).toEqual(['video.mp4']);
    await until(() => running.pool.held.length === 2);
    running.pool.release();
    await until(async () => (await playedWith({ 'save-data': 'on' }))[0] === 'video-480p.mp4');
    // A browser that does not tell goes by the size of its window.
    expect(await playedWith({})).toEqual(['video-720p.mp4', 'video.mp4']);
    expect(await playedWith({ downlink: '9.9' })).toEqual(['video.mp4']);
    expect(await playedWith({ downlink: '0.001' })).toEqual(['video-480p.mp4']);
    const { headers } = await open(url);
    expect([headers.get('accept-ch'), headers.get('vary')]).toEqual([
      'Downlink, Save-Data',
      'Accept-Language, Downlink, Save-Data',
    ]);
    const small = await fetch(new URL(`/media/${url.split('/').at(-1)}/video-480p.mp4`, url));
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  });

  test('shows who sends it, with message and button, whatever characters they and the values hold', async () => {
    const saved = await running.client.call('saveShareSettings', {
      id: campaignId,
      title: 'Hi {first_name} & {{company}} {',
      sender: { name: 'Ana <Lim>', role: 'Sales & more', picture: portrait },
      company: { name: '"Kelpworks"', logo },
      color: '1F5C45',
      message: 'I had a look at {{company}}.\n<b>Ten</b> minutes, {{first_name}}?',
      button: { label: 'Book "now" >', url: 'https://example.com/book?a=1&b="2"' },
      indexed: true,
    });
    expect(await running.client.call('getShareSettings', { id: campaignId })).toEqual(saved);
    const [url = ''] = await generate(['<img src=x onerror=alert(1)>', 'Engines']);
    const { text, headers } = await open(url);
    expect(text).toContain('<h1 dir="auto">Hi &lt;img src=x onerror=alert(1)&gt; &amp; Engines {</h1>');
    expect(text).toContain('Book &quot;now&quot; &gt;');
    expect(attributes(text, 'a class="button"', 'href')[0]).toMatch(/^https:\/\/example\.com\/book\?a=1&amp;b=/);
    expect(text).toContain('Ana &lt;Lim&gt;</strong>');
    expect(text).toContain('Recorded by Ana &lt;Lim&gt;; your name and other words were added.');
    expect(text).toContain(
      'I had a look at Engines.\n&lt;b&gt;Ten&lt;/b&gt; minutes, &lt;img src=x onerror=alert(1)&gt;?',
    );
    expect(attributes(text, 'img', 'src')).toEqual([portrait, logo]);
    expect(attributes(text, 'img', 'alt')).toEqual(['', '&quot;Kelpworks&quot;']);
    expect(text).toContain('--accent: #1f5c45;');
    expect(headers.get('x-robots-tag')).toBeNull();
  });

  test('takes only pictures that it holds, a color, and a message of the template’s variables', async () => {
    const faulty = {
      sender: [
        { name: ' ' },
        { name: 'Ana', picture: 'https://example.com/ana.png' },
        { name: 'Ana', picture: 'data:image/svg+xml;base64,PHN2Zz4=' },
        { name: 'Ana', picture: 'data:image/png;base64,PGh0bWw+' },
        { name: 'Ana', picture: `data:image/png;base64,iVBORw0KGg${'A'.repeat(limits.pagePictureCharacters)}` },
      ],
      company: [{ name: 'Kelpworks', logo: 'x' }],
      color: ['red', '#1f5c45', '1f5c4'],
      message: ['x'.repeat(limits.pageMessageCharacters + 1)],
    };
    for (const [field, values] of Object.entries(faulty)) {
      for (const value of values) {
        const saving = running.client.call('saveShareSettings', { id: campaignId, [field]: value });
        expect(await thrownBy(saving)).toMatchObject({ code: 'INVALID_REQUEST', subject: field });
      }
    }
    const unknown = running.client.call('saveShareSettings', { id: campaignId, message: 'Hi {{nobody}}' });
    expect(await thrownBy(unknown)).toMatchObject({ code: 'VARIABLE_UNKNOWN', subject: 'nobody' });
    const address = { label: 'Go', url: 'https://example.com/?for={{nobody}}' };
    for (const texts of [{ title: 'Hi {nobody}' }, { button: address }, { sender: { name: '{{nobody}}' } }]) {
      const refused = await thrownBy(running.client.call('saveShareSettings', { id: campaignId, ...texts }));
      expect(refused).toMatchObject({ code: 'VARIABLE_UNKNOWN', subject: 'nobody' });
    }
    const broken = running.client.call('saveShareSettings', { id: campaignId, message: 'Hi {{first_name' });
    expect(await thrownBy(broken)).toMatchObject({ code: 'SCRIPT_INVALID' });
  });

  test.each([
    [
      'page',
      () => running.client.call('saveShareSettings', { id: campaignId, title: 'For {{first_name}} at {{company}}' }),
    ],
    ['thumbnail', () => running.client.call('saveStillSettings', { id: campaignId, text: 'Hello {{company}}' })],
  ])(
    'a %s with a variable that the script lost since stops the rows, as everybody would see the gap',
    async (_, save) => {
      await save();
      await running.client.call('saveTemplateScript', {
        id: templateId,
        script: 'Hi {{first_name|Sarah}}, I had a look at Acme.',
        sections: sections.slice(0, 1),
      });
      const accepted = running.client.call('generateCampaign', {
        campaign_id: campaignId,
        variables: ['first_name'],
        names: [['Ada']],
      });
      expect(await thrownBy(accepted)).toMatchObject({ code: 'VARIABLE_MISSING', subject: 'company' });
      expect(await running.client.call('listGeneratedByCampaign', { campaign_id: campaignId })).toMatchObject({
        total: 0,
      });
    },
  );

  test('takes only buttons that lead to https', async () => {
    for (const url of ['http://example.com', 'javascript:alert(1)', 'here', '']) {
      const saving = running.client.call('saveShareSettings', { id: campaignId, button: { label: 'Go', url } });
      expect(await thrownBy(saving)).toMatchObject({ code: 'INVALID_REQUEST', subject: 'button' });
    }
  });

  test('says so when there is no video, or none any more', async () => {
    const [url = ''] = await generate(['Ada', 'Engines']);
    expect(await open(`${running.studio.url}/v/nothing`)).toMatchObject({
      status: 404,
      text: expect.stringContaining('This video isn’t here'),
    });
    await running.client.call('deleteCampaign', { id: campaignId });
    expect((await open(url)).status).toBe(404);
    expect((await open(`${url}/embed`)).status).toBe(404);
  });

  test('that is still being made looks again by itself', async () => {
    running.pool.hold('render');
    const variables = ['first_name', 'company'];
    await running.client.call('generateCampaign', { campaign_id: campaignId, variables, names: [['Ada', 'Engines']] });
    await until(() => running.pool.held.length > 0);
    const db = openStudioDatabase(dataFolder(running.folder));
    const row = db.prepare<[], { capability: string }>('SELECT capability FROM generated_videos').get();
    db.close();
    for (const path of [row?.capability, `${row?.capability}/embed`]) {
      const { status, text } = await open(`${running.studio.url}/v/${path}`);
      expect(status).toBe(200);
      expect(text).toContain('http-equiv="refresh"');
    }
  });

  test('describes itself to sites that show or embed it', async () => {
    const [url = ''] = await generate(['Ada', 'Engines']);
    const { text } = await open(url);
    expect(text).toContain(`<meta property="og:url" content="${url}">`);
    expect(text).toContain('<meta name="twitter:card" content="player">');
    const discovered = attributes(text, 'link rel="alternate" type="application/json\\+oembed"', 'href')[0] ?? '';
    const described = await open(discovered.replaceAll('&amp;', '&'));
    expect(JSON.parse(described.text)).toMatchObject({
      type: 'video',
      version: '1.0',
      width: 160,
      height: 120,
      thumbnail_width: 160,
      thumbnail_height: 120,
    });
    const small = await open(`${discovered.replaceAll('&amp;', '&')}&maxwidth=80`);
    const { html, width, height } = JSON.parse(small.text) as { html: string; width: number; height: number };
    expect({ width, height }).toEqual({ width: 80, height: 60 });
    expect(small.text).not.toContain('thumbnail');
    const embedded = await open(attributes(html, 'iframe', 'src')[0] ?? '');
    expect(embedded.headers.get('content-security-policy')).toContain('frame-ancestors *');
    for (const query of ['', '?url=x', '?url=http%3A%2F%2Fx%2Fv%2Fnothing', '?format=gif&url=x', '?url=a&url=b'])
      expect([404, 422]).toContain((await open(`${running.studio.url}/oembed${query}`)).status);
    expect((await open(`${discovered.replaceAll('&amp;', '&').replace('json', 'xml')}`)).status).toBe(501);
  });
});

test('pages, media and answers go by the public address where there is one', async () => {
  const folder = temporaryFolder('share-public');
  const publicUrl = 'https://videos.example.com';
  const logger = createLogger('test', 'silent');
  const studio = await startStudio({
    dataFolder: folder,
    host: '127.0.0.1',
    port: 0,
    logger,
    pool: running.pool,
    publicUrl,
  });
  try {
    const send = (headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        const sending = request(`${studio.url}/healthz`, { headers, agent: false }, ({ statusCode }) =>
          resolve(statusCode ?? 0),
        );
        sending.on('error', reject).end();
      });
    expect(await send({ host: 'videos.example.com' })).toBe(200);
    expect(await send({ host: 'videos.example.com', origin: publicUrl })).toBe(200);
    expect(await send({ host: 'videos.example.com', origin: 'https://elsewhere.example' })).toBe(403);
    expect(await send({ host: 'elsewhere.example' })).toBe(403);
    expect(await clientOf(studio).call('health', {})).toMatchObject({ status: 'ok' });
  } finally {
    await studio.close();
  }
});

test('a page in a folder is the hosted one, apart from addresses', async () => {
  await running.client.call('saveShareSettings', {
    id: campaignId,
    sender: { name: 'Ana Lim', role: 'Sales', picture: portrait },
    company: { name: 'Kelpworks', logo },
    color: '1f5c45',
    message: 'I had a look at {{company}}.',
    button: { label: 'Book', url: 'https://example.com/book' },
  });
  const [url = ''] = await generate(['Zoë', 'Ships']);
  const db = openStudioDatabase(dataFolder(running.folder));
  const rows = db.prepare<[], { id: string; plan: string | null }>('SELECT id, plan FROM generated_videos').all();
  for (const { id, plan } of rows) {
    const words: Plan['words'] = [{ from: 48_000, to: 90_000, kind: 'recorded' }];
    const changed = plan && planText({ ...planOf(plan), words });
    db.prepare('UPDATE generated_videos SET plan = ? WHERE id = ?').run(changed, id);
  }
  db.close();
  const folder = join(out, 'alike');
  const options = { campaign: campaignId, out: folder, folders: dataFolder(running.folder), gif: false };
  const studio = ownStudio(running.studio);
  const signal = new AbortController().signal;
  const { pages } = await exportSharePages({ ...options, namePattern: '{row}' }, studio, createOutput(true), signal);
  const exported = readFileSync(join(folder, pages[0] ?? '', 'index.html'), 'utf8');
  const withoutAddresses = (page: string) =>
    page
      .replace(/<link rel="(?:canonical|alternate)"[^>]*>\n|<meta (?:property="og|name="twitter):[^>]*>\n/gu, '')
      .replace(/ (src|poster|href)="(?:\/media\/[\w-]+\/)?(video\.mp4|poster\.jpg)"/gu, ' $1="$2"')
      .replace(/\n+/gu, '\n');
  expect(withoutAddresses((await open(url)).text)).toBe(withoutAddresses(exported));
  expect(exported).toContain('in the speaker’s own voice: 0:01–0:02.');
});

test('the pages of a campaign are written as a folder whose links are relative', async () => {
  await generate(['Ada/../..', 'Engines'], ['ada/../..', 'Boats'], ['Zoë', 'Ships'], ['INDEX.html', 'Trains']);
  const folder = join(out, 'pages');
  const common = { campaign: campaignId, out: folder, folders: dataFolder(running.folder), gif: true };
  const studio = ownStudio(running.studio);
  const exported = (given: Partial<typeof common> & { namePattern: string }) =>
    exportSharePages({ ...common, ...given }, studio, createOutput(true), new AbortController().signal);
  const { pages: names } = await exported({ namePattern: '{first_name}' });
  expect(readdirSync(folder).sort()).toEqual([...names, 'index.html'].sort());
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(4);
  expect(names).toEqual(expect.arrayContaining(['Zoë', 'INDEX.html (2)']));
  for (const name of names) {
    const files = ['index.html', 'poster.jpg', 'preview.gif', 'video.mp4'];
    expect(readdirSync(join(folder, name)).sort()).toEqual(files);
    expect(statSync(join(folder, name, 'video.mp4')).size).toBeGreaterThan(1_000);
    const page = readFileSync(join(folder, name, 'index.html'), 'utf8');
    expect(attributes(page, 'source', 'src')).toEqual(['video.mp4']);
  }
  const gifs = names.map((name) => statSync(join(folder, name, 'preview.gif')).ino);
  expect(new Set(gifs).size).toBe(1);
  const index = readFileSync(join(folder, 'index.html'), 'utf8');
  for (const href of attributes(index, 'a', 'href'))
    expect(statSync(join(folder, decodeURIComponent(href ?? ''))).isFile()).toBe(true);
  expect(attributes(index, 'img', 'src')).toContain('Zo%C3%AB/preview.gif');
  const plain = join(folder, '..', `${basename(folder)}-plain`);
  const [first = ''] = (await exported({ namePattern: '{first_name}', out: plain, gif: false })).pages;
  expect(readdirSync(join(plain, first)).sort()).toEqual(['index.html', 'poster.jpg', 'video.mp4']);
  expect(readFileSync(join(plain, 'index.html'), 'utf8')).not.toContain('preview.gif');
  expect(await thrownBy(exported({ namePattern: '{row}' }))).toMatchObject({ code: 'STORAGE_UNWRITABLE' });
});
