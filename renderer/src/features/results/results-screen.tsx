import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../language/index.ts';
import { Later } from '../../lib/later.tsx';
import { routeHref, useCampaigns } from '../../stores/index.ts';
import { CampaignSteps } from '../../steps/campaign-steps.tsx';
import { stepCount } from '../../steps/step-count.ts';
import { ButtonLink, EmptyState, ErrorNotice, Screen } from '../../ui/index.ts';
import { CampaignActions } from './campaign-actions.tsx';
import { ResultsView } from './results-view.tsx';

/** Step 3 of a campaign that was started: its progress and its videos. */
export function ResultsScreen({ campaignId }: { campaignId: string }): ReactNode {
  const campaign = useCampaigns((state) => state.campaigns[campaignId]);
  const loaded = useCampaigns((state) => state.loaded);
  const problem = useCampaigns((state) => state.problem);
  const load = useCampaigns((state) => state.load);
  const templates = routeHref({ screen: 'templates' });

  return (
    <Screen
      back={{ label: t('app.templates'), href: templates }}
      title={campaign?.name ?? t('results.title')}
      about={campaign && t('results.aboutCampaign', { template: campaign.templateName, count: campaign.total })}
      steps={
        campaign && (
          <CampaignSteps
            templateId={campaign.templateId}
            campaignId={campaign.id}
            current="send"
            counts={{
              words: 0,
              people: 0,
              send: stepCount(campaign.failed, campaign.status === 'done'),
            }}
          />
        )
      }
      actions={campaign && <CampaignActions campaign={campaign} />}
    >
      {problem && <ErrorNotice problem={problem} onRetry={() => void load()} />}
      {campaign ? (
        <Later>
          <ResultsView campaign={campaign} />
        </Later>
      ) : (
        loaded && (
          <EmptyState
            icon={<Send />}
            title={t('results.campaignMissing')}
            text={t('app.templateMissingNote')}
            actions={<ButtonLink href={templates}>{t('app.openTemplates')}</ButtonLink>}
          />
        )
      )}
    </Screen>
  );
}
