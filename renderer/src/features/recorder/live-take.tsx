import { useRef, type ReactNode } from 'react';
import type { Layout } from '#shared/layouts.ts';
import { t } from '../../language/index.ts';
import type { RecorderPreferences } from '../../stores/index.ts';
import { Clock } from './clock.tsx';
import type { Following } from './following/use-following.ts';
import { FramingGuide } from './framing-guide.tsx';
import { LivePicture } from './live-picture.tsx';
import type { ReadingWord } from './reading.ts';
import styles from './recorder.module.css';
import { StatusPill } from './status-pill.tsx';
import type { TakeState } from './take-store.ts';
import { Teleprompter } from './teleprompter.tsx';
import { useLight } from './use-light.ts';
import { useSilence } from './use-silence.ts';

type LiveTakeProps = {
  stream: MediaStream;
  screen: MediaStream | null;
  layout: Layout;
  take: TakeState;
  preferences: RecorderPreferences;
  /** What is read; null where the script would be in the picture. */
  words: readonly ReadingWord[] | null;
  following: Following;
};

/** What the camera sees, and over it what whoever is recorded has to know. */
export function LiveTake({ stream, screen, layout, take, preferences, words, following }: LiveTakeProps): ReactNode {
  const { phase } = take;
  const recording = phase === 'recording' || phase === 'paused';
  const video = useRef<HTMLVideoElement>(null);
  const light = useLight(video);
  const silent = useSilence(stream);

  return (
    <>
      <LivePicture camera={stream} screen={screen} layout={layout} video={video} />
      {!screen && preferences.showGuide && phase === 'ready' && <FramingGuide />}
      {phase === 'countdown' && (
        <output className={styles['countdown']}>
          <span key={take.countdown}>{take.countdown}</span>
          <small>{t('recorder.escCancels')}</small>
        </output>
      )}
      <div className={styles['shade']} />
      {words && (
        <Teleprompter
          words={words}
          speed={preferences.speed}
          following={following}
          size={preferences.textSize}
          mirrored={preferences.mirrored}
          elapsed={recording ? take.elapsed : null}
          flubs={take.flubs.length}
          narrow={preferences.showScript && phase === 'ready'}
        />
      )}
      <div className={styles['corner']}>
        {recording && <Clock elapsed={take.elapsed} running={phase === 'recording'} take={take.number} />}
      </div>
      <div className={styles['corner']} data-side="right">
        <StatusPill light={light} silent={silent} phase={phase} saved={take.saved} />
      </div>
    </>
  );
}
