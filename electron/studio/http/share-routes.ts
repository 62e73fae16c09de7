import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { acceptedLanguage } from '#shared/language/index.ts';
import { mediaUrl, shareUrl, type MediaKind } from '../domain/media/addresses.ts';
import { posterSize } from '#electron/engine/media/stills/still.ts';
import { showsAll } from '#electron/engine/render/plan.ts';
import { readTemplateInfo } from '#electron/engine/template/info.ts';
import { smallerRenditions } from '#electron/engine/template/renditions.ts';
import { ifPresent } from '#electron/lib/files.ts';
import { bodyIn } from '../domain/generation/bodies.ts';
import { hasArtifacts, renderAgain } from '../domain/generation/video-parts.ts';
import { addedWords } from '../domain/media/known-words.ts';
import type { MediaOptions } from '../domain/media/open-media.ts';
import type { Renditions } from '../domain/media/renditions.ts';
import { findShared, shownFacts, type SharedVideo } from '../store/share.ts';
import {
  embedPage,
  missingPage,
  pagePolicy,
  sharePage,
  waitingPage,
  type SharePage,
} from '#electron/lib/share/page.ts';
import { pageTexts } from '#shared/page/texts.ts';
import { markup } from '#electron/lib/markup.ts';
import { listsEtag } from '#electron/lib/byte-range.ts';
import { wordsOf, type Words } from '#electron/lib/language.ts';

type ShareOptions = Omit<MediaOptions, 'previews' | 'stills'> & {
  /** The address at which others reach the studio. */
  publicUrl: () => string;
};

