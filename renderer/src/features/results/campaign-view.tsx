import { useCallback, useDeferredValue, useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import type { CampaignSummary, Problem } from '#shared/ipc/index.ts';
import { t } from '../../language/index.ts';
import { toProblem } from '../../lib/problem.ts';
import { useCampaigns } from '../../stores/index.ts';
import { ErrorNotice, SecondaryButton } from '../../ui/index.ts';
import styles from './activity.module.css';
import { CampaignCharts } from './charts/campaign-charts.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { endedOverTime, failureReasons, reasonKey } from './model/charts.ts';
import { videosToCorrect } from './model/corrections.ts';
import { filterVideos, type Outcome } from './model/filter-videos.ts';
import { ProgressPanel } from './progress-panel.tsx';
import { PlayerDialog } from './videos/player-dialog.tsx';
import { VideoFilter } from './videos/video-filter.tsx';
import { VideoGrid } from './videos/video-grid.tsx';

/** Reads a campaign's videos into the store. @returns the error, or null. */
async function loadVideos(id: string): Promise<Problem | null> {
  try {
    await useCampaigns.getState().loadVideos(id);
    return null;
  } catch (error) {
    return toProblem(error);
  }
}

type Wanted = {
  text: string;
  outcome: Outcome;
  /** Why it failed, as `reasonKey` names it; null for any reason. */
  reason: string | null;
};

/** One campaign: its progress, and its videos. */
export function CampaignView({ campaign }: { campaign: CampaignSummary }): ReactNode {
  // Deferred: videos end many times a second, and the window must not wait for their cards.
  const videos = useDeferredValue(useCampaigns((state) => state.videos[campaign.id]));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  const [wanted, setWanted] = useState<Wanted>({ text: '', outcome: 'all', reason: null });
  /** The row whose correction was asked for. */
  const [correcting, setCorrecting] = useState<number | null>(null);
  const correct = useCallback((row: number) => setCorrecting(row), []);
  const failed = useMemo(() => (videos ?? []).filter(({ status }) => status === 'failed'), [videos]);
  // The campaign's own action offers it then.
  const isOffered = useMemo(() => videosToCorrect(failed).length > 0, [failed]);
  const [hasCharts, setHasCharts] = useState(false);
  const chartsId = useId();
  const { id } = campaign;
  // Fixing the last failed one switches this filter off.
  const outcome = wanted.outcome === 'failed' && campaign.failed === 0 ? 'all' : wanted.outcome;
  const reasons = useMemo(() => failureReasons(videos ?? []), [videos]);
  const series = useMemo(() => endedOverTime(videos ?? []), [videos]);
  // A reason that no video has any more is dropped, too.
  const reason = reasons.some(({ problem }) => reasonKey(problem) === wanted.reason) ? wanted.reason : null;
  const shown = useMemo(
    () => filterVideos(videos ?? [], { text: wanted.text, outcome, reason }),
    [videos, wanted.text, outcome, reason],
  );

  useEffect(() => {
    let current = true;
    void loadVideos(id).then((problem) => current && setProblem(problem));
    return () => {
      current = false;
    };
  }, [id]);

  return (
    <section className={styles['view']} aria-label={campaign.name}>
      <VideoGrid
        campaign={campaign}
        videos={shown}
        onPlay={setPlaying}
        onCorrect={correct}
        head={
          <>
            <ProgressPanel
              campaign={campaign}
              onlyFailed={outcome === 'failed'}
              onOnlyFailed={(only) => setWanted({ ...wanted, outcome: only ? 'failed' : 'all', reason: null })}
              series={series}
              chartsId={chartsId}
              hasCharts={hasCharts}
              onCharts={setHasCharts}
            />
            {hasCharts && series && (
              <CampaignCharts
                id={chartsId}
                series={series}
                reasons={reasons}
                chosen={reason}
                onChoose={(reason) => setWanted({ ...wanted, outcome: reason === null ? 'all' : 'failed', reason })}
              />
            )}
            {campaign.total > 1 && (
              <VideoFilter
                text={wanted.text}
                outcome={outcome}
                shown={shown.length}
                total={campaign.total}
                onChange={(changed) => setWanted({ ...changed, reason: null })}
              />
            )}
            {campaign.problem && (
              <div className={styles['viewNotice']}>
                <ErrorNotice
                  problem={campaign.problem}
                  actions={
                    failed[0] &&
                    !isOffered && (
                      <SecondaryButton size="small" onClick={() => correct(failed[0]?.row ?? 0)}>
                        {t('activity.correctFailed', { count: campaign.failed })}
                      </SecondaryButton>
                    )
                  }
                />
              </div>
            )}
            {problem && <ErrorNotice problem={problem} onRetry={() => void loadVideos(id).then(setProblem)} />}
          </>
        }
      />
      {correcting !== null && (
        <CorrectDialog campaign={campaign} videos={failed} row={correcting} onClose={() => setCorrecting(null)} />
      )}
      {playing !== null && videos && (
        <PlayerDialog
          campaign={campaign}
          videos={videos}
          id={playing}
          onShow={setPlaying}
          onClose={() => setPlaying(null)}
        />
      )}
    </section>
  );
}
