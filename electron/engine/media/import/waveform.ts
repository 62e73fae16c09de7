import { peaksPerSecond } from '../../template/files.ts';

/** Collects a waveform's minimum and maximum pairs from passing sound. */
type PeakCollector = {
  /** Takes interleaved 16-bit samples, in order. */
  add(samples: Int16Array): void;
  /** Minimum, maximum, minimum… as int8 over all channels, `peaksPerSecond` pairs per second; the last may be short. */
  finish(): Int8Array;
};

/** @param sampleRate samples a channel a second. */
export function createPeaks(sampleRate: number, channels: number): PeakCollector {
  const samplesPerPeak = (sampleRate / peaksPerSecond) * channels;
  let pairs = new Int8Array(4096);
  let count = 0;
  let collected = 0;
  let low = 0;
  let high = 0;

  function close(): void {
    if (count + 2 > pairs.length) {
      const larger = new Int8Array(pairs.length * 2);
      larger.set(pairs);
      pairs = larger;
    }
    pairs[count] = toInt8(low);
    pairs[count + 1] = toInt8(high);
    count += 2;
    collected = 0;
  }

  return {
    add(samples) {
      for (const sample of samples) {
        if (collected === 0) low = high = sample;
        else if (sample < low) low = sample;
        else if (sample > high) high = sample;
        collected += 1;
        if (collected >= samplesPerPeak) close();
      }
    },
    finish() {
      if (collected > 0) close();
      return pairs.slice(0, count);
    },
  };
}

/** Rounds away from zero, so that quiet sound still shows. */
function toInt8(sample: number): number {
  const scaled = sample / 256;
  return sample < 0 ? Math.floor(scaled) : Math.min(127, Math.ceil(scaled));
}
