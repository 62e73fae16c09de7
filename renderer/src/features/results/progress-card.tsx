import { Group, Stack, Text } from '@mantine/core';
import { CircleCheck, Pause, Play, RefreshCw } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { CampaignSummary } from '#shared/ipc/index.ts';
import { durationWords, formatAgo, formatBytes } from '../../lib/format.ts';
import { t } from '../../language/index.ts';
import { phaseText, saidWhen } from '../../lib/phase-text.ts';
import { creditsOfCampaign, jobOfCampaign, useCampaigns, useJobs } from '../../stores/index.ts';
import { Panel, SecondaryButton, useActing } from '../../ui/index.ts';
import { useExportSize } from './get-videos/use-export-size.ts';
import { addSample, currentRate, timeLeft, type ProgressSample } from './model/rate.ts';
import styles from './results.module.css';
import { TakeBack } from './take-back.tsx';

/** How far a campaign is: a bar while its videos are made or paused, else a line. */
export function ProgressCard({ campaign }: { campaign: CampaignSummary }): ReactNode {
  const { total, succeeded, failed, status, elapsed, createdAt } = campaign;
  const credits = useCredits(campaign);
  const size = useExportSize(campaign.id, { pages: false, stills: false, of: succeeded });
  const left = total - succeeded - failed;
  if (isUnderWay(campaign) || left > 0) return <UnderWay campaign={campaign} />;
  const facts = [
    status === 'done' && t('results.madeIn', { time: durationWords(elapsed) }),
    size?.former === false && formatBytes(size.bytes),
    credits !== null && t('results.cost', { credits }),
    formatAgo(createdAt),
  ];
  return (
    <Group gap="var(--space-12)" mb="var(--space-16)">
      {failed === 0 && <CircleCheck aria-hidden="true" className={styles['ready']} />}
      <Text component="h2" fz="var(--type-title)" fw={650}>
        {failed === 0 ? t('results.allReady', { count: succeeded }) : t('results.countReady', { succeeded, total })}
      </Text>
      <Text c="dimmed">{facts.filter((fact) => fact !== false).join(' · ')}</Text>
    </Group>
  );
}

function isUnderWay({ status }: CampaignSummary): boolean {
  return status === 'running' || status === 'waiting';
}

function UnderWay({ campaign }: { campaign: CampaignSummary }): ReactNode {
  const { id, total, succeeded, failed, status } = campaign;
  const { act, busy } = useActing();
  const waitingFor = useWaitingFor(id);
  const samples = useSamples(campaign);
  const isMoving = isUnderWay(campaign);
  const cancel = useCampaigns((state) => state.cancel);
  const retryFailed = useCampaigns((state) => state.retryFailed);
  return (
    <Panel className={styles['progress']}>
      <Stack gap="var(--space-10)" flex={1} miw={0}>
        <Group gap="var(--space-8)">
          <Text component="h2" fz="var(--type-lead)" fw={650}>
            {t('results.countReady', { succeeded, total })}
          </Text>
          <Text c="dimmed">
            {isMoving ? stateText(campaign, waitingFor, samples) : status === 'cancelled' && t('results.paused')}
          </Text>
          {isMoving && (
            <Text c="dimmed" ms="auto">
              {t('results.closeHint')}
            </Text>
          )}
        </Group>
        <OutcomeBar succeeded={succeeded} failed={failed} total={total} label={t('common.videos')} />
      </Stack>
      {status === 'waiting' && waitingFor !== null && !saidWhen(waitingFor) && (
        <SecondaryButton icon={<RefreshCw />} busy={busy} onClick={() => act(() => useJobs.getState().tryNow())}>
          {t('results.tryNow')}
        </SecondaryButton>
      )}
      {isMoving ? (
        <SecondaryButton icon={<Pause />} busy={busy} onClick={() => act(() => cancel(id))}>
          {t('common.pause')}
        </SecondaryButton>
      ) : (
        <SecondaryButton icon={<Play />} busy={busy} onClick={() => act(() => retryFailed(id))}>
          {t('common.continue')}
        </SecondaryButton>
      )}
      <TakeBack campaign={campaign} />
    </Panel>
  );
}

/** What it waits for, or the time that is left. */
function stateText(campaign: CampaignSummary, waitingFor: string | null, samples: readonly ProgressSample[]): string {
  const { status, unsent, total, succeeded, failed } = campaign;
  if (waitingFor !== null) return phaseText(waitingFor);
  if (status === 'waiting') return unsent ? t('results.notSent') : t('phases.waitingStudio');
  const left = timeLeft(total - succeeded - failed, currentRate(samples));
  if (left !== null) return t('results.timeLeft', { time: durationWords(left) });
  // After a restart the rate is unknown for a while, though videos have ended.
  return succeeded + failed === 0 ? t('common.starting') : '';
}

type OutcomeBarProps = Pick<CampaignSummary, 'succeeded' | 'failed' | 'total'> & { label: string };

/** Failed ones are hatched, for people who cannot distinguish red and green. */
function OutcomeBar({ succeeded, failed, total, label }: OutcomeBarProps): ReactNode {
  const width = (count: number): string => `${total === 0 ? 0 : (count / total) * 100}%`;
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one of several parts, which <progress> cannot draw
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={succeeded + failed}
      className={styles['bar']}
    >
      <span style={{ width: width(succeeded) }} />
      <span data-failed style={{ width: width(failed) }} />
    </div>
  );
}

/** The reason why its job waits, or null. */
function useWaitingFor(id: string): string | null {
  return useJobs(({ jobs }) => {
    const job = jobOfCampaign(jobs, id, 'generate');
    return job?.waiting === true ? job.phase : null;
  });
}

/** The cost of the campaign's videos, once it has ended; null before, and if unknown. */
function useCredits(campaign: CampaignSummary): number | null {
  const { id, studioId } = campaign;
  const [known, setKnown] = useState<{ id: string; used: number } | null>(null);
  const over = !isUnderWay(campaign);
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
