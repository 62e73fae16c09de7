import { medianPitch, trackPitch } from './pitch.ts';
import { averageSpectrum } from '../../signal/spectrum.ts';
import type { Sound } from '../../signal/wav.ts';

/** What makes a voice recognizable, as far as it is measured here. */
export type VoiceProfile = {
  /** Median fundamental frequency, Hz. */
  pitch: number;
  /** Long-term average spectrum: dB in each of `bandCentres`. */
  spectrum: Float32Array;
};

/** @returns null where too little is voiced: no speech, or whispered. */
export function profileVoice({ samples, sampleRate }: Sound): VoiceProfile | null {
  const pitch = medianPitch(trackPitch(samples, sampleRate));
  return pitch === null ? null : { pitch, spectrum: averageSpectrum(samples, sampleRate) };
}
