import type { VoiceConfig } from '../../../shared/api/index.ts';
import { speakerOfNeuralVoice } from '../../../shared/voices.ts';
import type { AskHost } from '../workers/protocol.ts';
import type { SpeakingVoice, VoiceEngines } from './speaking-voice.ts';
import { builtinEngines } from './voices.ts';

/**
 * The engines a configuration needs: those that come with the app, and the voice it names where the host has to say
 * where that is.
 * @throws AppError `VOICE_UNAVAILABLE`.
 */
export async function enginesFor(config: VoiceConfig, askHost: AskHost): Promise<VoiceEngines> {
  if (config.engine !== 'neural') return builtinEngines;
  const voice = await neuralVoice(config, askHost);
  return { ...builtinEngines, neural: (name) => (name === config.voice ? voice : undefined) };
}

/** Names the voice that {@link enginesFor} asks the host about; empty for those that come with the app. */
export function hostedVoiceOf({ engine, voice, revision = '' }: VoiceConfig): string {
  return engine === 'neural' ? `${voice}@${revision}` : '';
}

/** A speaker of an installed model; it speaks in this process. */
async function neuralVoice({ voice, revision = '' }: VoiceConfig, askHost: AskHost): Promise<SpeakingVoice> {
  const { model, speaker } = speakerOfNeuralVoice(voice);
  const { folder, language } = await askHost({ kind: 'find-model', model });
  return {
    id: `neural:${voice}`,
    version: `neural-1/${revision}`,
    language,
    speaksPhonemes: false,
    async speak(text, { speed }, signal) {
      const { speakWithModel } = await import('./neural/neural-voice.ts');
      return speakWithModel(text, { folder, speaker, speed, signal });
    },
  };
}
