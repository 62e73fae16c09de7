import { useEffect, useState } from 'react';

/** Quieter than this for a while means that the microphone hears nothing, dBFS. */
const floor = -62;
/** Milliseconds of silence before it is mentioned. */
const patience = 4_000;

/** Whether the microphone has heard nothing at all for some seconds. @param level peak in dBFS. */
export function useSilence(level: number, active: boolean): boolean {
  const [silent, setSilent] = useState(false);
  const hears = level > floor;

  useEffect(() => {
    if (hears || !active) return;
    const timer = setTimeout(() => setSilent(true), patience);
    return () => {
      clearTimeout(timer);
      setSilent(false);
    };
  }, [hears, active]);

  return silent;
}
