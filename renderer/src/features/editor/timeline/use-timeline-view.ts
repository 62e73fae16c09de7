import { useCallback, useEffect, useState, type RefObject } from 'react';
import type { Range } from '#shared/timeline/range.ts';
import {
  clampView,
  openingView,
  pixelToTime,
  viewIncluding,
  zoomAt,
  type TimelineView,
} from '#shared/timeline/view.ts';

/** How much one notch of a mouse wheel zooms. */
const wheelZoom = 0.0022;

export type TimelineViewport = {
  view: TimelineView;
  setView(change: (view: TimelineView) => TimelineView): void;
  /** Scrolls just enough to show a time. */
  reveal(time: number): void;
};

/**
 * The view of a timeline in an element: fits its width, scrolls and zooms with the wheel.
 * @param opening the range that it opens at, the same in each rendering; null for all of the recording.
 */
export function useTimelineView(
  element: RefObject<HTMLElement | null>,
  duration: number,
  opening: Range | null,
): TimelineViewport {
  const [view, setRawView] = useState<TimelineView>({ start: 0, pixelsPerSecond: 0, width: 0 });

  const setView = useCallback(
    (change: (view: TimelineView) => TimelineView) => setRawView((view) => clampView(change(view), duration)),
    [duration],
  );

  const reveal = useCallback((time: number) => setRawView((view) => viewIncluding(view, time, duration)), [duration]);

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width } = entry.contentRect;
      setView((view) => {
        const resized = { ...view, width };
        return view.width === 0 && width > 0 ? openingView(resized, opening, duration) : resized;
      });
    });
    observer.observe(target);
    // React listens passively; zooming must keep the page from zooming too.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const x = event.clientX - target.getBoundingClientRect().left;
      if (event.ctrlKey || event.metaKey) {
        setRawView((view) =>
          zoomAt(view, Math.exp(-event.deltaY * wheelZoom * (event.ctrlKey ? 3 : 1)), pixelToTime(view, x), duration),
        );
        return;
      }
      const distance = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY;
      setView((view) => ({ ...view, start: view.start + distance / view.pixelsPerSecond }));
    };
    target.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      target.removeEventListener('wheel', onWheel);
    };
  }, [element, setView, opening, duration]);

  return { view, setView, reveal };
}
