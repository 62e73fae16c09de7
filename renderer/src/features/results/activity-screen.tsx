import { Activity as ActivityIcon, ChartColumn } from 'lucide-react';
import { useDeferredValue, type ReactNode } from 'react';
import { t } from '../../language/index.ts';
import { newestCampaign, routeHref, useCampaigns } from '../../stores/index.ts';
import { CampaignSteps } from '../../steps/campaign-steps.tsx';
import { Badge, ButtonLink, EmptyState, ErrorNotice, Screen } from '../../ui/index.ts';
import styles from './activity.module.css';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignList, useBegunDrafts } from './campaign-list.tsx';
import { CampaignView } from './campaign-view.tsx';
import { Overview } from './charts/overview.tsx';

type ActivityScreenProps = {
  campaignId?: string | undefined;
  /** Figures of all campaigns instead of a single one. */
  overview?: boolean | undefined;
};

/** Running and finished campaigns. Without a choice: the newest running one, else the newest. */
export function ActivityScreen({ campaignId, overview = false }: ActivityScreenProps): ReactNode {
  const { campaigns, order, loaded, problem, load } = useCampaigns();
  const running = order.filter((id) => campaigns[id]?.status === 'running');
  const waiting = order.filter((id) => campaigns[id]?.status === 'waiting');
  const shownId = overview ? undefined : (campaignId ?? newestCampaign({ campaigns, order }));
  const drafts = useBegunDrafts();
  const hasList = overview || drafts.length > 0 || order.length > 1;
  const campaign = shownId === undefined ? undefined : campaigns[shownId];
  // The list is drawn first, as a campaign with its videos takes twice as long.
  const hasPlace = useDeferredValue(true, false);

  return (
    <Screen
      back={{ label: t('app.templates'), href: routeHref({ screen: 'library' }) }}
      title={campaign?.name ?? t('activity.title')}
      about={campaign?.templateName}
      steps={
        campaign && (
          <CampaignSteps
            templateId={campaign.templateId}
            campaignId={campaign.id}
            current="send"
            counts={{ words: 0, people: 0, send: campaign.failed }}
          />
        )
      }
      badges={
        <>
          {running.length > 0 && <Badge>{t('activity.running', { count: running.length })}</Badge>}
          {waiting.length > 0 && <Badge>{t('activity.waiting', { count: waiting.length })}</Badge>}
        </>
      }
      actions={
        campaign && (
          <CampaignActions key={campaign.id} campaign={campaign}>
            {!hasList && (
              <ButtonLink href={routeHref({ screen: 'activity', overview: true })}>
                <ChartColumn aria-hidden />
                {t('activity.overview')}
              </ButtonLink>
            )}
          </CampaignActions>
        )
      }
    >
      {problem && (
        <div className={styles['notice']}>
          <ErrorNotice problem={problem} onRetry={() => void load()} />
        </div>
      )}
      <div className={styles['places']} data-list={hasList || undefined}>
        {hasList && <CampaignList ids={order} shown={shownId} overview={overview} />}
        {overview ? (
          <Overview />
        ) : campaign ? (
          hasPlace && <CampaignView key={campaign.id} campaign={campaign} />
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
      title={wanted ? t('activity.campaignMissing') : t('activity.empty')}
      text={wanted ? t('activity.campaignMissingText') : t('activity.emptyText')}
      actions={<ButtonLink href={routeHref({ screen: 'library' })}>{t('app.openLibrary')}</ButtonLink>}
    />
  );
}
