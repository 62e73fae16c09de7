import type { ClipReason } from '#shared/clip-sources.ts';
import { findPronunciation, namesIn, type Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { nearestVoiceId, voiceIdOf } from '#shared/voices.ts';
import { chooseVoice } from './choose.ts';
import { nearestEnglishVoice, nearestEspeakVoice } from '../match/nearest-voice.ts';
import type { SpeakingVoice, VoiceEngines } from '../voices/speaking-voice.ts';
import type { UnplacedRequest } from './speech-request.ts';
import { replaceWord } from '../text/speakable.ts';
import { hasOtherScript, languageOfLetters } from '../text/language.ts';
import { findVoice, hasVoice } from '../voices/voices.ts';

/** A text as its voice receives it, and the voice. */
export type Line = {
  text: string;
  voice: SpeakingVoice;
  reason: ClipReason;
  /** BCP 47 tag of the text if it is not the voice's own language. */
  language: string | undefined;
  /** Pronunciations of words in the text, IPA. */
  phonemes: ReadonlyMap<string, string>;
};

/** Assumed pitch of a speaker who is not heard, or only whispers, Hz. */
const usualPitch = 170;

/**
 * The voice for a text that is not recorded: the chosen one or, by default, the nearest to the recorded speaker;
 * another if that one cannot read the text.
 * @throws AppError `VOICE_UNAVAILABLE` (`subject` = the voice's id).
 */
export function voiceFor(request: UnplacedRequest, engines: VoiceEngines): Line {
  const { recordedVoice, pronunciations = [] } = request;
  const pitch = () => recordedVoice?.pitch() ?? usualPitch;
  const isOpen = voiceIdOf(request.voice) === nearestVoiceId;
  const id = isOpen ? nearestVoice(request.place?.replaces ?? '', pitch(), engines) : voiceIdOf(request.voice);
  const asked = findVoice(id, engines);
  const { text, phonemes } = pronounce(normalizedText(request.text), asked, pronunciations);
  const otherVoice = (language: string) => nearestEspeakVoice(language, pitch());
  const { voice, reason, language } = chooseVoice(text, asked, engines, phonemes, otherVoice);
  return {
    text,
    voice,
    reason: isOpen && reason === 'voice' ? 'nearest' : reason,
    language: language ?? undefined,
    phonemes,
  };
}

/** The default voice. If the replaced words are in another script, it is a voice that reads that script. */
function nearestVoice(replaces: string, pitch: number, engines: VoiceEngines): string {
  const language = hasOtherScript(replaces) ? languageOfLetters(replaces) : null;
  return language === null
    ? nearestEnglishVoice(pitch, (id) => hasVoice(id, engines))
    : nearestEspeakVoice(language, pitch);
}

/** Makes texts equal that only differ in how they are typed. */
function normalizedText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** A text prepared for a voice: names with a known pronunciation as sounds or, for voices without, respelled. */
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
