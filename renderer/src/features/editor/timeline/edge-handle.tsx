import { useRef, type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { nudgeFrames, type Edge } from '#shared/timeline/range.ts';
import type { TimelineView } from '#shared/timeline/view.ts';
import { classNames } from '#renderer/lib/class-names.ts';
import { useShownTime } from '../editor-context.ts';
import styles from './timeline.module.css';

type EdgeHandleProps = {
  edge: Edge;
  label: string;
  /** Seconds of the recording. */
  time: number;
  duration: number;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
};

/** An edge on the waveform that is dragged, or moved by the arrow keys. */
export function EdgeHandle({ edge, label, time, duration, ...handlers }: EdgeHandleProps): ReactNode {
  const shownTime = useShownTime();
  return (
    <div
      className={classNames(styles['handle'], styles[edge])}
      // A range input has its own track and drag; this handle moves on the waveform itself.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Number(duration.toFixed(3))}
      aria-valuenow={Number(time.toFixed(3))}
      aria-valuetext={shownTime(time, 2)}
      {...handlers}
    />
  );
}

/** Shift makes a nudge this many frames. */
const bigNudge = 10;

/** Frames that an arrow key moves something, negative to the left; 0 for any other key. */
export function nudgeOf({ key, shiftKey }: KeyboardEvent): number {
  const direction = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  return direction * (shiftKey ? bigNudge : 1);
}

/** Changes that are one step of undo: a drag as a whole, even if it is held still, or nudges in quick succession. */
export type Gesture = { group: string; pause: number | undefined };

export const nudging: Gesture = { group: 'nudge', pause: undefined };

let drags = 0;

function newDrag(): Gesture {
  drags += 1;
  return { group: `drag ${drags}`, pause: Infinity };
}

/** Pixels that a pointer may move without starting a drag. */
const dragFrom = 3;

type DragOptions<From> = {
  view: TimelineView;
  /** @param seconds how far it was dragged along the waveform. */
  onMove: (from: From, seconds: number, event: PointerEvent<HTMLElement>, gesture: Gesture) => void;
  /** It was let go of. @param moved false for a press alone. */
  onEnd: (from: From, moved: boolean, gesture: Gesture) => void;
};

type DragHandlers = Pick<EdgeHandleProps, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>;

/** Drags elements along the waveform. @returns an element's handlers, given the start of the drag. */
export function useTimelineDrag<From>({ view, onMove, onEnd }: DragOptions<From>): (from: From) => DragHandlers {
  const drag = useRef<{ x: number; from: From; moved: boolean; gesture: Gesture } | null>(null);

  function endDrag(event: PointerEvent<HTMLElement>): void {
    event.stopPropagation();
    const { current } = drag;
    drag.current = null;
    if (current) onEnd(current.from, current.moved, current.gesture);
  }

  return (from) => ({
    onPointerDown(event) {
      if (event.button !== 0) return;
      // The track below would start drawing a range.
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, from, moved: false, gesture: newDrag() };
    },
    onPointerMove(event) {
      // Let go of while the element was out of view, where nothing reports it.
      if (event.buttons === 0) drag.current = null;
      const { current } = drag;
      if (!current) return;
      event.stopPropagation();
      const distance = event.clientX - current.x;
      if (!current.moved && Math.abs(distance) < dragFrom) return;
      current.moved = true;
      onMove(current.from, distance / view.pixelsPerSecond, event, current.gesture);
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
  });
}

type EdgeDragOptions = {
  view: TimelineView;
  /** Frames a second. */
  rate: number;
  snap: (time: number, event: { altKey: boolean }) => number;
  /** The edge is to be at `time`. */
  onMove: (time: number, gesture: Gesture) => void;
  /** A drag has ended, or a nudge was made. */
  onSettled: (gesture: Gesture) => void;
};

type EdgeDrag = DragHandlers & Pick<EdgeHandleProps, 'onKeyDown'>;

/** Moves an edge by pointer and arrow keys. @param time of the edge now, seconds. */
export function useEdgeDrag(time: number, { view, rate, snap, onMove, onSettled }: EdgeDragOptions): EdgeDrag {
  const drag = useTimelineDrag<number>({
    view,
    onMove: (from, seconds, event, gesture) => onMove(snap(from + seconds, event), gesture),
    onEnd: (_, moved, gesture) => {
      if (moved) onSettled(gesture);
    },
  });
  return {
    ...drag(time),
    onKeyDown(event) {
      const frames = nudgeOf(event);
      if (frames === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      onMove(nudgeFrames(time, frames, rate), nudging);
      onSettled(nudging);
    },
  };
}
