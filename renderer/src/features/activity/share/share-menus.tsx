import { Menu } from '@mantine/core';
import { Code, FileSpreadsheet, Link, Mail, Share2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { CampaignSummary, CampaignVideo } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { saveText } from '#renderer/lib/save-text.ts';
import { IconButton, SecondaryButton } from '#renderer/ui/index.ts';
import { mergeSnippet, mergeTools, videoSnippet, type MergeTool } from '../model/share-text.ts';
import styles from './share.module.css';
import { useShare } from './use-share.ts';

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
        {shares !== null && found.length === 0 && <NotReachable />}
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
      </Menu.Dropdown>
    </Menu>
  );
}

type ShareVideoProps = { campaignId: string; video: CampaignVideo };

/** Link and e-mail text of one video. */
export function ShareVideo({ campaignId, video }: ShareVideoProps): ReactNode {
  const { shares, load, copyText, copySnippet } = useShare(campaignId);
  const share = shares?.shares.find(({ id }) => id === video.id);
  const size = shares?.size ?? null;
  const [name = ''] = video.values;

  return (
    <Menu withInitialFocusPlaceholder={false} position="top-start" onOpen={load}>
      <Menu.Target>
        <IconButton label={t('share.shareVideo')} icon={<Share2 />} />
      </Menu.Target>
      {/* Escape closes it alone, also while none of its items takes the keyboard, and not the dialog around it. */}
      <Menu.Dropdown data-mantine-stop-propagation="true">
        {shares !== null && !share && <NotReachable />}
        <Menu.Item
          leftSection={<Link size={icon} />}
          disabled={!share}
          onClick={() => share && copyText(share.page, t('share.linkCopied'))}
        >
          {t('share.copyLink')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Mail size={icon} />}
          disabled={!share}
          onClick={() => share && copySnippet(videoSnippet(share, name, size), t('share.mailCopied'))}
        >
          {t('share.copyForMail')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Code size={icon} />}
          disabled={!share}
          onClick={() => share && copyText(videoSnippet(share, name, size).html, t('share.htmlCopied'))}
        >
          {t('share.copyHtml')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Why there is no link to give away, and what works instead. It has the keyboard, as no item of the menu takes it. */
function NotReachable(): ReactNode {
  const hint = useRef<HTMLDivElement>(null);
  useEffect(() => hint.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={hint}
      role="menuitem"
      aria-disabled
      tabIndex={-1}
      data-mantine-stop-propagation="true"
      className={styles['hint']}
    >
      {t('share.notReachable')}
    </div>
  );
}
