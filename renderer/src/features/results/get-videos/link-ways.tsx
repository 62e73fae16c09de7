import { Stack, Text } from '@mantine/core';
import { AppWindow, FileSpreadsheet, Link, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CampaignSummary } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { saveText } from '#renderer/lib/save-text.ts';
import { useCampaigns } from '#renderer/stores/index.ts';
import { PrimaryButton, SecondaryButton } from '#renderer/ui/index.ts';
import { mergeSnippet, type MergeTool } from '../model/share-text.ts';
import type { Sharing } from '../share/use-share.ts';

type PageProps = { campaign: CampaignSummary; sharing: Sharing };
/** `instead`: leads to the way that needs no links. */
type WayProps = PageProps & { instead: ReactNode };
type OneButton = { of?: typeof PrimaryButton | typeof SecondaryButton };

/** The addresses of all pages. */
export function LinksWay({ campaign, sharing, instead }: WayProps): ReactNode {
  const { shares, copyText } = sharing;
  const found = shares?.shares ?? [];
  const links = found.map(({ page }) => page).join('\n');
  return (
    <Stack gap="var(--space-16)">
      <NeedsLinks sharing={sharing} instead={instead} />
      {found.length > 0 && (
        <>
          <PrimaryButton icon={<Link />} onClick={() => copyText(links, t('common.copied'))}>
            {t('share.copyLinks', { count: found.length })}
          </PrimaryButton>
          <SaveLinks campaign={campaign} sharing={sharing} />
        </>
      )}
      <PreviewPage campaign={campaign} sharing={sharing} />
    </Stack>
  );
}

/** One text for all people, in which the mail program puts in each one's link. */
export function MailWay({ sharing, instead }: WayProps): ReactNode {
  return (
    <Stack gap="var(--space-16)">
      <NeedsLinks sharing={sharing} instead={instead} />
      {hasLinks(sharing) && <Text c="dimmed">{t('share.mailText')}</Text>}
      <CopyMerge sharing={sharing} tool="other" label={t('share.copyHtml')} of={PrimaryButton} />
    </Stack>
  );
}

/** A table of links to import, and the texts whose merge tags name its columns. */
export function CrmWay({ campaign, sharing, instead }: WayProps): ReactNode {
  return (
    <Stack gap="var(--space-16)">
      <NeedsLinks sharing={sharing} instead={instead} />
      {hasLinks(sharing) && (
        <>
          <Text c="dimmed">{t('share.crmText')}</Text>
          <SaveLinks campaign={campaign} sharing={sharing} of={PrimaryButton} />
          <CopyMerge sharing={sharing} tool="hubspot" label={t('share.copyForHubSpot')} />
          <CopyMerge sharing={sharing} tool="mailchimp" label={t('share.copyForMailchimp')} />
        </>
      )}
    </Stack>
  );
}

/** Opens the page of the first finished video, also where nobody else can reach it. */
export function PreviewPage({ campaign, sharing }: PageProps): ReactNode {
  const first = useCampaigns(({ videos }) => videos[campaign.id]?.find(({ status }) => status === 'succeeded'));
  return (
    <SecondaryButton icon={<AppWindow />} disabled={!first} onClick={() => first && sharing.preview(first.id)}>
      {t('share.preview')}
    </SecondaryButton>
  );
}

function hasLinks({ shares }: Sharing): boolean {
  return shares !== null && shares.shares.length > 0;
}

/** Why there are no links. */
function NeedsLinks({ sharing, instead }: Pick<WayProps, 'sharing' | 'instead'>): ReactNode {
  if (sharing.shares === null || hasLinks(sharing)) return null;
  return (
    <>
      <Text>{t('share.notReachable')}</Text>
      {instead}
    </>
  );
}

function SaveLinks({ campaign, sharing: { shares }, of: Button = SecondaryButton }: PageProps & OneButton): ReactNode {
  return (
    <Button
      icon={<FileSpreadsheet />}
      onClick={() => saveText(t('share.linksFile', { campaign: campaign.name }), shares?.csv ?? '', 'text/csv')}
    >
      {t('share.saveLinks')}
    </Button>
  );
}

type CopyMergeProps = Pick<PageProps, 'sharing'> & OneButton & { tool: MergeTool; label: string };

function CopyMerge({
  sharing: { shares, copyText },
  tool,
  label,
  of: Button = SecondaryButton,
}: CopyMergeProps): ReactNode {
  if (!shares || shares.shares.length === 0) return null;
  return (
    <Button
      icon={<Mail />}
      onClick={() => copyText(mergeSnippet(tool, shares.shares, shares.size).html, t('common.copied'))}
    >
      {label}
    </Button>
  );
}
