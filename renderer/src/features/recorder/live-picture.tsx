import type { ReactNode, RefObject } from 'react';
import type { Layout } from '#shared/layouts.ts';
import { t } from '../../language/index.ts';
import { LayoutView } from '../../ui/index.ts';
import styles from './recorder.module.css';
import { StreamVideo } from './stream-video.tsx';
import { pictureSize } from './use-screen.ts';

type LivePictureProps = {
  camera: MediaStream;
  screen: MediaStream | null;
  /** Where the camera stands on the screen. */
  layout: Layout;
  /** Of the camera's picture. */
  video: RefObject<HTMLVideoElement | null>;
};

/** What is being recorded: the camera alone, as in a mirror, or the screen with the camera on it. */
export function LivePicture({ camera, screen, layout, video }: LivePictureProps): ReactNode {
  const label = t('recorder.yourCamera');
  if (!screen) return <StreamVideo ref={video} stream={camera} className={styles['live']} label={label} />;
  return (
    <div className={styles['liveLayout']}>
      <LayoutView
        layout={layout}
        screenSize={pictureSize(screen)}
        cameraSize={pictureSize(camera)}
        screen={<StreamVideo stream={screen} label={t('recorder.yourScreen')} />}
        camera={<StreamVideo ref={video} stream={camera} className={styles['mirrored']} label={label} />}
      />
    </div>
  );
}
