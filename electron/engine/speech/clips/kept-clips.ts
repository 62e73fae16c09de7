import { hashBytes } from '#electron/lib/hash.ts';
import type { ArtifactStore } from '../../artifacts/store.ts';
import { fillPlane, pcmOf } from '../../signal/wav.ts';

/** Clips are stored as 16-bit samples, little-endian like every supported system. */

/** A stored clip: its samples, −1 to 1, and the SHA-256 of its bytes, by which it is approved. */
export type KeptClip = { samples: Float32Array; sha256: string };

/** Null without such a clip. */
export async function readClip(artifacts: ArtifactStore, key: string): Promise<KeptClip | null> {
  const bytes = await artifacts.read({ kind: 'clips', key });
  return bytes && { samples: samplesOf(bytes), sha256: hashBytes(bytes) };
}

/** Stores a clip. @returns the stored one: another process may have been first. */
export async function keepClip(artifacts: ArtifactStore, key: string, samples: Float32Array): Promise<KeptClip> {
  const pcm = pcmOf(samples);
  await artifacts.put({ kind: 'clips', key }, [pcm]);
  return (await readClip(artifacts, key)) ?? { samples: samplesOf(pcm), sha256: hashBytes(pcm) };
}

/** @param bytes 16-bit samples, at an even offset in their buffer. */
export function samplesOf(bytes: Uint8Array): Float32Array {
  const pcm = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1);
  const samples = new Float32Array(pcm.length);
  fillPlane(samples, pcm);
  return samples;
}
