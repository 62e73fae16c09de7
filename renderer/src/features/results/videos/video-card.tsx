import { Eye, MousePointerClick, Play, TriangleAlert } from 'lucide-react';
import { memo, useEffect, useState, type ReactNode } from 'react';
import { shallow } from 'zustand/shallow';
import type { PageCounts } from '#shared/api/index.ts';
import type { CampaignSummary, CampaignVideo } from '#shared/ipc/index.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { errorText, t } from '#renderer/language/index.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import { ProgressRing } from '#renderer/ui/index.ts';
import { otherValues, titleOf } from '../model/filter-videos.ts';
import { visitText } from '../model/visits.ts';
import { findingsText } from './findings-text.ts';
import { VideoMenu, type VideoMenuProps } from './video-menu.tsx';
import styles from './videos.module.css';

type VideoCardProps = VideoMenuProps & {
  /** What happened on its page, or `none`; null for a page that nobody else can open, or that is not counted. */
  visits: PageCounts | 'none' | null;
  /** Whether cards have a line for visits. */
  isCounted: boolean;
  /** The template's picture, until the video has its own. */
  fallbackPoster: string | null;
  /** Position among those shown, from 1, and their number. */
  position: number;
  total: number;
  /** Place within the grid, from where its lines begin, and width, pixels. */
  left: number;
  top: number;
  width: number;
};

/** One recipient's video: the picture, with its most distinctive value drawn on it. */
export const VideoCard = memo(Card, (before, after) => {
  const { campaign } = before;
  return isSameForCards(campaign, after.campaign) && shallow(before, { ...after, campaign });
});

/** Cards show nothing of a campaign's progress, which changes with every video that ends: they would all be drawn then. */
function isSameForCards(a: CampaignSummary, b: CampaignSummary): boolean {
  return a.id === b.id && a.status === b.status;
}

function Card(props: VideoCardProps): ReactNode {
  const {
    campaign,
    video,
    visits,
    isCounted,
    fallbackPoster,
    position,
    total,
    left,
    top,
    width,
    onPlay,
    onSayDifferently,
  } = props;
  const { id, status, findings } = video;
  const isDoubtful = status === 'succeeded' && findings.length > 0;
  const value = titleOf(video);
  const ready = status === 'succeeded';
  // Its own picture has text: then none is overlaid.
  const drawn = campaign.options.stillText !== '';
  const caption = captionOf(video, campaign.variables);
  return (
    <li
      aria-setsize={total}
      aria-posinset={position}
      className={styles['card']}
      data-status={status}
      data-doubtful={isDoubtful || undefined}
      style={{ width, transform: `translate(calc(${left}px * var(--along)), ${top}px)` }}
    >
      {ready ? (
        <button
          type="button"
          className={styles['picture']}
          data-drawn={drawn || undefined}
          aria-label={t('common.playNamed', { name: value })}
          onClick={() => onPlay(id)}
        >
          <Picture video={video} fallbackPoster={fallbackPoster} />
          <span className={styles['play']} aria-hidden="true">
            <Play fill="currentColor" />
          </span>
          {!drawn && <span className={styles['value']}>{value}</span>}
        </button>
      ) : (
        <div className={styles['picture']}>
          <Picture video={video} fallbackPoster={fallbackPoster} />
          <span className={styles['state']}>
            {status === 'processing' ? (
              <ProgressRing value={null} label={t('results.generating')} size={42} />
            ) : (
              <span aria-hidden="true">{t(states[status])}</span>
            )}
          </span>
          <span className={styles['value']}>{value}</span>
        </div>
      )}
      <div className={styles['caption']} data-counted={isCounted || undefined}>
        {isDoubtful && <TriangleAlert className={styles['doubt']} aria-hidden="true" />}
        <div className={styles['lines']}>
          <span className={styles['sentence']} title={caption}>
            <span className="visually-hidden">{t(isDoubtful ? 'results.worthALook' : states[status])}. </span>
            {caption}
          </span>
          {visits && <Visits counts={visits === 'none' ? undefined : visits} />}
        </div>
        <VideoMenu campaign={campaign} video={video} onPlay={onPlay} onSayDifferently={onSayDifferently} />
      </div>
    </li>
  );
}

/** The most that somebody did on the page. */
function Visits({ counts }: { counts: PageCounts | undefined }): ReactNode {
  const { watched = 0, pressed = 0 } = counts ?? {};
  return (
    <span className={styles['visits']} data-pressed={pressed > 0 || undefined}>
      {pressed > 0 ? <MousePointerClick aria-hidden="true" /> : watched > 0 && <Eye aria-hidden="true" />}
      {visitText(counts)}
    </span>
  );
}

const states = {
  queued: 'phases.waiting',
  processing: 'results.generating',
  succeeded: 'phases.ready',
  failed: 'results.needsYou',
  cancelled: 'results.paused',
} as const satisfies Record<CampaignVideo['status'], LabelKey>;

/** Below the picture: what should be looked at, else the other values of this video. */
function captionOf(video: CampaignVideo, variables: readonly string[]): string {
  const { status, fallbackUsed, findings, line, problem } = video;
  if (status === 'succeeded' && findings.length > 0) return findingsText(video);
  if (status === 'failed' && problem) return errorText(problem).title;
  const empty = variables.filter((_, index) => fallbackUsed[index]).map(variableLabel);
  const notes = empty.length === 0 ? [] : [t('results.withoutValues', { variables: empty.join(', ') })];
  return [...otherValues(video), ...notes].join(' · ') || t('results.onePerson', { row: line, name: titleOf(video) });
}

/** Time after which a still is asked for again, milliseconds, and how often. */
const retryTime = 4_000;
const mostTries = 5;

/** The still; its moving preview under the pointer, unless motion is reduced. */
function Picture({ video, fallbackPoster }: { video: CampaignVideo; fallbackPoster: string | null }): ReactNode {
  const [pointed, setPointed] = useState(false);
  const still = useStill(video.posterUrl);
  const poster = still.url ?? fallbackPoster;
  const moving = pointed && video.gifUrl !== null && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <span className={styles['still']} onPointerEnter={() => setPointed(true)} onPointerLeave={() => setPointed(false)}>
      {poster !== null && (
        <img key={still.tries} src={poster} alt="" loading="lazy" decoding="async" onError={still.miss} />
      )}
      {moving && <img src={video.gifUrl ?? ''} alt="" />}
    </span>
  );
}

/** The address of a still; null while the studio can't give it. It is asked for again a few times. */
function useStill(url: string | null): { url: string | null; tries: number; miss: () => void } {
  const [{ tries, isMissing }, set] = useState({ tries: 0, isMissing: false });
  useEffect(() => {
    if (!isMissing || tries === mostTries) return;
    const timer = setTimeout(() => set({ tries: tries + 1, isMissing: false }), retryTime);
    return () => clearTimeout(timer);
  }, [tries, isMissing]);
  return { url: isMissing ? null : url, tries, miss: () => set({ tries, isMissing: true }) };
}
