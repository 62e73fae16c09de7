import { PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CampaignSummary } from '#shared/ipc/index.ts';
import { formatAgo, formatCount } from '../../lib/format.ts';
import { routeHref, useCampaignDrafts, useCampaigns, type CampaignDraft } from '../../stores/index.ts';
import styles from './activity.module.css';
import { StateDot, type DotState } from './state-dot.tsx';

/** Drafts with something in their list. */
export function useBegunDrafts(): [templateId: string, draft: CampaignDraft][] {
  const drafts = useCampaignDrafts((state) => state.drafts);
  return Object.entries(drafts).filter(([, { table }]) => table.present.rows.length > 0);
}

export function CampaignList({ ids, shown }: { ids: readonly string[]; shown: string | undefined }): ReactNode {
  const campaigns = useCampaigns((state) => state.campaigns);
  const drafts = useBegunDrafts();
  return (
    <nav className={styles['list']} aria-label="Campaigns">
      {drafts.map(([templateId, { name, table }]) => (
        <a key={templateId} href={routeHref({ screen: 'campaign', templateId })} className={styles['listItem']}>
          <span className={styles['listName']}>{name}</span>
          <span className={styles['listState']}>
            <PencilLine aria-hidden="true" />
            Draft · {formatCount(table.present.rows.length, 'recipient')}
          </span>
        </a>
      ))}
      {ids.map((id) => {
        const campaign = campaigns[id];
        if (!campaign) return null;
        return (
          <a
            key={id}
            href={routeHref({ screen: 'activity', campaignId: id })}
            className={styles['listItem']}
            aria-current={id === shown ? 'page' : undefined}
          >
            <span className={styles['listName']}>{campaign.name}</span>
            <span className={styles['listState']}>
              <StateDot state={dotOf(campaign)} />
              {stateOf(campaign)}
            </span>
          </a>
        );
      })}
    </nav>
  );
}

function dotOf({ status, failed }: CampaignSummary): DotState {
  if (status === 'running' || status === 'waiting') return 'working';
  if (status === 'failed' || failed > 0) return 'failed';
  return status === 'cancelled' ? 'cancelled' : 'succeeded';
}

function stateOf({ status, total, succeeded, createdAt }: CampaignSummary): string {
  if (status === 'waiting') return 'waiting to start';
  if (status === 'running') return `${formatCount(succeeded)} of ${formatCount(total)}`;
  return `${formatCount(succeeded, 'video')} · ${formatAgo(createdAt)}`;
}
