import { useEffect, useState } from 'react';
import { watchLevel } from '../../devices/index.ts';

/** Below this level the microphone hears nothing at all, dBFS. */
const floor = -62;
/** Milliseconds between two readings. */
const interval = 120;
/** Silence before a notice is shown, milliseconds: longer once something was heard, because people stop to think. */
const patience = { before: 4_000, after: 12_000 };

/** Whether the microphone has heard nothing for some seconds. */
export function useSilence(stream: MediaStream): boolean {
  const [silent, setSilent] = useState(false);

  useEffect(() => {
    let heardAt = performance.now();
    let allowed = patience.before;
    const stop = watchLevel(stream, interval, (level) => {
      if (level > floor) [heardAt, allowed] = [performance.now(), patience.after];
      setSilent(performance.now() - heardAt > allowed);
    });
    return () => {
      stop();
      setSilent(false);
    };
  }, [stream]);

  return silent;
}
