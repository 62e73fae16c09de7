import { createHash } from 'node:crypto';
import type { ShareSettings } from '#shared/api/index.ts';
import { directionOf } from '#shared/language/index.ts';
import { spokenWords, type Words } from '../language.ts';
import { markup, Markup } from '../markup.ts';
import { icon, player, videoElement, type PlayedVideo } from './player.ts';
import { countingScript, script } from './script.ts';
import { brandStyle, style } from './style.ts';
import type { PageTexts } from '#shared/page/texts.ts';

/** One video for its page. Addresses are relative or absolute. */
export type SharePage = PlayedVideo &
  PageTexts & {
    /** Metadata for previews on other sites; null for a page without an address yet. */
    links: ShareLinks | null;
  };

/** Absolute addresses of a page and its media. */
type ShareLinks = {
  page: string;
  embed: string;
  oembed: string;
  video: string;
  poster: string;
  /** Pixels. */
  posterSize: { width: number; height: number };
};

const mark = new Markup(
  '<svg viewBox="0 0 34 34" aria-hidden="true"><defs><linearGradient id="mark" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#ff6b4a"/><stop offset="1" stop-color="#ffb057"/></linearGradient></defs><rect width="34" height="34" rx="10" fill="url(#mark)"/><path d="M11 10.5v6a6 6 0 0 0 12 0v-6" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/></svg>',
);
const favicon = `data:image/svg+xml,${encodeURIComponent(mark.text.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'))}`;
const made = ({ t }: Words, line = t('share.madeWith')): Markup =>
  markup`<p class="made">${mark}<span>${line}</span></p>`;

/** The page that plays one video. Without its script, the video has the browser's controls. */
export function sharePage(page: SharePage, words = spokenWords()): string {
  const { title, message, settings, links, width, height } = page;
  const { button } = settings;
  const call = button && markup`<a class="button" href="${button.url}" rel="noopener" dir="auto">${button.label}</a>`;
  const said = message === null ? null : markup`<p class="words" dir="auto">${message}</p>`;
  const body = markup`<body>
<main class="page ${width >= height ? 'wide' : 'tall'}">
${head(settings)}<h1 dir="auto">${title}</h1>
${player(title, page, words)}
${said || call ? markup`<div class="about">${said}${call}</div>\n` : null}<footer>${originOf(page)}${made(words, page.counted ?? undefined)}</footer>
</main>
</body>`;
  const own = [lookOf(page), run(script), countingOf(page)];
  return document(title, [robots(settings.indexed), links && preview(page, links), ...own], body, words);
}

/** What was recorded and what was added to it, with a press which seconds these are. */
function originOf({ origin, added }: Pick<SharePage, 'origin' | 'added'>): Markup | null {
  const line = origin ?? added;
  if (line === null) return null;
  const waves = icon('<path d="M3 10.5v3M7 8v8m4-12v16m4-13v10m4-7v4"/>');
  const said = markup`${waves}<span dir="auto">${line}</span>`;
  if (added === null || line === added) return markup`<p class="origin">${said}</p>`;
  return markup`<details class="origin"><summary>${said}</summary><p dir="auto">${added}</p></details>`;
}

/** Who sends the video. */
function head({ sender, company }: ShareSettings): Markup | null {
  if (!sender && !company) return null;
  const portrait = sender?.picture ? markup`<img class="portrait" src="${sender.picture}" alt="">` : null;
  const role = sender?.role ? markup`<span class="role" dir="auto">${sender.role}</span>` : null;
  const from =
    sender && markup`<p class="sender">${portrait}<span><strong dir="auto">${sender.name}</strong>${role}</span></p>`;
  const logo = company?.logo
    ? markup`<img class="logo" src="${company.logo}" alt="${company.name}">`
    : company && markup`<span class="company" dir="auto">${company.name}</span>`;
  return markup`<header>${from}${logo}</header>\n`;
}

/** The player alone, for frames on other sites. */
export function embedPage(page: SharePage, words = spokenWords()): string {
  const said = [page.added, page.counted].filter((line) => line !== null).join(' ');
  const note = originOf({ origin: null, added: said || null });
  const body = markup`<body class="embed">${videoElement(page.title, page, words)}${note}</body>`;
  return document(page.title, [robots(false), countingOf(page)], body, words);
}

function run(source: string): Markup {
  return markup`<script>${new Markup(source)}</script>`;
}

