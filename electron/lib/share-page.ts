import type { ShareSettings } from '#shared/api/index.ts';
import { directionOf } from '#shared/language/index.ts';
import { ownProperty } from '#shared/own-property.ts';
import { spokenWords, type Words } from './language.ts';
import { markup, Markup } from './markup.ts';
import { style } from './share-style.ts';

/** One video for its page. Addresses are relative or absolute. */
export type SharePage = {
  title: string;
  video: string;
  /** The smaller sizes, for windows in which nobody sees the difference; null if there are none. */
  smallVideo: string | null;
  poster: string;
  /** Address of its captions and their language, a BCP 47 tag; null without captions. */
  captions: { address: string; language: string } | null;
  width: number;
  height: number;
  settings: ShareSettings;
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
const icon = `data:image/svg+xml,${encodeURIComponent(mark.text.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'))}`;
const footer = ({ t }: Words): Markup => markup`<footer>${mark}<span>${t('share.madeWith')}</span></footer>`;

/**
 * The title of a video's page: the campaign's own with the row's values.
 * @param words in the reader's language, here and below; by default the window's.
 */
export function pageTitle(
  { title }: ShareSettings,
  values: Readonly<Record<string, string>>,
  words = spokenWords(),
): string {
  if (title === null) return words.t('share.forYou');
  return title.replace(/\{([^{}]+)\}/g, (whole, name: string) => ownProperty(values, name.trim()) ?? whole);
}

/** The page that plays one video. It needs no script. */
export function sharePage(page: SharePage, words = spokenWords()): string {
  const { title, settings, links } = page;
  const { button } = settings;
  const arrow = new Markup('<span aria-hidden="true">→</span>');
  const call = button && markup`<a class="button" href="${button.url}" rel="noopener">${button.label} ${arrow}</a>`;
  const body = markup`<body>
<main>
<figure>${player(page, words)}</figure>
<div class="about${call === null ? ' alone' : ''}"><h1>${title}</h1>${call}</div>
</main>
${footer(words)}
</body>`;
  return document(title, [robots(settings.indexed), links && preview(page, links)], body, words);
}

/** The player alone, for frames on other sites. */
export function embedPage(page: SharePage, words = spokenWords()): string {
  return document(page.title, [robots(false)], markup`<body class="embed">${player(page, words)}</body>`, words);
}

/** CSS pixels. */
const smallWindow = 800;

function player({ title, video, smallVideo, poster, captions, width, height }: SharePage, { t }: Words): Markup {
  const shape = width >= height ? 'wide' : 'tall';
  const size = markup`width="${width}" height="${height}"`;
  const small =
    smallVideo && markup`<source media="(max-width: ${smallWindow}px)" src="${smallVideo}" type="video/mp4">`;
  const sources = markup`${small}<source src="${video}" type="video/mp4">`;
  const track =
    captions &&
    markup`<track kind="captions" src="${captions.address}" label="${t('share.captions')}" srclang="${captions.language}" default>`;
  const download = markup`<a href="${video}">${t('share.download')}</a>`;
  return markup`<video class="${shape}" controls playsinline preload="metadata" poster="${poster}" ${size} aria-label="${title}">${sources}${track}${download}</video>`;
}

function preview({ title, width, height }: SharePage, links: ShareLinks): Markup {
  const properties: [string, string | number][] = [
    ['og:type', 'video.other'],
    ['og:title', title],
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
<main class="message">
${picture}
<h1>${title}</h1>
<p>${text}</p>
</main>
${footer(words)}
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
<p>${words.t('share.videos', { count: items.length })}</p>
<ul>
${list}</ul>
</main>
${footer(words)}
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
<link rel="icon" href="${icon}">
${extra}<style>${new Markup(style)}</style>
</head>
${body}
</html>
`.text;
}
