import { useState, type ReactNode } from 'react';
import type { Template } from '#shared/ipc/index.ts';
import { errorTable } from '#shared/errors/index.ts';
import { t } from '#renderer/language/index.ts';
import type { PreviewInput } from '#renderer/stores/index.ts';
import { ErrorNotice, VideoPlayer } from '#renderer/ui/index.ts';
import { useMovingPreview } from '../background/use-moving-preview.ts';
import { PreviewButton } from '../preview/preview-button.tsx';
import { PreviewPicture, shapeOf } from '../preview/preview-picture.tsx';
import styles from './send.module.css';

type PersonPlayerProps = {
  template: Template;
  /** The whole video; null if a value is missing. */
  input: PreviewInput | null;
  /** Opens the acceptance of the voice's price; null if listening costs nothing. */
  onPrice: (() => void) | null;
  name: string;
};

/** The recording, and on request the person's whole video. Needs a key of its person. */
export function PersonPlayer({ template, input, onPrice, name }: PersonPlayerProps): ReactNode {
  const [isAsked, setAsked] = useState(false);
  const { url, drawing, problem, retry } = useMovingPreview(isAsked ? input : null);
  return (
    <figure aria-busy={drawing}>
      <PreviewPicture
        posterUrl={template.posterUrl}
        shape={shapeOf(template)}
        old={drawing}
        drawing={drawing ? t('campaign.makingPreview') : null}
        video={url === null ? null : <VideoPlayer src={url} label={t('results.videoFor', { name })} autoPlay compact />}
      >
        {url === null && input !== null && (
          <span className={styles['play']} data-scheme="dark">
            <PreviewButton
              drawing={drawing}
              onPrice={onPrice}
              onPlay={() => setAsked(true)}
              onCancel={() => setAsked(false)}
            />
          </span>
        )}
      </PreviewPicture>
      {problem !== null && (
        <ErrorNotice problem={problem} onRetry={errorTable[problem.code].retryable ? retry : undefined} />
      )}
    </figure>
  );
}