function countingOf({ counted }: Pick<SharePage, 'counted'>): Markup | null {
  return counted === null ? null : run(countingScript);
}

function lookOf({ settings: { color }, width, height }: SharePage): Markup {
  return markup`<style>${new Markup(brandStyle({ color, width, height }))}</style>`;
}

/** What the content security policy of a page allows: its own style and scripts, by their hashes. */
export function pagePolicy(page: SharePage | null, kind: 'page' | 'embed'): { styles: string[]; scripts: string[] } {
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const counting = page?.counted ? [hash(countingScript)] : [];
  if (page === null || kind === 'embed') return { styles: [hash(style)], scripts: counting };
  const look = brandStyle({ color: page.settings.color, width: page.width, height: page.height });
  return { styles: [hash(style), hash(look)], scripts: [hash(script), ...counting] };
}

function preview({ title, message, width, height }: SharePage, links: ShareLinks): Markup {
  const properties: [string, string | number][] = [
    ['og:type', 'video.other'],
    ['og:title', title],
    ...(message === null ? [] : [['og:description', message] as [string, string]]),
    ['og:url', links.page],
    ['og:image', links.poster],
    ['og:image:width', links.posterSize.width],
    ['og:image:height', links.posterSize.height],
    ['og:image:alt', title],
    ['og:video', links.video],
    ['og:video:type', 'video/mp4'],
    ['og:video:width', width],
    ['og:video:height', height],
  ];
  const names: [string, string | number][] = [
    ['twitter:card', 'player'],
    ['twitter:title', title],
    ['twitter:image', links.poster],
    ['twitter:player', links.embed],
    ['twitter:player:width', width],
    ['twitter:player:height', height],
  ];
  return markup`<link rel="canonical" href="${links.page}">
<link rel="alternate" type="application/json+oembed" href="${links.oembed}" title="${title}">
${properties.map(([name, value]) => markup`<meta property="${name}" content="${value}">\n`)}${names.map(([name, value]) => markup`<meta name="${name}" content="${value}">\n`)}`;
}

/** The page of a video that is not ready; it reloads automatically. */
export function waitingPage(words = spokenWords()): string {
  const { t } = words;
  return messagePage(
    { title: t('share.waiting'), text: t('share.waitingText') },
    markup`<meta http-equiv="refresh" content="5">`,
    new Markup(mark.text.replace('<svg', '<svg class="making"')),
    words,
  );
}

/** The page of an address without a video, or no longer with one. */
export function missingPage(words = spokenWords()): string {
  const { t } = words;
  return messagePage({ title: t('share.missing'), text: t('share.missingText') }, null, mark, words);
}

function messagePage(
  { title, text }: { title: string; text: string },
  head: Markup | null,
  picture: Markup,
  words: Words,
): string {
  const body = markup`<body>
<main class="notice">
${picture}
<h1>${title}</h1>
<p>${text}</p>
</main>
<footer>${made(words)}</footer>
</body>`;
  return document(title, [robots(false), head], body, words);
}

/** A list of pages in a folder. A video with a GIF preview moves under the pointer. */
export function indexPage(
  title: string,
  items: readonly { name: string; href: string; poster: string; gif: string | null }[],
): string {
  const words = spokenWords();
  const list = items.map(({ name, href, poster, gif }) => {
    const moving = gif && markup`<img class="moving" src="${gif}" alt="" loading="lazy">`;
    return markup`<li><a href="${href}"><img src="${poster}" alt="" loading="lazy">${moving}<span>${name}</span></a></li>\n`;
  });
  const body = markup`<body>
<main class="list">
<h1>${title}</h1>
<p>${words.t('exports.videoCount', { count: items.length })}</p>
<ul>
${list}</ul>
</main>
<footer>${made(words)}</footer>
</body>`;
  return document(title, [robots(false)], body, words);
}

function robots(indexed: boolean): Markup | null {
  return indexed ? null : markup`<meta name="robots" content="noindex, nofollow">`;
}

function document(title: string, head: (Markup | null)[], body: Markup, { locale }: Words): string {
  const extra = head.filter((item) => item !== null).map(({ text }) => new Markup(`${text}\n`));
  return markup`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="${favicon}">
<style>${new Markup(style)}</style>
${extra}
</head>
${body}
</html>
`.text;
}
