import { Group, Text } from '@mantine/core';
import { Magnet, Play, Repeat, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { viewAtZoomLevel, zoomLevel } from '#shared/timeline/view.ts';
import { t } from '#renderer/language/index.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import { IconButton, Kbd, QuietButton, SecondaryButton, VariableChip } from '#renderer/ui/index.ts';
import { useEditor, useEditorContext, usePlayback } from '../editor-context.ts';
import { documentVariables, findChip, type VariablePart } from '../model/document.ts';
import { useRepeat } from '../stage/use-repeat.ts';
import { CutHereButton } from './cut-here.tsx';
import styles from './timeline.module.css';
import type { TimelineViewport } from './use-timeline-view.ts';

type TimelineHeadProps = {
  viewport: TimelineViewport;
  duration: number;
  snapping: boolean;
  onSnapping: (snapping: boolean) => void;
};

export function TimelineHead({ viewport, duration, snapping, onSnapping }: TimelineHeadProps): ReactNode {
  const selected = useEditor((state) =>
    state.selected === null ? null : findChip(state.history.present, state.selected),
  );
  const { playback, closeWord } = useEditorContext();
  const { setView } = viewport;

  function zoom(step: number): void {
    const anchor = playback.store.getState().time;
    setView((view) => viewAtZoomLevel(view, zoomLevel(view, duration) + step, onScreen(anchor, view), duration));
  }

  return (
    <Group gap="var(--space-10)" mih={34} mb="var(--space-6)">
      {selected?.place ? <SelectedWord chip={selected} place={selected.place} /> : null}
      {selected?.place ? (
        // The edges say so themselves.
        <Group
          gap="var(--space-4)"
          wrap="nowrap"
          justify="flex-end"
          flex="1 1 0"
          miw={0}
          className={styles['keys']}
          aria-hidden
        >
          <Text size="sm" c="dimmed" truncate>
            {t('editor.edgeHint')}
          </Text>
          <Kbd>←</Kbd>
          <Kbd>→</Kbd>
        </Group>
      ) : (
        <Text size="sm" c="dimmed" truncate flex="1 1 0" miw={0}>
          {t('editor.timelineHint')}
        </Text>
      )}
      <Group gap="var(--space-4)" wrap="nowrap" ml="auto">
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
        <IconButton size="small" label={t('editor.zoomOut')} icon={<ZoomOut />} onClick={() => zoom(-0.1)} />
        <IconButton size="small" label={t('editor.zoomIn')} icon={<ZoomIn />} onClick={() => zoom(0.1)} />
        <SecondaryButton size="small" shortcut="Esc" onClick={closeWord}>
          {t('common.done')}
        </SecondaryButton>
      </Group>
    </Group>
  );
}

/** The fixed point of zooming: the playhead if it is visible, else the middle. */
function onScreen(time: number, view: TimelineViewport['view']): number {
  const end = view.start + view.width / view.pixelsPerSecond;
  return time >= view.start && time <= end ? time : (view.start + end) / 2;
}

type SelectedWordProps = { chip: VariablePart; place: NonNullable<VariablePart['place']> };

function SelectedWord({ chip, place }: SelectedWordProps): ReactNode {
  const { playback } = useEditorContext();
  const looping = usePlayback((state) => state.looping);
  const index = useEditor(({ history }) => documentVariables(history.present).indexOf(chip.name));
  const repeat = useRepeat();
  return (
    <Group component="fieldset" gap="var(--space-8)" wrap="nowrap" miw={0} aria-label={t('editor.selectedWord')}>
      <VariableChip name={variableLabel(chip.name)} index={index} size="small" />
      {chip.spoken !== '' && (
        <Text size="sm" fw={600} truncate>
          {t('editor.quoted', { spoken: chip.spoken })}
        </Text>
      )}
      <Text size="sm" c="dimmed" ff="monospace" className={styles['clock']}>
        {t('editor.seconds', { seconds: place.end - place.start })}
      </Text>
      <SecondaryButton size="small" icon={<Play />} onClick={() => playback.playRange(place)}>
        {t('editor.listen')}
      </SecondaryButton>
      <IconButton
        size="small"
        label={t('editor.repeat')}
        shortcut="L"
        icon={<Repeat />}
        pressed={looping}
        onClick={repeat}
      />
    </Group>
  );
}
