import { useState, type ReactNode } from 'react';
import { Group } from '@mantine/core';
import { ChevronRight, CircleCheck, CircleDashed, CircleX, Eye } from 'lucide-react';
import type { CampaignSummary } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatAgo } from '../../lib/format.ts';
import { routeHref, useCampaignDrafts, useCampaigns, usePageCounts, type Route } from '../../stores/index.ts';
import { Badge, ProgressBar, ProgressRing, QuietButton } from '../../ui/index.ts';
import styles from './campaigns.module.css';

/** Number of campaigns that are always shown; older ones are folded. */
const shownCampaigns = 3;

type TemplateCampaignsProps = {
  /** Undefined for campaigns whose templates were deleted. */
  templateId: string | undefined;
  /** Ids of what was started, newest first. */
  campaignIds: readonly string[];
};

/** The campaigns of one template: its draft, then what was started, each a link to where it goes on. */
export function TemplateCampaigns({ templateId, campaignIds }: TemplateCampaignsProps): ReactNode {
  const [unfolded, setUnfolded] = useState(false);
  const hasDraft = useHasDraft(templateId);
  const earlier = campaignIds.length - shownCampaigns;
  if (campaignIds.length === 0 && !hasDraft) return <p className={styles['none']}>{t('templates.noCampaign')}</p>;
  return (
    <ul className={styles['campaigns']} aria-label={t('app.campaigns')}>
      {templateId !== undefined && <DraftRow templateId={templateId} />}
      {(unfolded ? campaignIds : campaignIds.slice(0, shownCampaigns)).map((id) => (
        <CampaignRow key={id} id={id} />
      ))}
      {earlier > 0 && !unfolded && (
        <li>
          <QuietButton size="small" icon={<ChevronRight />} onClick={() => setUnfolded(true)}>
            {t('templates.earlierCampaigns', { count: earlier })}
          </QuietButton>
        </li>
      )}
    </ul>
  );
}

/** Whether a template's next campaign was begun. */
export function useHasDraft(templateId: string | undefined): boolean {
  return useCampaignDrafts(
    ({ drafts }) => templateId !== undefined && (drafts[templateId]?.table.present.rows.length ?? 0) > 0,
  );
}

function DraftRow({ templateId }: { templateId: string }): ReactNode {
  const draft = useCampaignDrafts(({ drafts }) => drafts[templateId]);
  const count = draft?.table.present.rows.length ?? 0;
  if (!draft || count === 0) return null;
  return (
    <Row
      to={{ screen: 'campaign', templateId }}
      icon={<CircleDashed />}
      name={draft.name}
      size={t('common.people', { count })}
    >
      {t('templates.draft')}
      {(draft.toFix ?? 0) > 0 && <Badge tone="warn">{t('campaign.toFix', { count: draft.toFix ?? 0 })}</Badge>}
    </Row>
  );
}

function CampaignRow({ id }: { id: string }): ReactNode {
  const campaign = useCampaigns((state) => state.campaigns[id]);
  if (!campaign) return null;
  const { name, total, succeeded, failed, createdAt, status } = campaign;
  const isRunning = status === 'waiting' || status === 'running';
  const needYou = failed > 0 && <Badge tone="warn">{t('templates.needYou', { count: failed })}</Badge>;
  const progress = (succeeded + failed) / Math.max(1, total);
  return (
    <Row
      to={{ screen: 'results', campaignId: id }}
      icon={
        isRunning ? (
          <ProgressRing value={status === 'waiting' ? null : progress} label={name} size={20} />
        ) : (
          iconOf(campaign)
        )
      }
      name={name}
      size={
        isRunning
          ? t('common.people', { count: total })
          : t('templates.videosAgo', { count: succeeded, ago: formatAgo(createdAt) })
      }
    >
      {isRunning && (
        <>
          <span className={styles['bar']}>
            <ProgressBar value={progress} label={name} size="small" />
          </span>
          {t('templates.ready', { count: succeeded })}
        </>
      )}
      {needYou}
      {!isRunning && <Watched campaign={campaign} />}
    </Row>
  );
}

/** How many of a campaign's videos were watched, once somebody opened a page. */
function Watched({ campaign: { studioId, succeeded, options } }: { campaign: CampaignSummary }): ReactNode {
  const counts = usePageCounts(({ ofCampaigns }) => (studioId === null ? undefined : ofCampaigns[studioId]));
  if (!options.counted || !counts) return null;
  return (
    <Group component="span" gap="s8" wrap="nowrap">
      <Eye size={15} aria-hidden="true" />
      {t('templates.watchedOf', { count: counts.watched, total: succeeded })}
    </Group>
  );
}

function iconOf({ status, failed }: CampaignSummary): ReactNode {
  if (status === 'cancelled') return <CircleX />;
  return <CircleCheck data-tone={status === 'failed' || failed > 0 ? 'warn' : 'ok'} />;
}

type RowProps = { to: Route; icon: ReactNode; name: string; size: string; children: ReactNode };

function Row({ to, icon, name, size, children }: RowProps): ReactNode {
  return (
    <li>
      <a href={routeHref(to)} className={styles['row']} draggable={false}>
        {icon}
        <b title={name}>{name}</b>
        <span>{size}</span>
        <Group component="span" gap="s10" wrap="nowrap">
          {children}
        </Group>
        <ChevronRight aria-hidden />
      </a>
    </li>
  );
}
