import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import type { Studio } from '#electron/client/studio.ts';
import { pageNames, writeSharePages, type PagesOptions } from '#electron/client/transfers/share-pages.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const folder = temporaryFolder('share-pages');
/** Addresses that the studio was asked for. */
let asked: string[];
/** Those it does not answer for now. */
let silent: Set<string>;

/** A studio that writes its files itself, each with its address as content. */
const studio = {
  writesFiles: true,
  async resolveUrl(url: string) {
    if (silent.has(url)) throw new AppError('STUDIO_UNREACHABLE');
    return url;
  },
  async call(operation: 'writeMedia' | 'listVideoClips', { url = '', file = '', id = '' }) {
    if (operation === 'listVideoClips') {
      if (id === 'gone') throw new AppError('NOT_FOUND');
      return { clips: [], added: [{ start: 0.4, end: 1.2, recorded: false }] };
    }
    asked.push(url);
    writeFileSync(file, url);
    const size = Buffer.byteLength(url);
    return { end: size, size, etag: '"1"' };
  },
} as unknown as Studio;

beforeEach(() => {
  asked = [];
  silent = new Set();
});

function pagesOf(names: readonly string[], change: Partial<PagesOptions> = {}): PagesOptions {
  const videos = names.map((name, row) => {
    const file = join(folder, `${name}.mp4`);
    writeFileSync(file, 'a video');
    const media = { posterUrl: `${name}.jpg`, gifUrl: `${name}.gif`, captions: null, mode: 'keep_original' as const };
    return { id: name, row, name, file, values: {}, ...media };
  });
  return {
    studio,
    title: 'Spring',
    settings: {
      title: null,
      sender: null,
      company: null,
      color: null,
      message: null,
      button: null,
      indexed: false,
      counted: true,
    },
    videos,
    gifs: true,
    alike: false,
    written: new Set(),
    folder: join(folder, 'pages'),
    signal: new AbortController().signal,
    onPage: () => undefined,
    ...change,
  };
}

const still = (name: string, file: string): string => join(folder, 'pages', name, file);

test('stills that all videos share are asked for once, and take room once', async () => {
  await writeSharePages(pagesOf(['Ada', 'Grace', 'Joan', 'Mary'], { alike: true }));
  expect(asked).toEqual(['Ada.jpg', 'Ada.gif']);
  for (const file of ['poster.jpg', 'preview.gif'])
    expect(new Set(['Ada', 'Grace', 'Joan', 'Mary'].map((name) => statSync(still(name, file)).ino)).size).toBe(1);
});

test('stills of their own are asked for once each, also where a studio was waited for in between', async () => {
  const names = ['Ada', 'Grace', 'Joan', 'Mary', 'Zoë'];
  const told: number[] = [];
  const options = pagesOf(names, { onPage: (written) => told.push(written) });
  silent.add('Zoë.gif');
  expect(await thrownBy(writeSharePages(options))).toMatchObject({ code: 'STUDIO_UNREACHABLE' });
  const before = [...asked];
  silent.clear();
  await writeSharePages(options);
  expect(told).toEqual([1, 2, 3, 4, 5]);
  expect(before.filter((url) => url.startsWith('Ada'))).toEqual(['Ada.jpg', 'Ada.gif']);
  expect(asked.filter((url) => url.startsWith('Ada'))).toEqual(['Ada.jpg', 'Ada.gif']);
  for (const name of names) expect(readFileSync(still(name, 'preview.gif'), 'utf8')).toBe(`${name}.gif`);
  const index = readFileSync(join(folder, 'pages', 'index.html'), 'utf8');
  expect(index).toContain('<img class="moving" src="Zo%C3%AB/preview.gif" alt="" loading="lazy">');
});

test('a page has the size of its video', async () => {
  const options = pagesOf(['Ada', 'Grace']);
  writeFileSync(join(folder, 'Ada.mp4'), videoOf({ width: 720, height: 1280 }));
  await writeSharePages(options);
  const pageOf = (name: string): string => readFileSync(still(name, 'index.html'), 'utf8');
  expect(pageOf('Ada')).toContain('<main class="page tall">');
  expect(pageOf('Ada')).toContain('width="720" height="1280"');
  expect(pageOf('Grace')).toContain('width="1920" height="1080"');
});

test('a page names the seconds that were added, unless the studio has lost the video', async () => {
  const pageOf = (name: string): string => readFileSync(still(name, 'index.html'), 'utf8');
  await writeSharePages(pagesOf(['Ada', 'gone']));
  expect(pageOf('Ada')).toContain('Only these words were added, by a synthetic voice: 0:00–0:02.');
  expect(pageOf('gone')).not.toContain('Only these words');
});

test('a page that no studio serves neither counts visits nor says that it does', async () => {
  await writeSharePages(pagesOf(['Ada']));
  const page = readFileSync(still('Ada', 'index.html'), 'utf8');
  expect(page).toContain('No tracking.');
  expect(page).not.toContain('can see that');
  expect(page).not.toContain('fetch(');
});

/** The boxes of an MP4 that tell its size. */
function videoOf({ width, height }: { width: number; height: number }): Buffer {
  const box = (type: string, ...content: Buffer[]): Buffer => {
    const body = Buffer.concat(content);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + body.length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const track = (...size: number[]): Buffer => {
    const header = Buffer.alloc(84);
    size.forEach((pixels, index) => header.writeUInt16BE(pixels, 76 + index * 4));
    return box('trak', box('tkhd', header), box('mdia'));
  };
  return Buffer.concat([
    box('ftyp'),
    box('mdat', Buffer.alloc(9)),
    box('moov', box('mvhd'), track(), track(width, height)),
  ]);
}

test('GIFs that are not wanted any more do not stay', async () => {
  await writeSharePages(pagesOf(['Ada']));
  expect(readdirSync(still('Ada', ''))).toContain('preview.gif');
  await writeSharePages(pagesOf(['Ada'], { gifs: false }));
  expect(readdirSync(still('Ada', '')).toSorted()).toEqual(['index.html', 'poster.jpg', 'video.mp4']);
  expect(readFileSync(join(folder, 'pages', 'index.html'), 'utf8')).not.toContain('class="moving"');
});

test('an export that is cancelled writes no further page', async () => {
  const cancelled = new AbortController();
  const options = pagesOf(['Ada', 'Grace'], { signal: cancelled.signal, onPage: () => cancelled.abort() });
  await expect(writeSharePages(options)).rejects.toThrow('aborted');
  expect(asked).toEqual(['Ada.jpg', 'Ada.gif']);
});

test('no page has the name of the list of pages, in any case, or that of another page', () => {
  expect(pageNames(['Ada', 'index.html'])).toEqual(['Ada', 'index.html (2)']);
  expect(pageNames(['INDEX.HTML', 'Index.html (2)', 'index'])).toEqual(['INDEX.HTML (3)', 'Index.html (2)', 'index']);
});
