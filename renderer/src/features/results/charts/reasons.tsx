import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { ErrorWords } from '#renderer/ui/index.ts';
import { reasonKey, type Reason } from '../model/charts.ts';
import styles from './charts.module.css';

type ReasonsProps = {
  reasons: readonly Reason[];
  /** The selected reason, as `reasonKey` names it; null for all. */
  chosen?: string | null | undefined;
  /** Missing if no videos are shown. */
  onChoose?: ((key: string | null) => void) | undefined;
};

/** Why videos failed, the most frequent reason first. */
export function Reasons({ reasons, chosen = null, onChoose }: ReasonsProps): ReactNode {
  const most = Math.max(1, ...reasons.map(({ count }) => count));
  return (
    <section className={styles['reasons']}>
      <h3>{t('activity.failureReasons')}</h3>
      <ul>
        {reasons.map(({ problem, count }) => {
          const key = reasonKey(problem);
          const content = (
            <>
              <ErrorWords problem={problem ?? t('activity.failedSomehow')} />
              <span className={styles['reasonCount']}>{formatCount(count)}</span>
              <span className={styles['reasonBar']} aria-hidden="true">
                <span className={styles['failed']} style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </>
          );
          return (
            <li key={key}>
              {onChoose ? (
                <button
                  type="button"
                  className={styles['reason']}
                  aria-pressed={key === chosen}
                  onClick={() => onChoose(key === chosen ? null : key)}
                >
                  {content}
                </button>
              ) : (
                <div className={styles['reason']}>{content}</div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
