import type { ClipReason } from '#shared/clip-sources.ts';
import { espeakPhonemes } from '../voices/espeak.ts';
import { phonesOfIpa } from '#shared/pronunciation/phones.ts';
import { hasOtherScript, languageOfLetters } from '../text/language.ts';
import type { SpeakingVoice, VoiceEngines } from '../voices/speaking-voice.ts';
import { findVoice } from '../voices/voices.ts';

export type Choice = {
  voice: SpeakingVoice;
  reason: ClipReason;
  /** Language of the text if its letters identify one other than the voice's own. */
  language: string | null;
};

/**
 * Chooses the voice for a text. A voice of one language reads words of another by that language's rules, if their
 * letters identify it ("Müller", "Nguyễn"). A text in another script is spoken by eSpeak's voice of its language.
 * @param known words with given pronunciations, which any voice that takes phonemes can speak.
 * @param otherVoice returns the id of the voice for text in another script.
 * @throws AppError `VOICE_UNAVAILABLE` (`subject` = the voice's id).
 */
export function chooseVoice(
  text: string,
  voice: SpeakingVoice,
  engines: VoiceEngines,
  known: ReadonlyMap<string, string>,
  otherVoice: (language: string) => string,
): Choice {
  const asAsked: Choice = { voice, reason: 'voice', language: null };
  const language = languageOfLetters(text);
  if (voice.language === null || language === null || sameLanguage(language, voice.language)) return asAsked;
  if (!hasOtherScript(text)) {
    if (voice.speaksPhonemes) return { voice, reason: 'foreign_words', language };
    // All of eSpeak's languages sound like the same two speakers, so the other language's voice can take over.
    if (!voice.id.startsWith('espeak:')) return asAsked;
    const speaker = voice.id.endsWith('+f') ? '+f' : '';
    return { voice: findVoice(`espeak:${language}${speaker}`, engines), reason: 'foreign_words', language };
  }
  const isUnread = (word: string) => hasOtherScript(word) && !(voice.speaksPhonemes && known.has(word));
  if (readsOwnScript(voice, text) || !wordsOf(text).some(isUnread)) return asAsked;
  return { voice: findVoice(otherVoice(language), engines), reason: 'other_script', language };
}

/** The words of a text whose letters identify a language, with that language's pronunciation: IPA. */
export async function foreignPhonemes(text: string, language: string): Promise<Map<string, string>> {
  const phonemes = new Map<string, string>();
  for (const word of wordsOf(text)) {
    if (languageOfLetters(word) === null) continue;
    const ipa = await espeakPhonemes(word, language);
    if (phonesOfIpa(ipa)) phonemes.set(word, ipa);
  }
  return phonemes;
}

function wordsOf(text: string): string[] {
  return [...text.matchAll(/[\p{L}\p{M}]+/gu)].map(([word]) => word);
}

function sameLanguage(a: string, b: string): boolean {
  return a.split('-')[0]?.toLowerCase() === b.split('-')[0]?.toLowerCase();
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
