import { readCheckedFile, writeCheckedFile } from '#electron/lib/checked-file.ts';
import { float32At, int16At } from '#electron/lib/at.ts';

/** Clips are kept as 16-bit samples, little-endian as every system that runs this, in files that can be made again. */

/** A clip's samples, −1 to 1; null where there is no such clip yet. */
export function readClip(file: string): Float32Array | null {
  const bytes = readCheckedFile(file);
  if (bytes === null) return null;
  const pcm = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1);
  const samples = new Float32Array(pcm.length);
  for (let index = 0; index < pcm.length; index++) samples[index] = int16At(pcm, index) / 32_768;
  return samples;
}

/** Keeps a clip, unless another process was first: {@link readClip} then gives to all of them the same. */
export function writeClip(file: string, samples: Float32Array): void {
  const pcm = new Int16Array(samples.length);
  for (let index = 0; index < pcm.length; index++) {
    pcm[index] = Math.max(-32_768, Math.min(32_767, Math.round(float32At(samples, index) * 32_768)));
  }
  writeCheckedFile(file, [new Uint8Array(pcm.buffer)]);
}
