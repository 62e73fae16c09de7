import { useRef, type ReactNode } from 'react';
import type { FilmResource } from '#shared/api/index.ts';
import styles from './film.module.css';

/** A film of a name, without its sound: a still, and what was said while the pointer is on it. Decorative. */
export function Film({ film, children }: { film: FilmResource; /** On it. */ children?: ReactNode }): ReactNode {
  const { url, start, end } = film;
  const video = useRef<HTMLVideoElement>(null);
  // The mouth is open in the middle of a name.
  const middle = (start + end) / 2;

  function begin(): void {
    if (!video.current) return;
    video.current.currentTime = 0;
    // The pointer may leave before it begins.
    video.current.play().catch(() => undefined);
  }

  function rest(): void {
    if (!video.current) return;
    video.current.pause();
    video.current.currentTime = middle;
  }

  return (
    <span className={styles['film']} onPointerEnter={begin} onPointerLeave={rest}>
      <video
        ref={video}
        src={`${url}#t=${middle.toFixed(2)}`}
        preload="metadata"
        muted
        playsInline
        tabIndex={-1}
        aria-hidden
      />
      {children}
    </span>
  );
}
