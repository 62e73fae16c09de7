import { AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { SoftwareResampleContext } from 'node-av/lib';
import { check } from './av-errors.ts';
import { resamplerFilterSize } from './frame-resampler.ts';

/**
 * Resamples one channel without changing its length: `round(length × to / from)` samples.
 * @param samples −1 to 1; left unchanged. @param from, to samples per second.
 */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  const length = Math.round((samples.length * to) / from);
  const resampled = new Float32Array(length);
  if (from === to) {
    resampled.set(samples);
    return resampled;
  }
  if (length === 0) return resampled;
  using resampler = new Resampler(from, to);
  const done = resampler.push(samples, resampled);
  resampler.finish(resampled.subarray(done));
  return resampled;
}

/** Resamples one channel piece by piece: the same samples as for the whole at once. */
export class Resampler implements Disposable {
  readonly #context = new SoftwareResampleContext();

  /** Rates in samples a second; they differ. */
  constructor(from: number, to: number) {
    const [layout, format] = [AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_FLT];
    check(this.#context.allocSetOpts2(layout, format, to, layout, format, from), 'set up resampling');
    check(this.#context.setOption('filter_size', resamplerFilterSize), 'set the resampling filter');
    check(this.#context.init(), 'start resampling');
  }

  /**
   * @param samples −1 to 1; left unchanged. The filter holds some of them back.
   * @param into receives the output; what does not fit comes with the next piece.
   * @returns how many samples were written.
   */
  push(samples: Float32Array, into: Float32Array): number {
    if (samples.length === 0 || into.length === 0) return 0;
    return check(
      this.#context.convertSync([bytesOf(into)], into.length, [bytesOf(samples)], samples.length),
      'resample',
    );
  }

  /** Writes the samples held back, as far as they fit. @returns how many. */
  finish(into: Float32Array): number {
    let done = 0;
    // It may come in pieces.
    while (done < into.length) {
      const rest = into.subarray(done);
      const more = check(this.#context.convertSync([bytesOf(rest)], rest.length, null, 0), 'finish resampling');
      if (more === 0) break;
      done += more;
    }
    return done;
  }

  [Symbol.dispose](): void {
    this.#context[Symbol.dispose]();
  }
}

function bytesOf(samples: Float32Array): Buffer {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
}
