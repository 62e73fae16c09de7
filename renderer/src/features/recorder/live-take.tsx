import { Box, Stack } from '@mantine/core';
import { useRef, type ReactNode, type RefObject } from 'react';
import type { Layout } from '#shared/layouts.ts';
import { StreamVideo } from '../../devices/index.ts';
import { t } from '../../language/index.ts';
import type { RecorderPreferences } from '../../stores/index.ts';
import { Clock } from './clock.tsx';
import { Countdown } from './countdown-view.tsx';
import type { Following } from './following/use-following.ts';
import type { ReadingWord } from './reading.ts';
import styles from './recorder.module.css';
import { isRunning, type Phase, type TakeState } from './take-session.ts';
import { Teleprompter } from './teleprompter.tsx';
import { useLight, type Light } from './use-light.ts';
import { useMuted } from './use-muted.ts';
import { useSilence } from './use-silence.ts';
import { CameraOff, Check, HardDriveDownload, LightbulbOff, MicOff, Sun } from 'lucide-react';
import { formatBytes } from '../../lib/format.ts';
import { LayoutView } from '../../ui/index.ts';
import { pictureSize } from './use-screen.ts';

type LiveTakeProps = {
  stream: MediaStream;
  screen: MediaStream | null;
  layout: Layout;
  take: TakeState;
  /** Seconds of the take recorded so far. */
  elapsed: () => number;
  preferences: RecorderPreferences;
  /** The words of the script; null if they would be in the picture. */
  words: readonly ReadingWord[] | null;
  following: Following;
};

/** The camera's picture, with information for the speaker over it. */
export function LiveTake(props: LiveTakeProps): ReactNode {
  const { stream, screen, layout, take, elapsed, preferences, words, following } = props;
  const { phase } = take;
  const recording = isRunning(phase);
  const video = useRef<HTMLVideoElement>(null);
  const light = useLight(video);
  const silent = useSilence(stream);
  const muted = useMuted(stream);

  return (
    <>
      <LivePicture camera={stream} screen={screen} layout={layout} video={video} />
      {!screen && preferences.showGuide && phase === 'ready' && <FramingGuide />}
      {phase === 'countdown' && (
        <Countdown left={take.countdown}>
          <Box component="small" pos="absolute" bottom={148} fz="sm" fw={500} lts="0">
            {t('recorder.escCancels')}
          </Box>
        </Countdown>
      )}
      <div className={styles['shade']} />
      {words && (
        <Teleprompter
          words={words}
          speed={preferences.speed}
          following={following}
          size={preferences.textSize}
          mirrored={preferences.mirrored}
          elapsed={recording ? elapsed : null}
          narrow={preferences.showScript && phase === 'ready'}
        />
      )}
      <div className={styles['corner']}>
        {recording && <Clock elapsed={elapsed} running={phase === 'recording'} take={take.number} />}
      </div>
      <div className={styles['corner']} data-side="right">
        <StatusPill
          light={light}
          silent={silent || muted.audio}
          hidden={muted.video}
          phase={phase}
          saved={take.saved}
        />
      </div>
    </>
  );
}

/** The best position of the head: eyes on the upper third. */
function FramingGuide(): ReactNode {
  return (
    <svg className={styles['guide']} viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid meet" aria-hidden>
      <ellipse cx="800" cy="418" rx="168" ry="226" />
      <path d="M540 382h110M950 382h110" />
      <path d="M450 900c18-146 146-200 350-200s332 54 350 200" />
    </svg>
  );
}

/** The state of picture, sound and disk: the worst problem first. */
function StatusPill(props: { light: Light; silent: boolean; hidden: boolean; phase: Phase; saved: number }): ReactNode {
  const { light, silent, hidden, phase, saved } = props;
  if (hidden) return <Pill icon={<CameraOff />} tone="warn" text={t('recorder.noPicture')} />;
  if (silent) return <Pill icon={<MicOff />} tone="warn" text={t('recorder.silent')} />;
  if (light === 'dark') return <Pill icon={<LightbulbOff />} tone="warn" text={t('recorder.tooDark')} />;
  if (light === 'bright') return <Pill icon={<Sun />} tone="warn" text={t('recorder.tooBright')} />;
  if (isRunning(phase))
    return (
      <Pill icon={<HardDriveDownload />} tone="ok" text={t('recorder.savedSoFar', { size: formatBytes(saved) })} />
    );
  if (light === 'good') return <Pill icon={<Check />} tone="ok" text={t('recorder.allGood')} />;
  return null;
}

function Pill({ icon, tone, text }: { icon: ReactNode; tone: 'ok' | 'warn'; text: string }): ReactNode {
  return (
    <Box component="output" className={styles['pill']} h={34} py={0} ps="s12" pe="s14" bdrs="pill" data-tone={tone}>
      {icon}
      {text}
    </Box>
  );
}

type LivePictureProps = {
  camera: MediaStream;
  screen: MediaStream | null;
  /** The camera's place on the screen. */
  layout: Layout;
  /** The element with the camera's picture. */
  video: RefObject<HTMLVideoElement | null>;
};

/** The picture being recorded: the camera alone, mirrored, or the screen with the camera on it. */
function LivePicture({ camera, screen, layout, video }: LivePictureProps): ReactNode {
  const label = t('recorder.camera');
  if (!screen) return <StreamVideo ref={video} stream={camera} className={styles['live']} label={label} />;
  return (
    <Stack className={styles['composed']} gap={0} align="center" justify="center" pos="absolute" inset={0}>
      <LayoutView
        layout={layout}
        screenSize={pictureSize(screen)}
        cameraSize={pictureSize(camera)}
        screen={<StreamVideo stream={screen} label={t('recorder.yourScreen')} />}
        camera={<StreamVideo ref={video} stream={camera} className={styles['mirrored']} label={label} />}
      />
    </Stack>
  );
}
