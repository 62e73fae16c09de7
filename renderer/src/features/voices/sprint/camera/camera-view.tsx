import type { CSSProperties, ReactNode, RefObject } from 'react';
import { Check } from 'lucide-react';
import { useStore, type StoreApi } from 'zustand';
import { StreamVideo } from '#renderer/devices/index.ts';
import { t } from '#renderer/language/index.ts';
import styles from './camera.module.css';
import { fitsOf, isInPlace } from './fit.ts';
import type { JudgedFace } from './use-judged-face.ts';

/** A camera that films names. */
export type Camera = {
  stream: MediaStream;
  video: RefObject<HTMLVideoElement | null>;
  face: StoreApi<JudgedFace>;
  /** Width / height of the template's picture. */
  templateRatio: number;
};

type CameraViewProps = {
  camera: Camera;
  tone: 'ok' | 'warn' | 'bad' | undefined;
  /** Whether a name is awaited: the camera films. */
  awaited: boolean;
  /** What to say, or what was wrong. */
  verdict: ReactNode;
  /** The microphone's level. */
  level: ReactNode;
  /** In place of the camera's picture. */
  children: ReactNode;
};

/** The camera's picture as in a mirror, with the template's face to move into. */
export function CameraView({ camera, tone, awaited, verdict, level, children }: CameraViewProps): ReactNode {
  const { stream, video, face, templateRatio } = camera;
  const judged = useStore(face, (state) => state.judged);
  const inPlace = judged?.face ? isInPlace(fitsOf(judged.face)) : false;
  const { width = 16, height = 9 } = stream.getVideoTracks()[0]?.getSettings() ?? {};
  const ratio = width / height;
  // Both pictures are shown in the same height.
  const points = judged?.outline.map(({ x, y }) => `${ratio / 2 + (x - 0.5) * templateRatio} ${y}`) ?? [];
  return (
    <div className={styles['room']} style={{ '--ratio': ratio } as CSSProperties}>
      <div className={styles['picture']} data-tone={tone ?? (inPlace && awaited ? 'ok' : undefined)}>
        <div className={styles['mirrored']}>
          <StreamVideo ref={video} stream={stream} label={t('recorder.camera')} />
          {points.length > 0 && (
            <svg viewBox={`0 0 ${ratio} 1`} aria-hidden="true">
              <path d={`M${points.join('L')}Z`} />
            </svg>
          )}
        </div>
        {children}
        <div className={styles['corner']}>
          <div className={styles['pill']} aria-live="polite">
            {awaited && <span className={styles['dot']} />}
            {verdict}
          </div>
          {inPlace && awaited && (
            <span className={styles['pill']} data-tone="ok">
              <Check aria-hidden />
              {t('sprint.inPlace')}
            </span>
          )}
        </div>
        {awaited && (
          <div className={styles['corner']} data-at="end">
            <span className={styles['pill']}>{level}</span>
          </div>
        )}
      </div>
    </div>
  );
}
