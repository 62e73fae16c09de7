import { Play, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Problem, Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { previewVideo, type PreviewInput } from '#renderer/stores/index.ts';
import { ErrorNotice, IconButton, VideoPlayer } from '#renderer/ui/index.ts';
import { PreviewPicture, shapeOf } from './preview-picture.tsx';
import styles from './row-preview.module.css';

type RowPreviewProps = {
  template: Template;
  /** The row's values; null if it lacks one. */
  input: PreviewInput | null;
  /** Opens the acceptance of the voice's price; null if listening costs nothing. */
  onPrice: (() => void) | null;
  /** The recipient. */
  name: string | undefined;
  /** 0-based row of the table. */
  row: number;
};

/** A preview of one row's video, made on request. */
export function RowPreview({ template, input, onPrice, name, row }: RowPreviewProps): ReactNode {
  const { url, drawing, problem, play, cancel } = useRowPreview(input);
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (url !== null && document.activeElement === document.body) figure.current?.querySelector('button')?.focus();
  }, [url]);
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
              label={name === undefined ? t('campaign.previewRow', { row: row + 1 }) : t('activity.videoFor', { name })}
              autoPlay
              compact
            />
          )
        }
      >
        {url === null && !drawing && name !== undefined && (
          <div className={styles['shade']} data-playable={input !== null}>
            <span className={styles['name']}>{name}</span>
            <span className={styles['row']}>{t('campaign.previewRow', { row: row + 1 })}</span>
          </div>
        )}
        {url === null && input !== null && (
          <span className={styles['play']} data-drawing={drawing} data-scheme="dark">
            {drawing ? (
              <IconButton label={t('common.cancel')} icon={<X />} look="framed" round size="large" onClick={cancel} />
            ) : (
              <IconButton
                label={onPrice === null ? t('campaign.playPreview') : t('campaign.playPaidPreview')}
                icon={<Play />}
                look="solid"
                round
                size="large"
                onClick={onPrice ?? play}
              />
            )}
          </span>
        )}
      </PreviewPicture>
      {problem !== null && <ErrorNotice problem={problem} onRetry={play} />}
    </figure>
  );
}

type Shown = { key: string; url: string | null; problem: Problem | null };

/** The preview of a row. Another row, value or voice stops playing and preparing. */
function useRowPreview(input: PreviewInput | null) {
  const key = input === null ? '' : JSON.stringify(input);
  const [shown, setShown] = useState<Shown | null>(null);
  const [drawn, setDrawn] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  // The former request is outdated.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => () => stop.current?.abort(), [key]);

  function cancel(): void {
    stop.current?.abort();
    setDrawn(null);
  }

  async function draw(): Promise<void> {
    if (input === null) return;
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    setDrawn(key);
    setShown(null);
    try {
      const { url } = await previewVideo(input, own.signal);
      if (!own.signal.aborted) setShown({ key, url, problem: null });
    } catch (error) {
      if (!own.signal.aborted) setShown({ key, url: null, problem: toProblem(error) });
    } finally {
      if (stop.current === own) setDrawn(null);
    }
  }

  const current = shown?.key === key ? shown : null;
  return {
    url: current?.url ?? null,
    problem: current?.problem ?? null,
    drawing: drawn !== null && drawn === key,
    play: () => void draw(),
    cancel,
  };
}
