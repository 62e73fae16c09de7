import { Menu } from '@mantine/core';
import { AppWindow, Code, Film, Image, ImageDown, Link, Mail, Share2 } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { CampaignVideo } from '#shared/ipc/index.ts';
import { safeStem } from '#shared/rows/file-names.ts';
import { t } from '#renderer/language/index.ts';
import { QuietButton } from '#renderer/ui/index.ts';
import { titleOf } from '../model/filter-videos.ts';
import { videoSnippet, watchLabel, type Snippet } from '../model/share-text.ts';
import { useShare, type Shares, type Sharing } from './use-share.ts';

const icon = 15;

type ShareVideoProps = { campaignId: string; video: CampaignVideo };

/** Page and pictures of one video; where others can open it, also its link and e-mail texts. */
export function ShareVideo({ campaignId, video }: ShareVideoProps): ReactNode {
  const sharing = useShare(campaignId);
  const { shares, load, copyText } = sharing;
  const link = linkOf(shares, video);
  const hint = useId();

  return (
    <Menu withInitialFocusPlaceholder={false} position="top-start" onOpen={load}>
      <Menu.Target>
        <QuietButton icon={<Share2 />}>{t('recorder.pickShare')}</QuietButton>
      </Menu.Target>
      {/* Escape closes only the menu, not the dialog around it, even while none of its items has the focus. */}
      <Menu.Dropdown data-mantine-stop-propagation="true" aria-describedby={hint}>
        <Entries>
          <ShareItems {...sharing} video={video} hint={hint} />
          {link && (
            <Menu.Item
              leftSection={<Code size={icon} />}
              onClick={() => copyText(link.snippet.html, t('common.copied'))}
            >
              {t('share.copyHtml')}
            </Menu.Item>
          )}
        </Entries>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The public address of a video, and a text for e-mails with it; null if there is none or it is unknown. */
function linkOf(shares: Shares | null, video: CampaignVideo): { page: string; snippet: Snippet } | null {
  const share = shares?.shares.find((one) => one.id === video.id);
  return shares && share ? { page: share.page, snippet: videoSnippet(share, calledIn(video), shares.size) } : null;
}

/** The name in a text for the recipient: none rather than a fallback, which reads like “there, watch your video”. */
function calledIn({ values, fallbackUsed }: CampaignVideo): string {
  return fallbackUsed[0] ? '' : (values[0] ?? '');
}

type ShareItemsProps = Sharing & {
  video: CampaignVideo;
  /** Id of the sentence on missing links. */
  hint: string;
};

/**
 * The entries of a menu that show the page of a video and copy its pictures, which need no hosting; then those that copy
 * its link, or why there is none.
 */
export function ShareItems({
  shares,
  preview,
  copyText,
  copySnippet,
  copyStill,
  video,
  hint,
}: ShareItemsProps): ReactNode {
  const { id, posterUrl, gifUrl } = video;
  const link = linkOf(shares, video);
  const name = titleOf(video);
  return (
    <>
      <Menu.Item leftSection={<AppWindow size={icon} />} onClick={() => preview(id)}>
        {t('share.preview')}
      </Menu.Item>
      {posterUrl !== null && (
        <Menu.Item leftSection={<Image size={icon} />} onClick={() => copyStill({ kind: 'thumbnail', url: posterUrl })}>
          {t('share.copyThumbnail')}
        </Menu.Item>
      )}
      {gifUrl !== null && (
        <>
          <Menu.Item
            leftSection={<Film size={icon} />}
            onClick={() => copyStill({ kind: 'gif', url: gifUrl, label: watchLabel(calledIn(video)) })}
          >
            {t('share.copyGif')}
          </Menu.Item>
          <Menu.Item
            component="a"
            href={gifUrl}
            download={`${safeStem(name) || t('share.forYou')}.gif`}
            leftSection={<ImageDown size={icon} />}
          >
            {t('share.saveGif')}
          </Menu.Item>
        </>
      )}
      <Menu.Divider />
      {shares !== null && !link && <NoLinks id={hint} />}
      {link && (
        <>
          <Menu.Item leftSection={<Link size={icon} />} onClick={() => copyText(link.page, t('common.copied'))}>
            {t('share.copyLink')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Mail size={icon} />}
            onClick={() => copySnippet(link.snippet, t('share.mailCopied'))}
          >
            {t('share.copyForMail')}
          </Menu.Item>
        </>
      )}
    </>
  );
}

/** Why there are no links. It describes the menu, as an entry that does nothing would. */
function NoLinks({ id }: { id: string }): ReactNode {
  return (
    <Menu.Label id={id} maw={250} style={{ whiteSpace: 'normal' }}>
      {t('share.notReachable')}
    </Menu.Label>
  );
}

/** Entries of a menu, the first of which gets the focus. */
function Entries({ children }: { children: ReactNode }): ReactNode {
  const entries = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // By the next frame the menu has recorded where the focus was, to restore it.
    const frame = requestAnimationFrame(() => {
      if (entries.current?.contains(document.activeElement)) return;
      entries.current?.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div ref={entries} role="none">
      {children}
    </div>
  );
}
