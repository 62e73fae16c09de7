import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CHANNEL_ORDER_NATIVE,
  AV_SAMPLE_FMT_FLT,
  type AVSampleFormat,
} from 'node-av/constants';
import { avChannelLayoutDefault, type Frame, SoftwareResampleContext } from 'node-av/lib';
import { float32At } from '#shared/at.ts';
import { joined } from '#shared/wav.ts';
import { check } from './av-errors.ts';
import { newFrame } from './handles.ts';
import { createStreamLimiter } from '../../signal/limiter.ts';

/** Filter length of the resampler in samples: twice the default, for a steeper edge below the highest frequency. */
export const resamplerFilterSize = '64';

/** How a recording's channels are mixed: to two, to one, or only the left or right one, at its own level. */
export type ChannelMix = 'stereo' | 'mono' | 'left' | 'right';

export function channelsOf(mix: ChannelMix): 1 | 2 {
  return mix === 'stereo' ? 2 : 1;
}

/** Places of channels by FFmpeg's numbers. All others, such as those above, are in the centre. */
const places = { left: [0, 4, 6, 9, 12, 15], right: [1, 5, 7, 10, 14, 17], front: [0, 1, 6, 7], effects: [3, 35] };

/** Groups of them that FFmpeg mixes. It drops a layout's others in silence, and refuses a left one without a right one. */
const mixedPlaces = [[0, 1], [2], [3], [4, 5], [6, 7], [8], [9, 10], [12, 14]];

/** The channels of a layout by FFmpeg's numbers; null where nobody knows where they are. */
function placesOf({ order, mask }: Frame['channelLayout'], count: number): number[] | null {
  if (order !== AV_CHANNEL_ORDER_NATIVE) return null;
  const found = Array.from({ length: 64 }, (_, place) => place).filter((place) => (mask >> BigInt(place)) & 1n);
  return found.length === count ? found : null;
}

function areMixed(layout: readonly number[]): boolean {
  const whole = new Set(mixedPlaces.filter((group) => group.every((place) => layout.includes(place))).flat());
  return layout.every((place) => whole.has(place));
}

/** Shares of channels as FFmpeg has them, and of those that it would drop. */
function placedShares(layout: readonly number[], outputs: 1 | 2): number[] {
  const share = (place: number, side: 'left' | 'right'): number => {
    if (places.effects.includes(place)) return 0;
    if (places[side === 'left' ? 'right' : 'left'].includes(place)) return 0;
    return places.front.includes(place) ? 1 : Math.SQRT1_2;
  };
  const [left, right] = (['left', 'right'] as const).map((side) => layout.map((place) => share(place, side)));
  if (!left || !right) return [];
  return outputs === 2 ? [...left, ...right] : left.map((part, index) => (part + (right[index] ?? 0)) / 2);
}

/**
 * Shares of several channels of which nobody knows where they are, such as the inputs of an interface. FFmpeg would take
 * one of them for the effects of a cinema, and drop it. In stereo they go left and right by turns, so that what belongs
 * together, one beside the other, is compared; each has the level of a voice in the centre.
 */
function unplacedShares(inputs: number, outputs: 1 | 2): number[] {
  const share = (output: number, input: number): number => (outputs === 1 ? 0.5 : Number(input % 2 === output));
  const all = Array.from({ length: outputs * inputs }, (_, index) => share(Math.floor(index / inputs), index % inputs));
  return all.map((part) => part * Math.SQRT1_2);
}

/** Converts decoded sound of one format to floats at another rate, mono or stereo. */
export type FrameResampler = Disposable & {
  /** Whether a frame has this resampler's input format. */
  fits(frame: Frame): boolean;
  /** Interleaved samples; the resampler holds some back until the next frame. */
  push(frame: Frame): Float32Array;
  /** Samples per channel held back: the distance of the next frame from the end of the output. */
  delay(): number;
  /** Stretches (or shrinks) the following sound by this many samples per second, without a seam; 0 stops that. */
  stretch(samplesPerSecond: number): void;
  /** The rest. No frame may follow. */
  finish(): Float32Array;
};

