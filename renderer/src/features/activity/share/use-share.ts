import { useState } from 'react';
import type { IpcOutput } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { copied } from '#renderer/lib/clipboard.ts';
import { loadShares } from '#renderer/stores/index.ts';
import { useActing, useToast } from '#renderer/ui/index.ts';
import type { Snippet } from '../model/share-text.ts';

export type Shares = IpcOutput<'campaigns.shares'>;

export type Sharing = {
  /** Null until they are read. */
  shares: Shares | null;
  /** Reads them again, as videos may have finished since. */
  load: () => void;
  copyText: (text: string, done: string) => void;
  copySnippet: (snippet: Snippet, done: string) => void;
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

  return {
    shares,
    load: () => act(async () => setShares(await loadShares(campaignId))),
    copyText: (text, done) => void copy(() => navigator.clipboard.writeText(text), done),
    copySnippet: ({ html, text }, done) =>
      void copy(() => {
        const type = (name: string, content: string): [string, Blob] => [name, new Blob([content], { type: name })];
        const item = new ClipboardItem(Object.fromEntries([type('text/html', html), type('text/plain', text)]));
        return navigator.clipboard.write([item]);
      }, done),
  };
}
