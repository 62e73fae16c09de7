import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { keptDuration, toKept, toRecording } from '#shared/timeline/cuts.ts';
import { clamp, type Range } from '#shared/timeline/range.ts';
import { pixelToTime, timeToPixel, type TimelineView } from '#shared/timeline/view.ts';
import { t } from '#renderer/language/index.ts';
import { formatPreciseTime } from '#renderer/lib/format.ts';
import { useWidth } from '#renderer/lib/use-width.ts';
import { variableStyle } from '#renderer/ui/index.ts';
import { useEditor, useEditorContext } from '../editor-context.ts';
import { endOf } from '../model/cuts.ts';
import { chips, documentVariables } from '../model/document.ts';
import { Playhead } from './playhead.tsx';
import { drawnRanges, SelectedWords } from './ranges.tsx';
import styles from './timeline.module.css';
import { WaveformCanvas } from './waveform-canvas.tsx';

const height = 54;

function wholeView(width: number, { start, end }: Range): TimelineView {
  return { start, pixelsPerSecond: width / Math.max(end - start, 0.001), width };
}

/** The video from its start to its end, in one line: press or drag to go to a moment. */
export function Overview(): ReactNode {
  const { playback } = useEditorContext();
  // It may be a frame behind an edge that is dragged.
  const document = useDeferredValue(useEditor(({ history }) => history.present));
  const waveform = useEditor((state) => state.waveform);
  const { duration } = waveform;
  const element = useRef<HTMLDivElement>(null);
  const width = useWidth(element);
  const [start, end] = [endOf(document, 'start', duration), endOf(document, 'end', duration)];
  // Stays the same object, so that the recording is drawn once.
  const whole = useMemo(() => wholeView(width, { start, end }), [width, start, end]);
  const ranges = useMemo(() => drawnRanges(document), [document]);
  const variables = documentVariables(document);
  const length = keptDuration(document.cuts, duration);

  // It moves sixty times a second.
  useEffect(() => {
    function show({ time }: { time: number }): void {
      const shown = toKept(document.cuts, time);
      element.current?.setAttribute('aria-valuenow', shown.toFixed(2));
      const times = { time: formatPreciseTime(shown, 1), duration: formatPreciseTime(length, 1) };
      element.current?.setAttribute('aria-valuetext', t('common.timeOf', times));
    }
    show(playback.store.getState());
    return playback.store.subscribe(show);
  }, [playback, document, length]);

  function seek(event: PointerEvent<HTMLElement>): void {
    const x = event.clientX - (element.current?.getBoundingClientRect().left ?? 0);
    playback.seek(clamp(pixelToTime(whole, x), start, end));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const now = toKept(document.cuts, playback.store.getState().time);
    const steps: Record<string, number> = {
      ArrowLeft: now - 1,
      ArrowRight: now + 1,
      PageUp: now - 10,
      PageDown: now + 10,
      Home: 0,
      End: length,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    playback.seek(toRecording(document.cuts, clamp(to, 0, length)));
  }

  return (
    <div
      ref={element}
      className={styles['overview']}
      // A range input has a track of its own.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      aria-label={t('common.position')}
      aria-valuemin={0}
      aria-valuemax={Number(length.toFixed(2))}
      aria-valuenow={0}
      tabIndex={0}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        seek(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event);
      }}
      onKeyDown={onKeyDown}
    >
      {chips(document).map(
        ({ id, name, place }) =>
          place && (
            <span
              key={id}
              className={styles['marked']}
              style={{ ...variableStyle(variables.indexOf(name)), ...spanOf(whole, place) }}
            />
          ),
      )}
      <SelectedWords view={whole} />
      {width > 0 && <WaveformCanvas waveform={waveform} view={whole} height={height} ranges={ranges} />}
      <Playhead view={whole} />
    </div>
  );
}

function spanOf(view: TimelineView, { start, end }: Range): CSSProperties {
  return { left: timeToPixel(view, start) - 3, width: (end - start) * view.pixelsPerSecond + 6 };
}
