import type { ClipReason } from '#shared/clip-sources.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { findPronunciation, namesIn, type Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { nearestVoiceId, voiceIdOf } from '#shared/voices.ts';
import { chooseVoice } from './choose.ts';
import { nearestEnglishVoice, nearestEspeakVoice } from '../match/nearest-voice.ts';
import type { SpeakingVoice, VoiceEngines } from '../voices/speaking-voice.ts';
import type { UnplacedRequest } from './speech-request.ts';
import { hasOtherScript, isEnglish, languageOfLetters } from '../text/language.ts';
import { plainText } from '../text/plain-text.ts';
import type { ReadAs } from '../types.ts';
import { readEnglish, withS, type Saying } from '../text/read-english.ts';
import { replaceWord } from '../text/speakable.ts';
import { unspeakable } from '../text/unspeakable.ts';
import { overlongWord } from '../text/word-length.ts';
import { findVoice, hasVoice } from '../voices/voices.ts';

/** A text as its voice receives it, and the voice. */
export type Line = {
  text: string;
  voice: SpeakingVoice;
  reason: ClipReason;
  /** Whether words of the text are read by the rules of another language than the voice's own. */
  isForeign: boolean;
  /** Pronunciations of words in the text, IPA. */
  phonemes: ReadonlyMap<string, string>;
};

/** Letters of an overlong token in an error. */
const shownLetters = 30;

/** Assumed pitch of a speaker who is not heard, or only whispers, Hz. */
const usualPitch = 170;

/**
 * The voice for a text that is not recorded: the chosen one or, by default, the nearest to the recorded speaker;
 * another if that one cannot read the text.
 * @throws AppError `VOICE_UNAVAILABLE` (`subject` = the voice's id), `VALUE_UNSPEAKABLE`, as {@link pronounce}.
 */
export function voiceFor(request: UnplacedRequest, engines: VoiceEngines): Line {
  const { recordedVoice, pronunciations = [], kind = null } = request;
  const pitch = () => recordedVoice?.pitch() ?? usualPitch;
  const isOpen = voiceIdOf(request.voice) === nearestVoiceId;
  const id = isOpen ? nearestVoice(request.place?.replaces ?? '', pitch(), engines) : voiceIdOf(request.voice);
  const asked = findVoice(id, engines);
  const plain = plainText(request.text);
  // Named as it is written: of an emoji nothing is left to read.
  if (plain === '') throw unspeakable(request.text);
  const otherVoice = (language: string) => nearestEspeakVoice(language, pitch());
  const { voice, reason, isForeign } = chooseVoice(plain, asked, engines, otherVoice);
  const said = pronounce(plain, voice, pronunciations, kind);
  return { ...said, voice, isForeign, reason: isOpen && reason === 'voice' ? 'nearest' : reason };
}

/** The default voice. If the replaced words are in another script, it is a voice that reads that script. */
function nearestVoice(replaces: string, pitch: number, engines: VoiceEngines): string {
  const language = hasOtherScript(replaces) ? languageOfLetters(replaces) : null;
  return language === null
    ? nearestEnglishVoice(pitch, (id) => hasVoice(id, engines))
    : nearestEspeakVoice(language, pitch);
}

/** A text prepared for a voice: words with a known pronunciation as sounds or, for voices without, respelled. */
type Pronounced = { text: string; phonemes: ReadonlyMap<string, string> };

/**
 * What a voice is told of a text: the creator's entries and the starter list for the whole of it and each of its words
 * and, in English, what abbreviations and initialisms stand for.
 * @param plain as `plainText` returns it.
 * @param kind what the text is.
 * @throws AppError `VALUE_UNSPEAKABLE` (`subject` = the text) for a token that is too long for a word.
 */
export function pronounce(
  plain: string,
  voice: SpeakingVoice,
  own: readonly Pronunciation[],
  kind: ReadAs,
): Pronounced {
  const overlong = overlongWord(plain);
  if (overlong !== undefined) {
    const text = `${overlong.slice(0, shownLetters)}…`;
    throw new AppError('VALUE_UNSPEAKABLE', { subject: plain, ...say('textUnreadable', { text }) });
  }
  const known = new Map<string, Saying>();
  for (const name of namesIn(plain)) {
    const saying = sayingOf(name, voice.language, own);
    if (saying) known.set(name, saying);
  }
  const isRead = !isEnglish(voice.language) || known.has(plain);
  const { text, sayings } = isRead ? { text: plain, sayings: [] } : readEnglish(plain, kind, (word) => known.has(word));
  const phonemes = new Map<string, string>();
  let spelled = text;
  for (const [word, { ipa, respelling }] of [...sayings, ...known]) {
    if (ipa !== null && voice.speaksPhonemes) phonemes.set(word, ipa);
    // A sentence's words are found again by their number.
    else if (respelling !== null && (kind !== 'sentence' || known.has(word)))
      spelled = replaceWord(spelled, word, respelling);
  }
  return { text: spelled, phonemes };
}

/** The entry of a name, or of the name before its possessive "s". */
function sayingOf(name: string, language: string | null, own: readonly Pronunciation[]): Saying | null {
  const found = findPronunciation(name, language, own);
  if (found || !name.endsWith("'s")) return found;
  const stem = findPronunciation(name.slice(0, -2), language, own);
  return stem && withS(stem);
}
