import { mean } from '#electron/lib/averages.ts';
import { weightedPowers } from '../signal/loudness.ts';
import type { TemplateAudio } from './template-audio.ts';
import { float32At } from '#shared/at.ts';

/** The sound of a template without and with speech. */
export type SoundProfile = {
  /** Quiet stretches, `quietSamples` per channel each, for making room tone. At least one. */
  quiet: Float32Array[][];
  /** Frames of 10 ms with an RMS (mean of the channels' powers) below this are a pause. */
  pauseThreshold: number;
  /** K-weighted power of the speech, all channels together. */
  speechPower: number;
};

/** Frames for distinguishing speech and pauses: 10 ms. */
export const frameSamples = 480;

/** Length of one quiet stretch: 60 ms, shorter than most pauses between phrases. */
export const quietSamples = 2_880;
const quietFrames = quietSamples / frameSamples;
const mostQuietStretches = 16;

/** Maximum length of a recording that is analysed: a minute contains enough pauses. */
const scannedSamples = 60 * 48_000;

/** The few numbers from which the profile is restored without analysing again. */
export type LearnedSound = Omit<SoundProfile, 'quiet'> & {
  /** First samples of the quiet stretches. */
  quietStarts: number[];
};

/** Analyses the beginning of the recording: its noise and speech level. */
export function learnSound(audio: TemplateAudio): LearnedSound {
  const planes = audio.read(0, Math.min(audio.length, scannedSamples));
  const levels = frameLevels(planes);
  const [from, to] = withoutSilentEdges(levels);
  const starts = quietestStretches(levels.subarray(from, to)).map((frame) => frame + from);
  const noise = Math.sqrt(mean(starts.flatMap((frame) => powersOf(levels.subarray(frame, frame + quietFrames)))));
  const loud = levels.toSorted()[Math.floor(levels.length * 0.95)] ?? 0;
  return {
    quietStarts: starts.map((frame) => frame * frameSamples),
    pauseThreshold: pauseThreshold(noise, loud),
    speechPower: weightedPowers(planes).reduce((total, power) => total + power, 0),
  };
}

/** @param audio of the same recording; past its end it is silent. */
export function profileFrom({ quietStarts, ...levels }: LearnedSound, audio: TemplateAudio): SoundProfile {
  return { ...levels, quiet: quietStarts.map((start) => audio.read(start, start + quietSamples)) };
}

/** Analyses a recording that is not a template's, and returns its profile. */
export function profileSound(audio: TemplateAudio): SoundProfile {
  return profileFrom(learnSound(audio), audio);
}

function powersOf(levels: Float32Array): number[] {
  return Array.from(levels, (level) => level ** 2);
}

/** 10 dB above the noise, but halfway between noise and speech at most, and never below 40 dB under the speech. */
function pauseThreshold(noise: number, loud: number): number {
  return Math.max(Math.min(noise * 3.16, Math.sqrt(noise * loud)), loud * 0.01);
}

/** RMS of each whole frame of 10 ms, over all channels. */
export function frameLevels(planes: readonly Float32Array[]): Float32Array {
  const frames = Math.floor((planes[0]?.length ?? 0) / frameSamples);
  const levels = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame++) {
    let power = 0;
    for (const plane of planes) {
      for (let index = frame * frameSamples; index < (frame + 1) * frameSamples; index++) {
        const sample = float32At(plane, index);
        power += sample * sample;
      }
    }
    levels[frame] = Math.sqrt(power / (frameSamples * planes.length));
  }
  return levels;
}

/** Leaves out digital silence at the beginning and end of a recording, which is not the room's sound. */
function withoutSilentEdges(levels: Float32Array): [number, number] {
  const audible = (level: number): boolean => level > 1e-6;
  const from = levels.findIndex(audible);
  return from < 0 ? [0, levels.length] : [from, levels.findLastIndex(audible) + 1];
}

/** A dropout is quieter than the room, so the room's level is the third percentile. */
const roomPercentile = 0.03;

/** First frames of quiet stretches that do not overlap, no more than 3 dB above the room's level or 6 dB below it. */
function quietestStretches(levels: Float32Array): number[] {
  const candidates: { frame: number; power: number }[] = [];
  let power = 0;
  for (const [frame, level] of levels.entries()) {
    power += level ** 2 - (levels[frame - quietFrames] ?? 0) ** 2;
    const first = frame - quietFrames + 1;
    if (first >= 0) candidates.push({ frame: first, power: Math.max(0, power) });
  }
  candidates.sort((a, b) => a.power - b.power || a.frame - b.frame);
  const room = candidates[Math.floor(candidates.length * roomPercentile)]?.power ?? 0;
  const chosen: number[] = [];
  for (const candidate of candidates) {
    if (candidate.power > room * 2 || chosen.length === mostQuietStretches) break;
    if (candidate.power < room / 4) continue;
    if (chosen.every((other) => Math.abs(other - candidate.frame) >= quietFrames)) chosen.push(candidate.frame);
  }
  return chosen.length > 0 ? chosen : [0];
}
