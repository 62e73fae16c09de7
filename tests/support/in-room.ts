const rate = 48_000;
/** RMS of about −70 dBFS: a quiet room. */
const roomNoise = 0.0005;
const fade = 240;

/**
 * Speech with silence around it, in a quiet room; identical each time. Mono, 48 kHz.
 * @param seconds before and after it.
 */
export function inRoom(speech: Float32Array, seconds = 0.4): Float32Array<ArrayBuffer> {
  const pad = Math.round(seconds * rate);
  const samples = new Float32Array(speech.length + 2 * pad);
  let state = 1;
  for (let index = 0; index < samples.length; index++) {
    state = (state * 48_271) % 2_147_483_647;
    samples[index] = roomNoise * (state / 1_073_741_823 - 1);
  }
  for (const [index, sample] of speech.entries()) {
    const gain = Math.min(1, index / fade, (speech.length - 1 - index) / fade);
    samples[pad + index] = (samples[pad + index] ?? 0) + gain * sample;
  }
  return samples;
}
