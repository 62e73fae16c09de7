import { float32At } from '#shared/at.ts';
import { peakOf } from '../../signal/limiter.ts';

/** Sound this much softer than the loudest sample is inaudible beside it: 50 dB. */
const audible = 10 ** (-50 / 20);
/** Samples that are kept beyond the audible ones, for a short fade: 4 ms at 48 kHz. */
const edgeFade = 192;

/** The audible part of a sound between two pauses, samples `[start, end)`; all of it if nothing is audible. */
export function findEdges(sound: Float32Array): { start: number; end: number } {
  const threshold = peakOf(sound) * audible;
  let start = 0;
  while (start < sound.length && Math.abs(float32At(sound, start)) <= threshold) start += 1;
  let end = sound.length;
  while (end > start && Math.abs(float32At(sound, end - 1)) <= threshold) end -= 1;
  if (end === start) return { start: 0, end: sound.length };
  return { start: Math.max(0, start - edgeFade), end: Math.min(sound.length, end + edgeFade) };
}
