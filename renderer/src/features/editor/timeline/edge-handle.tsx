import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { nudgeFrames, type Edge } from '#shared/timeline/range.ts';
import type { TimelineView } from '#shared/timeline/view.ts';
import { classNames } from '#renderer/lib/class-names.ts';
import { formatPreciseTime } from '#renderer/lib/format.ts';
import styles from './timeline.module.css';

type EdgeHandleProps = {
  edge: Edge;
  /** What it is an edge of. */
  of: string;
  /** Seconds of the recording. */
  time: number;
  duration: number;
  className?: string | undefined;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus?: () => void;
};

/** An edge on the waveform that is dragged, or moved by the arrow keys. */
export function EdgeHandle({ edge, of, time, duration, className, ...handlers }: EdgeHandleProps): ReactNode {
  return (
    <div
      className={classNames(styles['handle'], styles[edge], className)}
      // A range input would bring its own track and drag; this handle moves on the waveform itself.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label={`${edge === 'start' ? 'Start' : 'End'} of ${of}`}
      aria-valuemin={0}
      aria-valuemax={Number(duration.toFixed(3))}
      aria-valuenow={Number(time.toFixed(3))}
      aria-valuetext={formatPreciseTime(time, 2)}
      {...handlers}
    />
  );
}

/** Shift makes a nudge this many frames. */
export const bigNudge = 10;

type EdgeDragOptions = {
  view: TimelineView;
  /** Frames a second. */
  rate: number;
  snap: (time: number, event: { altKey: boolean }) => number;
  /** The edge is to be at `time`; changes of one `gesture` are one step. */
  onMove: (time: number, gesture: 'drag' | 'nudge') => void;
  /** A drag has ended, or a nudge was made. */
  onSettled: (gesture: 'drag' | 'nudge') => void;
};

type EdgeDrag = Pick<
  EdgeHandleProps,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onKeyDown'
>;

/** Moves an edge by pointer and arrow keys. @param time of the edge now, seconds. */
export function useEdgeDrag(time: number, { view, rate, snap, onMove, onSettled }: EdgeDragOptions): EdgeDrag {
  const drag = useRef<{ x: number; from: number; moved: boolean } | null>(null);

  function endDrag(event: PointerEvent<HTMLElement>): void {
    event.stopPropagation();
    if (drag.current?.moved) onSettled('drag');
    drag.current = null;
  }

  return {
    onPointerDown(event) {
      if (event.button !== 0) return;
      // The track below would start drawing a range.
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, from: time, moved: false };
    },
    onPointerMove(event) {
      const { current } = drag;
      if (!current) return;
      event.stopPropagation();
      const distance = event.clientX - current.x;
      if (!current.moved && Math.abs(distance) < 3) return;
      current.moved = true;
      onMove(snap(current.from + distance / view.pixelsPerSecond, event), 'drag');
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
    onKeyDown(event) {
      const direction = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
      if (direction === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      onMove(nudgeFrames(time, direction * (event.shiftKey ? bigNudge : 1), rate), 'nudge');
      onSettled('nudge');
    },
  };
}
