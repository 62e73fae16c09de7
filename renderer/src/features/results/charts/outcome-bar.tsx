import type { ReactNode } from 'react';
import { classNames } from '#renderer/lib/class-names.ts';
import { ended, sumOf, type Outcomes } from '../model/charts.ts';
import { outcomeWords } from './bar-chart.tsx';
import styles from './charts.module.css';

type OutcomeBarProps = {
  outcomes: Outcomes;
  /** The total of videos: the whole bar. */
  total: number;
  label: string;
};

/** The progress of a campaign, and the outcomes of its videos. */
export function OutcomeBar({ outcomes, total, label }: OutcomeBarProps): ReactNode {
  const done = sumOf(outcomes);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one of several parts, which <progress> cannot draw
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={total === 0 ? 0 : Math.round((done / total) * 100)}
      aria-valuetext={outcomeWords(outcomes)}
      className={styles['outcomes']}
    >
      {ended.map((outcome) => (
        <span
          key={outcome}
          className={classNames(styles['share'], styles[outcome])}
          style={{ width: `${total === 0 ? 0 : (outcomes[outcome] / total) * 100}%` }}
        />
      ))}
    </div>
  );
}
