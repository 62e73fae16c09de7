import { AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { SoftwareResampleContext } from 'node-av/lib';
import { check } from './av-errors.ts';
import { resamplerFilterSize } from './frame-resampler.ts';

/**
 * One channel of sound at another rate, as long as before: `round(length × to / from)` samples.
 * @param samples −1 to 1; left unchanged. @param from, to samples a second.
 */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  const length = Math.round((samples.length * to) / from);
  const resampled = new Float32Array(length);
  if (from === to) {
    resampled.set(samples);
    return resampled;
  }
  if (length === 0) return resampled;
  using context = new SoftwareResampleContext();
  check(
    context.allocSetOpts2(
      AV_CHANNEL_LAYOUT_MONO,
      AV_SAMPLE_FMT_FLT,
      to,
      AV_CHANNEL_LAYOUT_MONO,
      AV_SAMPLE_FMT_FLT,
      from,
    ),
    'set up resampling',
  );
  check(context.setOption('filter_size', resamplerFilterSize), 'set the resampling filter');
  check(context.init(), 'start resampling');
  const input = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const output = Buffer.from(resampled.buffer);
  const bytes = Float32Array.BYTES_PER_ELEMENT;
  let done = check(context.convertSync([output], length, [input], samples.length), 'resample');
  // What the filter kept back; it may come in pieces.
  while (done < length) {
    const more = check(
      context.convertSync([output.subarray(done * bytes)], length - done, null, 0),
      'finish resampling',
    );
    if (more === 0) break;
    done += more;
  }
  return resampled;
}
