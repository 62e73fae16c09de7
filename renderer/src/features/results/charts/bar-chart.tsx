import { useState, type ReactNode } from 'react';
import type { LabelKey } from '#shared/language/index.ts';
import { t } from '#renderer/language/index.ts';
import { classNames } from '#renderer/lib/class-names.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { axisTop, ended, labelled, sumOf, total, type Outcomes } from '../model/charts.ts';
import styles from './charts.module.css';

type Bar = Outcomes & {
  key: number;
  /** The span of time, in full. */
  label: string;
  /** The same in short, below the axis. */
  short: string;
};

type BarChartProps = {
  title: string;
  /** Heading of the table's first column. */
  spanLabel: string;
  bars: readonly Bar[];
  /** The chart's content as a sentence, for screen readers. */
  summary: string;
  /** How many labels fit below it. */
  labels?: number | undefined;
};

const outcomeNames = {
  succeeded: 'activity.ready',
  failed: 'activity.failed',
  cancelled: 'activity.cancelled',
} as const satisfies Record<keyof Outcomes, LabelKey>;

/** Outcomes of videos per span of time; below it the same as a table. Time runs from left to right everywhere. */
export function BarChart({ title, spanLabel, bars, summary, labels = 5 }: BarChartProps): ReactNode {
  const [pointed, setPointed] = useState<number | null>(null);
  const top = axisTop(bars.reduce((most, bar) => Math.max(most, sumOf(bar)), 1));
  const read = bars.find(({ key }) => key === pointed);
  const places = labelled(bars.length, labels);
  const sums = total(bars);
  const shown = ended.filter((outcome) => outcome === 'succeeded' || sums[outcome] > 0);
  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['caption']}>
        <h3>{title}</h3>
        <span className={styles['reading']} aria-hidden="true">
          {read && `${read.label}: ${outcomeWords(read)}`}
        </span>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn with elements */}
      <div className={styles['plot']} dir="ltr" role="img" aria-label={summary}>
        <div className={styles['scale']}>
          <span>{formatCount(top)}</span>
          {top > 1 && top % 2 === 0 && <span>{formatCount(top / 2)}</span>}
          <span>{formatCount(0)}</span>
        </div>
        <div className={styles['bars']} onPointerLeave={() => setPointed(null)}>
          {bars.map((bar) => (
            <div
              key={bar.key}
              className={styles['bar']}
              data-pointed={bar.key === pointed || undefined}
              onPointerEnter={() => setPointed(bar.key)}
            >
              <Stack outcomes={bar} top={top} />
            </div>
          ))}
        </div>
        <div className={styles['labels']}>
          {places.map((index) => (
            <span key={index} style={{ left: `${(index / bars.length) * 100}%` }}>
              {bars[index]?.short}
            </span>
          ))}
        </div>
      </div>
      <Legend outcomes={sums} shown={shown} />
      <details className={styles['table']}>
        <summary>{t('activity.asTable')}</summary>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{spanLabel}</th>
              {shown.map((outcome) => (
                <th key={outcome} scope="col">
                  {t(outcomeNames[outcome])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars
              .filter((bar) => sumOf(bar) > 0)
              .map((bar) => (
                <tr key={bar.key}>
                  <th scope="row">{bar.label}</th>
                  {shown.map((outcome) => (
                    <td key={outcome}>{formatCount(bar[outcome])}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** The parts of one bar, from the axis up. @param top what fills the whole height. */
function Stack({ outcomes, top }: { outcomes: Outcomes; top: number }): ReactNode {
  return ended.map((outcome) => {
    const count = outcomes[outcome];
    if (count === 0) return null;
    return (
      <span
        key={outcome}
        className={classNames(styles['part'], styles[outcome])}
        style={{ height: `${(count / top) * 100}%` }}
      />
    );
  });
}

/** The same bars in a small size, beside a text that describes them. */
export function MiniBars({ spans }: { spans: readonly (Outcomes & { from: number })[] }): ReactNode {
  const most = Math.max(1, ...spans.map(sumOf));
  return (
    <span className={classNames(styles['bars'], styles['mini'])} dir="ltr" aria-hidden="true">
      {spans.map((span) => (
        <span key={span.from} className={styles['bar']}>
          <Stack outcomes={span} top={most} />
        </span>
      ))}
    </span>
  );
}

function Legend({ outcomes, shown }: { outcomes: Outcomes; shown: readonly (keyof Outcomes)[] }): ReactNode {
  return (
    <ul className={styles['legend']}>
      {shown.map((outcome) => (
        <li key={outcome}>
          <span className={classNames(styles['key'], styles[outcome])} aria-hidden="true" />
          {t(outcomeNames[outcome])} <b>{formatCount(outcomes[outcome])}</b>
        </li>
      ))}
    </ul>
  );
}

/** "12 ready, 1 failed", without zeros. */
export function outcomeWords({ succeeded, failed, cancelled }: Outcomes): string {
  if (cancelled > 0) return t('activity.outcomesCancelled', { succeeded, failed, cancelled });
  if (failed > 0) return t('activity.outcomesFailed', { succeeded, failed });
  return t('activity.outcomesReady', { succeeded });
}
