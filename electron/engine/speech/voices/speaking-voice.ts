import type { Surroundings } from '#shared/script/index.ts';
import type { Sound } from '../../signal/wav.ts';

/** A voice ready to speak. */
export type SpeakingVoice = {
  /** `engine:voice`. */
  id: string;
  /** Changes when the same text would sound different: part of the name clips are cached by. */
  version: string;
  /** BCP 47 tag of what it speaks; null when it speaks any language it is given. */
  language: string | null;
  /** Whether it uses `phonemes`; the others are given a respelling instead. */
  speaksPhonemes: boolean;
  /** Whether each text may cost money: the one answer is then stretched to fit, and no text is spoken for its length alone. */
  isPaid?: boolean;
  /** Whether it can speak at a given pitch. */
  takesPitch?: boolean;
  /** Whether it sounds like a person by itself, who must have allowed that. */
  imitates?: boolean;
  /** @throws AppError `VALUE_UNSPEAKABLE` (`subject` = the text); CancelledError. */
  speak: (text: string, how: Manner, signal?: AbortSignal) => Promise<Speech>;
  /** Drafts may be spoken so many times as fast: their length changes with the speed and nothing else. 1 unless given. */
  draftSpeed?: number;
  /**
   * Speaks a text among the words of its sentence and cuts it out.
   * @returns null where it cannot say those words, or cannot tell the text from them.
   * @throws as `speak`.
   */
  speakWithin?: (text: string, around: Surroundings, how: Manner, signal?: AbortSignal) => Promise<Speech | null>;
  /** Speaks as `speak` and tells where each word (`wordsOfText`) is; null for one it cannot tell. */
  speakWords?: (text: string, how: Manner, signal?: AbortSignal) => Promise<TimedSpeech>;
  /** Changes when `speakWords` alone would sound different for a text; null where it sounds as `speak`. */
  wordsVersion?: (text: string) => string | null;
};

/** Speech, and where its words are in it, seconds. */
export type TimedSpeech = Speech & { words: ({ start: number; end: number } | null)[] };

/** How a text is to be spoken. */
export type Manner = {
  /** Speaking rate, 1 = as the voice speaks by itself. */
  speed: number;
  /** Median pitch to speak at, Hz, for voices that take one; the remaining difference is shifted afterwards. */
  pitch?: number | undefined;
  /** It is only measured, not played: detail that takes time may be left out. */
  draft?: boolean | undefined;
  /** BCP 47 tag of the text; without it, the voice's own language. */
  language?: string | undefined;
  /** Words of the text with how they are said, IPA. */
  phonemes?: ReadonlyMap<string, string> | undefined;
};

export type Speech = Sound & {
  /** Where the last speech sound ends, seconds. A final "th" can be softer than the noise around it. */
  end: number;
  /** Set where it was cut out of other speech and has no silence around: how long its edges are to be faded, seconds. */
  fades?: { start: number; end: number };
};

/** Finds a voice by the part of its id after the colon; undefined where the engine has none of that name. */
type VoiceEngine = (voice: string) => SpeakingVoice | undefined;

/** Engines by name, the part of a voice's id before the colon. */
export type VoiceEngines = Readonly<Record<string, VoiceEngine>>;
