import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import type { CampaignSummary, CampaignVideo } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { useTemplates, type VideoCounts } from '#renderer/stores/index.ts';
import { useWidth } from '#renderer/lib/use-width.ts';
import { countsOf } from '../model/visits.ts';
import styles from './videos.module.css';
import { VideoCard } from './video-card.tsx';
import type { VideoMenuProps } from './video-menu.tsx';

const gap = 16;
const smallestCard = 230;
/** Height below a card's picture, and of a second line there, pixels. */
const captionHeight = 48;
const visitHeight = 20;

type VideoGridProps = {
  campaign: CampaignSummary;
  videos: readonly CampaignVideo[];
  /** What happened on their pages; null where that is not counted. */
  counts: VideoCounts | null;
  /** Stands above the cards and scrolls with them. */
  head: ReactNode;
} & Pick<VideoMenuProps, 'onPlay' | 'onSayDifferently'>;

/** The videos as cards. Only visible rows are drawn, so that 2,000 cards stay light. */
export function VideoGrid({ campaign, videos, counts, head, onPlay, onSayDifferently }: VideoGridProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLUListElement>(null);
  const poster = useTemplates((state) => state.templates[campaign.templateId]?.posterUrl ?? null);
  const width = useWidth(grid);
  const columns = Math.max(1, Math.floor((width + gap) / (smallestCard + gap)));
  const cardWidth = (width - gap * (columns - 1)) / columns;
  const rowHeight = Math.round((cardWidth * 9) / 16) + captionHeight + (counts ? visitHeight : 0) + gap;
  // oxlint-disable-next-line react/incompatible-library -- not memoized: it re-renders on each scroll
  const virtualizer = useVirtualizer({
    count: width > 0 ? Math.ceil(videos.length / columns) : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 1,
    scrollMargin: grid.current?.offsetTop ?? 0,
  });

  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  return (
    <div ref={scroller} className={styles['scroller']}>
      {head}
      <ul
        ref={grid}
        aria-label={t('common.videos')}
        className={styles['grid']}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer
          .getVirtualItems()
          .flatMap(({ index, start }) =>
            videos
              .slice(index * columns, (index + 1) * columns)
              .map((video, column) => (
                <VideoCard
                  key={video.id}
                  campaign={campaign}
                  video={video}
                  visits={counts && video.published ? (countsOf(counts, video) ?? 'none') : null}
                  isCounted={counts !== null}
                  fallbackPoster={poster}
                  position={index * columns + column + 1}
                  total={videos.length}
                  left={column * (cardWidth + gap)}
                  top={start - virtualizer.options.scrollMargin}
                  width={cardWidth}
                  onPlay={onPlay}
                  onSayDifferently={onSayDifferently}
                />
              )),
          )}
      </ul>
    </div>
  );
}
