import { isAppError } from '#shared/errors/index.ts';
import { sentenceLine } from '../speech/clips/speak-sentence.ts';
import { paidLines } from '../speech/clips/paid-texts.ts';
import type { PaidText } from '../speech/types.ts';
import type { Line } from '../speech/clips/voice-for.ts';
import type { VoiceEngines } from '../speech/voices/speaking-voice.ts';
import { openScript, type ScriptOptions } from './script-sentences.ts';
import type { SentenceOfRow } from './types.ts';

/**
 * What a voice service would be sent to speak sentences of rows, each once and as it is sent: with the commas that the
 * recording's pauses become. Nothing is spoken. Sentences that no voice can speak are left out.
 * @throws AppError `VALUE_UNSPEAKABLE` for a script without a word, `VOICE_UNAVAILABLE`.
 */
export async function paidSentences(
  options: ScriptOptions & { sentences: readonly SentenceOfRow[] },
  engines: VoiceEngines,
): Promise<PaidText[]> {
  const { sentences, voice, consent } = options;
  const script = await openScript(options);
  const lines = sentences.flatMap(({ values, pronunciations, sentence }): Line[] => {
    const filled = script.withValues({ values: new Map(Object.entries(values)), pronunciations });
    try {
      return [sentenceLine(filled.requestFor(sentence), engines)];
    } catch (error) {
      if (isAppError(error) && error.code === 'VALUE_UNSPEAKABLE') return [];
      throw error;
    }
  });
  return paidLines(lines, { voice, matched: voice.pitch_match && consent !== null });
}
