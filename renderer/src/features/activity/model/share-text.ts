import type { Share } from '#shared/ipc/index.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { shareColumns } from '#shared/share-columns.ts';
import { t } from '#renderer/language/index.ts';

/** A text as e-mail programs take it from the clipboard, and the same for those without formatting. */
export type Snippet = { html: string; text: string };

/** Pixels: what e-mail programs show without scaling. */
const pictureWidth = 480;

/**
 * The picture of a video, linked to its page, with a line below that stays where pictures are blocked. Only what e-mail
 * programs keep: one table, attributes, styles in place.
 * @param page address, or the merge tag in its place.
 * @param picture the same of a picture or GIF; null where there is none that others can load.
 */
export function emailSnippet(page: string, picture: string | null, label: string): Snippet {
  const link = escapeHtml(page);
  const image =
    picture === null
      ? ''
      : `<a href="${link}"><img src="${escapeHtml(picture)}" width="${pictureWidth}" alt="${escapeHtml(label)}" ` +
        `style="display:block;border:0;border-radius:8px;max-width:100%;height:auto"></a>`;
  const button =
    `<a href="${link}" style="display:inline-block;padding:10px 0;font:600 15px Arial,sans-serif;color:#1a56db;` +
    `text-decoration:none">▶&nbsp;${escapeHtml(label)}</a>`;
  const rows = [image, button].filter((cell) => cell !== '').map((cell) => `<tr><td>${cell}</td></tr>`);
  return {
    html: `<table role="presentation" cellpadding="0" cellspacing="0" border="0">${rows.join('')}</table>`,
    text: `${label}: ${page}`,
  };
}

export function videoSnippet({ page, picture, gif }: Share, name: string): Snippet {
  return emailSnippet(page, gif ?? picture, name === '' ? t('share.watch') : t('share.watchNamed', { name }));
}

/** Tools that send one text to many, with what copies a text for them and how they mark a value in it. */
export const mergeTools = {
  hubspot: { label: 'share.copyForHubSpot', tag: (column: string) => `{{ contact.${column} }}` },
  mailchimp: { label: 'share.copyForMailchimp', tag: (column: string) => `*|${column.toUpperCase()}|*` },
  other: { label: 'share.copyForOthers', tag: (column: string) => `{{${column}}}` },
} as const satisfies Record<string, { label: LabelKey; tag: (column: string) => string }>;
export type MergeTool = keyof typeof mergeTools;

/** One text for all recipients: the tool puts each one's links in place of the tags. */
export function mergeSnippet(tool: MergeTool, shares: readonly Share[]): Snippet {
  const { tag } = mergeTools[tool];
  // A tag without a value would be a broken picture: only what every recipient has.
  const picture = shares.every(({ gif }) => gif !== null)
    ? tag(shareColumns.gif)
    : shares.every(({ picture }) => picture !== null)
      ? tag(shareColumns.picture)
      : null;
  return emailSnippet(tag(shareColumns.page), picture, t('share.watchYours'));
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
