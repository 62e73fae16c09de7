import { useMemo, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { pixelToTime, timeToPixel, viewEnd, type TimelineView } from '#shared/timeline/view.ts';
import type { Waveform } from '#shared/timeline/waveform.ts';
import { t } from '#renderer/language/index.ts';
import { useWidth } from '#renderer/lib/use-width.ts';
import { Playhead } from './playhead.tsx';
import { useShownTime } from '../editor-context.ts';
import styles from './timeline.module.css';
import type { TimelineViewport } from './use-timeline-view.ts';
import { WaveformCanvas, type ColoredRange } from './waveform-canvas.tsx';

type OverviewProps = {
  waveform: Waveform;
  ranges: readonly ColoredRange[];
  viewport: TimelineViewport;
  duration: number;
};

function wholeView(width: number, duration: number): TimelineView {
  return { start: 0, pixelsPerSecond: width / Math.max(duration, 0.001), width };
}

/** The whole recording in one line, with a window around what is on screen: drag it to scroll. */
export function Overview({ waveform, ranges, viewport, duration }: OverviewProps): ReactNode {
  const { view, setView } = viewport;
  const element = useRef<HTMLDivElement>(null);
  const width = useWidth(element);
  const shownTime = useShownTime();
  const grab = useRef<number | null>(null);
  // Stays the same object while the view scrolls, so that the whole recording is drawn once.
  const whole = useMemo(() => wholeView(width, duration), [width, duration]);
  const visible = viewEnd(view) - view.start;

  function timeOf(event: PointerEvent<HTMLElement>): number {
    return pixelToTime(whole, event.clientX - (element.current?.getBoundingClientRect().left ?? 0));
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const time = timeOf(event);
    const inside = time >= view.start && time <= viewEnd(view);
    grab.current = inside ? time - view.start : visible / 2;
    onPointerMove(event);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const offset = grab.current;
    if (offset === null) return;
    const start = timeOf(event) - offset;
    setView((view) => ({ ...view, start }));
  }

  function onPointerUp(): void {
    grab.current = null;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowLeft: -visible / 10,
      ArrowRight: visible / 10,
      PageUp: -visible,
      PageDown: visible,
      Home: -duration,
      End: duration,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setView((view) => ({ ...view, start: view.start + step }));
  }

  return (
    <div
      ref={element}
      className={styles['overview']}
      role="scrollbar"
      aria-label={t('editor.onScreen')}
      aria-controls="timeline-track"
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Number(Math.max(0, duration - visible).toFixed(2))}
      aria-valuenow={Number(view.start.toFixed(2))}
      aria-valuetext={t('editor.fromTo', {
        from: shownTime(view.start),
        to: shownTime(viewEnd(view)),
      })}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
    >
      {width > 0 && <WaveformCanvas waveform={waveform} view={whole} height={26} ranges={ranges} />}
      <Playhead view={whole} />
      <div
        className={styles['window']}
        style={{ left: timeToPixel(whole, view.start), width: Math.max(8, visible * whole.pixelsPerSecond) }}
      />
    </div>
  );
}
