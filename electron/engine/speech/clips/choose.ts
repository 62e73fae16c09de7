import type { ClipReason } from '#shared/clip-sources.ts';
import { hasOtherScript, languageOfLetters, sameLanguage } from '../text/language.ts';
import type { SpeakingVoice, VoiceEngines } from '../voices/speaking-voice.ts';
import { findVoice } from '../voices/voices.ts';

export type Choice = {
  voice: SpeakingVoice;
  reason: ClipReason;
  /** Whether words of the text are read by the rules of another language than the voice's own. */
  isForeign: boolean;
};

/**
 * Chooses the voice for a text. A voice that takes sounds says words of other languages, if their letters identify one,
 * by that language's rules ("Müller", "Nguyễn", "Дмитрий"). Other voices leave texts in another script to eSpeak's voice
 * of its language.
 * @param otherVoice returns the id of the voice for text in another script.
 * @throws AppError `VOICE_UNAVAILABLE` (`subject` = the voice's id).
 */
export function chooseVoice(
  text: string,
  voice: SpeakingVoice,
  engines: VoiceEngines,
  otherVoice: (language: string) => string,
): Choice {
  const asAsked: Choice = { voice, reason: 'voice', isForeign: false };
  const language = languageOfLetters(text);
  if (voice.language === null || language === null || sameLanguage(language, voice.language)) return asAsked;
  if (voice.speaksPhonemes) return { voice, reason: 'foreign_words', isForeign: true };
  if (!hasOtherScript(text)) {
    // All of eSpeak's languages sound like the same two speakers, so the other language's voice can take over.
    if (!voice.id.startsWith('espeak:')) return asAsked;
    const speaker = voice.id.endsWith('+f') ? '+f' : '';
    return { voice: findVoice(`espeak:${language}${speaker}`, engines), reason: 'foreign_words', isForeign: true };
  }
  if (readsOwnScript(voice, text)) return asAsked;
  return { voice: findVoice(otherVoice(language), engines), reason: 'other_script', isForeign: true };
}

/** Whether a voice's language is written in the text's script, whatever language the letters identify. */
function readsOwnScript({ language }: SpeakingVoice, text: string): boolean {
  return scripts.some(([languages, letters]) => languages.test(language ?? '') && letters.test(text));
}

const scripts: readonly [languages: RegExp, letters: RegExp][] = [
  [/^(ru|uk|be|bg|mk|sr|kk|ky|tt|ba|cv)\b/, /\p{Script=Cyrillic}/u],
  [/^(ar|fa|ur|ug|sd)\b/, /\p{Script=Arabic}/u],
  [/^(hi|mr|ne|kok)\b/, /\p{Script=Devanagari}/u],
  [/^(bn|as|bpy)\b/, /\p{Script=Bengali}/u],
  [/^(am|ti)\b/, /\p{Script=Ethiopic}/u],
  [/^(cmn|yue|hak|ja)\b/, /\p{Script=Han}/u],
];
