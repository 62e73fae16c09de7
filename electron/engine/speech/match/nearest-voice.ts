import { medianPitch, semitonesBetween, trackPitch } from '../pitch/track-pitch.ts';

/** Median pitch of the built-in English voices, Hz (measured). */
const englishVoices = [
  { id: 'flite:slt', pitch: 167 },
  { id: 'flite:awb', pitch: 121 },
  { id: 'flite:rms', pitch: 97 },
] as const;

/** eSpeak has a lower and a higher speaker of each language; halfway between them, Hz (measured). */
const betweenEspeakSpeakers = 140;

/** The built-in English voice nearest to a person's pitch, Hz. */
export function nearestEnglishVoice(pitch: number): string {
  const distance = (voice: { pitch: number }) => Math.abs(semitonesBetween(voice.pitch, pitch));
  return englishVoices.reduce((best, voice) => (distance(voice) < distance(best) ? voice : best)).id;
}

/** The eSpeak voice of a language that is nearest to a person's pitch, Hz. */
export function nearestEspeakVoice(language: string, pitch: number): string {
  return pitch > betweenEspeakSpeakers ? `espeak:${language}+f` : `espeak:${language}`;
}

/** A voice with a larger difference in pitch sounds like another kind of person even after matching, semitones. */
const farVoice = 7;

/**
 * Whether an unmatched voice is so much deeper or higher than a person that another should be chosen.
 * @param voice some seconds of it, mono.
 * @param person the same of the person. If one of them has no pitch nothing is far.
 */
export function isFarVoice(voice: Float32Array, person: Float32Array, sampleRate: number): boolean {
  const own = medianPitch(trackPitch(voice, sampleRate));
  const wanted = medianPitch(trackPitch(person, sampleRate));
  return own !== null && wanted !== null && Math.abs(semitonesBetween(own, wanted)) > farVoice;
}
