import { useEffect, useState, type ReactNode } from 'react';
import type { CampaignSummary, Problem } from '#shared/ipc/index.ts';
import { toProblem } from '../../lib/problem.ts';
import { useCampaigns } from '../../stores/index.ts';
import { ErrorNotice } from '../../ui/index.ts';
import styles from './activity.module.css';
import { ProgressPanel } from './progress-panel.tsx';
import { PlayerDialog } from './videos/player-dialog.tsx';
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
  const [onlyFailed, setOnlyFailed] = useState(false);
  const { id } = campaign;
  const failed = videos?.filter((video) => video.status === 'failed') ?? [];
  // The last one mended turns the filter off by itself.
  const filtered = onlyFailed && failed.length > 0;

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
        videos={filtered ? failed : (videos ?? [])}
        onPlay={setPlaying}
        head={
          <>
            <ProgressPanel campaign={campaign} onlyFailed={filtered} onOnlyFailed={setOnlyFailed} />
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
