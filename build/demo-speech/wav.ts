import { wavHeader } from '#shared/wav.ts';

/** A WAV file of 16-bit samples, mono. */
export function wavOf(samples: Float32Array, sampleRate: number): Uint8Array {
  const pcm = Int16Array.from(samples, (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))));
  return Buffer.concat([wavHeader({ channels: 1, sampleRate, samples: samples.length }), new Uint8Array(pcm.buffer)]);
}
