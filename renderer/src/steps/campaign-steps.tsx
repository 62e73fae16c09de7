import type { ReactNode } from 'react';
import { Check, ChevronRight } from 'lucide-react';
import { t } from '../language/index.ts';
import { isMac } from '../lib/keys.ts';
import { useWindowEvent } from '../lib/use-window-event.ts';
import { routeHref, useRoute, type Route } from '../stores/index.ts';
import { topDialog } from '../ui/index.ts';
import styles from './steps.module.css';

type StepName = 'words' | 'people' | 'send';

type CampaignStepsProps = {
  templateId: string;
  /** A campaign that was started; undefined for the template's draft. */
  campaignId?: string | undefined;
  current: StepName;
  /** What stops a video in each step or would make it wrong, where that is known. None shows a tick. */
  counts: { [Name in StepName]?: number | undefined };
};

/** The steps of a campaign: links, never locks, also by Ctrl or ⌘ and their number. */
export function CampaignSteps({ templateId, campaignId, current, counts }: CampaignStepsProps): ReactNode {
  const navigate = useRoute((state) => state.navigate);
  const steps: { name: StepName; route: Route }[] = [
    { name: 'words', route: { screen: 'editor', templateId } },
    { name: 'people', route: { screen: 'campaign', templateId } },
    {
      name: 'send',
      route:
        campaignId === undefined ? { screen: 'campaign', templateId, step: 'send' } : { screen: 'results', campaignId },
    },
  ];
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.altKey || event.shiftKey || !(isMac ? event.metaKey : event.ctrlKey)) return;
    const step = steps[Number(event.key) - 1];
    if (!step || topDialog() !== null) return;
    event.preventDefault();
    navigate(step.route);
  });
  const place = steps.findIndex(({ name }) => name === current);
  return (
    <nav aria-label={t('campaign.steps')}>
      <ol className={styles['steps']}>
        {steps.map(({ name, route }, index) => {
          const isCurrent = name === current;
          const isDone = counts[name] === 0 && index < place;
          const count = counts[name] ?? 0;
          return (
            <li key={name}>
              {index > 0 && <ChevronRight className={styles['between']} aria-hidden />}
              <a href={routeHref(route)} className={styles['step']} aria-current={isCurrent ? 'step' : undefined}>
                <span className={styles['number']} data-done={isDone} aria-hidden>
                  {isDone ? <Check /> : index + 1}
                </span>
                <span>{t(labels[name])}</span>
                {isCurrent && counts[name] === 0 && <Check className={styles['fine']} aria-hidden />}
                {count > 0 && (
                  <span className={styles['count']}>
                    <span aria-hidden>{count}</span>
                    <span className="visually-hidden">{t('campaign.toFix', { count })}</span>
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

const labels = { words: 'campaign.words', people: 'campaign.people', send: 'campaign.send' } as const;
