import type { Surroundings } from '#shared/script/index.ts';
import type { Sound } from '../../signal/wav.ts';
import type { PitchBeside } from '../pitch/track-pitch.ts';

/** A voice ready to speak. */
export type SpeakingVoice = {
  /** `engine:voice`. */
  id: string;
  /** Changes when the same text would sound different: part of the clips' keys. */
  version: string;
  /** BCP 47 tag of its language; null when it speaks any language. */
  language: string | null;
  /** Whether it takes phonemes; for other voices, names are respelled. */
  speaksPhonemes: boolean;
  /** Whether speaking takes long: each text is spoken once, and the answer is stretched to its place. */
  speaksOnce?: boolean;
  /** Whether each text may cost money: it is spoken once as well, and nothing is spoken only to measure it. */
  isPaid?: boolean;
  /** Whether it can speak at a given pitch. */
  takesPitch?: boolean;
  /** Whether it takes an actor's pitch and colour itself, so that nothing is matched afterwards. */
  takesColour?: boolean;
  /** Whether it imitates a person, who must have consented. */
  imitates?: boolean;
  /** @throws AppError `VALUE_UNSPEAKABLE` (`subject` = the text); CancelledError. */
  speak: (text: string, how: Manner, signal?: AbortSignal) => Promise<Speech>;
  /** How much faster drafts are spoken, for voices whose duration scales exactly with the speed; 1 by default. */
  draftSpeed?: number;
  /**
   * How long a text takes within its sentence, or alone, seconds: for voices that know it before they speak. They keep to
   * the length in their {@link Manner}.
   * @returns null if it cannot speak those words.
   * @throws as `speak`.
   */
  secondsOf?: (text: string, around: Surroundings | null, how: Manner) => Promise<number | null>;
  /**
   * Speaks a text within its sentence and cuts it out.
   * @returns null if it cannot speak those words, or cannot locate the text.
   * @throws as `speak`.
   */
  speakWithin?: (text: string, around: Surroundings, how: Manner, signal?: AbortSignal) => Promise<Speech | null>;
  /** Speaks as `speak` and locates each word (`wordsOfText`); null for an unknown one. */
  speakWords?: (text: string, how: Manner, signal?: AbortSignal) => Promise<TimedSpeech>;
  /** Part of the key of sentences, for texts that `speakWords` speaks differently from `speak`; null for others. */
  wordsVersion?: (text: string) => string | null;
};

/** Speech and the times of its words, seconds; null for an unlocated word. */
export type TimedSpeech = Speech & { words: ({ start: number; end: number } | null)[] };

/** How a text is to be spoken. */
export type Manner = {
  /** Speaking rate, 1 = the voice's own. */
  speed: number;
  /** Median pitch to speak at, Hz, for voices that take one; any remaining difference is shifted afterwards. */
  pitch?: number | undefined;
  /** Pitch of the person beside the words, which those of the sentence are to meet, for voices that take a colour. */
  beside?: PitchBeside | undefined;
  /** Changes of loudness in each of `bandCentres`, dB, for voices that take them. */
  colour?: Float32Array | undefined;
  /** Length of the clip, samples at 48 kHz, for voices that know theirs. */
  length?: number | undefined;
  /** The speech is only measured, not played, so that slow detail may be omitted. */
  draft?: boolean | undefined;
  /** Pronunciations of words in the text, IPA. */
  phonemes?: ReadonlyMap<string, string> | undefined;
};

export type Speech = Sound & {
  /** End of the last speech sound, seconds. A final "th" can be softer than the noise around it. */
  end: number;
  /** Set if it was cut out of other speech without silence around it: the fade of its edges, seconds. */
  fades?: { start: number; end: number };
};

/** Finds a voice by the part of its id after the colon; undefined if the engine has none of that name. */
type VoiceEngine = (voice: string) => SpeakingVoice | undefined;

/** Engines by name, the part of a voice's id before the colon. */
export type VoiceEngines = Readonly<Record<string, VoiceEngine>>;
