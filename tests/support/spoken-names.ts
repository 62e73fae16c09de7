import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';

/** Names as spoken alone by a voice, mono, 48 kHz. */
export async function speakNames(names: readonly string[], cacheFolder: string): Promise<Float32Array[]> {
  const narrator = new Narrator({ artifacts: createFileStore(cacheFolder) });
  const voice = { engine: 'flite', voice: 'rms', speed: 1, pitch_match: false };
  const spoken: Float32Array[] = [];
  for (const text of names) spoken.push((await narrator.speak({ text, voice })).samples);
  return spoken;
}

/**
 * Utterances in a row, in a slightly noisy room; identical each time. Mono, 48 kHz.
 * @param gap seconds before each and after the last.
 */
export function recordingOf(utterances: readonly Float32Array[], { gain = 0.5, gap = 1 } = {}): Float32Array {
  const pause = Math.round(gap * 48_000);
  const samples = new Float32Array(utterances.reduce((sum, { length }) => sum + length + pause, pause));
  let state = 1;
  for (let index = 0; index < samples.length; index++) {
    state = (state * 48_271) % 2_147_483_647;
    samples[index] = 0.0005 * (state / 1_073_741_823 - 1);
  }
  let at = pause;
  for (const utterance of utterances) {
    for (const [index, sample] of utterance.entries()) samples[at + index] = (samples[at + index] ?? 0) + gain * sample;
    at += utterance.length + pause;
  }
  return samples;
}
