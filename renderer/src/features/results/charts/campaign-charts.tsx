import type { ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { formatClock, formatDay } from '#renderer/lib/format.ts';
import { Panel } from '#renderer/ui/index.ts';
import { total, type Reason, type Series, type Span } from '../model/charts.ts';
import { finishedPerWords, spanWords } from '../model/rate.ts';
import { BarChart, outcomeWords } from './bar-chart.tsx';
import styles from './charts.module.css';
import { Reasons } from './reasons.tsx';

type CampaignChartsProps = {
  id: string;
  series: Series;
  reasons: readonly Reason[];
  chosen: string | null;
  onChoose: (key: string | null) => void;
};

/** When a campaign's videos ended, and why some failed. */
export function CampaignCharts({ id, series, reasons, chosen, onChoose }: CampaignChartsProps): ReactNode {
  const { step, spans } = series;
  const days = isOverDays(spans);
  const each = spanWords(step);
  const bars = spans.map((span) => ({
    ...span,
    key: span.from,
    label: days ? t('activity.dayAndTime', { day: formatDay(span.from), time: formatClock(span.from) }) : clock(span),
    short: days ? formatDay(span.from) : clock(span),
  }));

  function clock({ from }: Span): string {
    return formatClock(from, step < 60);
  }

  return (
    <Panel id={id} className={styles['charts']}>
      <BarChart
        title={finishedPerWords(step)}
        spanLabel={t('activity.from')}
        bars={bars}
        summary={t('activity.chartSummary', { outcomes: outcomeWords(total(spans)), count: spans.length, time: each })}
      />
      {reasons.length > 0 && <Reasons reasons={reasons} chosen={chosen} onChoose={onChoose} />}
    </Panel>
  );
}

/** Whether times alone would be ambiguous. */
function isOverDays(spans: readonly Span[]): boolean {
  const [first, last] = [spans[0], spans.at(-1)];
  return first !== undefined && last !== undefined && last.from - first.from > 20 * 3_600_000;
}
