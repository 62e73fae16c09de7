import { useEffect, useRef, type ReactNode } from 'react';
import { timeToPixel, type TimelineView } from '#shared/timeline/view.ts';
import { useEditor, useEditorContext } from '../editor-context.ts';
import { playableFrom } from '../model/cuts.ts';
import { useRecording } from './cut-region.tsx';
import styles from './timeline.module.css';

/** Marks the playback position. It moves sixty times a second, so the element is moved without rendering again. */
export function Playhead({ view }: { view: TimelineView }): ReactNode {
  const { playback } = useEditorContext();
  const cuts = useEditor(({ history }) => history.present.cuts);
  const { duration } = useRecording();
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    function move({ time, playing }: { time: number; playing: boolean }): void {
      if (!element.current) return;
      // At rest it is where playback begins: after a cut, unless that is played on purpose.
      const x = timeToPixel(view, playing ? time : (playableFrom(cuts, time, duration) ?? time));
      element.current.hidden = view.width === 0 || x < -8 || x > view.width + 8;
      element.current.style.transform = `translateX(${x}px)`;
    }
    move(playback.store.getState());
    return playback.store.subscribe(move);
  }, [playback, view, cuts, duration]);

  return <div ref={element} className={styles['playhead']} hidden aria-hidden="true" />;
}
