import { useEffect, type ReactNode } from 'react';
import { rich, t } from '#renderer/language/index.ts';
import { formatCount, formatMonth } from '../../lib/format.ts';
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
      title={t('settings.usage')}
      text={t('settings.usageText')}
      loading={usage === null}
      problem={problem}
      onRetry={() => void load()}
    >
      {usage === 'uncounted' && <p className={styles['text']}>{t('settings.creditsUncounted')}</p>}
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
        {rich(
          'settings.creditsUsed',
          { b: (inside) => <strong className={styles['usageSum']}>{inside}</strong> },
          { used, reserved },
        )}
      </p>
      {limit === null || balance === null ? (
        <p className={styles['text']}>{t('settings.creditsUnlimited')}</p>
      ) : (
        <>
          <ProgressBar
            value={limit === 0 ? 1 : Math.min(1, (used + reserved) / limit)}
            label={t('settings.creditsOfMonth')}
            tone={balance <= 0 ? 'bad' : 'accent'}
          />
          <p className={styles['text']}>
            {balance > 0 ? t('settings.creditsLeft', { balance, limit }) : t('settings.creditsGone')}
          </p>
        </>
      )}
    </div>
  );
}

function Months({ months }: Usage): ReactNode {
  if (months.length === 0) return <p className={styles['text']}>{t('settings.noVideos')}</p>;
  return (
    <table className={styles['months']} aria-label={t('settings.months')}>
      <thead>
        <tr>
          <th scope="col">{t('settings.month')}</th>
          <th scope="col">{t('settings.videos')}</th>
          <th scope="col">{t('settings.credits')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, videos, credits }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(month)}</th>
            <td>{formatCount(videos)}</td>
            <td>{formatCount(credits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
