import { mapTime, type TimePoint } from '#shared/timeline/time-map.ts';
import type { PreparedAsset } from '#shared/backgrounds.ts';
import { AppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import { float32At, itemAt } from '#shared/at.ts';
import { readAssetSound } from '../media/assets/asset-sound.ts';
import type { AssetFiles } from '../media/layers/layers.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import { framesBetween } from '../pictures/picture-request.ts';
import { duckingGains, levelBeside } from '../signal/ducking.ts';
import { followTime } from '../signal/follow-time.ts';
import { yieldingGains } from '../signal/limiter.ts';
import { loudnessOf, weightedPowers } from '../signal/loudness.ts';
import { frameDuration } from '../template/picture-table.ts';
import { frameLevels, frameSamples, type SoundProfile } from '../template/sound-profile.ts';
import type { TemplateInfo } from '../template/info.ts';
import type { BackgroundSound } from './types.ts';

/** A background's sound on the sample grid (48 kHz): audible in `[from, to)`, its first sample at `starts`. */
export type SoundStretch = { asset: PreparedAsset; starts: number; from: number; to: number };

/** The sound that others are mixed into in place, one array per channel, and its first sample in output time. */
type SpeechSound = { planes: Float32Array[]; start: number };

type MixOptions = { profile: SoundProfile; assets: AssetFiles | undefined; signal?: AbortSignal | undefined };

/** Changes whenever the same sound would be mixed differently. */
export const mixVersion = 1;

/** Blocks at both ends of a template that are kept free of background sound, so that a body can be joined there. */
export const blocksForJoint = 10;

/** Minimum length of a background's sound, samples: 0.1 s, shorter ones are inaudible. */
export const shortestSound = 4_800;

/** Fades at both ends, samples: 0.3 and 0.5 s, each at most a quarter of the sound. */
const fadeIn = 14_400;
const fadeOut = 24_000;

/** Fade of 10 ms at both ends where a video repeats. */
const repeatFade = 480;

/** Places sounds in the recording, in time order. They begin with the first picture of their background. */
export function soundStretches(sounds: readonly BackgroundSound[], info: TemplateInfo): SoundStretch[] {
  const edge = blocksForJoint * aacBlockSamples;
  const longest = limits.backgroundSoundSeconds * 48_000;
  return sounds
    .map(({ asset, start, end, heard }) => {
      const shown = framesBetween(start, end < 0 ? info.duration : end, info);
      const frame = frameDuration(info.frameRate);
      const starts = Math.round(shown.from * frame);
      const first = Math.max(edge, starts);
      const last = Math.min(info.audioSamples - edge, Math.round(shown.to * frame), first + longest);
      const from = Math.max(first, Math.round((heard?.start ?? 0) * 48_000));
      const to = heard ? Math.min(last, Math.round(heard.end * 48_000)) : last;
      return { asset, starts, from, to };
    })
    .filter(({ from, to }) => to - from >= shortestSound)
    .toSorted((a, b) => a.from - b.from);
}

/**
 * Mixes sounds under the speech of a group: each at a fixed level relative to the speech, lower while somebody speaks,
 * and turned down where the sum would clip. The speech itself does not change.
 * @param sounds in template time. @param group.timeMap from times of the template to output time.
 * @throws AppError errors of reading an asset; CancelledError.
 */
export async function mixUnderSpeech(
  sounds: readonly SoundStretch[],
  group: SpeechSound & { timeMap: readonly TimePoint[] },
  options: MixOptions,
): Promise<void> {
  const { timeMap } = group;
  await mixUnder(sounds, group, options, (bed, stretch) => {
    const from = Math.round(mapTime(timeMap, stretch.from));
    const to = Math.round(mapTime(timeMap, stretch.to));
    return { heard: followTime(bed, stretch.from, timeMap, { from, to }), from };
  });
}

/**
 * As {@link mixUnderSpeech}, for sounds that keep their own pace, whatever the pace of the pictures.
 * @param sounds in output time, each within the speech.
 * @throws AppError of reading an asset; CancelledError.
 */
export async function mixAtOwnPace(
  sounds: readonly SoundStretch[],
  speech: SpeechSound,
  options: MixOptions,
): Promise<void> {
  await mixUnder(sounds, speech, options, (heard, { from }) => ({ heard, from }));
}

async function mixUnder(
  sounds: readonly SoundStretch[],
  { planes, start }: SpeechSound,
  { profile, assets, signal }: MixOptions,
  timed: (bed: Float32Array[], stretch: SoundStretch) => { heard: Float32Array[]; from: number },
): Promise<void> {
  const speech = loudnessOf([profile.speechPower]);
  const ducking = duckingGains(Array.from(frameLevels(planes), (level) => level > profile.pauseThreshold));
  for (const stretch of sounds) {
    const bed = await bedOf(stretch, { channels: planes.length === 2 ? 2 : 1, assets, signal });
    const level = levelBeside(speech, loudnessOf(weightedPowers(bed)));
    if (level === 0) continue;
    const { heard, from } = timed(bed, stretch);
    const to = from + itemAt(heard, 0).length;
    applyGains(heard, level, ducking, from - start);
    const under = planes.map((plane) => plane.subarray(from - start, to - start));
    const room = yieldingGains(under, heard);
    for (const [channel, plane] of under.entries()) {
      const added = heard[channel] ?? new Float32Array(plane.length);
      for (let index = 0; index < plane.length; index++) {
        plane[index] = float32At(plane, index) + float32At(added, index) * float32At(room, index);
      }
    }
  }
}

/** The sound of a stretch: the video's, repeated like its pictures. */
async function bedOf(
  { asset, starts, from, to }: SoundStretch,
  { channels, assets, signal }: { channels: 1 | 2 } & Pick<MixOptions, 'assets' | 'signal'>,
): Promise<Float32Array[]> {
  if (!assets) throw new AppError('INTERNAL', { detail: 'sounds without their assets' });
  const duration = Math.max(1, Math.round((asset.duration ?? 0) * 48_000));
  const samples = Math.min(duration, to - starts);
  const planes = await readAssetSound(await assets(asset), { channels, samples, signal });
  if (samples < duration) return planes.map((plane) => plane.subarray(from - starts));
  return planes.map((plane) => {
    for (let index = 0; index < Math.min(repeatFade, duration); index++) {
      plane[index] = (float32At(plane, index) * index) / repeatFade;
      plane[duration - 1 - index] = (float32At(plane, duration - 1 - index) * index) / repeatFade;
    }
    const bed = new Float32Array(to - from);
    for (let at = 0; at < bed.length;) {
      const place = (from - starts + at) % duration;
      const part = plane.subarray(place, Math.min(duration, place + bed.length - at));
      bed.set(part, at);
      at += part.length;
    }
    return bed;
  });
}

/** Applies level, ducking and fades, in place. @param offset of the sound in the group, samples. */
function applyGains(planes: readonly Float32Array[], level: number, ducking: Float32Array, offset: number): void {
  const length = itemAt(planes, 0).length;
  const [rise, fall] = [Math.min(fadeIn, length / 4), Math.min(fadeOut, length / 4)];
  for (let index = 0; index < length; index++) {
    const edges = Math.min(1, (index + 0.5) / rise, (length - index - 0.5) / fall);
    const frame = (offset + index) / frameSamples;
    const before = ducking[Math.floor(frame)] ?? 1;
    const after = ducking[Math.floor(frame) + 1] ?? before;
    const gain = level * (before + (after - before) * (frame % 1)) * Math.sin((edges * Math.PI) / 2) ** 2;
    for (const plane of planes) plane[index] = float32At(plane, index) * gain;
  }
}
