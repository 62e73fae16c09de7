import { useEffect, useEffectEvent, useRef } from 'react';
import { usePlayer } from '#renderer/sound/index.ts';
import { isGood, type Entry } from './session.ts';

/** How long a good take is shown before the next name comes, milliseconds. */
const moment = 900;

/** Goes on to the next name by itself after a good take. One that is played, or was left and is seen again, stays. */
export function useMovingOn(entry: Entry | undefined, onNext: () => void): void {
  const seen = useRef(new Set<string>());
  const playing = usePlayer((state) => state.url !== null);
  const state = entry?.state;
  const fresh = entry && state?.kind === 'kept' && state.heard !== null && isGood(entry) ? state.take.id : null;
  const next = useEffectEvent(onNext);

  useEffect(() => {
    if (fresh === null || seen.current.has(fresh)) return;
    if (playing) {
      seen.current.add(fresh);
      return;
    }
    const timer = setTimeout(() => {
      seen.current.add(fresh);
      next();
    }, moment);
    return () => clearTimeout(timer);
  }, [fresh, playing]);
}
