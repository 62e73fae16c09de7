import { medianPitch, semitonesBetween, trackPitch } from '../pitch/track-pitch.ts';

/**
 * The English voices that come with the app: median pitch, Hz; how natural a video sounds in which they say the name (a
 * judge's mean opinion, 1–5); and what a semitone of shifting costs of that (`docs/measurements/voice.md`).
 */
const englishVoices = [
  { id: 'hibari:heart', isHigh: true, pitch: 183, natural: 4.35, shiftCost: 0.03 },
  { id: 'hibari:fenrir', isHigh: false, pitch: 115, natural: 4.3, shiftCost: 0.03 },
  { id: 'flite:slt', isHigh: true, pitch: 167, natural: 3.64, shiftCost: 0.11 },
  { id: 'flite:awb', isHigh: false, pitch: 121, natural: 3.4, shiftCost: 0.11 },
  { id: 'flite:rms', isHigh: false, pitch: 97, natural: 3.4, shiftCost: 0.11 },
] as const;

/** A high voice that is shifted below this pitch still sounds like a woman, so deeper people get a deep voice, Hz. */
const lowestHighPerson = 145;

/** eSpeak has a lower and a higher speaker of each language; halfway between them, Hz (measured). */
const betweenEspeakSpeakers = 140;

/**
 * The English voice that sounds best in place of a person's: of the same kind, natural, and near.
 * @param pitch of the person, Hz. @param isHere whether a voice can speak on this computer; Flite's always can.
 */
export function nearestEnglishVoice(pitch: number, isHere: (id: string) => boolean): string {
  const isHigh = pitch >= lowestHighPerson;
  const candidates = englishVoices.filter((voice) => voice.isHigh === isHigh && isHere(voice.id));
  const quality = (voice: (typeof englishVoices)[number]): number =>
    voice.natural - voice.shiftCost * Math.abs(semitonesBetween(voice.pitch, pitch));
  return candidates.reduce((best, voice) => (quality(voice) > quality(best) ? voice : best)).id;
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
