import { ChartColumn } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { Figures } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatCount, formatDate, formatDay, formatPercent } from '#renderer/lib/format.ts';
import { useCampaigns, useFigures } from '#renderer/stores/index.ts';
import { EmptyState, ErrorNotice, Panel, Select } from '#renderer/ui/index.ts';
import { lastDays, sumOf, total } from '../model/charts.ts';
import { BarChart, outcomeWords } from './bar-chart.tsx';
import { finishedPerWords } from '../model/rate.ts';
import styles from './charts.module.css';
import { Reasons } from './reasons.tsx';

/** Periods to choose from, weeks. */
const periods = [2, 4, 12];

/** Interval of refreshes while videos are being generated, milliseconds. */
const refreshEvery = 3_000;

/** How many videos were made each day over the last weeks, and how they ended. */
export function Overview(): ReactNode {
  const [weeks, setWeeks] = useState(4);
  const { figures, problem, load } = useFigures();
  const isRunning = useCampaigns(({ campaigns }) =>
    Object.values(campaigns).some(({ status }) => status === 'running'),
  );

  useEffect(() => {
    void load(weeks * 7);
    if (!isRunning) return;
    const timer = setInterval(() => void load(weeks * 7), refreshEvery);
    return () => clearInterval(timer);
  }, [load, weeks, isRunning]);

  return (
    <section className={styles['overview']} aria-label={t('activity.overview')}>
      <div className={styles['overviewHead']}>
        <h2>{t('activity.overview')}</h2>
        <Select
          aria-label={t('activity.period')}
          data={periods.map((count) => ({ value: String(count), label: t('activity.lastWeeks', { count }) }))}
          value={String(weeks)}
          onChange={(value) => setWeeks(Number(value))}
        />
      </div>
      {problem && <ErrorNotice problem={problem} onRetry={() => void load(weeks * 7)} />}
      {figures && <Shown figures={figures} days={weeks * 7} />}
    </section>
  );
}

function Shown({ figures, days }: { figures: Figures; days: number }): ReactNode {
  const spans = lastDays(figures.days, days);
  const sums = total(spans);
  const tried = sums.succeeded + sums.failed;
  const best = spans.reduce((a, b) => (b.succeeded > a.succeeded ? b : a), { from: 0, succeeded: 0 });
  const notes = [
    ...(figures.undated > 0 ? [t('activity.undated', { count: figures.undated })] : []),
    t('activity.withoutDeleted'),
  ];
  if (sumOf(sums) === 0) {
    return <EmptyState icon={<ChartColumn />} title={t('activity.noFigures')} text={notes.join(' ')} />;
  }
  return (
    <>
      <dl className={styles['tiles']}>
        <Tile name={t('activity.videosReady')} value={formatCount(sums.succeeded)} />
        <Tile
          name={t('activity.failed')}
          value={formatCount(sums.failed)}
          note={tried > 0 ? formatPercent(sums.failed / tried) : ''}
        />
        <Tile name={t('activity.bestDay')} value={formatCount(best.succeeded)} note={formatDay(best.from)} />
      </dl>
      <Panel className={styles['charts']}>
        <BarChart
          title={finishedPerWords(86_400)}
          spanLabel={t('activity.day')}
          labels={8}
          bars={spans.map((span) => ({
            ...span,
            key: span.from,
            label: formatDate(new Date(span.from).toISOString()),
            short: formatDay(span.from),
          }))}
          summary={t('activity.daysSummary', { outcomes: outcomeWords(sums), count: days })}
        />
        {figures.reasons.length > 0 && <Reasons reasons={figures.reasons} />}
      </Panel>
      <p className={styles['notes']}>{notes.join(' ')}</p>
    </>
  );
}

function Tile({ name, value, note = '' }: { name: string; value: string; note?: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value} {note !== '' && <span>{note}</span>}
      </dd>
    </div>
  );
}
