import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VoiceConfig } from '#shared/api/index.ts';
import { AppError, isAppError, toAppError, type ErrorCode } from '#shared/errors/index.ts';
import { imitatesActor, speakerOfNeuralVoice } from '#shared/voices.ts';
import { soundRate } from '#shared/wav.ts';
import { withTemporaryFolder } from '#electron/lib/files.ts';
import { longestSound } from '../../media/codec/limits.ts';
import { readSound } from '../../media/import/read-sound.ts';
import type { CloneReference, ProviderSpeech, VoiceReference, VoiceToUse } from '../types.ts';
import type { SpeakingVoice, Speech, VoiceEngines } from '../voices/speaking-voice.ts';
import { hasWords, isEnglish } from '../text/language.ts';
import { spokenForms } from '../text/written-forms.ts';
import { espeakVersion } from '../voices/espeak.ts';
import { builtinEngines } from '../voices/voices.ts';
import { unspeakable } from '../text/unspeakable.ts';

/** Services for voices outside this process, which has neither the network nor the list of installed models. */
export type VoiceHost = {
  /** Finds an installed model. @throws AppError `VOICE_UNAVAILABLE`. */
  findModel: (model: string) => Promise<{ folder: string; language: string | null }>;
  /**
   * Has a voice service speak a text. Returns a sound file of any format.
   * @throws AppError `VOICE_UNAVAILABLE`, `PROVIDER_…`.
   */
  providerSpeech: (request: ProviderSpeech) => Promise<Uint8Array>;
  /** Discards an answer that is not a sound. */
  discardSpeech: (request: ProviderSpeech) => Promise<void>;
  /** Sign of life while a model loads or speaks. */
  onAlive?: () => void;
};

/** A voice, and its example if it imitates somebody. */
type HostedVoice = Pick<VoiceToUse, 'voice' | 'reference'>;

/**
 * The engines for a configuration: the built-in ones, and one for its voice if the host has to provide it.
 * @throws AppError `VOICE_UNAVAILABLE`, `CONSENT_MISSING`.
 */
export async function enginesFor(used: HostedVoice, host: VoiceHost): Promise<VoiceEngines> {
  if (hostedVoiceOf(used) === '') return builtinEngines;
  const { voice: config } = used;
  const voice = config.engine === 'neural' ? await neuralVoice(used, host) : providerVoice(config, host);
  return { ...builtinEngines, [config.engine]: (name) => (name === config.voice ? voice : undefined) };
}

/** The voice that {@link enginesFor} asks the host about; empty for built-in ones. */
export function hostedVoiceOf({
  voice: { engine, voice, revision = '' },
  reference,
}: Pick<VoiceToUse, 'voice'> & { reference?: Pick<VoiceReference, 'id'> | undefined }): string {
  return engine === 'neural' || engine === 'provider' ? `${engine}:${voice}@${revision} ${reference?.id ?? ''}` : '';
}

/** A speaker of an installed model; it speaks in this process. */
async function neuralVoice({ voice: config, reference }: HostedVoice, host: VoiceHost): Promise<SpeakingVoice> {
  const { voice, revision = '' } = config;
  const { model, speaker } = speakerOfNeuralVoice(voice);
  const imitates = imitatesActor(config);
  if (imitates && !reference) throw new AppError('CONSENT_MISSING', { subject: `neural:${voice}` });
  const { folder, language } = await host.findModel(model);
  const { onAlive } = host;
  const [neural, { piperVersion }] = await Promise.all([
    import('../neural/neural-voice.ts'),
    import('../neural/piper-voice.ts'),
  ]);
  const options = { folder, speaker, onAlive };
  const takesPhonemes = !imitates && (await neural.readsPhonemes(folder));
  let imitated: Promise<CloneReference> | undefined;
  const reading = takesPhonemes ? [`piper-${piperVersion}`, espeakVersion] : [];
  return {
    id: `neural:${voice}`,
    version: ['neural-4', revision, ...(reference ? [reference.id] : []), ...reading].join('/'),
    language,
    // Pronunciations are those of English, or turned into English sounds.
    speaksPhonemes: takesPhonemes && isEnglish(language),
    speaksOnce: true,
    imitates,
    ...(takesPhonemes && {
      speakWithin: (text, around, { speed, phonemes }, signal) =>
        neural.speakWithinModel(text, around, { ...options, speed, phonemes, signal }),
    }),
    // Words are only found in English texts.
    ...(takesPhonemes &&
      isEnglish(language) && {
        speakWords: (text, { speed, phonemes }, signal) =>
          neural.speakWordsWithModel(text, { ...options, speed, phonemes, signal }),
      }),
    async speak(text, { speed, phonemes }, signal) {
      const { readReference } = await import('../neural/reference.ts');
      if (reference) {
        imitated ??= readReference(reference).catch((error: unknown) => {
          imitated = undefined;
          throw error;
        });
      }
      const said = isEnglish(language) && !takesPhonemes ? spokenForms(text) : text;
      return neural.speakWithModel(said, { ...options, speed, phonemes, reference: await imitated, signal });
    },
  };
}

/** A voice of a service: the host has it speak the text, and this process decodes the answer. */
function providerVoice({ voice: name, revision = '' }: VoiceConfig, host: VoiceHost): SpeakingVoice {
  const separator = name.indexOf(':');
  const [provider, voice] = [name.slice(0, separator), name.slice(separator + 1)];
  return {
    id: `provider:${name}`,
    version: `provider-1/${revision}`,
    isPaid: true,
    // Services read any language and detect it from the text.
    language: null,
    speaksPhonemes: false,
    async speak(text, { speed }, signal) {
      if (!hasWords(text)) throw unspeakable(text);
      const request = { provider, voice, speed, text };
      const answer = await host.providerSpeech(request);
      try {
        return await soundOf(answer, signal);
      } catch (error) {
        if (isAppError(error) && error.code === 'PROVIDER_REFUSED') await host.discardSpeech(request);
        throw error;
      }
    },
  };
}

/** Error codes of reading an answer that mean it is not speech. */
const notSpoken: ReadonlySet<ErrorCode> = new Set([
  'NOT_MEDIA',
  'MEDIA_NO_AUDIO',
  'MEDIA_CORRUPT',
  'MEDIA_UNSUPPORTED',
  'MEDIA_TOO_LARGE',
]);

/** @throws AppError `PROVIDER_REFUSED` for bytes that are not a sound, or one beyond {@link longestSound}. */
async function soundOf(bytes: Uint8Array, signal: AbortSignal | undefined): Promise<Speech> {
  try {
    return await withTemporaryFolder('answer', async (folder) => {
      const file = join(folder, 'answer');
      await writeFile(file, bytes);
      const samples = await readSound(file, { longest: longestSound, signal });
      return { samples, sampleRate: soundRate, end: samples.length / soundRate };
    });
  } catch (error) {
    const known = toAppError(error);
    throw notSpoken.has(known.code) ? new AppError('PROVIDER_REFUSED', { detail: known.detail, cause: error }) : known;
  }
}
