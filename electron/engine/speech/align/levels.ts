import { hop, windowSize } from '#shared/sound/features.ts';
import { float32At } from '#shared/at.ts';

/** The loudness of a recording by frame, to distinguish speech from silence. All in dB, full scale = 0. */
export type Levels = {
  frames: Float32Array;
  /** Quietest sound of the microphone, apart from digital silence. */
  floor: number;
  /** Loudness of its loudest speech. */
  peak: number;
};

/** Below this a frame is digital silence, left by an encoder or an editor, not a quiet room. */
const digitalSilence = -97;
/** Softer speech cannot be distinguished from a converter's noise. */
const quietestSpeech = -62;
/** Loudest speech of the built-in voices. */
const speakingLevel = -14;
/** Share of the way from quietest to loudest above which a frame is audible. */
const audibleShare = 0.35;
/** Minimum variation of speech; steady noise has less. */
const leastSwing = 9;

/** @param samples mono, at `featureRate`; frames as in `Features`. */
export function measureLevels(samples: Float32Array): Levels {
  const frames = Float32Array.from({ length: Math.max(1, Math.floor(samples.length / hop)) }, (_, frame) => {
    const first = Math.max(0, frame * hop + (hop - windowSize) / 2);
    let energy = 0;
    for (let i = first; i < Math.min(samples.length, first + windowSize); i++) energy += float32At(samples, i) ** 2;
    return 10 * Math.log10(energy / windowSize + 1e-10);
  });
  const heard = frames.filter((level) => level > digitalSilence).sort();
  const quantile = (share: number) =>
    heard[Math.min(heard.length - 1, Math.floor(share * heard.length))] ?? digitalSilence;
  return { frames, floor: quantile(0.05), peak: quantile(0.97) };
}

/** Whether a recording can contain speech. */
export function holdsSpeech({ floor, peak }: Levels): boolean {
  return peak > quietestSpeech && (peak - floor > leastSwing || floor < digitalSilence + leastSwing);
}

function isDigitalSilence(level: number): boolean {
  return level <= digitalSilence;
}

/** The level at `share` (0–1) between the quietest and the loudest. */
export function levelAt({ floor, peak }: Levels, share: number): number {
  return floor + share * (peak - floor);
}

export type FrameSpan = { start: number; end: number };

/** Whether a frame contains sound, rather than the room. */
export function isAudible(levels: Levels, frame: number): boolean {
  return (levels.frames[frame] ?? -Infinity) > levelAt(levels, audibleShare);
}

/** From the first to the last sound in a span, excluding its parts in `taken`, and the number of its audible frames. */
export function soundIn(
  levels: Levels,
  { start, end }: FrameSpan,
  taken: readonly FrameSpan[] = [],
): (FrameSpan & { frames: number }) | null {
  const heard: number[] = [];
  for (let frame = start; frame < end; frame++) {
    const isTaken = taken.some((span) => frame >= span.start && frame < span.end);
    if (!isTaken && isAudible(levels, frame)) heard.push(frame);
  }
  const [first, last] = [heard[0], heard.at(-1)];
  return first === undefined || last === undefined ? null : { start: first, end: last + 1, frames: heard.length };
}

/** The quietest frames of the room, at least `least` of them. */
export function quietestFrames({ frames }: Levels, share: number, least: number): number[] {
  const ordered = [...frames.keys()].sort((a, b) => float32At(frames, a) - float32At(frames, b));
  return ordered.slice(0, Math.max(least, Math.round(share * frames.length)));
}

/** Assumed level of the room below speech if a recording has none, dB: a quiet room. */
const roomBelowSpeech = 55;

/**
 * Fills digital silence, e.g. of a noise gate, with the noise of a quiet room: otherwise the quietest speech would
 * count as silence. Other recordings stay unchanged.
 */
export function withRoom(samples: Float32Array, { frames, peak }: Levels): Float32Array {
  if (!frames.some(isDigitalSilence)) return samples;
  const amplitude = Math.sqrt(3) * 10 ** ((peak - roomBelowSpeech) / 20);
  let state = 1;
  return samples.map((sample) => {
    // A linear congruential generator (Numerical Recipes): the same noise each time.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return sample + amplitude * (state / 2 ** 31 - 1);
  });
}

/** The gain to the voices' loudness, so that a quiet recording keeps its detail above the features' floor. */
export function speakingGain({ peak }: Levels): number {
  return 10 ** ((speakingLevel - peak) / 20);
}
