import { Play } from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';
import type { CampaignVideo } from '#shared/ipc/index.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { problemText, t } from '#renderer/language/index.ts';
import { classNames } from '#renderer/lib/class-names.ts';
import { ProgressRing } from '#renderer/ui/index.ts';
import { StateDot, type DotState } from '../state-dot.tsx';
import styles from './videos.module.css';

type VideoCardProps = {
  video: CampaignVideo;
  variables: readonly string[];
  /** Whether finished videos have words on their own picture; then none are laid over it. */
  drawn: boolean;
  /** The template's picture, until the video has its own. */
  fallbackPoster: string | null;
  /** Place among those shown, from 1, and how many they are. */
  position: number;
  total: number;
  /** Place within the grid, from where its lines begin, and width, pixels. */
  left: number;
  top: number;
  width: number;
  onPlay: (id: string) => void;
};

/** One recipient's video: the picture, and the value that tells it from the others drawn on it. */
export const VideoCard = memo(function VideoCard(props: VideoCardProps): ReactNode {
  const { video, variables, drawn, fallbackPoster, position, total, left, top, width, onPlay } = props;
  const { id, row, values, status } = video;
  const value = values[0] ?? '';
  const ready = status === 'succeeded';
  const caption = captionOf(video, variables);
  return (
    <li
      aria-setsize={total}
      aria-posinset={position}
      className={classNames(styles['card'], styles[status])}
      data-drawn={(ready && drawn) || undefined}
      style={{ width, transform: `translate(calc(${left}px * var(--along)), ${top}px)` }}
    >
      {ready ? (
        <button
          type="button"
          className={styles['picture']}
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
          {status === 'processing' && (
            <span className={styles['ring']}>
              <ProgressRing value={null} label={t('activity.generatingNamed', { name: value })} size={42} />
            </span>
          )}
          <span className={styles['value']}>{value}</span>
        </div>
      )}
      <div className={styles['caption']}>
        <StateDot state={dots[status]} />
        <span className={styles['sentence']} title={caption}>
          <span className="visually-hidden">{t(spokenStatus[status])}. </span>
          {caption}
        </span>
        <span className={styles['row']}>{row + 1}</span>
      </div>
    </li>
  );
});

const dots = {
  queued: 'waiting',
  processing: 'working',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<CampaignVideo['status'], DotState>;

const spokenStatus = {
  queued: 'activity.queued',
  processing: 'activity.generating',
  succeeded: 'activity.ready',
  failed: 'activity.failed',
  cancelled: 'activity.cancelled',
} as const satisfies Record<CampaignVideo['status'], LabelKey>;

/** What stands below the picture: what went wrong, else what else is said in this video. */
function captionOf({ status, problem, values, fallbackUsed }: CampaignVideo, variables: readonly string[]): string {
  if (status === 'failed') return problem ? problemText(problem) : t('activity.failedSomehow');
  const empty = variables.filter((_, index) => fallbackUsed[index]);
  const notes = empty.length === 0 ? [] : [t('activity.withoutValues', { variables: empty.join(', ') })];
  const others = [...values.slice(1), ...notes].join(' · ');
  return others === '' ? t(spokenStatus[status]) : others;
}

/** The still; its moving preview while pointed at, where motion is welcome. */
function Picture({ video, fallbackPoster }: { video: CampaignVideo; fallbackPoster: string | null }): ReactNode {
  const [pointed, setPointed] = useState(false);
  const poster = video.posterUrl ?? fallbackPoster;
  const moving = pointed && video.gifUrl !== null && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <span className={styles['still']} onPointerEnter={() => setPointed(true)} onPointerLeave={() => setPointed(false)}>
      {poster !== null && <img src={poster} alt="" loading="lazy" decoding="async" />}
      {moving && <img src={video.gifUrl ?? ''} alt="" />}
    </span>
  );
}
