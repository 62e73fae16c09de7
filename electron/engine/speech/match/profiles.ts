import { resample } from '../../media/codec/resample.ts';
import type { SpeakingVoice } from '../voices/speaking-voice.ts';
import type { Actor } from '../clips/speech-request.ts';
import { profileVoice, type VoiceProfile } from './profile.ts';

/** What actors and voices sound like, each heard once; null where too little is voiced. */
export type Profiles = {
  ofActor: (actor: Actor) => VoiceProfile | null;
  ofVoice: (voice: SpeakingVoice, signal?: AbortSignal) => Promise<VoiceProfile | null>;
};

/** Rate of an actor's sound, and that it is measured at, samples a second. */
const actorRate = 48_000;
const profileRate = 16_000;

/** So much of a recording is listened to, seconds. */
const heardSeconds = 30;

/** Said in every language: what a voice sounds like in general. */
export const sampleText = '1, 2, 3, 4, 5, 6, 7, 8, 9, 10.';

export function createProfiles(): Profiles {
  const profiles = new Map<string, VoiceProfile | null>();

  return {
    ofActor({ id, read }) {
      const key = `actor:${id}`;
      const known = profiles.get(key);
      if (known !== undefined) return known;
      const samples = resample(read(heardSeconds), actorRate, profileRate);
      const profile = profileVoice({ samples, sampleRate: profileRate });
      profiles.set(key, profile);
      return profile;
    },

    async ofVoice(voice, signal) {
      const key = `voice:${voice.id}:${voice.version}`;
      const known = profiles.get(key);
      if (known !== undefined) return known;
      const profile = profileVoice(await voice.speak(sampleText, { speed: 1 }, signal));
      profiles.set(key, profile);
      return profile;
    },
  };
}
