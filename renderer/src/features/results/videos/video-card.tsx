import { Play } from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';
import { shallow } from 'zustand/shallow';
import type { CampaignSummary, CampaignVideo } from '#shared/ipc/index.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { t } from '#renderer/language/index.ts';
import { isOfBackground } from '#renderer/lib/problem.ts';
import { classNames } from '#renderer/lib/class-names.ts';
import { ErrorWords, ProgressRing } from '#renderer/ui/index.ts';
import { StateDot, type DotState } from '../state-dot.tsx';
import { otherValues, titleOf } from '../model/filter-videos.ts';
import { findingsText } from './findings-text.ts';
import { VideoMenu, type VideoMenuProps } from './video-menu.tsx';
import styles from './videos.module.css';

type VideoCardProps = VideoMenuProps & {
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
  return a.id === b.id && a.status === b.status && a.failed === b.failed;
}

function Card(props: VideoCardProps): ReactNode {
  const { campaign, video, fallbackPoster, position, total, left, top, width, onPlay, onCorrect } = props;
  const { id, line, status, findings } = video;
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
          {status === 'failed' && <Reason campaign={campaign} video={video} />}
          <span className={styles['value']}>{value}</span>
        </div>
      )}
      <div className={styles['caption']}>
        <StateDot state={isDoubtful ? 'doubtful' : dots[status]} />
        <span className={styles['sentence']} title={caption}>
          <span className="visually-hidden">{t(isDoubtful ? 'activity.worthALook' : spokenStatus[status])}. </span>
          {caption}
        </span>
        <span className={styles['row']}>{line}</span>
        <VideoMenu campaign={campaign} video={video} onPlay={onPlay} onCorrect={onCorrect} />
      </div>
    </li>
  );
}

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

/** The complete error: overflow is scrolled, with the keyboard too. */
function Reason({ campaign, video }: Pick<VideoCardProps, 'campaign' | 'video'>): ReactNode {
  const { problem, background } = video;
  const address = problem !== null && isOfBackground(problem) ? shownAddress(campaign, background) : '';
  return (
    <div
      className={styles['reason']}
      role="note"
      aria-label={t('activity.whyFailed', { name: titleOf(video) })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
    >
      {address !== '' && <p className={styles['address']}>{address}</p>}
      <ErrorWords problem={problem ?? t('activity.failedSomehow')} />
    </div>
  );
}

/** An uploaded file by its original name. */
function shownAddress({ options: { background } }: CampaignSummary, address: string): string {
  return address.startsWith('/') || !URL.canParse(address) ? background.fileName : address;
}

/** Below the picture: what should be looked at, else the other values of this video. */
function captionOf(video: CampaignVideo, variables: readonly string[]): string {
  const { status, fallbackUsed, findings } = video;
  if (status === 'succeeded' && findings.length > 0) return findingsText(video);
  const empty = variables.filter((_, index) => fallbackUsed[index]);
  const notes = empty.length === 0 ? [] : [t('activity.withoutValues', { variables: empty.join(', ') })];
  const others = [...otherValues(video), ...notes].join(' · ');
  return others === '' ? t(spokenStatus[status]) : others;
}

/** The still; its moving preview under the pointer, unless motion is reduced. */
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
