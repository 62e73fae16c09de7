import type { ChannelMix } from '../codec/frame-resampler.ts';
import { float32At } from '#shared/at.ts';

/** Detects whether two channels carry different sound, the same sound (also with its sign turned), or one is silent. */
type ChannelComparison = {
  /** Takes interleaved stereo samples, −1 to 1, in order. */
  add(samples: Float32Array): void;
  /** Whether both channels are certainly needed. */
  readonly differ: boolean;
  /** The decision about the channels. Nothing may be added afterwards. */
  finish(): ChannelMix;
};

/** Sound is judged by the second, so that a noise in one channel counts wherever it is. */
const windowSeconds = 1;

/**
 * Channels are alike if their difference is this much weaker than their sum: −35 dB. One voice in both channels of a
 * lossy file differs by −41 dB or less, the narrowest real stereo by −30 (`docs/measurements/imports.md`).
 */
const alikeShare = 10 ** -3.5;

/**
 * Channels are opposed if their sum is altogether this much weaker than their difference: −12 dB. A lossy coder leaves
 * more of the sum than of the difference of equal channels (−28 dB in AAC of 64 kbit/s), and the channels of a wire that
 * was soldered the wrong way round need not be equally loud. No stereo that is meant cancels as much.
 */
const opposedShare = 10 ** -1.2;

/** Weaker differences are ignored: −80 dBFS, inaudible rounding errors. */
const inaudible = 10 ** -8;

/** A channel is silent that is never stronger than this (−60 dBFS: the noise of an open input)… */
const strongestSilence = 10 ** -6;

/** …and in total this much weaker than the other one: −30 dB. */
const silentShare = 10 ** -3;

/** @param sampleRate samples a channel a second. */
export function createChannelComparison(sampleRate: number): ChannelComparison {
  const windowSamples = Math.round(sampleRate * windowSeconds);
  let alike = true;
  let leftSilent = true;
  let rightSilent = true;
  let leftTotal = 0;
  let rightTotal = 0;
  let productTotal = 0;
  let countTotal = 0;
  // Sums of squares in the current window; a pair's sum and difference are halved.
  let left = 0;
  let right = 0;
  let product = 0;
  let count = 0;

  function judge(): void {
    const sum = (left + right + 2 * product) / 4;
    const difference = (left + right - 2 * product) / 4;
    if (difference > Math.max(sum * alikeShare, count * inaudible)) alike = false;
    if (left > count * strongestSilence) leftSilent = false;
    if (right > count * strongestSilence) rightSilent = false;
    leftTotal += left;
    rightTotal += right;
    productTotal += product;
    countTotal += count;
    left = right = product = count = 0;
  }

  /** @param inaudible a sum that does not count, as a sum of squares. */
  function areOpposed(inaudible = 0): boolean {
    const sum = (leftTotal + rightTotal + 2 * productTotal) / 4;
    const difference = (leftTotal + rightTotal - 2 * productTotal) / 4;
    return sum <= Math.max(difference * opposedShare, inaudible);
  }

  return {
    add(samples) {
      for (let index = 0; index + 1 < samples.length; index += 2) {
        const a = float32At(samples, index);
        const b = float32At(samples, index + 1);
        left += a * a;
        right += b * b;
        product += a * b;
        count += 1;
        if (count === windowSamples) judge();
      }
    },
    get differ() {
      return !alike && !leftSilent && !rightSilent && !areOpposed(countTotal * strongestSilence);
    },
    finish() {
      if (count > 0) judge();
      if (alike) return 'mono';
      if (rightSilent && rightTotal <= leftTotal * silentShare) return 'left';
      if (leftSilent && leftTotal <= rightTotal * silentShare) return 'right';
      // On one loudspeaker the two would cancel each other.
      if (areOpposed()) return rightTotal > 2 * leftTotal ? 'right' : 'left';
      return 'stereo';
    },
  };
}
