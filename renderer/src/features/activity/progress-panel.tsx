import { CircleStop } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { CampaignSummary } from '#shared/ipc/index.ts';
import { formatAgo, formatCount } from '../../lib/format.ts';
import { t } from '../../language/index.ts';
import { modeNames } from '../../lib/mode-names.ts';
import { toProblem } from '../../lib/problem.ts';
import { jobOfCampaign, useCampaigns, useJobs } from '../../stores/index.ts';
import { Panel, ProgressBar, SecondaryButton, useToast } from '../../ui/index.ts';
import styles from './activity.module.css';
import {
  addSample,
  currentRate,
  durationWords,
  rateHistory,
  rateWords,
  sparkline,
  timeLeft,
  type ProgressSample,
} from './model/rate.ts';

type ProgressPanelProps = {
  campaign: CampaignSummary;
  /** Whether only the videos that failed are shown. */
  onlyFailed: boolean;
  onOnlyFailed: (only: boolean) => void;
};

/** How far the whole campaign is. */
export function ProgressPanel({ campaign, onlyFailed, onOnlyFailed }: ProgressPanelProps): ReactNode {
  const { id, name, mode, variables, total, succeeded, failed, status } = campaign;
  const [stopping, setStopping] = useState(false);
  const toast = useToast();
  const samples = useSamples(campaign);
  const running = status === 'running' || status === 'waiting';
  const done = succeeded + failed;

  async function stop(): Promise<void> {
    setStopping(true);
    try {
      await useCampaigns.getState().cancel(id);
    } catch (error) {
      toast.show(toProblem(error).message, { tone: 'bad' });
    } finally {
      setStopping(false);
    }
  }

  return (
    <Panel className={styles['panel']}>
      <div className={styles['overall']}>
        <div className={styles['line']}>
          <h2 className={styles['name']}>{name}</h2>
          <span className={styles['kind']}>
            {t(modeNames[mode])} · {formatCount(variables.length, 'variable')}
          </span>
          <span className={styles['count']}>
            {formatCount(done)} of {formatCount(total)}
          </span>
          {running && (
            <SecondaryButton size="small" icon={<CircleStop />} busy={stopping} onClick={() => void stop()}>
              Stop
            </SecondaryButton>
          )}
        </div>
        <ProgressBar
          value={total === 0 ? 0 : done / total}
          label={`Videos of ${name}`}
          tone={running ? 'accent' : failed === total || status === 'failed' ? 'bad' : 'ok'}
        />
        <Facts campaign={campaign} rate={currentRate(samples)} onlyFailed={onlyFailed} onOnlyFailed={onOnlyFailed} />
      </div>
      {(running || samples.length > sparkFrom) && <Sparkline values={rateHistory(samples)} />}
    </Panel>
  );
}

function Facts({ campaign, rate, onlyFailed, onOnlyFailed }: ProgressPanelProps & { rate: number | null }): ReactNode {
  const { id, status, total, succeeded, failed, elapsed, createdAt, templateName } = campaign;
  const waitingFor = useJobs(({ jobs }) => {
    const job = jobOfCampaign(jobs, id, 'generate');
    return job?.waiting === true ? job.phase : null;
  });
  const facts: string[] = [];
  const left = timeLeft(total - succeeded - failed, rate);
  const running = status === 'running' && waitingFor === null;
  if (waitingFor !== null) facts.push(waitingFor);
  else if (status === 'waiting') facts.push(campaign.unsent ? 'Not sent yet' : 'Waiting for the studio');
  if (running) facts.push(rate === null ? 'Starting' : rateWords(rate));
  if (running && left !== null) facts.push(`${durationWords(left)} left`);
  if (status === 'done') facts.push(`Generated in ${durationWords(elapsed)}`);
  if (status === 'done' && elapsed > 0 && succeeded > 1) facts.push(rateWords(succeeded / elapsed));
  if (status === 'cancelled') facts.push(`Stopped after ${formatCount(succeeded, 'video')}`);
  if (status !== 'running' && status !== 'waiting') facts.push(formatAgo(createdAt));
  return (
    <p className={styles['facts']}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {failed > 0 && (
        <button type="button" aria-pressed={onlyFailed} onClick={() => onOnlyFailed(!onlyFailed)}>
          {failed === 1 ? '1 needs attention' : `${formatCount(failed)} need attention`}
        </button>
      )}
      <span>from {templateName}</span>
    </p>
  );
}

/** How far the campaign was whenever news of it came, and once a second in between. */
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

/** A campaign that was over at once has no curve worth drawing, samples. */
const sparkFrom = 5;

const sparkWidth = 300;
const sparkHeight = 68;

function Sparkline({ values }: { values: readonly number[] }): ReactNode {
  const path = sparkline(values, sparkWidth, sparkHeight);
  return (
    <figure className={styles['spark']} aria-hidden="true">
      {path !== '' && <figcaption>videos a second</figcaption>}
      <svg viewBox={`0 -2 ${sparkWidth} ${sparkHeight + 2}`} preserveAspectRatio="none">
        {path !== '' && (
          <>
            <path className={styles['sparkArea']} d={`${path}L${sparkWidth},${sparkHeight}L0,${sparkHeight}Z`} />
            <path className={styles['sparkLine']} d={path} />
          </>
        )}
      </svg>
    </figure>
  );
}
