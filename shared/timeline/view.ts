import { toKept, toRecording } from './cuts.ts';
import { clamp, type Range } from './range.ts';

/** The part of a recording that is on screen. */
export type TimelineView = {
  /** Seconds of the recording at the left edge. */
  start: number;
  pixelsPerSecond: number;
  /** Width on screen, pixels. */
  width: number;
};

/** Closest zoom: one frame of a 30 fps recording is then about 40 pixels wide. */
export const maxPixelsPerSecond = 1_200;

/** Share of the view to the left of a time that playback scrolls into view, 0–1. */
const followMargin = 0.1;

export function timeToPixel(view: TimelineView, time: number): number {
  return (time - view.start) * view.pixelsPerSecond;
}

export function pixelToTime(view: TimelineView, pixel: number): number {
  return view.start + pixel / view.pixelsPerSecond;
}

/** Seconds at the right edge. */
export function viewEnd(view: TimelineView): number {
  return view.start + view.width / view.pixelsPerSecond;
}

/** Widest zoom: the whole recording, in pixels per second. */
function fitZoom(duration: number, width: number): number {
  return Math.min(maxPixelsPerSecond, Math.max(width, 1) / Math.max(duration, 0.001));
}

/** The nearest view that shows only the recording: never past its ends, never wider than it. */
export function clampView(view: TimelineView, duration: number): TimelineView {
  const pixelsPerSecond = clamp(view.pixelsPerSecond, fitZoom(duration, view.width), maxPixelsPerSecond);
  const lastStart = Math.max(0, duration - view.width / pixelsPerSecond);
  return { width: view.width, pixelsPerSecond, start: clamp(view.start, 0, lastStart) };
}

/** Zooms by `factor` while `anchor` (seconds) keeps its position on screen. */
export function zoomAt(view: TimelineView, factor: number, anchor: number, duration: number): TimelineView {
  const wanted = view.pixelsPerSecond * factor;
  const pixelsPerSecond = clamp(wanted, fitZoom(duration, view.width), maxPixelsPerSecond);
  const start = anchor - timeToPixel(view, anchor) / pixelsPerSecond;
  return clampView({ ...view, start, pixelsPerSecond }, duration);
}

/** Zoom as a slider position: 0 the whole recording, 1 the closest. Logarithmic, so that steps look equal. */
export function zoomLevel(view: TimelineView, duration: number): number {
  const fit = fitZoom(duration, view.width);
  if (fit >= maxPixelsPerSecond) return 0;
  return Math.log(view.pixelsPerSecond / fit) / Math.log(maxPixelsPerSecond / fit);
}

/** The view at a slider position of {@link zoomLevel}, around `anchor` (seconds). */
export function viewAtZoomLevel(view: TimelineView, level: number, anchor: number, duration: number): TimelineView {
  const fit = fitZoom(duration, view.width);
  const pixelsPerSecond = fit * (maxPixelsPerSecond / fit) ** clamp(level, 0, 1);
  return zoomAt(view, pixelsPerSecond / view.pixelsPerSecond, anchor, duration);
}

/** The same view if `time` is on screen, else one that shows it near the left edge. */
export function viewIncluding(view: TimelineView, time: number, duration: number): TimelineView {
  if (time >= view.start && time <= viewEnd(view)) return view;
  const margin = (view.width / view.pixelsPerSecond) * followMargin;
  return clampView({ ...view, start: time - margin }, duration);
}

/** A view with a range (seconds) in the middle, or the same view if all of the range is on screen. */
export function viewShowing(view: TimelineView, start: number, end: number, duration: number): TimelineView {
  if (start >= view.start && end <= viewEnd(view)) return view;
  const middle = (start + end) / 2;
  return clampView({ ...view, start: middle - view.width / view.pixelsPerSecond / 2 }, duration);
}

/** Close enough to see where a word begins and ends, pixels a second. */
const openingZoom = 220;
/** Share of the view before the word, 0–1. */
const openingMargin = 0.15;

/** The view that a timeline opens with: a word with what follows it, or without one all of the recording. */
export function openingView(view: TimelineView, word: Range | null, duration: number): TimelineView {
  if (word === null) return clampView({ ...view, pixelsPerSecond: 0, start: 0 }, duration);
  const start = word.start - (view.width / openingZoom) * openingMargin;
  return clampView({ ...view, pixelsPerSecond: openingZoom, start }, duration);
}

/** A mark at a `time` of the recording, which its videos have at `shown`; seconds. */
type Tick = { time: number; shown: number; labelled: boolean };

/** Seconds between labelled ticks, finest first. */
const tickSteps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200];

/**
 * Ruler marks on screen: labelled ones at least `spacing` pixels apart, with one unlabelled mark between two of them.
 * They count the time of the videos, as the player does: what is cut out has none.
 */
export function rulerTicks(
  view: TimelineView,
  duration: number,
  { cuts = [], spacing = 90 }: { cuts?: readonly Range[]; spacing?: number } = {},
): Tick[] {
  const step = tickSteps.find((seconds) => seconds * view.pixelsPerSecond >= spacing) ?? 7_200;
  const half = step / 2;
  const ticks: Tick[] = [];
  const first = toKept(cuts, Math.max(0, view.start));
  const last = toKept(cuts, Math.min(duration, viewEnd(view)));
  for (let index = Math.floor(first / half); index * half <= last; index += 1) {
    const shown = index * half;
    ticks.push({ time: toRecording(cuts, shown), shown, labelled: index % 2 === 0 });
  }
  return ticks;
}
