import type { VoiceConfig } from '#shared/api/index.ts';
import { sampleText } from '../match/profiles.ts';
import { hasWords } from '../text/language.ts';
import type { PaidText, TextToPrice } from '../types.ts';
import type { VoiceEngines } from '../voices/speaking-voice.ts';
import { voiceFor, type Line } from './voice-for.ts';

/**
 * The texts that a voice service would receive, without duplicates; sends nothing. Leaves out texts that another voice
 * speaks instead, and texts that no voice can speak.
 * @param matched whether the voice is matched to an actor: measuring it takes one more text.
 * @throws AppError `VOICE_UNAVAILABLE`.
 */
export function paidTexts(
  texts: readonly TextToPrice[],
  { voice, engines, matched }: { voice: VoiceConfig; engines: VoiceEngines; matched: boolean },
): PaidText[] {
  const lines = texts.map((one) => voiceFor({ ...one, voice }, engines));
  return paidLines(lines, { voice, matched });
}

/** As {@link paidTexts}, for texts whose voices are already chosen. */
export function paidLines(
  lines: readonly Line[],
  { voice, matched }: { voice: VoiceConfig; matched: boolean },
): PaidText[] {
  const spoken = lines.filter((line) => line.voice.isPaid && hasWords(line.text));
  const sent = new Set(spoken.map(({ text }) => text));
  const paid = [...sent].map((text) => ({ text, speed: voice.speed }));
  const isSampled = matched && paid.length > 0 && !(voice.speed === 1 && sent.has(sampleText));
  return isSampled ? [...paid, { text: sampleText, speed: 1 }] : paid;
}
