import { useState, type PointerEvent, type RefObject } from 'react';
import { newRange, type Range } from '#shared/timeline/range.ts';
import { pixelToTime, timeToPixel, type TimelineView } from '#shared/timeline/view.ts';
import { useEditorContext } from '../editor-context.ts';
import { otherPlaces } from '../model/edits.ts';

/** A press that moves less than this is a click, pixels. */
const dragThreshold = 4;

type Options = {
  view: TimelineView;
  track: RefObject<HTMLElement | null>;
  duration: number;
  snap: (time: number, event: { altKey: boolean }) => number;
};

type Handlers = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: () => void;
};

/** Dragging over free waveform draws a stretch and offers what can be done with it; a click goes to that moment. */
export function useDrawnRange({ view, track, duration, snap }: Options): {
  drawing: Range | null;
  handlers: Handlers;
} {
  const { session, playback, setDrawn } = useEditorContext();
  const [press, setPress] = useState<{ x: number; time: number } | null>(null);
  const [drawing, setDrawing] = useState<Range | null>(null);

  function xOf(event: PointerEvent<HTMLElement>): number {
    return event.clientX - (track.current?.getBoundingClientRect().left ?? 0);
  }

  function timeAt(x: number): number {
    return Math.min(Math.max(pixelToTime(view, x), 0), duration);
  }

  function rangeTo(event: PointerEvent<HTMLElement>, from: { x: number; time: number }): Range | null {
    const others = otherPlaces(session.store.getState().history.present, null);
    const start = snap(from.time, event);
    const end = snap(timeAt(xOf(event)), event);
    // Both edges on the same pause would leave nothing: then the ends as drawn are meant.
    return newRange(start, end, { duration, others }) ?? newRange(from.time, timeAt(xOf(event)), { duration, others });
  }

  function finish(): void {
    setPress(null);
    setDrawing(null);
  }

  const handlers: Handlers = {
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const x = xOf(event);
      setPress({ x, time: timeAt(x) });
    },
    onPointerMove(event) {
      if (!press) return;
      const moved = Math.abs(xOf(event) - press.x) >= dragThreshold;
      if (moved || drawing) setDrawing(rangeTo(event, press));
    },
    onPointerUp(event) {
      if (!press) return;
      finish();
      if (Math.abs(xOf(event) - press.x) < dragThreshold) {
        session.select(null);
        playback.seek(press.time);
        return;
      }
      const range = rangeTo(event, press);
      const box = track.current?.getBoundingClientRect();
      if (!range || !box) return;
      const left = box.left + timeToPixel(view, range.start);
      const width = (range.end - range.start) * view.pixelsPerSecond;
      setDrawn({ range, anchor: { left, top: box.top + 22, width, height: 44 } });
    },
    onPointerCancel: finish,
  };
  return { drawing, handlers };
}
