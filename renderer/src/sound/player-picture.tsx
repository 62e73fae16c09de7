import { useEffect, useRef, type ReactNode } from 'react';
import { showPicture, usePlayer } from './player.ts';
import styles from './player-picture.module.css';

/** The picture of a video while the window's player plays it, over what it stands in. */
export function PlayerPicture({ url }: { url: string | null }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const playing = usePlayer((state) => url !== null && state.url === url);
  useEffect(() => (playing && place.current ? showPicture(place.current) : undefined), [playing]);
  return playing && <div ref={place} className={styles['picture']} />;
}
