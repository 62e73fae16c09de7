import { timeToPixel, viewEnd, type TimelineView } from '#shared/timeline/view.ts';
import { fullScale, intervalCount, levelAt, type Waveform } from '#shared/timeline/waveform.ts';

/** One bar of the drawn waveform. */
export type Bar = {
  /** Left edge, pixels from the left of the view. */
  x: number;
  /** Middle of the bar's time, seconds. */
  time: number;
  /** 0–1 of the full height. */
  height: number;
};

/** Pixels from one bar to the next, and a bar's own width. */
const barPitch = 4;
export const barWidth = 2;

/** The level of a full-height bar, 0–1: the recording's loudest speech, without its few clicks and bumps. */
export function loudestLevel(waveform: Waveform): number {
  const count = intervalCount(waveform);
  // An hour's levels are counted in a few milliseconds, and sorted in two hundred.
  const counts = new Uint32Array(fullScale + 1);
  for (let index = 0; index < count; index += 1) {
    const level = levelAt(waveform, index) * fullScale;
    counts[level] = (counts[level] ?? 0) + 1;
  }
  const above = count - Math.floor(count * 0.995);
  let loudest = fullScale;
  for (let seen = counts[loudest] ?? 0; seen < above && loudest > 0; seen += counts[loudest] ?? 0) loudest -= 1;
  return Math.max(0.02, loudest / fullScale);
}

/**
 * The bars on screen. They stand on a grid of the recording, not of the screen, so that scrolling moves them
 * instead of changing their heights.
 */
export function visibleBars(waveform: Waveform, view: TimelineView, loudest: number): Bar[] {
  const seconds = barPitch / view.pixelsPerSecond;
  const last = Math.min(viewEnd(view), waveform.duration);
  const bars: Bar[] = [];
  for (let index = Math.max(0, Math.floor(view.start / seconds)); index * seconds < last; index += 1) {
    const from = index * seconds;
    bars.push({
      x: timeToPixel(view, from) + (barPitch - barWidth) / 2,
      time: from + seconds / 2,
      height: shownLevel(levelBetween(waveform, from, from + seconds), loudest),
    });
  }
  return bars;
}

function levelBetween(waveform: Waveform, from: number, to: number): number {
  const first = Math.floor(from * waveform.rate);
  const end = Math.max(first + 1, Math.ceil(to * waveform.rate));
  let level = 0;
  for (let index = first; index < end; index += 1) level = Math.max(level, levelAt(waveform, index));
  return level;
}

/** Soft speech stays visible: loudness is perceived as a power of the level rather than the level itself. */
function shownLevel(level: number, loudest: number): number {
  return Math.min(1, level / loudest) ** 0.85;
}
