import { Menu } from '@mantine/core';
import { Code, FileSpreadsheet, Link, Mail, Share2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { CampaignSummary, CampaignVideo } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { saveText } from '#renderer/lib/save-text.ts';
import { IconButton, SecondaryButton } from '#renderer/ui/index.ts';
import { mergeSnippet, mergeTools, videoSnippet, type MergeTool, type Snippet } from '../model/share-text.ts';
import styles from './share.module.css';
import { useShare, type Shares, type Sharing } from './use-share.ts';

const icon = 15;

type ShareCampaignProps = { campaign: CampaignSummary; opened: boolean; onChange: (opened: boolean) => void };

/** Links and e-mail texts of a whole campaign. */
export function ShareCampaign({ campaign, opened, onChange }: ShareCampaignProps): ReactNode {
  const { shares, load, copyText } = useShare(campaign.id);
  const found = shares?.shares ?? [];
  const size = shares?.size ?? null;
  const tools = Object.keys(mergeTools) as MergeTool[];
  const onOpen = useEffectEvent(load);
  useEffect(() => {
    if (opened) onOpen();
  }, [opened]);

  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end" opened={opened} onChange={onChange}>
      <Menu.Target>
        <SecondaryButton shrinks icon={<Share2 />} disabled={campaign.succeeded === 0}>
          {t('share.share')}
        </SecondaryButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Entries shares={shares} reachable={found.length > 0}>
          <Menu.Item
            leftSection={<Link size={icon} />}
            disabled={found.length === 0}
            onClick={() =>
              copyText(found.map(({ page }) => page).join('\n'), t('share.linksCopied', { count: found.length }))
            }
          >
            {t('share.copyLinks')}
          </Menu.Item>
          <Menu.Item
            leftSection={<FileSpreadsheet size={icon} />}
            disabled={found.length === 0}
            onClick={() => saveText(t('share.linksFile', { campaign: campaign.name }), shares?.csv ?? '', 'text/csv')}
          >
            {t('share.saveLinks')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('share.mergeTags')}</Menu.Label>
          {tools.map((tool) => (
            <Menu.Item
              key={tool}
              leftSection={<Mail size={icon} />}
              disabled={found.length === 0}
              onClick={() => copyText(mergeSnippet(tool, found, size).html, t('share.mergeCopied'))}
            >
              {t(mergeTools[tool].label)}
            </Menu.Item>
          ))}
        </Entries>
      </Menu.Dropdown>
    </Menu>
  );
}

type ShareVideoProps = { campaignId: string; video: CampaignVideo };

/** Link and e-mail text of one video. */
export function ShareVideo({ campaignId, video }: ShareVideoProps): ReactNode {
  const sharing = useShare(campaignId);
  const { shares, load, copyText } = sharing;
  const link = linkOf(shares, video);

  return (
    <Menu withInitialFocusPlaceholder={false} position="top-start" onOpen={load}>
      <Menu.Target>
        <IconButton label={t('share.shareVideo')} icon={<Share2 />} />
      </Menu.Target>
      {/* Escape closes only the menu, not the dialog around it, even while none of its items has the focus. */}
      <Menu.Dropdown data-mantine-stop-propagation="true">
        <Entries shares={shares} reachable={link !== null}>
          <LinkItems {...sharing} video={video} />
          <Menu.Item
            leftSection={<Code size={icon} />}
            disabled={!link}
            onClick={() => link && copyText(link.snippet.html, t('share.htmlCopied'))}
          >
            {t('share.copyHtml')}
          </Menu.Item>
        </Entries>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The public address of a video, and a text for e-mails with it; null if there is none or it is unknown. */
export function linkOf(
  shares: Shares | null,
  { id, values }: CampaignVideo,
): { page: string; snippet: Snippet } | null {
  const share = shares?.shares.find((one) => one.id === id);
  return shares && share ? { page: share.page, snippet: videoSnippet(share, values[0] ?? '', shares.size) } : null;
}

/** The entries of a menu that copy the link of a video, and a text for e-mails. */
export function LinkItems({ shares, copyText, copySnippet, video }: Sharing & { video: CampaignVideo }): ReactNode {
  const link = linkOf(shares, video);
  return (
    <>
      <Menu.Item
        leftSection={<Link size={icon} />}
        disabled={!link}
        onClick={() => link && copyText(link.page, t('share.linkCopied'))}
      >
        {t('share.copyLink')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Mail size={icon} />}
        disabled={!link}
        onClick={() => link && copySnippet(link.snippet, t('share.mailCopied'))}
      >
        {t('share.copyForMail')}
      </Menu.Item>
    </>
  );
}

type EntriesProps = {
  shares: Shares | null;
  /** Whether there is a link to share. */
  reachable: boolean;
  children: ReactNode;
};

/**
 * Entries of a menu, or the reason why they are missing. They are disabled as it opens, so that the first gets the
 * focus once the links are read.
 */
function Entries({ shares, reachable, children }: EntriesProps): ReactNode {
  const entries = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // By the next frame the menu has recorded where the focus was, to restore it.
    const frame = requestAnimationFrame(() => {
      if (entries.current?.contains(document.activeElement)) return;
      entries.current?.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [shares]);
  return (
    <div ref={entries} role="none">
      {shares !== null && !reachable && (
        <div
          role="menuitem"
          aria-disabled
          tabIndex={-1}
          data-mantine-stop-propagation="true"
          className={styles['hint']}
        >
          {t('share.notReachable')}
        </div>
      )}
      {children}
    </div>
  );
}
