import type { Share } from '#shared/ipc/index.ts';
import { shareColumns } from '#shared/share-columns.ts';
import { t } from '#renderer/language/index.ts';

/** A text for e-mail programs on the clipboard, with formatting and without. */
export type Snippet = { html: string; text: string };

/** Maximum side in pixels: the size that e-mail programs show unscaled, and of a GIF preview. */
const pictureSide = 480;
/** ► stays text; phones replace ▶ by an emoji. */
const play = '\u25ba\u00a0';

export type Size = { width: number; height: number };

/**
 * The picture of a video, linked to its page, with a line below that is seen if pictures are blocked. Only what e-mail
 * programs keep: one table, attributes, styles in place, and each where Outlook (Word) reads it: padding on cells, a
 * picture's size in its attributes.
 * @param page address of the page, or a merge tag.
 * @param picture address or merge tag of a picture or GIF; null without a public one.
 * @param size of the video, pixels; null if unknown.
 */
export function emailSnippet(page: string, picture: string | null, label: string, size: Size | null): Snippet {
  const link = escapeHtml(page);
  const name = escapeHtml(label);
  const { width, height } = shownSize(size);
  const image =
    picture &&
    `<td><a href="${link}" target="_blank"><img src="${escapeHtml(picture)}" width="${width}"` +
      `${height === null ? '' : ` height="${height}"`} border="0" alt="${name}" ` +
      `style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:8px"></a></td>`;
  const line =
    `<td style="padding:10px 0;font-family:Arial,sans-serif;font-size:15px;line-height:22px"><a href="${link}" target="_blank" ` +
    `style="color:#1a56db;font-weight:bold;text-decoration:none">${play}${name}</a></td>`;
  const rows = [image, line].flatMap((cell) => (cell === null ? [] : `<tr>${cell}</tr>`));
  return {
    html: `<table role="presentation" cellpadding="0" cellspacing="0" border="0">${rows.join('')}</table>`,
    text: `${label}: ${page}`,
  };
}

/** Portrait videos are as high as others are wide. Outlook reserves space for a blocked picture if it has a height. */
function shownSize(size: Size | null): { width: number; height: number | null } {
  if (size === null) return { width: pictureSide, height: null };
  const scale = pictureSide / Math.max(size.width, size.height);
  return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
}

export function videoSnippet({ page, picture, gif }: Share, name: string, size: Size | null): Snippet {
  return emailSnippet(page, gif ?? picture, watchLabel(name), size);
}

/** What a recipient reads where the picture of a video is blocked. @param name may be empty. */
export function watchLabel(name: string): string {
  return name === '' ? t('share.watch') : t('share.watchNamed', { name });
}

/** The syntax of merge tags, by mail merge tool. */
const mergeTags = {
  hubspot: (column: string) => `{{ contact.${column} }}`,
  mailchimp: (column: string) => `*|${column.toUpperCase()}|*`,
  other: (column: string) => `{{${column}}}`,
} as const;
export type MergeTool = keyof typeof mergeTags;

/** One text for all recipients: the tool replaces the tags with each one's links. */
export function mergeSnippet(tool: MergeTool, shares: readonly Share[], size: Size | null): Snippet {
  const tag = mergeTags[tool];
  // A tag without a value would be a broken picture, so only values that every recipient has.
  const picture = shares.every(({ gif }) => gif !== null)
    ? tag(shareColumns.gif)
    : shares.every(({ picture }) => picture !== null)
      ? tag(shareColumns.picture)
      : null;
  return emailSnippet(tag(shareColumns.page), picture, t('share.watch'), size);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