/** Allows only this studio's own pictures and sound, and the page's own style and script. */
function contentSecurity(page: SharePage | null, framedBy: "'none'" | '*'): string {
  const { styles, scripts } = pagePolicy(page, framedBy === '*' ? 'embed' : 'page');
  return [
    "default-src 'none'",
    "img-src 'self' data:",
    "media-src 'self'",
    `style-src ${styles.join(' ')}`,
    ...(scripts.length > 0 ? [`script-src ${scripts.join(' ')}`] : []),
    ...(page?.counted ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy}`,
  ].join('; ');
}

/** The hosted page of each generated video, and its description for sites that embed it (https://oembed.com). */
export function registerShare(app: FastifyInstance, options: ShareOptions): void {
  const { db, folders, artifacts, renditions, smallerVideos, publicUrl } = options;

  async function find(capability: string): Promise<PlayableVideo | undefined> {
    const found = findShared(db, capability);
    const { plan } = found ?? {};
    if (found?.status !== 'succeeded' || !plan) return found && { ...found, smaller: [] };
    const { id, template, lines } = found;
    // Of the template as it was then: it may have got another look or recording since.
    const info = await ifPresent(readTemplateInfo(join(folders.templates, template)));
    const shared = { ...found, ...(info && shownFacts(info, lines)) };
    if (!(await hasArtifacts(artifacts, plan))) {
      await renderAgain(options, { id, plan });
      return { ...shared, status: 'queued', smaller: [] };
    }
    const joined = { template, body: bodyIn(plan, template) };
    // The video itself may be a smaller rendition.
    const ownSmaller = smallerRenditions(shared);
    const made = (await renditions.smaller(joined)).filter(({ rendition }) => ownSmaller.includes(rendition));
    if (ownSmaller.every((rendition) => showsAll(plan, rendition))) {
      renditions.orderSmaller(joined, shared);
      return { ...shared, smaller: made };
    }
    const smaller = made.filter((rendition) => smallerVideos.isDrawn(id, rendition));
    const missing = ownSmaller.filter((name) => !smaller.some(({ rendition }) => rendition === name));
    smallerVideos.order(id, missing);
    return { ...shared, smaller };
  }

  function registerPage(url: string, draw: typeof sharePage, framedBy: "'none'" | '*'): void {
    app.route<{ Params: { capability: string } }>({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const shared = await find(request.params.capability);
        const words = wordsFor(request, reply);
        // Players in frames of other sites are no pages of their own.
        if (framedBy === '*' || !shared?.settings.indexed) reply.header('x-robots-tag', 'noindex, nofollow');
        if (!shared || shared.status === 'failed')
          return sendPage(reply.code(404), missingPage(words), contentSecurity(null, framedBy));
        if (shared.status !== 'succeeded') return sendPage(reply, waitingPage(words), contentSecurity(null, framedBy));
        // Asks browsers that know the speed of their line to send it, also on the next request.
        if (shared.smaller.length > 0) reply.headers(askForLine);
        const page = pageOf(shared, { publicUrl: publicUrl(), line: lineOf(request), words });
        return sendPage(reply, draw(page, words), contentSecurity(page, framedBy));
      },
    });
  }

  registerPage('/v/:capability', sharePage, "'none'");
  registerPage('/v/:capability/embed', embedPage, '*');

  app.get<{ Querystring: Record<string, string | string[] | undefined> }>('/oembed', async (request, reply) => {
    const { url, format, maxwidth, maxheight } = request.query;
    if (typeof url !== 'string') throw new AppError('INVALID_REQUEST', { subject: 'url' });
    // As oEmbed asks for a format that a provider does not have.
    if (format === 'xml') return reply.code(501).type('text/plain').send('This studio answers in JSON.');
    if (format !== undefined && format !== 'json') throw new AppError('INVALID_REQUEST', { subject: 'format' });
    const capability = /\/v\/([\w-]+)\/?(?:[?#].*)?$/.exec(url)?.[1];
    const shared = capability === undefined ? undefined : await find(capability);
    if (shared?.status !== 'succeeded') throw new AppError('NOT_FOUND', { subject: 'url' });
    const page = pageOf(shared, { publicUrl: publicUrl(), line: undefined, words: wordsFor(request, reply) });
    return reply.send(describe(page, limitOf(maxwidth), limitOf(maxheight)));
  });
}

const byLanguage = 'Accept-Language';
const askForLine = {
  'accept-ch': 'Downlink, Save-Data',
  'critical-ch': 'Downlink',
  vary: `${byLanguage}, Downlink, Save-Data`,
};

/** Pages are in the visitor's language; `vary` tells caches so. */
function wordsFor({ headers }: FastifyRequest, reply: FastifyReply): Words {
  reply.header('vary', byLanguage);
  const words = wordsOf(acceptedLanguage(headers['accept-language']));
  reply.header('content-language', words.locale);
  return words;
}

/**
 * Bits per second of the line, as the browser reports it (Client Hints: Network Information API, Save Data API); 0 if
 * its user saves data, undefined if it does not say.
 */
function lineOf({ headers }: FastifyRequest): number | undefined {
  if (headers['save-data'] === 'on') return 0;
  const megabits = Number(headers['downlink'] ?? NaN);
  // Browsers report at most 10, so 10 says nothing about faster lines.
  return Number.isFinite(megabits) && megabits < 10 ? megabits * 1_000_000 : undefined;
}

function limitOf(given: string | string[] | undefined): number {
  const limit = Number(given);
  return given !== undefined && Number.isInteger(limit) && limit > 0 ? limit : Infinity;
}

/** Pages are revalidated each time they are opened, and only sent if they changed. */
function sendPage(reply: FastifyReply, page: string, policy: string): FastifyReply {
  reply
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'private, no-cache');
  if (reply.statusCode !== 200) return reply.type(html).send(page);
  const etag = `"${createHash('sha256').update(page).digest('base64url')}"`;
  reply.header('etag', etag);
  if (listsEtag(reply.request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(html).send(page);
}

const html = 'text/html; charset=utf-8';

/** A video and the smaller renditions that it can be played in. */
type PlayableVideo = SharedVideo & { smaller: Awaited<ReturnType<Renditions['smaller']>> };

/** Share of a line's speed that a video may use, 0–1; the rest allows for fluctuations. */
const usedOfLine = 0.75;

/** The largest rendition that a line can carry, or the smallest one. */
function carried({ bitRate, smaller }: PlayableVideo, line: number): MediaKind {
  if (bitRate <= line * usedOfLine) return 'video';
  const fitting = smaller.find((rendition) => rendition.bitRate <= line * usedOfLine) ?? smaller.at(-1);
  return fitting?.rendition ?? 'video';
}

type Viewed = {
  publicUrl: string;
  /** Bits per second; if undefined, small windows get smaller pictures. */
  line: number | undefined;
  words: Words;
};

function pageOf(shared: PlayableVideo, { publicUrl, line, words }: Viewed): SharePage {
  const { capability, width, height, settings, smaller } = shared;
  const page = shareUrl(publicUrl, capability);
  const absolute = {
    video: mediaUrl(publicUrl, capability, 'video'),
    poster: mediaUrl(publicUrl, capability, 'poster'),
  };
  return {
    ...pageTexts(settings, { ...shared, added: addedWords(shared.plan?.words) }, words),
    // Relative, so that players use the host from which the page was opened.
    video: mediaUrl('', capability, line === undefined ? 'video' : carried(shared, line)),
    smallVideo: line === undefined && smaller[0] ? mediaUrl('', capability, smaller[0].rendition) : null,
    poster: mediaUrl('', capability, 'poster'),
    captions: shared.plan?.text.length
      ? { address: mediaUrl('', capability, 'captions'), language: shared.plan.language ?? 'und' }
      : null,
    width,
    height,
    links: {
      ...absolute,
      page,
      embed: `${page}/embed`,
      oembed: `${publicUrl}/oembed?format=json&url=${encodeURIComponent(page)}`,
      posterSize: posterSize({ width, height }),
    },
  };
}

/** The oEmbed answer of type `video`, within the size limits of the asking site. */
function describe({ title, links, width, height }: SharePage, maxWidth: number, maxHeight: number): object {
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  const size = { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
  const place = markup`src="${links?.embed ?? ''}" width="${size.width}" height="${size.height}"`;
  const poster = links?.posterSize;
  // A thumbnail has one size, and must respect the limits as well.
  const isShown = poster && poster.width <= maxWidth && poster.height <= maxHeight;
  const frame = markup`<iframe ${place} title="${title}" frameborder="0" allow="fullscreen; picture-in-picture" allowfullscreen></iframe>`;
  return {
    type: 'video',
    version: '1.0',
    title,
    provider_name: 'Vocative',
    ...size,
    html: frame.text,
    ...(isShown && {
      thumbnail_url: links.poster,
      thumbnail_width: poster.width,
      thumbnail_height: poster.height,
    }),
  };
}
