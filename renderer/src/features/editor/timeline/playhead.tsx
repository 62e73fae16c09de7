import { useEffect, useRef, type ReactNode } from 'react';
import { timeToPixel, type TimelineView } from '#shared/timeline/view.ts';
import { useEditorContext } from '../editor-context.ts';
import styles from './timeline.module.css';

/** Marks the playback position. It moves sixty times a second, so the element is moved without rendering again. */
export function Playhead({ view }: { view: TimelineView }): ReactNode {
  const { playback } = useEditorContext();
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    function move({ time }: { time: number }): void {
      if (!element.current) return;
      const x = timeToPixel(view, time);
      element.current.hidden = view.width === 0 || x < -8 || x > view.width + 8;
      element.current.style.transform = `translateX(${x}px)`;
    }
    move(playback.store.getState());
    return playback.store.subscribe(move);
  }, [playback, view]);

  return <div ref={element} className={styles['playhead']} hidden aria-hidden="true" />;
}
