import { TriangleAlert } from 'lucide-react';
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { Edge, Range } from '#shared/timeline/range.ts';
import { moveEdge, moveRange, nudgeFrames } from '#shared/timeline/range.ts';
import { timeToPixel, type TimelineView } from '#shared/timeline/view.ts';
import { classNames } from '#renderer/lib/class-names.ts';
import { variableStyle } from '#renderer/ui/index.ts';
import { anchorOf, useEditorContext } from '../editor-context.ts';
import { isTooLong } from '../model/checks.ts';
import type { VariablePart } from '../model/document.ts';
import { otherPlaces, place as placeChip, unmark } from '../model/edits.ts';
import { bigNudge, EdgeHandle } from './edge-handle.tsx';
import styles from './timeline.module.css';

type SectionRegionProps = {
  chip: VariablePart & { place: Range };
  colorIndex: number;
  view: TimelineView;
  duration: number;
  selected: boolean;
  snap: (time: number, event: { altKey: boolean }) => number;
};

/** Pixels from which a section has room for its label. */
const labelWidth = 46;
const longLabelWidth = 120;

type Drag = { what: Edge | 'all'; x: number; from: Range; moved: boolean };

/** One section on the waveform: its body plays and moves it, its handles move its edges. */
export function SectionRegion({ chip, colorIndex, view, duration, selected, snap }: SectionRegionProps): ReactNode {
  const { template, session, playback, setNaming } = useEditorContext();
  const { place } = chip;
  const drag = useRef<Drag | null>(null);
  const left = timeToPixel(view, place.start);
  const width = (place.end - place.start) * view.pixelsPerSecond;
  const length = `${(place.end - place.start).toFixed(2)} s`;
  const tooLong = isTooLong(chip);

  function surroundings(): { duration: number; others: Range[] } {
    return { duration, others: otherPlaces(session.store.getState().history.present, chip.id) };
  }

  function setPlace(range: Range, group: string): void {
    session.edit((document) => placeChip(document, chip.id, range), `${group} ${chip.id}`);
  }

  function startDrag(event: PointerEvent<HTMLElement>, what: Drag['what']): void {
    if (event.button !== 0) return;
    // The track below would start drawing a new section.
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { what, x: event.clientX, from: place, moved: false };
    session.select(chip.id);
  }

  function onDrag(event: PointerEvent<HTMLElement>): void {
    const { current } = drag;
    if (!current) return;
    event.stopPropagation();
    const distance = event.clientX - current.x;
    if (!current.moved && Math.abs(distance) < 3) return;
    current.moved = true;
    const seconds = distance / view.pixelsPerSecond;
    const { what, from } = current;
    if (what === 'all') setPlace(moveRange(from, snap(from.start + seconds, event), surroundings()), 'drag');
    else setPlace(moveEdge(from, what, snap(from[what] + seconds, event), surroundings()), 'drag');
  }

  function endDrag(event: PointerEvent<HTMLElement>): void {
    event.stopPropagation();
    const clicked = drag.current !== null && !drag.current.moved && drag.current.what === 'all';
    drag.current = null;
    if (clicked) playback.seek(place.start);
  }

  function nudge(event: KeyboardEvent, what: Drag['what']): boolean {
    const direction = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (direction === 0) return false;
    const frames = direction * (event.shiftKey ? bigNudge : 1);
    const frameRate = template.media && template.media.frame_rate[0] / template.media.frame_rate[1];
    const to = (time: number): number => nudgeFrames(time, frames, frameRate);
    if (what === 'all') setPlace(moveRange(place, to(place.start), surroundings()), 'nudge');
    else setPlace(moveEdge(place, what, to(place[what]), surroundings()), 'nudge');
    return true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, what: Drag['what']): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const handled = nudge(event, what) || act(event);
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function act(event: KeyboardEvent<HTMLElement>): boolean {
    switch (event.key) {
      case 'Enter':
      case ' ':
        playback.playRange(place);
        return true;
      case 'Delete':
      case 'Backspace':
        session.edit((document) => unmark(document, chip.id));
        return true;
      case 'F2':
        rename(event.currentTarget);
        return true;
      default:
        return false;
    }
  }

  function rename(element: HTMLElement): void {
    setNaming({ kind: 'chip', id: chip.id, anchor: anchorOf(element.getBoundingClientRect()) });
  }

  const pointer = (what: Drag['what']) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => startDrag(event, what),
    onPointerMove: onDrag,
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, what),
    onFocus: () => session.select(chip.id),
  });

  if (left + width < -20 || left > view.width + 20) return null;
  const spoken = chip.spoken === '' ? '' : `, “${chip.spoken}”`;
  return (
    <fieldset
      aria-label={`Section ${chip.name}`}
      className={classNames(styles['region'], selected && styles['selected'], tooLong && styles['tooLong'])}
      style={{ ...variableStyle(colorIndex), left, width }}
    >
      <button
        type="button"
        className={styles['body']}
        aria-label={`${chip.name}${spoken}, ${length}${tooLong ? ', longer than 10 s' : ''}`}
        aria-pressed={selected}
        onDoubleClick={(event) => rename(event.currentTarget)}
        {...pointer('all')}
      >
        {width >= labelWidth && (
          <span className={styles['label']}>
            {tooLong && <TriangleAlert aria-hidden="true" />}
            <span className={styles['labelName']}>{chip.name}</span>
            {width >= longLabelWidth && <span className={styles['labelLength']}>{length}</span>}
          </span>
        )}
      </button>
      <EdgeHandle edge="start" of={chip.name} time={place.start} duration={duration} {...pointer('start')} />
      <EdgeHandle edge="end" of={chip.name} time={place.end} duration={duration} {...pointer('end')} />
    </fieldset>
  );
}
