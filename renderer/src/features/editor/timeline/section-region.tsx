import { TriangleAlert } from 'lucide-react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { limits } from '#shared/limits.ts';
import type { Edge, Range } from '#shared/timeline/range.ts';
import { moveEdge, moveRange, nudgeFrames } from '#shared/timeline/range.ts';
import { timeToPixel, type TimelineView } from '#shared/timeline/view.ts';
import { t } from '#renderer/language/index.ts';
import { classNames } from '#renderer/lib/class-names.ts';
import { variableStyle } from '#renderer/ui/index.ts';
import { anchorOf, useEditorContext } from '../editor-context.ts';
import { isTooLong, type VariablePart } from '../model/document.ts';
import { otherPlaces, place as placeChip, unmark } from '../model/edits.ts';
import { EdgeHandle, nudgeOf, useTimelineDrag } from './edge-handle.tsx';
import styles from './timeline.module.css';

type SectionRegionProps = {
  chip: VariablePart & { place: Range };
  colorIndex: number;
  view: TimelineView;
  /** Where the next section begins, seconds; Infinity after the last. */
  next: number;
  duration: number;
  selected: boolean;
  snap: (time: number, event: { altKey: boolean }) => number;
};

/** Minimum width of a label, which may extend beyond its section up to the next one, pixels. */
const labelWidth = 46;
const longLabelWidth = 120;

/** The dragged part, and the section before. */
type Dragged = { what: Edge | 'all'; place: Range };

/** One section on the waveform: its body plays and moves it, its handles move its edges. */
export function SectionRegion({
  chip,
  colorIndex,
  view,
  next,
  duration,
  selected,
  snap,
}: SectionRegionProps): ReactNode {
  const { template, session, playback, setNaming } = useEditorContext();
  const { place } = chip;
  const left = timeToPixel(view, place.start);
  const width = (place.end - place.start) * view.pixelsPerSecond;
  const room = Math.min(timeToPixel(view, next), view.width) - left;
  const seconds = place.end - place.start;
  const tooLong = isTooLong(chip);

  function surroundings(): { duration: number; others: Range[] } {
    return { duration, others: otherPlaces(session.store.getState().history.present, chip.id) };
  }

  function setPlace(range: Range, group: string): void {
    session.edit((document) => placeChip(document, chip.id, range), `${group} ${chip.id}`);
  }

  const drag = useTimelineDrag<Dragged>({
    view,
    onMove({ what, place: from }, seconds, event) {
      if (what === 'all') setPlace(moveRange(from, snap(from.start + seconds, event), surroundings()), 'drag');
      else setPlace(moveEdge(from, what, snap(from[what] + seconds, event), surroundings()), 'drag');
    },
    onEnd({ what }, moved) {
      if (!moved && what === 'all') playback.seek(place.start);
    },
  });

  function nudge(event: KeyboardEvent, what: Dragged['what']): boolean {
    const frames = nudgeOf(event);
    if (frames === 0) return false;
    const frameRate = template.media && template.media.frame_rate[0] / template.media.frame_rate[1];
    const to = (time: number): number => nudgeFrames(time, frames, frameRate);
    if (what === 'all') setPlace(moveRange(place, to(place.start), surroundings()), 'nudge');
    else setPlace(moveEdge(place, what, to(place[what]), surroundings()), 'nudge');
    return true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, what: Dragged['what']): void {
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

  function handlers(what: Dragged['what']) {
    const { onPointerDown, ...dragging } = drag({ what, place });
    return {
      ...dragging,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        onPointerDown(event);
        if (event.button === 0) session.select(chip.id);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, what),
      onFocus: () => session.select(chip.id),
    };
  }

  if (left + width < -20 || left > view.width + 20) return null;
  return (
    <fieldset
      aria-label={t('editor.section', { name: chip.name })}
      className={classNames(styles['region'], selected && styles['selected'], tooLong && styles['tooLong'])}
      style={{ ...variableStyle(colorIndex), left, width }}
    >
      <button
        type="button"
        className={styles['body']}
        aria-label={t('editor.sectionBody', {
          name: chip.name,
          spoken: chip.spoken,
          said: chip.spoken === '' ? 'no' : 'yes',
          seconds,
          tooLong: tooLong ? 'yes' : 'no',
          limit: limits.sectionSeconds,
        })}
        aria-pressed={selected}
        onDoubleClick={(event) => rename(event.currentTarget)}
        {...handlers('all')}
      >
        {room >= labelWidth && (
          <span className={styles['label']} style={{ maxWidth: Math.max(width, room) }}>
            {tooLong && <TriangleAlert aria-hidden="true" />}
            <span className={styles['labelName']}>{chip.name}</span>
            {width >= longLabelWidth && (
              <span className={styles['labelLength']}>{t('editor.seconds', { seconds })}</span>
            )}
          </span>
        )}
      </button>
      <EdgeHandle
        edge="start"
        label={t('editor.startOf', { name: chip.name })}
        time={place.start}
        duration={duration}
        {...handlers('start')}
      />
      <EdgeHandle
        edge="end"
        label={t('editor.endOf', { name: chip.name })}
        time={place.end}
        duration={duration}
        {...handlers('end')}
      />
    </fieldset>
  );
}
