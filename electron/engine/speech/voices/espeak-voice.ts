import { espeakSpelling, phonesOfIpa } from '#shared/pronunciation/phones.ts';
import { builtinVoices } from '#shared/voices.ts';
import { espeakVersion, speakMarkedWords, speakWithEspeak, withoutMarkup, type EspeakOptions } from './espeak.ts';
import { cutOut } from './cut-out.ts';
import type { Manner, SpeakingVoice } from './speaking-voice.ts';
import { isEnglish, mixesScripts } from '../text/language.ts';
import { spokenForms } from '../text/written-forms.ts';
import { englishLetters, replaceWord } from '../text/speakable.ts';
import { unspeakable } from '../text/unspeakable.ts';

const espeakLanguages = new Set(
  builtinVoices.filter(({ engine }) => engine === 'espeak').map(({ language }) => language),
);

/** Part of the voice's version: changes whenever eSpeak would get another input for the same text. */
const espeakVoiceVersion = 5;

/** @param voice a language; with `+f` after it, the higher of its two speakers. */
export function espeakEngine(voice: string): SpeakingVoice | undefined {
  const isHigh = voice.endsWith('+f');
  const language = isHigh ? voice.slice(0, -2) : voice;
  if (!espeakLanguages.has(language)) return undefined;
  const settings = ({ speed, pitch }: Manner, signal: AbortSignal | undefined): EspeakOptions => ({
    language,
    isHigh,
    speed,
    pitch,
    signal,
  });
  return {
    id: `espeak:${voice}`,
    version: `${espeakVersion}/${espeakVoiceVersion}`,
    takesPitch: true,
    language,
    // Its phoneme codes differ from language to language.
    speaksPhonemes: isEnglish(language),
    speak: (text, how, signal) => speakWithEspeak(lineFor(text, language, how), settings(how, signal)),
    speakWithin: async (text, { before, after }, how, signal) => {
      const words = lineFor(text, language, how);
      if (mixesScripts(text, before + after)) return null;
      const [first, last] = [before, after].map((part) => plainText(part, language));
      const joined = /^[\p{L}\p{N}]/u.test(last ?? '') ? ` ${last}` : (last ?? '');
      const sentence = { before: first ?? '', words, after: joined };
      const { sound, place } = await speakMarkedWords(sentence, settings(how, signal));
      return place && cutOut(sound, place);
    },
  };
}

/** eSpeak's input for a text. @throws AppError `VALUE_UNSPEAKABLE`. */
function lineFor(text: string, language: string, { phonemes }: Manner): string {
  const plain = plainText(text, language);
  if (!/[\p{L}\p{N}]/u.test(plain)) throw unspeakable(text);
  // In English, eSpeak would name letters that it does not know.
  return isEnglish(language) ? englishLetters(withCodes(plain, phonemes)) : plain;
}

function plainText(text: string, language: string): string {
  return withoutMarkup(isEnglish(language) ? spokenForms(text) : text);
}

function withCodes(text: string, phonemes: ReadonlyMap<string, string> = new Map()): string {
  let coded = text;
  for (const [word, ipa] of phonemes) {
    const phones = phonesOfIpa(ipa);
    if (phones) coded = replaceWord(coded, word, espeakSpelling(phones));
  }
  return coded;
}
