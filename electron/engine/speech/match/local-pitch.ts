import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { medianPitch, trackPitch } from '../pitch/track-pitch.ts';

/** How far around a section a person's pitch is heard, samples at 48 kHz: 0.6 s, about three words. */
export const heardAround = 28_800;

/** Places are asked for again with each row. */
const recent = createRecentlyUsed<{ pitch: number | null }>(100);

/**
 * The median pitch of a person around a section, Hz; null where nothing is voiced.
 * @param key identifies the place. @param sound the recording there, mono, 48 kHz; only used for a new place.
 */
export function pitchAround(key: string, sound: () => Float32Array): number | null {
  const known = recent.get(key);
  if (known) return known.pitch;
  const pitch = medianPitch(trackPitch(sound(), 48_000));
  recent.set(key, { pitch });
  return pitch;
}
