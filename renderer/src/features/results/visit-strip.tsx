import type { ReactNode } from 'react';
import type { CampaignVideo } from '#shared/ipc/index.ts';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../language/index.ts';
import type { VideoCounts } from '../../stores/index.ts';
import { countsOf } from './model/visits.ts';
import styles from './results.module.css';

type VisitStripProps = {
  videos: readonly CampaignVideo[];
  counts: VideoCounts;
  /** Whether the pages have a button. */
  hasButton: boolean;
};

/** How many of a campaign's pages can be opened, and were. */
export function VisitStrip({ videos, counts, hasButton }: VisitStripProps): ReactNode {
  const published = videos.filter((video) => video.published);
  const numberOf = (name: 'opened' | 'watched' | 'pressed'): number =>
    published.filter((video) => (countsOf(counts, video)?.[name] ?? 0) > 0).length;
  const links = published.length;
  const facts = [
    { count: links, label: t('results.linksPublished', { count: links }) },
    { count: numberOf('opened'), label: t('results.ofOpened') },
    { count: numberOf('watched'), label: t('results.ofWatched') },
    ...(hasButton ? [{ count: numberOf('pressed'), label: t('results.ofPressed') }] : []),
  ];
  return (
    <dl className={styles['visits']}>
      {facts.map(({ count, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
