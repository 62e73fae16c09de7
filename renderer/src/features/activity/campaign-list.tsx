import type { ReactNode } from 'react';
import type { CampaignSummary } from '../../../../shared/ipc/index.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatAgo, formatCount } from '../../lib/format.ts';
import { routeHref, useCampaigns } from '../../stores/index.ts';
import styles from './activity.module.css';

export function CampaignList({ ids, shown }: { ids: readonly string[]; shown: string | undefined }): ReactNode {
  const campaigns = useCampaigns((state) => state.campaigns);
  return (
    <nav className={styles['list']} aria-label="Campaigns">
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
              <span className={classNames(styles['dot'], styles[dotOf(campaign)])} aria-hidden="true" />
              {stateOf(campaign)}
            </span>
          </a>
        );
      })}
    </nav>
  );
}

function dotOf({ status, failed }: CampaignSummary): string {
  if (status === 'running' || status === 'waiting') return 'working';
  if (status === 'failed' || failed > 0) return 'failed';
  return status === 'cancelled' ? 'cancelled' : 'succeeded';
}

function stateOf({ status, total, succeeded, createdAt }: CampaignSummary): string {
  if (status === 'waiting') return 'waiting to start';
  if (status === 'running') return `${formatCount(succeeded)} of ${formatCount(total)}`;
  return `${formatCount(succeeded, 'video')} · ${formatAgo(createdAt)}`;
}
