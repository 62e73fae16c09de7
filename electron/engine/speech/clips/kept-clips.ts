import { fillPlane, pcmOf } from '../../signal/wav.ts';
import type { ArtifactStore } from '../../artifacts/store.ts';

/** Clips are stored as 16-bit samples, little-endian like every supported system. */

/** A clip's samples, −1 to 1; null without such a clip. */
export async function readClip(artifacts: ArtifactStore, key: string): Promise<Float32Array | null> {
  const bytes = await artifacts.read({ kind: 'clips', key });
  return bytes && samplesOf(bytes);
}

/** Stores a clip, unless another process already has; {@link readClip} then returns the same clip to both. */
export async function writeClip(artifacts: ArtifactStore, key: string, samples: Float32Array): Promise<void> {
  await artifacts.put({ kind: 'clips', key }, [pcmOf(samples)]);
}

/** @param bytes 16-bit samples, at an even offset in their buffer. */
export function samplesOf(bytes: Uint8Array): Float32Array {
  const pcm = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1);
  const samples = new Float32Array(pcm.length);
  fillPlane(samples, pcm);
  return samples;
}
