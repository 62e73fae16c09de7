import { useEffect, type ReactNode } from 'react';
import { creditsText } from '#shared/credits.ts';
import { formatCount } from '../../lib/format.ts';
import { useUsage, type Usage } from '../../stores/index.ts';
import { ProgressBar } from '../../ui/index.ts';
import { PartFrame } from './part-frame.tsx';
import styles from './settings.module.css';

/** How many videos the account has made, month by month, and what is left of its credits. */
export function UsagePart(): ReactNode {
  const { usage, problem, load } = useUsage();

  useEffect(() => void load(), [load]);

  return (
    <PartFrame
      title="Usage"
      text="The videos this account has generated, and the credits they cost. Failed videos cost nothing."
      loading={usage === null}
      problem={problem}
      onRetry={() => void load()}
    >
      {usage === 'uncounted' && <p className={styles['text']}>This studio doesn’t count credits.</p>}
      {usage !== null && usage !== 'uncounted' && (
        <>
          <ThisMonth {...usage} />
          <Months {...usage} />
        </>
      )}
    </PartFrame>
  );
}

function ThisMonth({ credits: { balance, limit, reserved, used_this_month: used } }: Usage): ReactNode {
  return (
    <div className={styles['usage']}>
      <p>
        <strong className={styles['usageSum']}>{creditsText(used)}</strong> used this month
        {reserved > 0 && `, ${creditsText(reserved)} reserved for videos in progress`}
      </p>
      {limit === null || balance === null ? (
        <p className={styles['text']}>This account has no limit.</p>
      ) : (
        <>
          <ProgressBar
            value={limit === 0 ? 1 : Math.min(1, (used + reserved) / limit)}
            label="Credits of this month"
            tone={balance <= 0 ? 'bad' : 'accent'}
          />
          <p className={styles['text']}>
            {balance > 0 ? `${creditsText(balance)} left of ${creditsText(limit)}.` : 'Nothing left.'} A new month
            begins on the first, in UTC.
          </p>
        </>
      )}
    </div>
  );
}

function Months({ months }: Usage): ReactNode {
  if (months.length === 0) return <p className={styles['text']}>No videos yet.</p>;
  return (
    <table className={styles['months']} aria-label="Months">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Videos</th>
          <th scope="col">Credits</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, videos, credits }) => (
          <tr key={month}>
            <th scope="row">{monthName(month)}</th>
            <td>{formatCount(videos)}</td>
            <td>{formatCount(credits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** @param month such as `2026-11`. */
function monthName(month: string): string {
  const time = Date.parse(`${month}-01T00:00:00Z`);
  return Number.isNaN(time) ? month : monthFormat.format(time);
}
