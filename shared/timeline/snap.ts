import { crossesZero, intervalCount, levelAt, type Waveform } from './waveform.ts';

/** A quiet range of a recording, seconds. */
export type Pause = { start: number; end: number };

export type Snap = { time: number; to: 'pause' | 'zero crossing' | 'nothing' };

/** Default distance at which a pause attracts an edge, seconds, if none is given for the screen. */
const defaultReach = 0.06;

/** Distance at which a quiet zero crossing attracts an edge, seconds: too short to hear. */
const crossingReach = 0.012;

/** Shorter dips are part of speech (the closure of a "p" or "t"), seconds. */
const shortestPause = 0.08;

/** Ranges that are quiet for this recording: below a level slightly above its background noise. */
export function findPauses(waveform: Waveform): Pause[] {
  const count = intervalCount(waveform);
  const threshold = quietLevel(waveform);
  const pauses: Pause[] = [];
  let from = -1;
  for (let index = 0; index <= count; index += 1) {
    const quiet = index < count && levelAt(waveform, index) <= threshold;
    if (quiet && from === -1) from = index;
    if (!quiet && from !== -1) {
      const pause = { start: from / waveform.rate, end: Math.min(index / waveform.rate, waveform.duration) };
      if (pause.end - pause.start >= shortestPause) pauses.push(pause);
      from = -1;
    }
  }
  return pauses;
}

/** Between the noise of the recording's quietest tenth and the level of its speech, close to the noise. */
function quietLevel(waveform: Waveform): number {
  const levels = Float32Array.from({ length: intervalCount(waveform) }, (_, index) => levelAt(waveform, index)).sort();
  const noise = levels[Math.floor(levels.length * 0.1)] ?? 0;
  const speech = levels[Math.floor(levels.length * 0.9)] ?? 0;
  return noise + (speech - noise) * 0.08;
}

/**
 * The position for an edge at `time`, seconds: the nearest edge of a pause within `reach` seconds, else the quietest
 * zero crossing close by. An edge inside a pause stays.
 */
export function snapTime(waveform: Waveform, pauses: readonly Pause[], time: number, reach = defaultReach): Snap {
  let best: number | null = null;
  for (const pause of pauses) {
    if (pause.start - reach > time) break;
    for (const edge of [pause.start, pause.end]) {
      const distance = Math.abs(edge - time);
      if (distance <= reach && (best === null || distance < Math.abs(best - time))) best = edge;
    }
  }
  if (best !== null) return { time: best, to: 'pause' };
  if (pauses.some((pause) => pause.start <= time && time <= pause.end)) return { time, to: 'nothing' };
  const crossing = quietestCrossing(waveform, time, crossingReach);
  return crossing === null ? { time, to: 'nothing' } : { time: crossing, to: 'zero crossing' };
}

/** Middle of the quietest interval around `time` in which the wave crosses zero, seconds, or null. */
function quietestCrossing(waveform: Waveform, time: number, reach: number): number | null {
  const first = Math.max(0, Math.ceil((time - reach) * waveform.rate));
  const last = Math.min(intervalCount(waveform) - 1, Math.floor((time + reach) * waveform.rate));
  let best: number | null = null;
  for (let index = first; index <= last; index += 1) {
    if (!crossesZero(waveform, index)) continue;
    if (best === null || levelAt(waveform, index) < levelAt(waveform, best)) best = index;
  }
  return best === null ? null : (best + 0.5) / waveform.rate;
}
