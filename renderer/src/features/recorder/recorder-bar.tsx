import { Box, Group } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { Frame, Mic, Pause, Play, RotateCcw, ScrollText } from 'lucide-react';
import { useShortcut } from '#renderer/lib/letter-keys.ts';
import { t } from '../../language/index.ts';
import type { RecorderPreferences } from '../../stores/index.ts';
import { IconButton, SecondaryButton } from '../../ui/index.ts';
import { DeviceMenu, type DeviceMenuProps } from './device-menu.tsx';
import type { FollowingState } from './following/use-following.ts';
import { MicrophoneMeter } from '../../devices/index.ts';
import styles from './recorder.module.css';
import { ScreenMenu, type ScreenMenuProps } from './screen-menu.tsx';
import { SpeedControl } from './speed-control.tsx';
import type { Phase } from './take-session.ts';

type RecorderBarProps = DeviceMenuProps &
  ScreenMenuProps & {
    phase: Phase;
    following: FollowingState;
    onPreferences: (values: Partial<RecorderPreferences>) => void;
    /** Starts or stops recording. */
    onRecord: () => void;
    onPause: () => void;
    onRetake: () => void;
    /** A problem keeps the take from being recorded or saved. */
    stuck: boolean;
  };

/** The controls for recording. */
export function RecorderBar(props: RecorderBarProps): ReactNode {
  const { phase, stream, preferences, onPreferences, onRecord, onPause, onRetake, stuck } = props;
  const { following, camera, onChoose, screen, layout, onLayout } = props;
  const recordKey = useShortcut('R');
  const record = useRef<HTMLButtonElement>(null);
  const running = phase === 'recording' || phase === 'paused' || phase === 'saving';

  // The previous view (a take's review, or the request for the camera) had the focus and is gone.
  useEffect(() => {
    if (!document.activeElement?.closest('main')) record.current?.focus();
  }, []);

  return (
    <Group
      className={styles['bar']}
      gap="var(--space-8) var(--space-12)"
      justify="center"
      mih={88}
      py="s8"
      px="s20"
      bdrs="stage"
      role="toolbar"
      aria-label={t('recorder.recording')}
    >
      <Group gap="s10" wrap="nowrap" c="var(--dim)">
        <Mic size={22} aria-hidden />
        <MicrophoneMeter stream={stream} />
      </Group>
      {running ? (
        <SecondaryButton
          icon={<RotateCcw />}
          disabled={phase === 'saving' && !stuck}
          onClick={onRetake}
          style={{ minWidth: 96 }}
        >
          {t('recorder.retake')}
        </SecondaryButton>
      ) : (
        <>
          <DeviceMenu camera={camera} stream={stream} preferences={preferences} onChoose={onChoose} />
          <ScreenMenu screen={screen} layout={layout} onLayout={onLayout} />
        </>
      )}
      <Box
        ref={record}
        type="button"
        component="button"
        className={styles['record']}
        flex="none"
        w={62}
        h={62}
        p={0}
        bdrs="50%"
        bg="transparent"
        data-running={running || phase === 'countdown'}
        aria-label={recordLabel(phase)}
        aria-keyshortcuts={recordKey}
        disabled={phase === 'saving'}
        onClick={({ detail }) => {
          // The second click of a double click would cancel the countdown.
          if (detail < 2) onRecord();
        }}
      >
        <span aria-hidden />
      </Box>
      {running ? (
        <SecondaryButton
          icon={phase === 'paused' ? <Play /> : <Pause />}
          disabled={phase === 'saving'}
          onClick={onPause}
          style={{ minWidth: 96 }}
        >
          {phase === 'paused' ? t('common.resume') : t('common.pause')}
        </SecondaryButton>
      ) : (
        <>
          <IconButton
            label={t('editor.script')}
            icon={<ScrollText />}
            look="framed"
            pressed={preferences.showScript}
            onClick={() => onPreferences({ showScript: !preferences.showScript })}
          />
          <IconButton
            label={t('recorder.framingGuide')}
            icon={<Frame />}
            look="framed"
            pressed={preferences.showGuide}
            onClick={() => onPreferences({ showGuide: !preferences.showGuide })}
          />
        </>
      )}
      <SpeedControl preferences={preferences} following={following} onChange={onPreferences} />
    </Group>
  );
}

function recordLabel(phase: Phase): string {
  if (phase === 'countdown') return t('keyboard.cancelCountdown');
  return phase === 'ready' ? t('common.record') : t('recorder.stop');
}
