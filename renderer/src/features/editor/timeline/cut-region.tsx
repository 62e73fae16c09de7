import { Undo2 } from 'lucide-react';
import { useRef, type FocusEvent, type ReactNode } from 'react';
import { clamp, frameSeconds, type Edge, type Range } from '#shared/timeline/range.ts';
import { timeToPixel, type TimelineView } from '#shared/timeline/view.ts';
import { t } from '#renderer/language/index.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import { IconButton, QuietButton, useToast } from '#renderer/ui/index.ts';
import { useEditor, useEditorContext } from '../editor-context.ts';
import { endOf, markBetween, moveCutEdge, putBack, trimTo, withoutCutWords } from '../model/cuts.ts';
import type { EditorDocument } from '../model/document.ts';
import { EdgeHandle, useEdgeDrag } from './edge-handle.tsx';
import styles from './timeline.module.css';

type CutsProps = {
  view: TimelineView;
  snap: (time: number, event: { altKey: boolean }) => number;
  /** Scrolls to a part of the recording that is not on screen. */
  onShow: (part: Range) => void;
};

/** The cuts, with their edges. One that is out of view scrolls into view with the focus. */
export function Cuts(props: CutsProps): ReactNode {
  const cuts = useEditor(({ history }) => history.present.cuts);
  const { duration } = useRecording();
  return (
    <>
      {cuts.map((cut, index) => (
        // A cut has no name; its index is stable while it is edited.
        // oxlint-disable-next-line react/no-array-index-key
        <CutRegion key={index} cut={cut} inside={cut.start > 0 && cut.end < duration} {...props} />
      ))}
      <TrimHandle edge="start" {...props} />
      <TrimHandle edge="end" {...props} />
    </>
  );
}

/** What cuts depend on: the recording's length, and its frames a second. */
export function useRecording(): { duration: number; rate: number } {
  const { template } = useEditorContext();
  const duration = useEditor(({ waveform }) => waveform.duration);
  const [frames, seconds] = template.media?.frame_rate ?? [1, frameSeconds(null)];
  return { duration, rate: frames / seconds };
}

/** Minimum width of a cut for its button's label, pixels. */
const labelWidth = 104;
/** In a narrower part of a cut the handles at its edges would lie over the button. */
const besideHandles = 64;

function CutRegion({ cut, inside, ...props }: CutsProps & { cut: Range; inside: boolean }): ReactNode {
  const { view, onShow } = props;
  const { session } = useEditorContext();
  const left = timeToPixel(view, cut.start);
  const width = (cut.end - cut.start) * view.pixelsPerSecond;
  // The visible part of a cut that is longer than the screen.
  const shown = { left: clamp(-left, 0, width), right: clamp(left + width - view.width, 0, width) };
  const visible = width - shown.left - shown.right;
  const button = {
    onClick: () => session.edit((document) => putBack(document, cut)),
    onFocus: (event: FocusEvent) => isByKeyboard(event) && onShow(cut),
  };
  return (
    <fieldset className={styles['cut']} style={{ left, width }} aria-label={t('editor.cut')}>
      <span
        className={styles['putBack']}
        data-narrow={visible < besideHandles || undefined}
        style={{ left: shown.left, right: shown.right }}
        onPointerDown={stop}
      >
        {visible >= labelWidth ? (
          <QuietButton size="small" icon={<Undo2 />} {...button}>
            {t('editor.putBack')}
          </QuietButton>
        ) : (
          <IconButton size="small" label={t('editor.putBack')} icon={<Undo2 />} {...button} />
        )}
      </span>
      {inside && <CutEdge edge="start" cut={cut} {...props} />}
      {inside && <CutEdge edge="end" cut={cut} {...props} />}
    </fieldset>
  );
}

/** Under a pointer nothing scrolls away. */
function isByKeyboard({ target }: FocusEvent): boolean {
  return target.matches(':focus-visible');
}

/** A press on the button is no press on the waveform below. */
function stop(event: { stopPropagation(): void }): void {
  event.stopPropagation();
}

function CutEdge({ edge, cut, ...props }: CutsProps & { edge: Edge; cut: Range }): ReactNode {
  const recording = useRecording();
  const drag = useCutDrag(cut[edge], { ...props, name: `cut ${edge}` }, (document, time) => {
    // The current cut: a drag moves it many times before it is drawn again.
    const now = document.cuts.find(({ start, end }) => (edge === 'start' ? end === cut.end : start === cut.start));
    return now ? moveCutEdge(document, now, edge, { time, recording }) : document;
  });
  const label = edge === 'start' ? t('editor.startOfCut') : t('editor.endOfCut');
  return (
    <EdgeHandle
      edge={edge}
      label={label}
      time={cut[edge]}
      duration={recording.duration}
      onFocus={(event) => isByKeyboard(event) && props.onShow(cut)}
      {...drag}
    />
  );
}

/** The start or end of the video: drag it inwards to trim. */
function TrimHandle({ edge, ...props }: CutsProps & { edge: Edge }): ReactNode {
  const recording = useRecording();
  const time = useEditor(({ history }) => endOf(history.present, edge, recording.duration));
  const drag = useCutDrag(time, { ...props, name: `trim ${edge}` }, (document, to) =>
    trimTo(document, edge, to, recording),
  );
  const label = edge === 'start' ? t('editor.startOfVideo') : t('editor.endOfVideo');
  return (
    <div className={styles['trim']} data-edge={edge} style={{ left: timeToPixel(props.view, time) }}>
      <EdgeHandle
        edge={edge}
        label={label}
        time={time}
        duration={recording.duration}
        onFocus={(event) => isByKeyboard(event) && props.onShow({ start: time, end: time })}
        {...drag}
      />
    </div>
  );
}

type CutDrag = CutsProps & { name: string };

/**
 * Moves an edge of a cut; on release, the words in it leave the script in the same step, and a marked word at which the
 * edge stopped is named.
 */
function useCutDrag(
  time: number,
  { view, snap, name }: CutDrag,
  move: (document: EditorDocument, time: number) => EditorDocument,
) {
  const { session } = useEditorContext();
  const { rate } = useRecording();
  const toast = useToast();
  const wanted = useRef(time);
  return useEdgeDrag(time, {
    view,
    rate,
    snap,
    onMove(to, { group, pause }) {
      wanted.current = to;
      session.edit((document) => move(document, to), `${group} ${name}`, pause);
    },
    onSettled({ group, pause }) {
      session.edit(withoutCutWords, `${group} ${name}`, pause);
      const word = markBetween(session.store.getState().history.present, time, wanted.current);
      if (word) toast.show(t('editor.cutThrough', { word: word.spoken || variableLabel(word.name) }));
    },
  });
}
