import type { ReactNode } from 'react';
import { timeToPixel, type TimelineView } from '#shared/timeline/view.ts';
import { usePlayback } from '../editor-context.ts';
import styles from './timeline.module.css';

export function Playhead({ view }: { view: TimelineView }): ReactNode {
  const time = usePlayback((state) => state.time);
  const x = timeToPixel(view, time);
  if (view.width === 0 || x < -8 || x > view.width + 8) return null;
  return <div className={styles['playhead']} style={{ transform: `translateX(${x}px)` }} aria-hidden="true" />;
}
