import { FoldHorizontal, SquareSplitHorizontal } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { Range } from '#shared/timeline/range.ts';
import { timeToPixel, type TimelineView } from '#shared/timeline/view.ts';
import { t } from '#renderer/language/index.ts';
import { useOffer } from '#renderer/stores/index.ts';
import { IconButton } from '#renderer/ui/index.ts';
import { useEditor, useEditorContext, usePlayback, useShownTime } from '../editor-context.ts';
import { splitDeed } from '../model/splits.ts';
import { useSplitDeeds, type ShownParts } from '../use-splits.ts';
import { useRecording } from './cut-region.tsx';
import styles from './timeline.module.css';

type SplitsProps = ShownParts & {
  view: TimelineView;
  /** Scrolls to a part of the recording that is not on screen. */
  onShow: (part: Range) => void;
};

/** The splits and the parts between them. A part is a button for the keyboard alone: the waveform takes its presses. */
export function Splits({ parts, selected, view, onShow }: SplitsProps): ReactNode {
  const { session, playback } = useEditorContext();
  const partName = usePartName();
  return parts.map((part) => (
    <Fragment key={part.start}>
      {part.split && <SplitMark at={part.start} view={view} onShow={onShow} />}
      <button
        type="button"
        className={styles['part']}
        style={{ left: timeToPixel(view, part.start), width: (part.end - part.start) * view.pixelsPerSecond }}
        aria-label={partName(part)}
        aria-pressed={part === selected}
        onFocus={() => {
          session.selectPart(part.start);
          onShow(part);
        }}
        onClick={() => playback.playRange(part)}
      />
    </Fragment>
  ));
}

/** Names a part by its times in the video. */
export function usePartName(): (part: Range) => string {
  const shownTime = useShownTime();
  return ({ start, end }) => t('editor.part', { from: shownTime(start, 2), to: shownTime(end, 2) });
}

function SplitMark({ at, view, onShow }: Pick<SplitsProps, 'view' | 'onShow'> & { at: number }): ReactNode {
  const { session, playback } = useEditorContext();
  const { join } = useSplitDeeds();
  const shownTime = useShownTime();
  return (
    <div className={styles['split']} style={{ left: timeToPixel(view, at) }}>
      <button
        type="button"
        aria-label={t('editor.splitMark', { time: shownTime(at, 2) })}
        // A press on the mark is no press on the waveform below.
        onPointerDown={(event) => event.stopPropagation()}
        onFocus={(event) => {
          session.select(null);
          if (event.target.matches(':focus-visible')) onShow({ start: at, end: at });
        }}
        onClick={() => playback.seek(at)}
        onKeyDown={(event) => {
          if (event.repeat || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
          event.preventDefault();
          join(at);
        }}
      >
        <SquareSplitHorizontal aria-hidden />
      </button>
    </div>
  );
}

/** Splits the recording at the playhead, or joins what is split there; says how many parts there are. */
export function SplitButton({ parts }: Pick<ShownParts, 'parts'>): ReactNode {
  const { template } = useEditorContext();
  const recording = useRecording();
  const document = useEditor(({ history }) => history.present);
  const deed = usePlayback(({ time }) => splitDeed(document, time, recording));
  const { split } = useSplitDeeds();
  const reasons = { inCut: t('editor.splitInCut'), atEdge: t('editor.splitAtEdge'), split: undefined, join: undefined };
  const reason = reasons[deed];
  const label = deed === 'join' ? t('editor.join') : t('editor.split');
  const Icon = deed === 'join' ? FoldHorizontal : SquareSplitHorizontal;
  useOffer(`template ${template.id}`, [
    { id: 'split', label, icon: Icon, shortcut: 'S', when: reason === undefined, run: split },
  ]);
  return (
    <>
      <IconButton
        size="small"
        label={label}
        shortcut="S"
        icon={<Icon />}
        tooltip={reason}
        aria-description={reason}
        disabled={reason !== undefined}
        onClick={split}
      />
      <output className="visually-hidden">{t('editor.parts', { count: Math.max(1, parts.length) })}</output>
    </>
  );
}
