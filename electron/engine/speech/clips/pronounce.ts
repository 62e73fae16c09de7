import { findPronunciation, namesIn, type Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import type { SpeakingVoice } from '../voices/speaking-voice.ts';
import { replaceWord } from '../text/speakable.ts';

/** A text prepared for a voice: names with a known pronunciation as sounds or, for voices without, spelled as they sound. */
type Pronounced = { text: string; phonemes: ReadonlyMap<string, string> };

/** Looks up the whole text, then each of its words, in the creator's entries and the starter list. */
export function pronounce(text: string, voice: SpeakingVoice, own: readonly Pronunciation[]): Pronounced {
  const phonemes = new Map<string, string>();
  let spelled = text;
  for (const name of namesIn(text)) {
    const entry = findPronunciation(name, voice.language, own);
    if (entry?.ipa && voice.speaksPhonemes) phonemes.set(name, entry.ipa);
    else if (entry?.respelling) spelled = replaceWord(spelled, name, entry.respelling);
  }
  return { text: spelled, phonemes };
}
