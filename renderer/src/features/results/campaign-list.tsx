import { ChartColumn, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CampaignSummary } from '#shared/ipc/index.ts';
import { t } from '../../language/index.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatAgo } from '../../lib/format.ts';
import { routeHref, useCampaignDrafts, useCampaigns, type CampaignDraft } from '../../stores/index.ts';
import { CutName, VirtualList } from '../../ui/index.ts';
import styles from './activity.module.css';
import { StateDot, type DotState } from './state-dot.tsx';

/** Height of an item, pixels. */
const itemHeight = 56;

/** Drafts whose list is not empty, with the ids of their templates. */
export function useBegunDrafts(): [templateId: string, draft: CampaignDraft][] {
  const drafts = useCampaignDrafts((state) => state.drafts);
  return Object.entries(drafts).filter(([, { table }]) => table.present.rows.length > 0);
}

type ListItem = { templateId: string; draft: CampaignDraft } | { id: string };

type CampaignListProps = {
  ids: readonly string[];
  /** The campaign that is shown. */
  shown: string | undefined;
  /** Whether the figures of all of them are shown instead. */
  overview: boolean;
};

/** Drafts, then all campaigns; there may be thousands. */
export function CampaignList({ ids, shown, overview }: CampaignListProps): ReactNode {
  const drafts = useBegunDrafts();
  const items: ListItem[] = [
    ...drafts.map(([templateId, draft]) => ({ templateId, draft })),
    ...ids.map((id) => ({ id })),
  ];
  const at = items.findIndex((item) => 'id' in item && item.id === shown);
  return (
    <nav className={styles['list']} aria-label={t('activity.campaigns')}>
      <div className={styles['overviewLink']}>
        <a
          href={routeHref({ screen: 'activity', overview: true })}
          className={classNames(styles['listItem'], styles['overviewItem'])}
          aria-current={overview ? 'page' : undefined}
        >
          <ChartColumn aria-hidden="true" />
          {t('activity.overview')}
        </a>
      </div>
      <VirtualList
        items={items}
        keyOf={(item) => ('id' in item ? item.id : `draft ${item.templateId}`)}
        itemHeight={itemHeight}
        gap={2}
        at={at === -1 ? undefined : at}
        className={styles['listItems']}
      >
        {(item) => ('id' in item ? <CampaignItem id={item.id} isShown={item.id === shown} /> : <DraftItem {...item} />)}
      </VirtualList>
    </nav>
  );
}

function DraftItem({ templateId, draft }: { templateId: string; draft: CampaignDraft }): ReactNode {
  return (
    <a href={routeHref({ screen: 'campaign', templateId })} className={styles['listItem']}>
      <CutName name={draft.name} className={styles['listName']} />
      <span className={styles['listState']}>
        <PencilLine aria-hidden="true" />
        <span>{t('activity.draftOf', { count: draft.table.present.rows.length })}</span>
      </span>
    </a>
  );
}

function CampaignItem({ id, isShown }: { id: string; isShown: boolean }): ReactNode {
  const campaign = useCampaigns((state) => state.campaigns[id]);
  if (!campaign) return null;
  return (
    <a
      href={routeHref({ screen: 'activity', campaignId: id })}
      className={styles['listItem']}
      aria-current={isShown ? 'page' : undefined}
    >
      <CutName name={campaign.name} className={styles['listName']} />
      <span className={styles['listState']}>
        <StateDot state={dotOf(campaign)} />
        <span>{stateOf(campaign)}</span>
      </span>
    </a>
  );
}

function dotOf({ status, failed }: CampaignSummary): DotState {
  if (status === 'running' || status === 'waiting') return 'working';
  if (status === 'failed' || failed > 0) return 'failed';
  return status === 'cancelled' ? 'cancelled' : 'succeeded';
}

function stateOf({ status, total, succeeded, createdAt }: CampaignSummary): string {
  if (status === 'waiting') return t('activity.waitingToStart');
  if (status === 'running') return t('activity.countOf', { count: succeeded, total });
  return t('activity.videosAgo', { count: succeeded, ago: formatAgo(createdAt) });
}
