import { useEffect, useRef, type ReactNode } from 'react';
import type { Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import type { PreviewInput } from '#renderer/stores/index.ts';
import { ErrorNotice, VideoPlayer } from '#renderer/ui/index.ts';
import { PreviewButton } from './preview-button.tsx';
import { PreviewPicture, shapeOf } from './preview-picture.tsx';
import { keyOfPreview, type Previews } from './use-previews.ts';
import styles from './row-preview.module.css';

type RowPreviewProps = {
  template: Template;
  previews: Previews;
  /** The person's values; null if one is missing. */
  input: PreviewInput | null;
  /** The preview that begins to play once it is there: what the user asked for, by {@link keyOfPreview}. */
  wanted: string | null;
  onWant: (key: string) => void;
  /** Opens the acceptance of the voice's price; null if listening costs nothing. */
  onPrice: (() => void) | null;
  /** The person. */
  name: string | undefined;
  /** 0-based row of the table. */
  row: number;
};

/** A preview of one person's video, made on request. */
export function RowPreview(props: RowPreviewProps): ReactNode {
  const { template, previews, input, wanted, onWant, onPrice, name, row } = props;
  const made = previews.of(input);
  const isWanted = input !== null && wanted === keyOfPreview(input);
  const url = isWanted ? (made?.url ?? null) : null;
  const problem = made?.problem ?? null;
  const drawing = isWanted && made !== null && url === null && problem === null;
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (url !== null && document.activeElement === document.body) figure.current?.querySelector('button')?.focus();
  }, [url]);

  function play(): void {
    if (input === null) return;
    onWant(keyOfPreview(input));
    if (made?.url === undefined || made.url === null) previews.make([input]);
  }

  return (
    <figure ref={figure} className={styles['preview']} aria-busy={drawing}>
      <PreviewPicture
        posterUrl={template.posterUrl}
        shape={shapeOf(template)}
        old={drawing}
        drawing={drawing ? t('campaign.makingPreview') : null}
        video={
          url === null ? null : (
            <VideoPlayer
              key={url}
              src={url}
              label={name === undefined ? t('recipients.rowNumber', { row: row + 1 }) : t('results.videoFor', { name })}
              autoPlay
              compact
            />
          )
        }
      >
        {url === null && !drawing && name !== undefined && (
          <div className={styles['shade']} data-playable={input !== null}>
            <span className={styles['name']}>{name}</span>
          </div>
        )}
        {url === null && input !== null && (
          <span className={styles['play']} data-drawing={drawing} data-scheme="dark">
            <PreviewButton drawing={drawing} onPrice={onPrice} onPlay={play} onCancel={previews.cancel} />
          </span>
        )}
      </PreviewPicture>
      {problem !== null && <ErrorNotice problem={problem} onRetry={play} />}
    </figure>
  );
}
