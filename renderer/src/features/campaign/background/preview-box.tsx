import { useReducedMotion } from '@mantine/hooks';
import { TriangleAlert, Volume2, VolumeX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { ErrorWords, IconButton } from '#renderer/ui/index.ts';
import { PreviewPicture } from '../preview/preview-picture.tsx';
import styles from './background.module.css';
import type { MovingPreview } from './use-moving-preview.ts';

type PreviewBoxProps = {
  preview: MovingPreview;
  /** Description for screen readers. */
  label: string;
  posterUrl: string | null;
  /** Width ÷ height of the video. */
  shape: number;
  /** Whether it scrolls with its surroundings, instead of staying visible. */
  inPlace?: boolean;
};

/** A looping preview of a few seconds of the video. */
export function PreviewBox({ preview, label, posterUrl, shape, inPlace = false }: PreviewBoxProps): ReactNode {
  const { url, drawing, problem } = preview;
  const still = useReducedMotion();
  const [heard, setHeard] = useState(false);
  return (
    <figure className={styles['preview']} data-in-place={inPlace} aria-label={label} aria-busy={drawing}>
      <PreviewPicture
        posterUrl={posterUrl}
        shape={shape}
        old={drawing || problem !== null}
        drawing={drawing ? t('backgrounds.drawing') : null}
        video={
          url === null ? null : (
            // Its words are the script, which is in the window.
            // oxlint-disable-next-line jsx-a11y/media-has-caption
            <video
              key={url}
              src={url}
              muted={!heard}
              loop
              autoPlay={!still}
              controls={still}
              playsInline
              disablePictureInPicture
            />
          )
        }
      >
        {url !== null && !still && (
          <span className={styles['sound']}>
            <IconButton
              label={t(heard ? 'backgrounds.mute' : 'backgrounds.unmute')}
              icon={heard ? <Volume2 /> : <VolumeX />}
              look="framed"
              round
              size="small"
              onClick={() => setHeard(!heard)}
            />
          </span>
        )}
      </PreviewPicture>
      {problem !== null && (
        <figcaption role="alert" className={styles['problem']}>
          <TriangleAlert aria-hidden="true" />
          <ErrorWords problem={problem} />
        </figcaption>
      )}
    </figure>
  );
}
