import { useEffect, useState, type ReactNode } from 'react';
import { LevelMeter } from '../ui/index.ts';
import { watchLevel } from './level.ts';

/** Milliseconds between two readings. */
const interval = 60;
/** How fast the meter falls after a peak, dB a reading. */
const fall = 2.2;

/** The current level of the microphone. Redraws itself many times a second without its surroundings. */
export function MicrophoneMeter({ stream }: { stream: MediaStream }): ReactNode {
  const [level, setLevel] = useState(Number.NEGATIVE_INFINITY);
  useEffect(() => watchLevel(stream, interval, (peak) => setLevel((shown) => Math.max(peak, shown - fall))), [stream]);
  return <LevelMeter level={level} />;
}
