import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../../language/index.ts';

/** Further apart than this, screen and camera are brought together again, seconds. */
const farApart = 0.12;

/** What was recorded of a screen, playing along with the camera's video beside it. */
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
      // Where it has ended already it stays at its last picture.
      else if (own.paused && !own.ended) void own.play();
    };
    // Events of media do not bubble, but they are caught on their way down.
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
