import { medianPitch, semitonesBetween, trackPitch } from '../pitch/track-pitch.ts';

/** Median pitch of the English voices that come with the app, as they speak by themselves, Hz (measured). */
const englishVoices = [
  { id: 'flite:slt', pitch: 167 },
  { id: 'flite:awb', pitch: 121 },
  { id: 'flite:rms', pitch: 97 },
] as const;

/** eSpeak has a lower and a higher speaker of each language; halfway between them, Hz (measured). */
const betweenEspeakSpeakers = 140;

/** The English voice that comes with the app and is nearest to a person's pitch, Hz. */
export function nearestEnglishVoice(pitch: number): string {
  const distance = (voice: { pitch: number }) => Math.abs(semitonesBetween(voice.pitch, pitch));
  return englishVoices.reduce((best, voice) => (distance(voice) < distance(best) ? voice : best)).id;
}

/** The eSpeak voice of a language that is nearest to a person's pitch, Hz. */
export function nearestEspeakVoice(language: string, pitch: number): string {
  return pitch > betweenEspeakSpeakers ? `espeak:${language}+f` : `espeak:${language}`;
}

/** A voice whose pitch differs by more sounds like another kind of person, bent or not, semitones. */
const farVoice = 7;

/**
 * Whether a voice by itself is so much deeper or higher than a person that another should be chosen.
 * @param voice some seconds of it, mono.
 * @param person the same of the person. Where one of them has no pitch nothing is far.
 */
export function isFarVoice(voice: Float32Array, person: Float32Array, sampleRate: number): boolean {
  const own = medianPitch(trackPitch(voice, sampleRate));
  const wanted = medianPitch(trackPitch(person, sampleRate));
  return own !== null && wanted !== null && Math.abs(semitonesBetween(own, wanted)) > farVoice;
}
