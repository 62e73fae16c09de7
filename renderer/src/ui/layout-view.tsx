import type { CSSProperties, ReactNode } from 'react';
import { composedSize, layoutGround, placeLayout, type Layout, type Placed } from '#shared/layouts.ts';
import styles from './layout-view.module.css';

type Size = { width: number; height: number };

export type LayoutViewProps = {
  layout: Layout;
  /** Pixels; only the aspect ratios matter. */
  screenSize: Size;
  cameraSize: Size;
  /** Contents of screen and camera: a video or an image, which fills its place. */
  screen: ReactNode;
  camera: ReactNode;
};

/** Screen and camera in a layout, placed as in the composed video. Both stay mounted in every layout. */
export function LayoutView({ layout, screenSize, cameraSize, screen, camera }: LayoutViewProps): ReactNode {
  const picture = composedSize(screenSize);
  const placed = placeLayout(layout, picture, cameraSize);
  const ground = placed.hasGround ? `#${layoutGround}` : '#000';
  const style = { '--ratio': picture.width / picture.height, background: ground } as CSSProperties;
  return (
    <div className={styles['picture']} style={style} data-layout={layout.mode}>
      <Place placed={placed.screen} picture={picture} ring={0}>
        {screen}
      </Place>
      <Place placed={placed.camera} picture={picture} ring={placed.ring}>
        {camera}
      </Place>
    </div>
  );
}

type PlaceProps = { placed: Placed | null; picture: Size; ring: number; children: ReactNode };

function Place({ placed, picture, ring, children }: PlaceProps): ReactNode {
  if (!placed) {
    return (
      <div className={styles['hidden']} aria-hidden>
        {children}
      </div>
    );
  }
  const { box, crop, radius } = placed;
  const side = Math.min(picture.width, picture.height);
  const corner = radius * Math.min(box.width * picture.width, box.height * picture.height);
  /** A length in pixels of the picture, whatever its size on screen. */
  const length = (pixels: number): string => `${(pixels / picture.width) * 100}cqw`;
  return (
    <div
      className={styles['place']}
      data-ring={ring > 0}
      style={
        {
          '--ring': length(ring * side),
          // `left`, as the picture is not mirrored in languages written from right to left.
          left: percent(box.x),
          top: percent(box.y),
          width: percent(box.width),
          height: percent(box.height),
          borderRadius: length(corner),
        } as CSSProperties
      }
    >
      <div
        className={styles['inner']}
        style={{
          left: percent(-crop.x / crop.width),
          top: percent(-crop.y / crop.height),
          width: percent(1 / crop.width),
          height: percent(1 / crop.height),
        }}
      >
        {children}
      </div>
    </div>
  );
}

function percent(share: number): string {
  return `${share * 100}%`;
}
