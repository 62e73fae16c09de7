import { voiceConfigSchema, type VoiceConfig } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { defaultVoiceId, voiceConfigOf } from '#shared/voices.ts';
import { parseJson } from '#electron/lib/json.ts';
import type { VoiceRegistry } from '../voices/registry.ts';

/**
 * Parses the API's `voice_config`, JSON text; null gives the default voice.
 * @throws AppError `INVALID_REQUEST` for invalid text, `VOICE_UNAVAILABLE` for a voice that this studio does not have.
 */
export function readVoiceConfig(text: string | null | undefined, voices: VoiceRegistry): VoiceConfig {
  if (text === null || text === undefined) return voiceConfigOf(defaultVoiceId);
  const parsed = voiceConfigSchema.safeParse(parseJson(text));
  if (!parsed.success) {
    throw new AppError('INVALID_REQUEST', {
      subject: 'voice_config',
      message: 'voice_config is not a voice. Send JSON text such as {"engine":"flite","voice":"slt"}.',
    });
  }
  return voices.resolve(parsed.data);
}

type WithVoice = { voice_config?: string | null | undefined };

/**
 * The voice of a request, else of its campaign, else of the template.
 * @throws AppError as `readVoiceConfig`.
 */
export function voiceFor(
  asked: WithVoice,
  { campaign, template }: { campaign: WithVoice | undefined; template: WithVoice },
  voices: VoiceRegistry,
): VoiceConfig {
  return readVoiceConfig(asked.voice_config ?? campaign?.voice_config ?? template.voice_config, voices);
}
