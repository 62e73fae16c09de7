import { TriangleAlert } from 'lucide-react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { limits } from '#shared/limits.ts';
import type { Edge, Range } from '#shared/timeline/range.ts';
import { moveEdge, moveRange, nudgeFrames } from '#shared/timeline/range.ts';
import { timeToPixel, type TimelineView } from '#shared/timeline/view.ts';
import { t } from '#renderer/language/index.ts';
import { classNames } from '#renderer/lib/class-names.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import { variableStyle } from '#renderer/ui/index.ts';
import { useEditorContext } from '../editor-context.ts';
import { isTooLong, type VariablePart } from '../model/document.ts';
import { otherPlaces, place as placeChip, unmark } from '../model/edits.ts';
import { useRecording } from './cut-region.tsx';
import { EdgeHandle, nudgeOf, nudging, useTimelineDrag, type Gesture } from './edge-handle.tsx';
import styles from './timeline.module.css';

type SectionRegionProps = {
  chip: VariablePart & { place: Range };
  colorIndex: number;
  view: TimelineView;
  /** Where the next section begins, seconds; Infinity after the last. */
  next: number;
  selected: boolean;
  snap: (time: number, event: { altKey: boolean }) => number;
};

/** Minimum width of a label, which may extend beyond its section up to the next one, pixels. */
const labelWidth = 46;
const longLabelWidth = 120;

/** One section on the waveform: its body plays and moves it, its handles move its edges. */
export function SectionRegion({ chip, colorIndex, view, next, selected, snap }: SectionRegionProps): ReactNode {
  const { duration } = useRecording();
  const handlers = useGestures({ chip, view, snap });
  const { place } = chip;
  const name = variableLabel(chip.name);
  const left = timeToPixel(view, place.start);
  const seconds = place.end - place.start;
  const width = seconds * view.pixelsPerSecond;
  const room = Math.min(timeToPixel(view, next), view.width) - left;
  const tooLong = isTooLong(chip);

  if (left + width < -20 || left > view.width + 20) return null;
  return (
    <fieldset
      aria-label={name}
      className={classNames(styles['region'], selected && styles['selected'], tooLong && styles['tooLong'])}
      style={{ ...variableStyle(colorIndex), left, width }}
    >
      <button
        type="button"
        className={styles['body']}
        aria-label={t('editor.sectionBody', {
          name,
          spoken: chip.spoken,
          said: chip.spoken === '' ? 'no' : 'yes',
          seconds,
          tooLong: tooLong ? 'yes' : 'no',
          limit: limits.sectionSeconds,
        })}
        aria-pressed={selected}
        {...handlers('all')}
      >
        {room >= labelWidth && (
          <span className={styles['label']} style={{ maxWidth: Math.max(width, room) }}>
            {tooLong && <TriangleAlert aria-hidden="true" />}
            <span className={styles['labelName']}>{name}</span>
            {width >= longLabelWidth && (
              <span className={styles['labelLength']}>{t('editor.seconds', { seconds })}</span>
            )}
          </span>
        )}
      </button>
      <EdgeHandle
        edge="start"
        label={t('editor.startOf', { name })}
        time={place.start}
        duration={duration}
        {...handlers('start')}
      />
      <EdgeHandle
        edge="end"
        label={t('editor.endOf', { name })}
        time={place.end}
        duration={duration}
        {...handlers('end')}
      />
    </fieldset>
  );
}

/** The part of a section that is moved. */
type Moved = Edge | 'all';

/** Moves, plays and removes a section, and opens its card, by pointer and keys. */
function useGestures({ chip, view, snap }: Pick<SectionRegionProps, 'chip' | 'view' | 'snap'>) {
  const { session, playback, openWord } = useEditorContext();
  const { duration, rate } = useRecording();
  const { id, place } = chip;

  /** @param from the section before the gesture. @param timeOf turns a time of it into the new one. */
  function move(moved: Moved, from: Range, timeOf: (time: number) => number, { group, pause }: Gesture): void {
    const surroundings = { duration, others: otherPlaces(session.store.getState().history.present, id) };
    const to =
      moved === 'all'
        ? moveRange(from, timeOf(from.start), surroundings)
        : moveEdge(from, moved, timeOf(from[moved]), surroundings);
    session.edit((document) => placeChip(document, id, to), `${group} ${id}`, pause);
  }

  const drag = useTimelineDrag<{ moved: Moved; from: Range }>({
    view,
    onMove: ({ moved, from }, seconds, event, gesture) =>
      move(moved, from, (time) => snap(time + seconds, event), gesture),
    onEnd({ moved }, isDragged) {
      if (!isDragged && moved === 'all') playback.seek(place.start);
    },
  });

  /** @returns whether the key means something here. */
  function act(event: KeyboardEvent<HTMLElement>, moved: Moved): boolean {
    const frames = nudgeOf(event);
    if (frames !== 0) {
      move(moved, place, (time) => nudgeFrames(time, frames, rate), nudging);
      return true;
    }
    switch (event.key) {
      case 'Enter':
      case ' ':
        playback.playRange(place);
        return true;
      case 'Delete':
      case 'Backspace':
        session.edit((document) => unmark(document, id));
        return true;
      case 'F2':
        openWord(id);
        return true;
      default:
        return false;
    }
  }

  function handlers(moved: Moved) {
    const { onPointerDown, ...dragging } = drag({ moved, from: place });
    return {
      ...dragging,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        onPointerDown(event);
        if (event.button === 0) session.select(id);
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.ctrlKey || event.metaKey || event.altKey || !act(event, moved)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onFocus: () => session.select(id),
    };
  }

  return handlers;
}
