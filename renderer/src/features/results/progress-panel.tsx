import { ChevronDown, CircleStop, RefreshCw } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { CampaignSummary } from '#shared/ipc/index.ts';
import { durationWords, formatAgo } from '../../lib/format.ts';
import { t } from '../../language/index.ts';
import { modeNames } from '../../lib/mode-names.ts';
import { phaseText, saidWhen } from '../../lib/phase-text.ts';
import { creditsOfCampaign, jobOfCampaign, useCampaigns, useJobs } from '../../stores/index.ts';
import { CutName, Panel, SecondaryButton, useActing } from '../../ui/index.ts';
import styles from './activity.module.css';
import { MiniBars } from './charts/bar-chart.tsx';
import { OutcomeBar } from './charts/outcome-bar.tsx';
import type { Series } from './model/charts.ts';
import { addSample, currentRate, finishedPerWords, rateWords, timeLeft, type ProgressSample } from './model/rate.ts';

/** Bars need at least this many videos to be useful. */
const fewestForChart = 20;

type ProgressPanelProps = {
  campaign: CampaignSummary;
  /** Whether only the videos that failed are shown. */
  onlyFailed: boolean;
  onOnlyFailed: (only: boolean) => void;
  /** The times of its videos' ends; null while none is known. */
  series: Series | null;
  /** The id of the charts, and whether they are shown. */
  chartsId: string;
  hasCharts: boolean;
  onCharts: (shown: boolean) => void;
};

/** The progress of the whole campaign. */
export function ProgressPanel(props: ProgressPanelProps): ReactNode {
  const { campaign, onlyFailed, onOnlyFailed, series, chartsId, hasCharts, onCharts } = props;
  const { id, name, total, succeeded, failed, status } = campaign;
  const { act, busy: stopping } = useActing();
  const samples = useSamples(campaign);
  const running = status === 'running' || status === 'waiting';
  const done = succeeded + failed;

  return (
    <Panel className={styles['panel']}>
      <div className={styles['overall']}>
        <div className={styles['line']}>
          <h2 className={styles['name']}>
            <CutName name={name} />
          </h2>
          <span className={styles['count']}>{t('activity.countOf', { count: done, total })}</span>
          {status === 'waiting' && <TryNow id={id} />}
          {running && (
            <SecondaryButton
              size="small"
              icon={<CircleStop />}
              busy={stopping}
              onClick={() => act(() => useCampaigns.getState().cancel(id))}
            >
              {t('common.stop')}
            </SecondaryButton>
          )}
        </div>
        <OutcomeBar
          outcomes={{ succeeded, failed, cancelled: running ? 0 : total - done }}
          total={total}
          label={t('activity.videosOf', { name })}
        />
        <Facts campaign={campaign} rate={currentRate(samples)} onlyFailed={onlyFailed} onOnlyFailed={onOnlyFailed} />
      </div>
      {series && total >= fewestForChart && (
        <button
          type="button"
          className={styles['chartsButton']}
          aria-expanded={hasCharts}
          aria-controls={hasCharts ? chartsId : undefined}
          onClick={() => onCharts(!hasCharts)}
        >
          <span className={styles['chartsLabel']}>
            {!hasCharts && <span>{finishedPerWords(series.step)}</span>}
            {t('activity.charts')}
            <ChevronDown aria-hidden="true" />
          </span>
          {!hasCharts && <MiniBars spans={series.spans} />}
        </button>
      )}
    </Panel>
  );
}

/** The reason why its job waits, or null. */
function useWaitingFor(id: string): string | null {
  return useJobs(({ jobs }) => {
    const job = jobOfCampaign(jobs, id, 'generate');
    return job?.waiting === true ? job.phase : null;
  });
}

/** Retries a launch whose studio is unreachable. */
function TryNow({ id }: { id: string }): ReactNode {
  const { act, busy } = useActing();
  const waitingFor = useWaitingFor(id);
  if (waitingFor === null || saidWhen(waitingFor)) return null;
  return (
    <SecondaryButton
      size="small"
      icon={<RefreshCw />}
      busy={busy}
      onClick={() => act(() => useJobs.getState().tryNow())}
    >
      {t('activity.tryNow')}
    </SecondaryButton>
  );
}

type FactsProps = Pick<ProgressPanelProps, 'campaign' | 'onlyFailed' | 'onOnlyFailed'> & { rate: number | null };

function Facts({ campaign, rate, onlyFailed, onOnlyFailed }: FactsProps): ReactNode {
  const { id, mode, variables, status, total, succeeded, failed, elapsed, createdAt, templateName } = campaign;
  const waitingFor = useWaitingFor(id);
  const credits = useCredits(campaign);
  const facts: string[] = [];
  const left = timeLeft(total - succeeded - failed, rate);
  const running = status === 'running' && waitingFor === null;
  if (waitingFor !== null) facts.push(phaseText(waitingFor));
  else if (status === 'waiting') facts.push(campaign.unsent ? t('activity.notSent') : t('activity.waitingForStudio'));
  if (running && rate !== null) facts.push(rateWords(rate));
  // After a restart the rate is unknown for a while, though videos have ended.
  else if (running && succeeded + failed === 0) facts.push(t('activity.starting'));
  if (running && left !== null) facts.push(t('activity.timeLeft', { time: durationWords(left) }));
  if (status === 'done') facts.push(t('activity.generatedIn', { time: durationWords(elapsed) }));
  if (status === 'done' && elapsed > 0 && succeeded > 1) facts.push(rateWords(succeeded / elapsed));
  if (status === 'cancelled') facts.push(t('activity.stoppedAfter', { count: succeeded }));
  if (status !== 'running' && status !== 'waiting') facts.push(formatAgo(createdAt));
  if (credits !== null) facts.push(t('activity.cost', { credits }));
  return (
    <p className={styles['facts']}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {failed > 0 && (
        <button type="button" aria-pressed={onlyFailed} onClick={() => onOnlyFailed(!onlyFailed)}>
          {t('activity.needAttention', { count: failed })}
        </button>
      )}
      <span>
        {t(modeNames[mode])} · {t('activity.variables', { count: variables.length })}
      </span>
      <span>{t('activity.fromTemplate', { name: templateName })}</span>
    </p>
  );
}

/** The cost of the campaign's videos, once it has ended; null before, and if unknown. */
function useCredits({ id, studioId, status }: CampaignSummary): number | null {
  const [known, setKnown] = useState<{ id: string; used: number } | null>(null);
  const over = status !== 'running' && status !== 'waiting';
  useEffect(() => {
    if (!over || studioId === null) return;
    let current = true;
    creditsOfCampaign(studioId).then(
      (credits) => current && setKnown(credits && { id, used: credits.used }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [id, studioId, over]);
  return over && known?.id === id ? known.used : null;
}

/** Progress of the campaign at each announcement, and once a second in between. */
function useSamples(campaign: CampaignSummary): readonly ProgressSample[] {
  const done = campaign.succeeded + campaign.failed;
  const running = campaign.status === 'running';
  const [samples, setSamples] = useState<readonly ProgressSample[]>([]);
  useEffect(() => {
    if (!running) return;
    const take = (): void => setSamples((samples) => addSample(samples, { at: Date.now(), done }));
    take();
    const timer = setInterval(take, 1_000);
    return () => clearInterval(timer);
  }, [done, running]);
  return samples;
}
