import { float32At } from '#shared/at.ts';
/*
 * The level of a sound under speech. Times are in frames of 10 ms. People with impaired hearing need 20 dB between
 * speech and the sound under it (WCAG 2.2, success criterion 1.4.7).
 */

/** Loudness relative to the speech: −6 LU. */
const besideSpeech = -6;
/** Further reduction while somebody speaks, dB. */
const underSpeech = -14;

/** The sound is reduced when speech begins, and stays reduced through pauses between phrases. */
const attackFrames = 25;
const holdFrames = 40;
const releaseFrames = 80;

/** Shorter noises, such as a click, do not count as speech. */
const shortestSpeech = 4;

/** Quieter sound is not amplified, LUFS. */
const audible = -60;
/** Maximum amplification of a quiet sound, dB. */
const mostAdded = 20;
/** Assumed loudness of speech if a recording has none, LUFS. */
const usualSpeech = -23;

/**
 * The gain that brings a sound to its level relative to speech; 0 for silence.
 * @param speech loudness of the speech, LUFS; below −60 it counts as missing.
 * @param loudness of the sound, LUFS.
 */
export function levelBeside(speech: number, loudness: number): number {
  if (!(loudness > audible)) return 0;
  const reference = speech > audible ? speech : usualSpeech;
  return 10 ** (Math.min(mostAdded, reference + besideSpeech - loudness) / 20);
}

/** Gain of a sound at the beginning of each frame, 0–1. @param isSpeech of each frame. */
export function duckingGains(isSpeech: readonly boolean[]): Float32Array {
  const depth = new Float32Array(isSpeech.length + 1);
  for (const { from, to } of spansOfSpeech(isSpeech)) {
    const release = to + holdFrames;
    const last = Math.min(depth.length, release + releaseFrames);
    for (let frame = Math.max(0, from - attackFrames); frame < last; frame++) {
      const before = (from - frame) / attackFrames;
      const after = (frame - release) / releaseFrames;
      depth[frame] = Math.max(float32At(depth, frame), smooth(1 - Math.max(0, before, after)));
    }
  }
  return depth.map((share) => 10 ** ((underSpeech * share) / 20));
}

function spansOfSpeech(isSpeech: readonly boolean[]): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  let from = -1;
  for (let frame = 0; frame <= isSpeech.length; frame++) {
    const speaks = isSpeech[frame] ?? false;
    if (speaks && from < 0) from = frame;
    if (speaks || from < 0) continue;
    if (frame - from >= shortestSpeech) spans.push({ from, to: frame });
    from = -1;
  }
  return spans;
}

/** A smooth step from 0 to 1. */
function smooth(share: number): number {
  return share * share * (3 - 2 * share);
}
