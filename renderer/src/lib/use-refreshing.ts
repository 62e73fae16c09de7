import { useEffect, useEffectEvent } from 'react';
import { useWindowEvent } from './use-window-event.ts';

/** Milliseconds between two readings while the window is seen. */
const interval = 60_000;

/** Reads something that changes elsewhere: at once, each minute while the window is seen, and when it is again. */
export function useRefreshing(isWanted: boolean, read: () => void): void {
  const refresh = useEffectEvent(() => {
    if (isWanted && document.visibilityState === 'visible') read();
  });
  useEffect(() => {
    if (!isWanted) return;
    refresh();
    const timer = setInterval(() => refresh(), interval);
    return () => clearInterval(timer);
  }, [isWanted]);
  useWindowEvent('focus', () => refresh());
}
