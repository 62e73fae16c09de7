import { useReducedMotion } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { errorTable } from '#shared/errors/index.ts';
import { t } from '#renderer/language/index.ts';
import { ErrorNotice, VideoPlayer } from '#renderer/ui/index.ts';
import { PreviewPicture } from '../preview/preview-picture.tsx';
import styles from './background.module.css';
import type { MovingPreview } from './use-moving-preview.ts';

type PreviewBoxProps = {
  preview: MovingPreview;
  /** Names the player for screen readers. */
  label: string;
  posterUrl: string | null;
  /** Width ÷ height of the video. */
  shape: number;
  /** Whether it scrolls with its surroundings, instead of staying visible. */
  inPlace?: boolean;
};

/** A looping preview of a few seconds of the video. */
export function PreviewBox({ preview, label, posterUrl, shape, inPlace = false }: PreviewBoxProps): ReactNode {
  const { url, drawing, problem, retry } = preview;
  const still = useReducedMotion();
  return (
    <figure className={styles['preview']} data-in-place={inPlace} aria-busy={drawing}>
      <PreviewPicture
        posterUrl={posterUrl}
        shape={shape}
        old={drawing || problem !== null}
        drawing={drawing ? t('backgrounds.drawing') : null}
        video={
          url === null ? null : (
            <VideoPlayer key={url} src={url} label={label} autoPlay={!still} loop compact startsMuted />
          )
        }
      />
      {problem !== null && (
        <figcaption className={styles['problem']}>
          <ErrorNotice problem={problem} onRetry={errorTable[problem.code].retryable ? retry : undefined} />
        </figcaption>
      )}
    </figure>
  );
}
