import { hashOf } from '#electron/lib/hash.ts';
import { z } from 'zod';
import { soundRate } from '#shared/wav.ts';
import type { ArtifactStore } from '../../artifacts/store.ts';
import { resample } from '../../media/codec/resample.ts';
import { swresample } from '../../media/codec/versions.ts';
import type { SpeakingVoice } from '../voices/speaking-voice.ts';
import { heardSeconds, profileRate } from './recorded-voice.ts';
import { medianPitch, trackPitch } from '../pitch/track-pitch.ts';
import { averageSpectrum } from '../../signal/spectrum.ts';
import type { Sound } from '../../signal/wav.ts';

/** A person heard in a recording. */
export type Actor = {
  /** Identifies the sound of {@link Actor.read}; part of the keys of clips. */
  id: string;
  /** The person speaking: up to `seconds` seconds, mono, 48 kHz. */
  read: (seconds: number) => Float32Array;
};

/** Text to measure a voice with; every language can read it. */
export const sampleText = '1, 2, 3, 4, 5, 6, 7, 8, 9, 10.';

/** Changes whenever the same sound would get another profile. */
const profileVersion = 1;

const storedSchema = z.object({ pitch: z.number(), spectrum: z.array(z.number()) }).nullable();

/**
 * Profiles of actors and voices, each measured once; null if too little is voiced. Profiles of voices are stored as
 * artifacts, as some take seconds to speak {@link sampleText}; those of people stay in memory.
 */
export class Profiles {
  readonly #artifacts: ArtifactStore;
  readonly #known = new Map<string, VoiceProfile | null>();

  constructor(artifacts: ArtifactStore) {
    this.#artifacts = artifacts;
  }

  ofActor({ id, read }: Actor): VoiceProfile | null {
    const key = `actor:${id}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const samples = resample(read(heardSeconds), soundRate, profileRate);
    const profile = profileVoice({ samples, sampleRate: profileRate });
    this.#known.set(key, profile);
    return profile;
  }

  async ofVoice(voice: SpeakingVoice, signal?: AbortSignal): Promise<VoiceProfile | null> {
    const key = `voice:${voice.id}:${voice.version}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    // A voice that imitates a person sounds like that person, whose profile is not stored.
    const kept = voice.imitates ? undefined : profileKey(voice);
    const stored = kept === undefined ? undefined : await readProfile(this.#artifacts, kept);
    const profile = stored === undefined ? profileVoice(await voice.speak(sampleText, { speed: 1 }, signal)) : stored;
    if (kept !== undefined && stored === undefined) await writeProfile(this.#artifacts, kept, profile);
    this.#known.set(key, profile);
    return profile;
  }
}

function profileKey({ id, version }: SpeakingVoice): string {
  return hashOf([profileVersion, swresample, id, version, sampleText]);
}

/** @returns undefined when nothing is stored for the voice, null when the voice was found to have no profile. */
async function readProfile(artifacts: ArtifactStore, key: string): Promise<VoiceProfile | null | undefined> {
  const content = await artifacts.read({ kind: 'voices', key });
  if (content === null) return undefined;
  const stored = storedSchema.parse(JSON.parse(Buffer.from(content).toString('utf8')));
  return stored && { pitch: stored.pitch, spectrum: Float32Array.from(stored.spectrum) };
}

async function writeProfile(artifacts: ArtifactStore, key: string, profile: VoiceProfile | null): Promise<void> {
  const stored = profile && { pitch: profile.pitch, spectrum: [...profile.spectrum] };
  await artifacts.put({ kind: 'voices', key }, [Buffer.from(JSON.stringify(stored))]);
}

/** The recognizable properties of a voice that are measured here. */
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
