import type { ReactNode } from 'react';
import { rulerTicks, timeToPixel, type TimelineView } from '#shared/timeline/view.ts';
import { formatPreciseTime } from '#renderer/lib/format.ts';
import styles from './timeline.module.css';

export function Ruler({ view, duration }: { view: TimelineView; duration: number }): ReactNode {
  return (
    <div className={styles['ruler']} aria-hidden="true">
      {view.width > 0 &&
        rulerTicks(view, duration).map(({ time, labelled }) => (
          <span
            key={time}
            className={labelled ? styles['tick'] : styles['minorTick']}
            style={{ transform: `translateX(${timeToPixel(view, time)}px)` }}
          >
            {labelled && formatPreciseTime(time, 1)}
          </span>
        ))}
    </div>
  );
}
