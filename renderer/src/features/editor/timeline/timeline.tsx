import { useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { Range } from '#shared/timeline/range.ts';
import { snapTime } from '#shared/timeline/snap.ts';
import { timeToPixel, viewShowing, type TimelineView, rulerTicks } from '#shared/timeline/view.ts';
import { t } from '#renderer/language/index.ts';
import { useEditor, useEditorContext } from '../editor-context.ts';
import { chips, documentVariables, findChip } from '../model/document.ts';
import { Cuts } from './cut-region.tsx';
import { Playhead } from './playhead.tsx';
import { drawnRanges, SelectedWords } from './ranges.tsx';
import { SectionRegion } from './section-region.tsx';
import { TimelineHead } from './timeline-head.tsx';
import styles from './timeline.module.css';
import { useDrawnRange } from './use-drawn-range.ts';
import { useTimelineView } from './use-timeline-view.ts';
import { WaveformCanvas } from './waveform-canvas.tsx';
import { WordLane } from './word-lane.tsx';
import { formatPreciseTime } from '#renderer/lib/format.ts';

/** Height of the waveform, and of the band above it for the sections' names, pixels. */
const waveHeight = 92;
const labelBand = 19;

/** Distance on screen at which an edge snaps to a pause, pixels; and the maximum in time, seconds. */
const snapPixels = 9;
const snapSeconds = 0.15;

/** The recording as a waveform with its sections: draw one, drag its edges, nudge them by frames. */
export function Timeline(): ReactNode {
  const { session, drawn } = useEditorContext();
  const document = useEditor((state) => state.history.present);
  const waveform = useEditor((state) => state.waveform);
  const pauses = useEditor((state) => state.pauses);
  const selected = useEditor((state) => state.selected);
  const selectedWords = useEditor((state) => state.selectedWords);
  const { duration } = waveform;
  const track = useRef<HTMLDivElement>(null);
  const [opening] = useState(() => {
    const { selected, history } = session.store.getState();
    return selected === null ? null : (findChip(history.present, selected)?.place ?? null);
  });
  const viewport = useTimelineView(track, duration, opening);
  const { view, setView } = viewport;
  const [snapping, setSnapping] = useState(true);

  const variables = documentVariables(document);
  const placed = chips(document).flatMap((chip) => (chip.place ? [{ ...chip, place: chip.place }] : []));
  const starts = placed.map(({ place }) => place.start).toSorted((a, b) => a - b);
  const ranges = useMemo(() => drawnRanges(document), [document]);

  /** Holding Alt does the opposite of the switch for as long as it is held. */
  function snap(time: number, event: { altKey: boolean }): number {
    if (snapping === event.altKey) return time;
    const reach = Math.min(snapSeconds, snapPixels / view.pixelsPerSecond);
    return snapTime(waveform, pauses, time, reach).time;
  }

  function show({ start, end }: Range): void {
    setView((view) => viewShowing(view, start, end, duration));
  }

  const { drawing, handlers } = useDrawnRange({ view, track, duration, snap });
  const pending: Range | null = drawing ?? drawn?.range ?? null;

  // Scrolls to a section that was selected elsewhere (by a chip, a check).
  useEffect(() => {
    const place = selected === null ? null : findChip(session.store.getState().history.present, selected)?.place;
    if (place) setView((view) => viewShowing(view, place.start, place.end, duration));
  }, [selected, session, setView, duration]);

  // And to words selected in the script.
  useEffect(() => {
    if (selectedWords) setView((view) => viewShowing(view, selectedWords.start, selectedWords.end, duration));
  }, [selectedWords, setView, duration]);

  useFollowedPlayhead(viewport.reveal);

  return (
    <section className={styles['timeline']} aria-label={t('editor.timeline')} data-closes>
      <TimelineHead viewport={viewport} duration={duration} snapping={snapping} onSnapping={setSnapping} />
      <div ref={track} id="timeline-track" className={styles['track']} dir="ltr" {...handlers}>
        <Ruler view={view} duration={duration} cuts={document.cuts} />
        <div className={styles['wave']} style={bandStyle}>
          <WaveformCanvas waveform={waveform} view={view} height={waveHeight} ranges={ranges} />
          <SelectedWords view={view} />
          {pending && <PendingRange left={timeToPixel(view, pending.start)} right={timeToPixel(view, pending.end)} />}
          <Cuts view={view} snap={snap} onShow={show} />
          {placed.map((chip) => (
            <SectionRegion
              key={chip.id}
              chip={chip}
              colorIndex={variables.indexOf(chip.name)}
              view={view}
              next={starts.find((start) => start > chip.place.start) ?? Infinity}
              selected={chip.id === selected}
              snap={snap}
            />
          ))}
        </div>
        <WordLane view={view} document={document} />
        <Playhead view={view} />
      </div>
    </section>
  );
}

const bandStyle = { '--label-band': `${labelBand}px` } as CSSProperties;

/** What is being drawn, before it has a name. */
function PendingRange({ left, right }: { left: number; right: number }): ReactNode {
  return <div className={styles['pending']} style={{ left, width: right - left }} aria-hidden="true" />;
}

/** Scrolls by a page when the playhead leaves the view. */
function useFollowedPlayhead(reveal: (time: number) => void): void {
  const { playback } = useEditorContext();
  useEffect(
    () => playback.store.subscribe(({ time }, before) => time !== before.time && reveal(time)),
    [playback, reveal],
  );
}

type RulerProps = { view: TimelineView; duration: number; cuts: readonly Range[] };

function Ruler({ view, duration, cuts }: RulerProps): ReactNode {
  return (
    <div className={styles['ruler']} aria-hidden="true">
      {view.width > 0 &&
        rulerTicks(view, duration, { cuts }).map(({ time, shown, labelled }) => (
          <span
            key={shown}
            className={labelled ? styles['tick'] : styles['minorTick']}
            style={{ transform: `translateX(${timeToPixel(view, time)}px)` }}
          >
            {labelled && formatPreciseTime(shown, 1)}
          </span>
        ))}
    </div>
  );
}
