import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { CampaignSummary, Problem } from '#shared/ipc/index.ts';
import { toProblem } from '../../lib/problem.ts';
import { useCampaigns } from '../../stores/index.ts';
import { ErrorNotice } from '../../ui/index.ts';
import styles from './activity.module.css';
import { filterVideos, type Outcome } from './model/filter-videos.ts';
import { ProgressPanel } from './progress-panel.tsx';
import { PlayerDialog } from './videos/player-dialog.tsx';
import { VideoFilter } from './videos/video-filter.tsx';
import { VideoGrid } from './videos/video-grid.tsx';

/** Reads a campaign's videos into the store. @returns what went wrong, or null. */
async function loadVideos(id: string): Promise<Problem | null> {
  try {
    await useCampaigns.getState().loadVideos(id);
    return null;
  } catch (error) {
    return toProblem(error);
  }
}

/** One campaign: how far it is, and its videos. */
export function CampaignView({ campaign }: { campaign: CampaignSummary }): ReactNode {
  const videos = useCampaigns((state) => state.videos[campaign.id]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  const [wanted, setWanted] = useState<{ text: string; outcome: Outcome }>({ text: '', outcome: 'all' });
  const { id } = campaign;
  // The last one mended turns this filter off.
  const outcome = wanted.outcome === 'failed' && campaign.failed === 0 ? 'all' : wanted.outcome;
  const shown = useMemo(
    () => filterVideos(videos ?? [], { text: wanted.text, outcome }),
    [videos, wanted.text, outcome],
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
        head={
          <>
            <ProgressPanel
              campaign={campaign}
              onlyFailed={outcome === 'failed'}
              onOnlyFailed={(only) => setWanted({ ...wanted, outcome: only ? 'failed' : 'all' })}
            />
            {campaign.total > 1 && (
              <VideoFilter
                text={wanted.text}
                outcome={outcome}
                shown={shown.length}
                total={campaign.total}
                onChange={setWanted}
              />
            )}
            {campaign.problem && <ErrorNotice problem={campaign.problem} />}
            {problem && <ErrorNotice problem={problem} onRetry={() => void loadVideos(id).then(setProblem)} />}
          </>
        }
      />
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
