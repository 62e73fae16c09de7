import { Loader } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { problemText, t } from '#renderer/language/index.ts';
import styles from './background.module.css';
import type { MovingPreview } from './use-moving-preview.ts';

type PreviewBoxProps = {
  preview: MovingPreview;
  /** What is shown, for those who cannot see it. */
  label: string;
  posterUrl: string | null;
  /** Width ÷ height of the video. */
  shape: number;
  /** Whether it scrolls away with what is around it, instead of staying in sight. */
  inPlace?: boolean;
};

/** A few seconds of the video as it will be, again and again. */
export function PreviewBox({ preview, label, posterUrl, shape, inPlace = false }: PreviewBoxProps): ReactNode {
  const { url, drawing, problem } = preview;
  const still = useReducedMotion();
  return (
    <figure className={styles['preview']} data-in-place={inPlace} aria-label={label} aria-busy={drawing}>
      <div className={styles['picture']} style={{ aspectRatio: String(shape) }} data-old={drawing || problem !== null}>
        {url === null ? (
          posterUrl !== null && <img src={posterUrl} alt="" />
        ) : (
          // Its sound is not part of a preview: nothing is said that would need captions.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video
            key={url}
            src={url}
            muted
            loop
            autoPlay={!still}
            controls={still}
            playsInline
            disablePictureInPicture
          />
        )}
        {drawing && (
          <span className={styles['drawing']}>
            <Loader size={14} color="currentColor" aria-hidden /> {t('backgrounds.drawing')}
          </span>
        )}
      </div>
      {problem !== null && (
        <figcaption role="alert" className={styles['problem']}>
          <TriangleAlert aria-hidden="true" />
          <span>{problemText(problem)}</span>
        </figcaption>
      )}
    </figure>
  );
}
