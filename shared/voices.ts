import type { Voice, VoiceConfig } from './api/index.ts';

/** Languages of eSpeak NG that people speak, by its own names, which are BCP 47 tags. */
const espeakLanguages = [
  'af am an ar as az ba be bg bn bpy bs ca chr-us-qaaa-x-west cmn cs cv cy da de el en-gb en-us es es-419 et eu fa fi fo',
  'fr-fr fr-be fr-ch ga gd gn gu hak haw he hi hr ht hu hy hyw id is it ja ka kaa kk kl kn ko kok ku ky la lb lt ltg lv',
  'mi mk ml mr ms mt my nb nci ne nl nog om or pa pap pl pt pt-br quc qu ro ru sd shn si sk sl smj sq sr sv sw ta te th',
  'ti tk tn tr tt ug uk ur uz vi yue',
].flatMap((line) => line.split(' '));

/** Carnegie Mellon's own, free for any use. */
const fliteLicence = 'CMU Flite';

/**
 * Stands where a voice's id does, for whichever of the voices that come with the app is nearest to the person who
 * speaks in the recording.
 */
export const nearestVoiceId = 'builtin:nearest';

/**
 * Natural voices that are embedded in the app. Their files are fetched once, so a computer may lack some: the studio lists
 * those that are there. `id` is `engine:voice`, the engine's name that of the network.
 */
export const embeddedVoices: readonly Voice[] = [
  embedded('heart', 'Heart', 'en-US', 'a woman, warm, American'),
  embedded('fenrir', 'Fenrir', 'en-US', 'a man, calm, American'),
  embedded('kore', 'Kore', 'en-US', 'a woman, bright, American'),
  embedded('emma', 'Emma', 'en-GB', 'a woman, British'),
  embedded('fable', 'Fable', 'en-GB', 'a man, British'),
];

function embedded(voice: string, name: string, language: string, description: string): Voice {
  return { id: `hibari:${voice}`, engine: 'hibari', name, language, licence: 'Apache-2.0', description };
}

/** Voices that come with the app and need no download. `id` is `engine:voice`. */
export const builtinVoices: readonly Voice[] = [
  { id: nearestVoiceId, engine: 'builtin', name: 'Nearest to the speaker', language: 'en', licence: null },
  { id: 'flite:slt', engine: 'flite', name: 'Sally', language: 'en-US', licence: fliteLicence },
  { id: 'flite:rms', engine: 'flite', name: 'Robert', language: 'en-US', licence: fliteLicence },
  { id: 'flite:awb', engine: 'flite', name: 'Alan', language: 'en-GB', licence: fliteLicence },
  ...espeakLanguages.map((language) => ({
    id: `espeak:${language}`,
    engine: 'espeak',
    name: 'eSpeak',
    language,
    licence: 'GPL-3.0-or-later',
  })),
];

export const defaultVoiceId = nearestVoiceId;

/** What kind of engine a voice belongs to, by its id. */
export function engineOf(voiceId: string): 'neural' | 'provider' | 'builtin' {
  if (voiceId.startsWith('neural:')) return 'neural';
  return voiceId.startsWith('provider:') ? 'provider' : 'builtin';
}

/** Whether a service speaks, which charges for each text. */
export function isPaidVoice(voice: string | null): boolean {
  return voice !== null && engineOf(voice) === 'provider';
}

/** The environment's name for the key of a voice service: its id in capitals, with `_` for `-`. */
export function voiceKeyVariable(service: string): string {
  return `VOCATIVE_VOICE_KEY_${service.toUpperCase().replaceAll('-', '_')}`;
}

/** The price of speech as it is shown: one below a hundredth is less than that, and not nothing. */
export function shownPrice(price: number): { price: number; tiny: 'yes' | 'no' } {
  return price > 0 && price < 0.01 ? { price: 0.01, tiny: 'yes' } : { price, tiny: 'no' };
}

/** The voice settings of a voice id, with nothing changed about how it speaks. */
export function voiceConfigOf(id: string): VoiceConfig {
  const separator = id.indexOf(':');
  return { engine: id.slice(0, separator), voice: id.slice(separator + 1), speed: 1, pitch_match: true };
}

/** The same as requests have it: as JSON. */
export function voiceConfigText(id: string): string {
  return JSON.stringify(voiceConfigOf(id));
}

export function voiceIdOf(config: VoiceConfig): string {
  return `${config.engine}:${config.voice}`;
}

/** The model and the speaker that the `voice` of a neural voice names: `model:speaker`. */
export function speakerOfNeuralVoice(voice: string): { model: string; speaker: string } {
  const separator = voice.indexOf(':');
  if (separator === -1) return { model: voice, speaker: '' };
  return { model: voice.slice(0, separator), speaker: voice.slice(separator + 1) };
}

/** Stands in place of a speaker's name, for a model's voice that imitates the speaker of the template. */
export const imitatedSpeaker = 'actor';

/** Whether a voice imitates an actor, who must have allowed that. */
export function imitatesActor({ engine, voice }: Pick<VoiceConfig, 'engine' | 'voice'>): boolean {
  return engine === 'neural' && speakerOfNeuralVoice(voice).speaker === imitatedSpeaker;
}
