import { Activity as ActivityIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { routeHref, useCampaigns } from '../../stores/index.ts';
import { Badge, ButtonLink, EmptyState, ErrorNotice, Screen } from '../../ui/index.ts';
import styles from './activity.module.css';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignList, useBegunDrafts } from './campaign-list.tsx';
import { CampaignView } from './campaign-view.tsx';

/** What is being made and what is done. Without a campaign: the newest one that is running, else the newest. */
export function ActivityScreen({ campaignId }: { campaignId?: string | undefined }): ReactNode {
  const { campaigns, order, loaded, problem, load } = useCampaigns();
  const running = order.filter((id) => campaigns[id]?.status === 'running');
  const waiting = order.filter((id) => campaigns[id]?.status === 'waiting');
  const shownId = campaignId ?? running[0] ?? waiting[0] ?? order[0];
  const hasList = useBegunDrafts().length > 0 || order.length > 1;
  const campaign = shownId === undefined ? undefined : campaigns[shownId];

  return (
    <Screen
      title="Activity"
      badges={
        <>
          {running.length > 0 && <Badge>{formatCount(running.length)} running</Badge>}
          {waiting.length > 0 && <Badge>{formatCount(waiting.length)} waiting</Badge>}
        </>
      }
      actions={campaign && <CampaignActions key={campaign.id} campaign={campaign} />}
    >
      {problem && (
        <div className={styles['notice']}>
          <ErrorNotice problem={problem} onRetry={() => void load()} />
        </div>
      )}
      <div className={styles['places']} data-list={hasList || undefined}>
        {hasList && <CampaignList ids={order} shown={shownId} />}
        {campaign ? (
          <CampaignView key={campaign.id} campaign={campaign} />
        ) : (
          loaded && <NothingHere wanted={campaignId !== undefined} />
        )}
      </div>
    </Screen>
  );
}

function NothingHere({ wanted }: { wanted: boolean }): ReactNode {
  return (
    <EmptyState
      icon={<ActivityIcon />}
      title={wanted ? 'Campaign not found' : 'No videos yet'}
      text={
        wanted
          ? 'It was deleted, or it belongs to another account.'
          : 'Open a template, mark the words that change, and add recipients. Videos appear here as they finish.'
      }
      actions={<ButtonLink href={routeHref({ screen: 'library' })}>Open the library</ButtonLink>}
    />
  );
}
