import { Box } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { errorTable } from '#shared/errors/index.ts';
import { t } from '#renderer/language/index.ts';
import { ErrorNotice, VideoPlayer } from '#renderer/ui/index.ts';
import { PreviewPicture } from '../preview/preview-picture.tsx';
import { stillOf, type MovingPreview } from './use-moving-preview.ts';

type PreviewBoxProps = {
  preview: MovingPreview;
  /** Names the player for screen readers. */
  label: string;
  posterUrl: string | null;
  /** Width ÷ height of the video. */
  shape: number;
  /** Drawn over the picture. */
  children?: ReactNode;
};

/** A looping preview of a few seconds of the video. */
export function PreviewBox({ preview, label, posterUrl, shape, children }: PreviewBoxProps): ReactNode {
  const { url, drawing, problem, retry } = preview;
  const still = useReducedMotion();
  return (
    <figure aria-busy={drawing}>
      <PreviewPicture
        posterUrl={posterUrl}
        shape={shape}
        old={drawing || problem !== null}
        drawing={drawing ? t('campaign.makingPreview') : null}
        video={
          url === null ? null : (
            <VideoPlayer
              key={url}
              src={(still && stillOf(preview)) || url}
              label={label}
              autoPlay={!still}
              loop
              compact
              startsMuted
            />
          )
        }
      >
        {children}
      </PreviewPicture>
      {problem !== null && (
        <Box component="figcaption" mt="var(--space-10)">
          <ErrorNotice problem={problem} onRetry={errorTable[problem.code].retryable ? retry : undefined} />
        </Box>
      )}
    </figure>
  );
}
