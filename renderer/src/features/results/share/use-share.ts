import { useState } from 'react';
import type { IpcOutput } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { copied } from '#renderer/lib/clipboard.ts';
import { loadShares, openSharePage } from '#renderer/stores/index.ts';
import { useActing, useToast } from '#renderer/ui/index.ts';
import { copyGif, copyPicture } from './copy-picture.ts';
import type { Snippet } from '../model/share-text.ts';

export type Shares = IpcOutput<'campaigns.shares'>;

/** A picture of a video by its address; a GIF with the text for where it is blocked. */
type Still = { kind: 'thumbnail'; url: string } | { kind: 'gif'; url: string; label: string };

export type Sharing = {
  /** Null until they are read. */
  shares: Shares | null;
  /** Reads them again, as videos may have finished since. */
  load: () => void;
  copyText: (text: string, done: string) => void;
  copySnippet: (snippet: Snippet, done: string) => void;
  copyStill: (still: Still) => void;
  /** Opens the page of a video in the user's browser. */
  preview: (videoId: string) => void;
};

/**
 * The links of a campaign, for copying. They are read in advance: a browser lets a page write to the clipboard only
 * right after a press.
 */
export function useShare(campaignId: string): Sharing {
  const [shares, setShares] = useState<Shares | null>(null);
  const toast = useToast();
  const { act } = useActing();

  async function copy(write: () => Promise<void>, done: string): Promise<void> {
    if (await copied(write)) toast.show(done, { tone: 'ok' });
    else toast.fail(t('share.copyFailed'));
  }

  function copyText(text: string, done: string): void {
    void copy(() => navigator.clipboard.writeText(text), done);
  }

  async function preview(videoId: string): Promise<void> {
    const address = await openSharePage(videoId);
    if (address === null) return;
    const action = { label: t('share.copyLink'), run: () => copyText(address, t('common.copied')) };
    toast.fail(t('share.previewBlocked', { address }), { action, duration: false });
  }

  async function copyPictureOf(still: Still): Promise<void> {
    const isGif = still.kind === 'gif';
    // The first GIF of a video is drawn now, which may take seconds.
    const note = isGif ? toast.show(t('share.copyingGif')) : null;
    try {
      const done = isGif ? await copyGif(still.url, still.label) : await copyPicture(still.url);
      if (done) toast.show(t('share.mailCopied'), { tone: 'ok' });
      else toast.fail(t('share.copyFailed'));
    } finally {
      if (note !== null) toast.hide(note);
    }
  }

  return {
    shares,
    copyStill: (still) => act(() => copyPictureOf(still)),
    preview: (videoId) => act(() => preview(videoId)),
    load: () => act(async () => setShares(await loadShares(campaignId))),
    copyText,
    copySnippet: ({ html, text }, done) =>
      void copy(() => {
        const type = (name: string, content: string): [string, Blob] => [name, new Blob([content], { type: name })];
        const item = new ClipboardItem(Object.fromEntries([type('text/html', html), type('text/plain', text)]));
        return navigator.clipboard.write([item]);
      }, done),
  };
}
