import { Magnet, Pencil, Play, Trash2, ZoomIn, ZoomOut } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { viewAtZoomLevel, zoomLevel } from '#shared/timeline/view.ts';
import { limits } from '#shared/limits.ts';
import { t } from '#renderer/language/index.ts';
import { Badge, IconButton, QuietButton, VariableChip } from '#renderer/ui/index.ts';
import { anchorOf, useEditor, useEditorContext } from '../editor-context.ts';
import { documentVariables, findChip, type VariablePart } from '../model/document.ts';
import { unmark } from '../model/edits.ts';
import { CutHereButton } from './cut-here.tsx';
import styles from './timeline.module.css';
import type { TimelineViewport } from './use-timeline-view.ts';

type TimelineHeadProps = {
  sections: number;
  viewport: TimelineViewport;
  duration: number;
  snapping: boolean;
  onSnapping: (snapping: boolean) => void;
};

const zoomSteps = 100;

export function TimelineHead({ sections, viewport, duration, snapping, onSnapping }: TimelineHeadProps): ReactNode {
  const selected = useEditor((state) =>
    state.selected === null ? null : findChip(state.history.present, state.selected),
  );
  const { playback } = useEditorContext();
  const { view, setView } = viewport;
  const tooMany = sections > limits.sectionsPerVideo;

  function zoom(change: (level: number) => number): void {
    const anchor = playback.store.getState().time;
    setView((view) => viewAtZoomLevel(view, change(zoomLevel(view, duration)), onScreen(anchor, view), duration));
  }

  const level = view.width > 0 ? zoomLevel(view, duration) : 0;
  return (
    <div className={styles['head']}>
      <h2 className={styles['title']}>{t('editor.timeline')}</h2>
      <Badge tone={tooMany ? 'bad' : 'neutral'}>{t('editor.sections', { count: sections })}</Badge>
      {selected ? <SelectedSection chip={selected} /> : <p className={styles['hint']}>{t('editor.timelineHint')}</p>}
      <div className={styles['tools']}>
        <CutHereButton />
        <QuietButton
          size="small"
          icon={<Magnet />}
          aria-pressed={snapping}
          className={styles['snap']}
          onClick={() => onSnapping(!snapping)}
        >
          {t('editor.snap')}
        </QuietButton>
        <IconButton
          size="small"
          label={t('editor.zoomOut')}
          icon={<ZoomOut />}
          onClick={() => zoom((level) => level - 0.1)}
        />
        <input
          type="range"
          className={styles['zoom']}
          aria-label={t('editor.zoom')}
          min={0}
          max={zoomSteps}
          style={{ '--level': `${level * 100}%` } as CSSProperties}
          value={Math.round(level * zoomSteps)}
          onChange={(event) => {
            const wanted = event.currentTarget.valueAsNumber / zoomSteps;
            zoom(() => wanted);
          }}
        />
        <IconButton
          size="small"
          label={t('editor.zoomIn')}
          icon={<ZoomIn />}
          onClick={() => zoom((level) => level + 0.1)}
        />
      </div>
    </div>
  );
}

/** The fixed point of zooming: the playhead if it is visible, else the middle. */
function onScreen(time: number, view: TimelineViewport['view']): number {
  const end = view.start + view.width / view.pixelsPerSecond;
  return time >= view.start && time <= end ? time : (view.start + end) / 2;
}

function SelectedSection({ chip }: { chip: VariablePart }): ReactNode {
  const { session, playback, setNaming } = useEditorContext();
  const index = useEditor(({ history }) => documentVariables(history.present).indexOf(chip.name));
  const { place } = chip;
  return (
    <fieldset className={styles['selection']} aria-label={t('editor.selectedSection')}>
      <VariableChip name={chip.name} spoken={chip.spoken} index={index} size="small" />
      {place && <span className={styles['length']}>{t('editor.seconds', { seconds: place.end - place.start })}</span>}
      {place && (
        <IconButton
          size="small"
          label={t('editor.playSection')}
          shortcut="Enter"
          icon={<Play />}
          onClick={() => playback.playRange(place)}
        />
      )}
      <IconButton
        size="small"
        label={t('editor.renameVariable')}
        shortcut="F2"
        icon={<Pencil />}
        onClick={(event) =>
          setNaming({ kind: 'chip', id: chip.id, anchor: anchorOf(event.currentTarget.getBoundingClientRect()) })
        }
      />
      <IconButton
        size="small"
        label={t('editor.removeVariable')}
        shortcut="Delete"
        icon={<Trash2 />}
        onClick={() => session.edit((document) => unmark(document, chip.id))}
      />
    </fieldset>
  );
}
