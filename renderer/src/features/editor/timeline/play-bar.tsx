import { Group, Text } from '@mantine/core';
import { Pause, Play, Scissors } from 'lucide-react';
import type { ReactNode } from 'react';
import { keptDuration, toKept } from '#shared/timeline/cuts.ts';
import { t } from '#renderer/language/index.ts';
import { formatPreciseTime } from '#renderer/lib/format.ts';
import { IconButton, QuietButton, SecondaryButton } from '#renderer/ui/index.ts';
import { useEditor, useEditorContext, usePlayback } from '../editor-context.ts';
import { Overview } from './overview.tsx';
import styles from './timeline.module.css';

/** The player, with the whole video in one line. *Trim* opens the timeline below it. */
export function PlayBar(): ReactNode {
  const { playback, tuning, setTuning } = useEditorContext();
  const playing = usePlayback((state) => state.playing);
  const audition = usePlayback((state) => state.audition);
  return (
    <Group
      component="fieldset"
      className={styles['bar']}
      dir="ltr"
      wrap="nowrap"
      gap="var(--space-16)"
      aria-label={t('editor.playback')}
    >
      <IconButton
        label={playing ? t('common.pause') : t('common.play')}
        shortcut="Space"
        size="large"
        look="solid"
        round
        icon={playing ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
        onClick={() => playback.toggle()}
      />
      <Clock />
      {audition && (
        <QuietButton size="small" icon={<Play />} onClick={() => playback.repeatAudition()}>
          {t('common.again')}
        </QuietButton>
      )}
      <Overview />
      {!tuning && (
        <SecondaryButton icon={<Scissors />} data-trim onClick={() => setTuning(true)}>
          {t('editor.trim')}
        </SecondaryButton>
      )}
    </Group>
  );
}

/** Times of the video as it will be, without what is cut out. */
function Clock(): ReactNode {
  const recorded = usePlayback((state) => state.time);
  const cuts = useEditor(({ history }) => history.present.cuts);
  const length = useEditor(({ waveform }) => waveform.duration);
  return (
    <Text size="sm" ff="monospace" className={styles['clock']}>
      {formatPreciseTime(toKept(cuts, recorded), 1)}{' '}
      <Text span inherit c="dimmed">
        / {formatPreciseTime(keptDuration(cuts, length), 1)}
      </Text>
    </Text>
  );
}