/** @param like the first frame, which has the format of the others. */
export function createFrameResampler(like: Frame, rate: number, mix: ChannelMix): FrameResampler {
  const channels = channelsOf(mix);
  // One of two is taken from the stereo mix.
  const side = mix === 'left' ? 0 : mix === 'right' ? 1 : null;
  const made = side === null ? channels : 2;
  const inputRate = like.sampleRate;
  const inputFormat = like.format as AVSampleFormat;
  const inputChannels = like.channels;
  const known = placesOf(like.channelLayout, inputChannels);
  const layout = known ? like.channelLayout : avChannelLayoutDefault(inputChannels);
  const outputLayout = made === 1 ? AV_CHANNEL_LAYOUT_MONO : AV_CHANNEL_LAYOUT_STEREO;
  using opened = new DisposableStack();
  const output = opened.use(newFrame());
  const context = opened.use(new SoftwareResampleContext());
  check(
    context.allocSetOpts2(outputLayout, AV_SAMPLE_FMT_FLT, rate, layout, inputFormat, inputRate),
    'set up resampling',
    'MEDIA_UNSUPPORTED',
  );
  check(context.setOption('filter_size', resamplerFilterSize), 'set the resampling filter');
  const limiter = inputChannels > 2 ? createStreamLimiter(made) : null;
  if (limiter) {
    // A voice in the centre has its level, half of its power in each channel, and the limiter prevents clipping. FFmpeg
    // would otherwise lower the whole by 8 dB, as if all channels had their peaks at the same time.
    check(context.setOption('rematrix_maxval', '0'), 'keep the level');
    // One channel is half the sum of two.
    if (made === 1) check(context.setOption('rematrix_volume', String(Math.SQRT1_2)), 'mix to one channel');
  } else {
    check(context.setOption('rematrix_maxval', '1.0'), 'mix at half the level');
  }
  if (inputChannels > 2 && !(known && areMixed(known))) {
    const shares = known ? placedShares(known, made) : unplacedShares(inputChannels, made);
    check(context.setMatrix(shares, inputChannels), 'mix the channels');
  }
  check(context.init(), 'start resampling', 'MEDIA_UNSUPPORTED');
  const handles = opened.move();

  return {
    fits: (frame) => frame.sampleRate === inputRate && frame.format === inputFormat && frame.channels === inputChannels,
    push: (frame) => chosen(limited(convert(frame))),
    delay: () => Number(context.getDelay(BigInt(rate))) + (limiter?.delay ?? 0),
    stretch(samplesPerSecond) {
      check(context.setCompensation(samplesPerSecond, samplesPerSecond === 0 ? 0 : rate), 'stretch sound');
    },
    finish() {
      const rest = limited(convert(null));
      return chosen(limiter ? joined([rest, limiter.finish()]) : rest);
    },
    [Symbol.dispose]: () => handles.dispose(),
  };

  function chosen(samples: Float32Array): Float32Array {
    if (side === null) return samples;
    return Float32Array.from({ length: samples.length / 2 }, (_, index) => float32At(samples, 2 * index + side));
  }

  function limited(samples: Float32Array): Float32Array {
    return limiter ? limiter.push(samples) : samples;
  }

  function convert(input: Frame | null): Float32Array {
    output.unref();
    output.format = AV_SAMPLE_FMT_FLT;
    output.sampleRate = rate;
    output.channelLayout = outputLayout;
    if (input && !known) input.channelLayout = layout;
    check(context.convertFrame(output, input), 'resample', 'MEDIA_UNSUPPORTED');
    const bytes = output.data?.[0];
    const count = output.nbSamples * made;
    if (!bytes || count === 0) return new Float32Array(0);
    // A copy, because the frame frees the native buffer.
    return new Float32Array(Uint8Array.from(bytes.subarray(0, count * Float32Array.BYTES_PER_ELEMENT)).buffer);
  }
}
