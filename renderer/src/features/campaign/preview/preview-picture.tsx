import type { CSSProperties, ReactNode } from 'react';
import { Loader } from '@mantine/core';
import type { Template } from '#shared/ipc/index.ts';
import styles from './preview-picture.module.css';

type PreviewPictureProps = {
  /** Shown until there is a video. */
  posterUrl: string | null;
  /** Width ÷ height of the video. */
  shape: number;
  /** The current step while the video is drawn again. */
  drawing: string | null;
  /** Whether the video is outdated. */
  old: boolean;
  /** Null before the first one. */
  video: ReactNode;
  /** Drawn over the picture. */
  children?: ReactNode;
};

/** The picture of a preview: its video, or the poster until there is one; paler while outdated. */
export function PreviewPicture({ posterUrl, shape, drawing, old, video, children }: PreviewPictureProps): ReactNode {
  return (
    <div className={styles['picture']} style={{ '--shape': shape } as CSSProperties} data-old={old}>
      {video ?? (posterUrl !== null && <img src={posterUrl} alt="" />)}
      {children}
      {drawing !== null && (
        <span className={styles['drawing']}>
          <Loader size={14} color="currentColor" aria-hidden /> {drawing}
        </span>
      )}
    </div>
  );
}

/** Width ÷ height of a template's video. */
export function shapeOf({ media }: Template): number {
  return media ? media.width / media.height : 16 / 9;
}
