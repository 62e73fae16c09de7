import { Flag } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { moveEdge, type Edge } from '#shared/timeline/range.ts';
import { timeToPixel, type TimelineView } from '#shared/timeline/view.ts';
import { t } from '#renderer/language/index.ts';
import { useEditor, useEditorContext, useShownTime } from '../editor-context.ts';
import { useFlubDeeds, type SelectedFlub, type ShownFlubs } from '../use-flubs.ts';
import { useRecording } from './cut-region.tsx';
import { EdgeHandle, useEdgeDrag } from './edge-handle.tsx';
import styles from './timeline.module.css';

type FlubsProps = {
  view: TimelineView;
  snap: (time: number, event: { altKey: boolean }) => number;
};

/** The flubs, and the suggested cut of the selected one. */
export function Flubs({ flubs, selected, view, snap }: FlubsProps & ShownFlubs): ReactNode {
  const onKeyDown = useFlubKeys(selected);
  return (
    <>
      {selected && (
        <fieldset
          className={styles['toCut']}
          style={{
            left: timeToPixel(view, selected.range.start),
            width: (selected.range.end - selected.range.start) * view.pixelsPerSecond,
          }}
          aria-label={t('editor.toCut')}
        >
          <FlubEdge edge="start" flub={selected} view={view} snap={snap} onKeyDown={onKeyDown} />
          <FlubEdge edge="end" flub={selected} view={view} snap={snap} onKeyDown={onKeyDown} />
        </fieldset>
      )}
      {flubs.map((at) => (
        <FlubMark key={at} at={at} selected={at === selected?.at ? selected : null} view={view} onKeyDown={onKeyDown} />
      ))}
    </>
  );
}

/** Mod+X cuts the selected flub out, Delete removes its mark, as with sections. Held, they leave the next flub alone. */
function useFlubKeys(selected: SelectedFlub | null): (event: KeyboardEvent) => void {
  const { cut, dismiss } = useFlubDeeds();
  return (event) => {
    const cuts = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'x';
    if (!selected || event.repeat || (!cuts && event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    if (cuts) cut(selected);
    else dismiss(selected);
  };
}

type FlubMarkProps = {
  at: number;
  /** Itself, while it is selected. */
  selected: SelectedFlub | null;
  view: TimelineView;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** Stays in place outside the view, so that the focus can reach it. */
function FlubMark({ at, selected, view, onKeyDown }: FlubMarkProps): ReactNode {
  const { session, playback } = useEditorContext();
  const mark = useRef<HTMLButtonElement>(null);
  const isSelected = selected !== null;
  const shownTime = useShownTime();
  useEffect(() => {
    if (isSelected) mark.current?.focus({ preventScroll: true });
  }, [isSelected]);
  return (
    <div className={styles['flub']} style={{ left: timeToPixel(view, at) }}>
      <button
        ref={mark}
        type="button"
        aria-label={t('editor.flub', { time: shownTime(at, 2) })}
        aria-pressed={isSelected}
        onPointerDown={stop}
        onFocus={() => session.selectFlub(at)}
        onClick={() => selected && playback.playRange(selected.range)}
        onKeyDown={onKeyDown}
      >
        <Flag aria-hidden />
      </button>
    </div>
  );
}

/** A press on the mark is no press on the waveform below. */
function stop(event: { stopPropagation(): void }): void {
  event.stopPropagation();
}

type FlubEdgeProps = FlubsProps & { edge: Edge; flub: SelectedFlub; onKeyDown: (event: KeyboardEvent) => void };

function FlubEdge({ edge, flub: { at, range }, view, snap, onKeyDown }: FlubEdgeProps): ReactNode {
  const { session } = useEditorContext();
  const { duration, rate } = useRecording();
  const cuts = useEditor(({ history }) => history.present.cuts);
  const drag = useEdgeDrag(range[edge], {
    view,
    rate,
    snap,
    onMove: (time) => session.selectFlub(at, moveEdge(range, edge, time, { duration, others: cuts })),
    onSettled: () => undefined,
  });
  const label = edge === 'start' ? t('editor.startToCut') : t('editor.endToCut');
  return (
    <EdgeHandle
      edge={edge}
      label={label}
      time={range[edge]}
      duration={duration}
      {...drag}
      onKeyDown={(event) => {
        drag.onKeyDown(event);
        onKeyDown(event);
      }}
    />
  );
}
