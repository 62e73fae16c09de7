import { AppError } from '../../../shared/errors/index.ts';
import { builtinVoices } from '../../../shared/voices.ts';
import { speakWithEspeak, withoutMarkup } from './espeak.ts';
import { fliteSegments, isFliteVoice, speakWithFlite, type FliteVoice } from './flite.ts';
import type { Manner, SpeakingVoice, Speech, VoiceEngines } from './speaking-voice.ts';
import { espeakSpelling, fliteSpelling, phonesOfIpa } from '../../../shared/pronunciation/phones.ts';
import { hasOtherScript } from './text/language.ts';
import { readableText } from './text/readable.ts';
import { replaceWord } from './text/replace-word.ts';
import { speakableText } from './text/speakable.ts';
import { spokenForms } from './text/written-forms.ts';

/** What comes with the app and needs no download. */
export const builtinEngines: VoiceEngines = { flite: fliteEngine, espeak: espeakEngine };

/**
 * The voice of an id.
 * @throws AppError `VOICE_UNAVAILABLE` (`subject` = the id) where there is none.
 */
export function findVoice(id: string, engines: VoiceEngines): SpeakingVoice {
  const separator = id.indexOf(':');
  const name = id.slice(0, separator);
  const find = Object.hasOwn(engines, name) ? engines[name] : undefined;
  const voice = find?.(id.slice(separator + 1));
  if (!voice) throw new AppError('VOICE_UNAVAILABLE', { subject: id });
  return voice;
}

function fliteEngine(voice: string): SpeakingVoice | undefined {
  if (!isFliteVoice(voice)) return undefined;
  return {
    id: `flite:${voice}`,
    version: 'flite-2.3/3',
    language: 'en',
    speaksPhonemes: true,
    speak: (text, how, signal) => speakEnglish(text, voice, how, signal),
  };
}

async function speakEnglish(
  text: string,
  voice: FliteVoice,
  { speed, pitch, phonemes }: Manner,
  signal: AbortSignal | undefined,
): Promise<Speech> {
  const { replaced, lexicon } = withStandIns(text, phonemes);
  const readable = await readableText(speakableText(replaced), (word) => fliteSegments(word, signal));
  const { phones, ...sound } = await speakWithFlite(readable, { voice, speed, pitch, lexicon, signal });
  return { ...sound, end: phones.findLast((phone) => phone.name !== 'pau')?.end ?? 0 };
}

/**
 * Flite looks up words of its own alphabet only, and spells out what looks like no word: a word with given phonemes is
 * replaced by one that it reads as a word, and that its lexicon is told how to say.
 */
function withStandIns(
  text: string,
  phonemes: ReadonlyMap<string, string> = new Map(),
): { replaced: string; lexicon: string[] } {
  const lexicon: string[] = [];
  let replaced = text;
  for (const [word, ipa] of phonemes) {
    const phones = phonesOfIpa(ipa);
    if (!phones) continue;
    const standIn = `balano${'bdfglmnprstv'[lexicon.length % 12]}a${'na'.repeat(Math.floor(lexicon.length / 12))}`;
    lexicon.push(`${standIn} nil : ${fliteSpelling(phones)}`);
    replaced = replaceWord(replaced, word, standIn);
  }
  return { replaced, lexicon };
}

const espeakLanguages = new Set(
  builtinVoices.filter(({ engine }) => engine === 'espeak').map(({ language }) => language),
);

/** @param voice a language; with `+f` after it, the higher of its two speakers. */
function espeakEngine(voice: string): SpeakingVoice | undefined {
  const isHigh = voice.endsWith('+f');
  const language = isHigh ? voice.slice(0, -2) : voice;
  if (!espeakLanguages.has(language)) return undefined;
  const isEnglish = language.startsWith('en');
  return {
    id: `espeak:${voice}`,
    version: 'espeak-ng-0.3.5/3',
    language,
    // Its codes for sounds differ from language to language.
    speaksPhonemes: isEnglish,
    speak: async (text, { speed, pitch, phonemes }, signal) => {
      const plain = withoutMarkup(isEnglish ? spokenForms(text.normalize('NFC')) : text);
      const coded = isEnglish ? withCodes(plain, phonemes) : plain;
      // In English it names the letters of other scripts.
      const isUnread = isEnglish && hasOtherScript(coded);
      if (isUnread || !/[\p{L}\p{N}]/u.test(plain)) throw new AppError('VALUE_UNSPEAKABLE', { subject: text });
      return speakWithEspeak(coded, { language, isHigh, speed, pitch, signal });
    },
  };
}

function withCodes(text: string, phonemes: ReadonlyMap<string, string> = new Map()): string {
  let coded = text;
  for (const [word, ipa] of phonemes) {
    const phones = phonesOfIpa(ipa);
    if (phones) coded = replaceWord(coded, word, espeakSpelling(phones));
  }
  return coded;
}
