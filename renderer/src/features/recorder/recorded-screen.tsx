import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../../language/index.ts';

/** Difference at which screen and camera are synchronized again, seconds. */
const farApart = 0.12;

/** The recording of a screen, which plays in sync with the camera's video beside it. */
export function RecordedScreen({ src, offset }: { src: string; offset: number }): ReactNode {
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    const own = video.current;
    const picture = own?.closest('[data-layout]');
    if (!own || !picture) return;
    const follow = ({ target }: Event): void => {
      if (!(target instanceof HTMLVideoElement) || target === own) return;
      const wanted = Math.max(0, target.currentTime - offset);
      if (Math.abs(own.currentTime - wanted) > farApart) own.currentTime = wanted;
      own.muted = target.muted;
      if (target.paused) own.pause();
      // If it has ended already, it keeps its last picture.
      else if (own.paused && !own.ended) void own.play();
    };
    // Media events do not bubble, so they are captured.
    const events = ['play', 'pause', 'seeking', 'timeupdate', 'volumechange'];
    for (const event of events) picture.addEventListener(event, follow, true);
    return () => {
      for (const event of events) picture.removeEventListener(event, follow, true);
    };
  }, [offset]);

  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what was just recorded has none
    <video ref={video} src={src} preload="auto" playsInline aria-label={t('recorder.yourScreen')} />
  );
}
